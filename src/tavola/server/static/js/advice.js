// Hints: what the strongest bot would do now. They lie over the table, so that nothing moves, until things change.
import { element, words } from "./page.js";

const MOST_MARKED = 4; // of the moves that a hint stands for
const GAP = 8; // pixels to the edge of the screen

export class Advice {
  constructor({ pathOf, onChoose, onChange, say }) {
    this.place = document.querySelector("[data-advice]");
    this.card = this.place.querySelector("section");
    this.list = this.place.querySelector("[data-hints]");
    Object.assign(this, { pathOf, onChoose, onChange, say });
    this.place.querySelector("[data-advice-close]").addEventListener("click", () => this.close(true));
  }

  get isOpen() {
    return !this.card.hidden;
  }

  // Show what the server answered. Once it is there, it is read out, and the best move's things are marked.
  open({ hints, seat, is_warming_up: isWarmingUp }) {
    this.seat = seat;
    const lines = hints.map((hint) => this.line(hint));
    this.list.replaceChildren(...lines);
    this.place.querySelector("[data-cold]").hidden = !isWarmingUp;
    this.card.hidden = false;
    this.settle();
    this.point(hints[0]);
    this.say([words("hints"), ...lines.map((line) => line.textContent)].join(" "));
    this.onChange();
  }

  line(hint) {
    const [best] = hint.moves;
    const percent = words("percent", { percent: hint.percent });
    const facts = [element("b", {}, percent), " ", element("span", {}, hint.headline), " "];
    if (best.points?.some(Boolean)) facts.push(element("i", {}, words("score", { points: Math.round(best.points[this.seat - 1]) })), " ");
    const made = element("button", { type: "button" }, ...facts, element("small", {}, hint.why));
    made.addEventListener("click", (event) => {
      this.close();
      this.onChoose(best.move, event.detail === 0);
    });
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => this.point(hint));
    return element("li", {}, made);
  }

  // Below the buttons where there is room, else above.
  settle() {
    const { height } = this.card.getBoundingClientRect();
    const dock = document.querySelector('[data-part="dock"]').getBoundingClientRect();
    this.place.classList.toggle("up", dock.bottom + height + GAP > innerHeight && dock.top > height + GAP);
    this.place.style.setProperty("--dock", `${dock.height}px`);
  }

  point(hint) {
    for (const marked of document.querySelectorAll(".advised")) marked.classList.remove("advised");
    for (const id of hint ? hint.moves.slice(0, MOST_MARKED).flatMap(({ move }) => this.pathOf(move)) : []) {
      document.getElementById(id)?.classList.add("advised");
    }
  }

  close(keepsFocus = false) {
    if (!this.isOpen) return false;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.hidden = true;
    this.point(null);
    this.onChange();
    if (keepsFocus && hadFocus) document.querySelector('[data-action="hint"]')?.focus();
    return true;
  }
}
