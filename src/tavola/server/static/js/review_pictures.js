// The pictures of a game, a few lines at a time: fetched as they are needed, the neighbours before.
import { ask } from "./page.js";

const MOST_RUNS = 48; // kept

export class Pictures {
  // A base address, how many lines come together, the last line, and whom to tell when more are there.
  constructor(base, run, last, onCome) {
    Object.assign(this, { base, run, last, onCome });
    this.runs = new Map(); // the last used at the end
    this.isLoading = false;
  }

  // The parts of a line's picture, name and chunks of each, or null while it is not there, or where there is no such line.
  at(line) {
    const number = this.runOf(line);
    const found = this.runs.get(number);
    if (!found || line > this.last) return null;
    this.runs.delete(number);
    this.runs.set(number, found);
    return found.frames[line - found.first].map(([name, place]) => [name, found.pictures[place]]);
  }

  // All pictures of a part in some lines that have come together.
  of(name, number) {
    const { frames, pictures } = this.runs.get(number);
    const places = frames.flat().filter(([part]) => part === name).map(([, place]) => place);
    return [...new Set(places)].map((place) => pictures[place]);
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
    const { first, frames, pictures, chunks } = await ask(`${this.base}/${number}?lang=${document.documentElement.lang}`);
    this.runs.set(number, { first, frames, pictures: pictures.map((numbers) => numbers.map((each) => chunks[each])) });
    if (this.runs.size > MOST_RUNS) this.runs.delete(this.runs.keys().next().value);
    this.onCome(number);
  }

  runOf(line) {
    return Math.floor(line / this.run);
  }
}
