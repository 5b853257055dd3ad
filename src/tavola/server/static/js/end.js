// The end of a game: who won and why, in place of the dice; a ceremony for who was there when it ended.
import { icon, words } from "./page.js";
import { isYou } from "./people.js";
import { cheer, isStill } from "./motion.js";
import { play } from "./sounds.js";

const LINE_MS = 350; // from line to line of a final score
const POINT_MS = 30; // while a number counts up
const MOST_MS = 300; // for one number
const NUM_FALLING = 26;
const FALL_MS = 1500;

export class End {
  constructor(main) {
    this.main = main;
    this.card = document.getElementById("result");
  }

  look(state, before) {
    this.main.classList.toggle("over", Boolean(state.outcome));
    const isNew = this.card.hidden && state.outcome;
    this.card.hidden = !state.outcome;
    if (!isNew) return;
    this.tell(state);
    if (!before) return;
    play(this.kind);
    if (!isStill()) this.celebrate();
  }

  // Whose win it is for who looks: a win, a shared win, a loss; on one device, or for a guest, somebody's.
  tell(state) {
    const { seats, outcome } = state;
    const won = outcome.winners.map((seat) => seats[seat - 1]);
    const own = seats.filter((seat) => seat.is_yours);
    const others = won.filter(({ seat }) => !isYou(state, seat));
    const isYours = others.length < won.length;
    this.kind = own.length === 1 && !isYours ? "loss" : won.length > 1 ? "shared" : "win";
    this.card.dataset.kind = this.kind;
    const key = `${isYours ? "you " : ""}${won.length > 1 ? "win together" : isYours ? "win" : "wins"}`;
    this.find("[data-end-title]").textContent = words(key, { names: others.map(({ name }) => name).join(", ") });
    this.find("[data-end-words]").textContent = outcome.words;
    this.find("[data-end-pieces]").replaceChildren(...won.map(({ piece }) => icon(`piece-${piece}`)));
    this.find("[data-decider]").hidden = this.kind !== "loss";
    this.find("[data-decider]").setAttribute("href", `${location.pathname}/review#decided`);
    this.find("[data-rematch]").hidden = !own.length;
    this.find("[data-same-dice]")?.setAttribute("href", `${location.pathname}/again`); // which leads nowhere before
  }

  find(selector) {
    return this.card.querySelector(selector);
  }

  celebrate() {
    this.card.classList.add("landing");
    cheer(this.main);
    if (this.kind !== "loss") rain([...this.find("[data-end-pieces]").children]);
    const lines = [...this.card.querySelectorAll("[data-part=sheet] .score-line")];
    const counting = lines.map((line, number) => new Counting(line, number * LINE_MS));
    addEventListener("pointerdown", () => counting.forEach((each) => each.finish()), { once: true });
  }
}

// A line of a score that appears when it is its turn, its numbers counting up from nought.
class Counting {
  constructor(line, delay) {
    this.line = line;
    this.numbers = [...line.querySelectorAll(".amount")].map((place) => ({ place, text: place.textContent }));
    line.style.opacity = 0;
    this.timer = setTimeout(() => this.begin(), delay);
  }

  begin() {
    this.line.style.opacity = "";
    play("tick");
    this.start = performance.now();
    requestAnimationFrame((now) => this.step(now));
  }

  step(now) {
    const passed = now - this.start;
    const isGoing = !this.isDone && this.numbers.map((number) => show(number, passed)).some(Boolean);
    if (isGoing) requestAnimationFrame((next) => this.step(next));
    else this.finish();
  }

  finish() {
    clearTimeout(this.timer);
    this.isDone = true;
    this.line.style.opacity = "";
    for (const { place, text } of this.numbers) place.textContent = text;
  }
}

// One number after so much time; whether it is still on its way.
function show({ place, text }, passed) {
  const goal = Math.abs(parseInt(text.replace("\u2212", "-"), 10)) || 0;
  const share = passed / Math.min(MOST_MS, goal * POINT_MS || 1);
  if (share < 1) place.textContent = text.replace(/\d+/, Math.round(goal * share));
  return share < 1;
}

// The winners' pieces fall once, and are gone.
function rain(pieces) {
  for (let number = 0; number < NUM_FALLING; number++) {
    const piece = pieces[number % pieces.length].cloneNode(true);
    piece.classList.add("falling");
    piece.style.left = `${(97 * number) % 100}%`;
    document.body.append(piece);
    const turn = ((number % 7) - 3) * 120;
    const frames = [
      { transform: "translateY(0) rotate(0)", opacity: 1 },
      { opacity: 1, offset: 0.85 },
      { transform: `translateY(${innerHeight * 0.9}px) rotate(${turn}deg)`, opacity: 0 },
    ];
    const timing = { duration: FALL_MS, delay: (number % 9) * 40, easing: "cubic-bezier(.3,.1,.6,1)", fill: "both" };
    piece.animate(frames, timing).finished.then(() => piece.remove());
  }
}
