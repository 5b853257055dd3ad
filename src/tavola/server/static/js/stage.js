// Pictures that take turns in one place, such as the boards of several players.
//
// What has little in common with what is there does not become it, but is drawn behind it and kept. So to go from one
// player's board to another's and back is to hide one and show the other; what has changed since is all that is drawn.
import { parsed, sketched } from "./morph.js";

const MOST_KEPT = 4; // as many as there are players
const LITTLE = 0.25; // of a picture's chunks
const IDLE_MS = 200; // after which pictures are made ready in any case

export class Stage {
  constructor(section) {
    this.section = section;
    this.kept = []; // { svg, chunks }
    this.shown = null; // one of them
  }

  // Show a picture. Returns whether it takes another's place, and what is to be done: pairs of elements and what they become.
  show(chunks) {
    const next = this.nearest(chunks) ?? this.keep(chunks);
    const isOther = next !== this.shown;
    if (isOther) this.bringForward(next);
    const pairs = next.chunks === chunks ? [] : sketched(chunks, next.svg, next.chunks);
    next.chunks = chunks;
    return { isOther, pairs };
  }

  // The kept picture that has most in common with another; none if that is little, and there is room for one more.
  nearest(chunks) {
    const isIn = new Set(chunks);
    const common = this.kept.map((each) => each.chunks.filter((chunk) => isIn.has(chunk)).length);
    const most = Math.max(...common);
    return most < LITTLE * chunks.length && this.kept.length < MOST_KEPT ? null : this.kept[common.indexOf(most)];
  }

  keep(chunks) {
    const made = { svg: parsed(chunks.join("")), chunks };
    hide(made, true);
    this.section.append(made.svg);
    this.kept.push(made);
    return made;
  }

  bringForward(next) {
    if (this.shown) hide(this.shown, true);
    hide(next, false);
    this.shown = next;
  }

  // Draw pictures that may be wanted soon, while there is nothing else to be done.
  ready(pictures) {
    whenIdle(() => {
      const missing = pictures.find((chunks) => !this.nearest(chunks));
      if (!missing) return;
      this.keep(missing);
      this.ready(pictures);
    });
  }
}

function hide({ svg }, isHidden) {
  svg.classList.toggle("behind", isHidden);
  if (isHidden) svg.setAttribute("aria-hidden", "true");
  else svg.removeAttribute("aria-hidden");
}

// Not every browser knows when it has nothing to do.
const whenIdle = window.requestIdleCallback ? (work) => requestIdleCallback(work, { timeout: IDLE_MS }) : (work) => setTimeout(work, IDLE_MS);
