// The pictures of a game, a few lines at a time: fetched as they are needed, the neighbours before.
import { parsed } from "./morph.js";
import { ask } from "./page.js";

const MOST_RUNS = 48; // kept
const MOST_MODELS = 24;
const IDLE_MS = 200; // after which the neighbours are made ready in any case

export class Pictures {
  // A base address, how many lines come together, the last line, and whom to tell when more are there.
  constructor(base, run, last, onCome) {
    Object.assign(this, { base, run, last, onCome });
    this.runs = new Map(); // the last used at the end
    this.isLoading = false;
  }

  // The parts of a line's picture, or null while it is not there, or where there is no such line.
  at(line) {
    const number = this.runOf(line);
    const found = this.runs.get(number);
    if (!found || line > this.last) return null;
    this.runs.delete(number);
    this.runs.set(number, found);
    return found.frames[line - found.first].map(([name, place]) => [name, found.pictures[place]]);
  }

  // See to it that a line is there, then its neighbours. Whatever is wanted last is fetched next.
  async want(line) {
    this.wanted = line;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      for (let number = this.missing(); number !== undefined; number = this.missing()) await this.load(number);
    } finally {
      this.isLoading = false;
    }
  }

  missing() {
    const here = this.runOf(this.wanted);
    return [here, here + 1, here - 1].find((number) => number >= 0 && number <= this.runOf(this.last) && !this.runs.has(number));
  }

  async load(number) {
    this.runs.set(number, await ask(`${this.base}/${number}?lang=${document.documentElement.lang}`));
    if (this.runs.size > MOST_RUNS) this.runs.delete(this.runs.keys().next().value);
    this.onCome();
  }

  runOf(line) {
    return Math.floor(line / this.run);
  }
}

// Parts of pictures as elements, to draw after: those of neighbours are made ready while nothing else is to be done.
export class Models {
  constructor() {
    this.made = new Map(); // the last used at the end
  }

  of(svg) {
    const model = this.made.get(svg) ?? parsed(svg);
    this.made.delete(svg);
    this.made.set(svg, model);
    if (this.made.size > MOST_MODELS) this.made.delete(this.made.keys().next().value);
    return model;
  }

  ready(svgs) {
    const missing = svgs.filter((svg) => !this.made.has(svg));
    if (missing.length) whenIdle(() => this.of(missing[0]) && this.ready(missing.slice(1)));
  }
}

// Not every browser knows when it has nothing to do.
const whenIdle = window.requestIdleCallback ? (work) => requestIdleCallback(work, { timeout: IDLE_MS }) : (work) => setTimeout(work, IDLE_MS);
