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
  constructor(area, { command, isTouched, onThrow, onKey }) {
    this.card = document.querySelector("[data-coach]"); // only at a lesson's table
    if (!this.card) return;
    Object.assign(this, { area, command, isTouched, onKey });
    this.veil = document.querySelector("[data-veil]");
    this.resume = document.querySelector("[data-coach-resume]");
    this.part("leave").addEventListener("click", () => this.send("leave"));
    this.part("close").addEventListener("click", () => this.hinted());
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
    this.command("lesson", { ply: this.state.ply, number: this.lesson.number, step });
  }

  // A hint was seen, or is not wanted: none is offered any more.
  hinted() {
    if (this.lesson?.kind === "hints") this.send("go-on");
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
    if (page) this.write("wait", this.done ? words("touch done", { done: words("confirm") }) : page.wait);
    this.shown = page;
    this.settle();
  }

  page() {
    const { kind, pages } = this.lesson;
    if (kind === "hints") return this.canAsk() && !this.isTouched("") ? { sentence: words("not sure", { hint: words("hint") }), wait: "", lit: [], touched: [] } : null;
    if (kind === "left" || kind === "over") return null;
    return pages.find(({ touched }) => !touched.length || !touched.every(this.isTouched)) ?? pages.at(-1);
  }

  canAsk() {
    return this.state.asked.some((asked) => asked.moves.length);
  }

  canAct() {
    return this.canAsk() || this.state.asked.some((asked) => asked.can_throw);
  }

  show(page) {
    const { kind, number, total, pages } = this.lesson;
    const step = number + Math.max(0, pages.indexOf(page));
    const isTaught = step <= total && kind !== "hints";
    this.write("text", page.sentence);
    this.write("count", isTaught ? words("step", { number: step, total }) : "");
    this.part("dots").replaceChildren(...Array.from({ length: isTaught ? total : 0 }, (_, index) => dot(index + 1, step)));
    if (kind !== this.buttoned) this.part("actions").replaceChildren(...this.buttons(kind)); // a state may come while a finger is on one
    this.buttoned = kind;
    this.part("leave").hidden = kind === "end" || kind === "hints";
    this.part("close").hidden = kind !== "hints";
    this.card.classList.toggle("slim", kind === "hints");
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
    return [];
  }

  button(name, act, look = "") {
    const made = element("button", { type: "button", class: `button grow ${look}` }, words(name));
    made.addEventListener("click", (event) => {
      this.onKey(event.detail === 0);
      if (!isSecondClick(event)) act();
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

  // What the page speaks of, as far as it can be touched now; else whatever can, or the button that ends it.
  targets() {
    const named = this.shown.lit.flatMap((id) => [...this.area.querySelectorAll(`#${CSS.escape(id)}, [data-part="${CSS.escape(id)}"]`)]);
    const isWithin = (each) => named.some((other) => other !== each && other.contains(each)); // a board larger than its window
    const seen = named.filter((each) => each.getClientRects().length && !isWithin(each)); // some are drawn for other screens
    if (this.lesson.kind === "read") return seen;
    const open = seen.filter((each) => each.id === "tray" || each.hasAttribute("data-choice"));
    const others = open.length ? open : [...this.area.querySelectorAll(".can[data-choice]")];
    return others.length ? others : this.done ? [this.done] : seen;
  }

  // The button, once there is nothing else to touch.
  get done() {
    const isAsked = this.lesson.kind === "act" && !this.area.querySelector(".can[data-choice]");
    return isAsked ? this.area.querySelector('.dock [data-action="confirm"]:enabled') : null;
  }

  light() {
    if (!this.veil) return;
    this.veil.toggleAttribute("hidden", !this.isLit);
    if (!this.isLit) return;
    const lit = this.targets().map(hole).join("");
    const open = [...this.area.querySelectorAll(this.lesson.kind === "act" ? "#tray, .dock .main, [data-picked]" : "#tray")].map(hole).join("");
    this.veil.querySelector("[data-holes]").setAttribute("d", lit + open);
    this.veil.querySelector("[data-lit]").setAttribute("d", lit);
  }

  // On a narrow screen the card lies where it hides least of what is lit: above the dice, over them, or on top.
  // Where nothing is lit and anything may be touched, it lies on top, over the players and what is said.
  place() {
    if (WIDE.matches) return this.lay(false, "");
    const tray = this.area.querySelector("#tray")?.getBoundingClientRect();
    const aboveDice = [false, tray ? `${innerHeight - tray.top + AROUND}px` : ""];
    if (!this.isLit) return this.lay(...(this.lesson.kind === "wait" && this.canAct() ? [true, ""] : aboveDice));
    const targets = this.targets();
    targets[0]?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const spots = [aboveDice, [false, ""], [true, ""]];
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

// Of a double click: by then the next page lies under the mouse, and nobody has read it. Fingers do not double click.
function isSecondClick({ detail, pointerType }) {
  return detail > 1 && pointerType !== "touch";
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
