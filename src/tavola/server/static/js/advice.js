// Hints: what the strongest bot would do now. They lie over the table, so that nothing moves, until things change.
import { element, words } from "./page.js";

const MOST_MARKED = 4; // of the moves that a hint stands for
const GAP = 8; // pixels to the edge of the screen
const WIDE = matchMedia("(min-width: 900px)");

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
    const scores = hints.map(({ moves: [best] }) => Math.round(best.points?.[seat - 1] ?? 0));
    const says = new Set(scores).size > 1; // where all are the same, nothing
    const lines = hints.map((hint, index) => this.line(hint, says ? words("score", { points: scores[index] }) : ""));
    this.list.replaceChildren(...lines);
    this.place.querySelector("[data-cold]").hidden = !isWarmingUp;
    this.card.hidden = false;
    this.settle();
    this.point(hints[0]);
    this.say([words("hints"), ...lines.map((line) => line.textContent)].join(" "));
    this.onChange();
  }

  line(hint, score) {
    const [best] = hint.moves;
    const percent = words("percent", { percent: hint.percent });
    const facts = [element("b", {}, percent), " ", element("span", {}, hint.headline), " "];
    if (score) facts.push(element("i", {}, score), " ");
    const made = element("button", { type: "button" }, ...facts, element("small", {}, hint.why));
    made.addEventListener("click", (event) => {
      this.close();
      this.onChoose(best.move, event.detail === 0);
    });
    for (const kind of ["pointerenter", "focus"]) made.addEventListener(kind, () => this.point(hint));
    return element("li", {}, made);
  }

  // Below the buttons where there is room, and there below what can be touched; else above them and the dice.
  settle() {
    const { height } = this.card.getBoundingClientRect();
    const dock = document.querySelector('[data-part="dock"]').getBoundingClientRect();
    const tray = document.getElementById("tray")?.getBoundingClientRect();
    const top = tray && tray.top < dock.top && tray.top > height + GAP && !WIDE.matches ? tray.top : dock.top;
    this.place.classList.toggle("up", dock.bottom + height + GAP > innerHeight && top > height + GAP);
    this.place.style.setProperty("--dock", `${dock.bottom - top}px`);
    this.place.style.setProperty("--under", `${this.under(height)}px`);
  }

  // How far below the buttons there is nothing but the log: so far down, if there is room for the card.
  under(height) {
    if (!WIDE.matches) return 0;
    const parts = [...this.place.closest(".column").querySelectorAll(".part:not(.events)")];
    const { top } = this.place.getBoundingClientRect();
    const lowest = Math.max(top, ...parts.map((part) => part.getBoundingClientRect().bottom));
    return lowest + height + GAP <= innerHeight ? lowest - top : 0;
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
