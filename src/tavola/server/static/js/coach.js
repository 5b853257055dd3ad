// The guided first game: one idea at a time, a light on what it speaks of, and it waits until that is done.
//
// The server says where the lesson stands. Here it is only shown; what is veiled can still be touched, for no legal
// move is refused.
import { element, words } from "./page.js";

const ROUND = 12; // pixels, of the holes in the veil
const AROUND = 5; // what a hole is larger than the thing in it
const SETTLING_MS = [60, 250, 700]; // while things move to their places, the light follows
const WIDE = matchMedia("(min-width: 900px)");

export class Coach {
  constructor(area, { command, isTouched, onThrow, onHint, onKey }) {
    this.card = document.querySelector("[data-coach]"); // only at a lesson's table
    if (!this.card) return;
    Object.assign(this, { area, command, isTouched, onHint, onKey });
    this.veil = document.querySelector("[data-veil]");
    this.resume = document.querySelector("[data-coach-resume]");
    this.part("leave").addEventListener("click", () => this.send("leave"));
    this.resume.addEventListener("click", () => {
      this.resume.closest("dialog").close();
      this.send("resume");
    });
    area.addEventListener("click", (event) => event.target.closest("#tray") && onThrow());
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.light(), { capture: true, passive: true });
  }

  part(name) {
    return this.card.querySelector(`[data-coach-${name}]`);
  }

  send(step) {
    this.command("lesson", { ply: this.state.ply, step });
  }

  // A new state has come.
  look(state) {
    if (!this.card || !state.lesson) return;
    this.state = state;
    this.lesson = state.lesson;
    this.resume.hidden = this.lesson.kind !== "left";
    this.shown = null; // a page may say the same as another before it
    this.point();
  }

  // Something was touched: perhaps the next page is due.
  point() {
    if (!this.lesson) return;
    const page = this.page();
    this.card.hidden = !page;
    if (page && page !== this.shown) this.show(page);
    this.shown = page;
    this.settle();
  }

  page() {
    const { kind, pages } = this.lesson;
    if (kind === "hints") return this.canAsk() ? { sentence: words("not sure"), wait: "", lit: [], touched: [] } : null;
    if (kind === "left" || kind === "over") return null;
    return pages.find(({ touched }) => !touched.length || !touched.every(this.isTouched)) ?? pages.at(-1);
  }

  canAsk() {
    return this.state.asked.some((asked) => asked.moves.length);
  }

  show(page) {
    const { kind, number, total, pages } = this.lesson;
    const step = number + Math.max(0, pages.indexOf(page));
    const isTaught = step <= total && kind !== "hints";
    this.write("text", page.sentence);
    this.write("wait", page.wait);
    this.write("count", isTaught ? words("step", { number: step, total }) : "");
    this.part("dots").replaceChildren(...Array.from({ length: isTaught ? total : 0 }, (_, index) => dot(index + 1, step)));
    this.part("actions").replaceChildren(...this.buttons(kind));
    this.part("leave").hidden = kind === "end" || kind === "hints";
    this.part("actions").querySelector(".main")?.focus({ preventScroll: true });
  }

  write(name, text) {
    const place = this.part(name);
    if (place.textContent !== text) place.textContent = text; // what is said again is not read out again
    place.hidden = !text;
  }

  buttons(kind) {
    const goOn = () => this.send("go-on");
    if (kind === "read") return [this.button("go on", goOn, "main")];
    if (kind === "end") return [this.button("play on", goOn, "main")];
    if (kind === "keep") return [this.button("take back", () => this.undo(), "main"), this.button("keep", goOn)];
    if (kind === "hints" && this.state.table.has_hints) return [this.button("show hint", this.onHint)];
    return [];
  }

  button(name, act, look = "") {
    const made = element("button", { type: "button", class: `button grow ${look}` }, words(name));
    made.addEventListener("click", (event) => {
      this.onKey(event.detail === 0);
      act();
    });
    return made;
  }

  undo() {
    const asked = this.state.asked.find((each) => each.can_undo);
    if (asked) this.command("undo", { seat: asked.seat, ply: this.state.ply });
  }

  // The light

  settle() {
    for (const timer of this.timers ?? []) clearTimeout(timer);
    this.timers = SETTLING_MS.map((ms) => setTimeout(() => this.follow(), ms));
    for (const old of this.area.querySelectorAll("[data-lit]")) old.removeAttribute("data-lit");
    for (const lit of this.isLit ? this.targets() : []) lit.setAttribute("data-lit", "");
    this.follow();
  }

  follow() {
    this.place();
    this.light();
  }

  get isLit() {
    return Boolean(this.shown) && ["act", "read"].includes(this.lesson.kind);
  }

  // What the page speaks of, as far as it can be touched now; else whatever can.
  targets() {
    const named = this.shown.lit.map((id) => this.area.querySelector(`#${CSS.escape(id)}, [data-part="${CSS.escape(id)}"]`)).filter(Boolean);
    if (this.lesson.kind === "read") return named;
    const open = named.filter((each) => each.id === "tray" || each.hasAttribute("data-choice"));
    const others = open.length ? open : [...this.area.querySelectorAll(".can[data-choice]")];
    return [...(others.length ? others : named), ...this.area.querySelectorAll("[data-picked]")];
  }

  light() {
    if (!this.veil) return;
    this.veil.toggleAttribute("hidden", !this.isLit);
    if (!this.isLit) return;
    const lit = this.targets().map(hole).join("");
    const open = [...this.area.querySelectorAll(this.lesson.kind === "act" ? "#tray, .dock .main" : "#tray")].map(hole).join("");
    this.veil.querySelector("[data-holes]").setAttribute("d", lit + open);
    this.veil.querySelector("[data-lit]").setAttribute("d", lit);
  }

  // On a narrow screen the card lies where it hides least of what is lit: above the dice, over them, or on top.
  // Where nothing is lit anything may be touched: then it lies on top, over the players and what is said.
  place() {
    if (WIDE.matches || !this.isLit) return this.lay(!WIDE.matches, "");
    const targets = this.targets();
    targets[0]?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const tray = this.area.querySelector("#tray")?.getBoundingClientRect();
    const spots = [[false, tray ? `${innerHeight - tray.top + AROUND}px` : ""], [false, ""], [true, ""]];
    const hidden = spots.map((spot) => this.hiddenAt(spot, targets));
    this.lay(...spots[hidden.indexOf(Math.min(...hidden))]);
  }

  lay(isUp, bottom) {
    this.card.classList.toggle("up", isUp);
    this.card.style.bottom = bottom;
  }

  hiddenAt(spot, targets) {
    this.lay(...spot);
    const card = this.card.getBoundingClientRect();
    return targets.reduce((sum, each) => sum + overlap(each.getBoundingClientRect(), card), 0);
  }
}

function dot(number, now) {
  return element("i", { class: number < now ? "done" : number === now ? "now" : "" });
}

function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

// Around a thing, a rectangle with round corners, as part of a path.
function hole(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const corner = (x, y) => `a${ROUND} ${ROUND} 0 0 1 ${x * ROUND} ${y * ROUND}`;
  const [across, down] = [width, height].map((length) => Math.max(0, length + 2 * (AROUND - ROUND)));
  return `M${left - AROUND + ROUND} ${top - AROUND}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}Z`;
}
