// The dice that one was promised: the table's commitment and what every player added, shown at one touch, kept by this
// browser from its first look on, and compared whenever they are shown again; at the end the page recomputes all rolls.
// docs/dice.md tells what that proves.
import { ask, element, words } from "./page.js";
import { isYou } from "./people.js";

const VERIFIER = "/static/verify.js"; // a classic script: it also works from a disk

export class DicePromise {
  constructor(main, { contribute, notice }) {
    Object.assign(this, { main, notice, give: contribute });
    this.key = `tavola-dice-${main.dataset.table}`;
    this.kept = { own: {}, ...stored(this.key) };
    this.dialog = document.getElementById("dice");
    for (const button of document.querySelectorAll("[data-open=dice]")) button.addEventListener("click", () => this.open());
  }

  look(state) {
    this.state = state;
    const { dice } = state;
    this.kept.commitment ??= dice.commitment;
    this.kept.isEarly ??= state.ply === 0;
    if (dice.is_sealed) this.kept.contributions ??= dice.contributions;
    this.contribute();
    this.confirm();
    this.store();
    if (this.isBroken && !this.wasBroken) this.notice(words("dice changed"));
    this.wasBroken = this.isBroken;
    if (dice.secret && this.isProvable && !this.isJudging) this.judge();
    if (this.dialog.open) this.draw();
  }

  // Shake the dice for one's own seats, once. Whoever plays in two browsers may be quicker in the other.
  contribute() {
    for (const { seat, is_yours: isYours, has_contributed: isThere } of this.state.seats) {
      if (!isYours || isThere || this.state.dice.is_sealed) continue;
      this.kept.own[seat] ??= { value: drawn(), isTaken: false };
      this.give(seat, this.kept.own[seat].value);
    }
  }

  // What was given is taken once the table shows it.
  confirm() {
    for (const [seat, own] of Object.entries(this.kept.own)) own.isTaken ||= this.state.dice.contributions[seat - 1] === own.value;
  }

  // Whether the table shows something else than it did before.
  get isBroken() {
    const { commitment, contributions, own } = this.kept;
    const { dice } = this.state;
    const isOther = (value, index) => contributions && value !== contributions[index];
    const isLost = ([seat, { value, isTaken }]) => isTaken && dice.contributions[seat - 1] !== value;
    return dice.commitment !== commitment || dice.contributions.some(isOther) || Object.entries(own).some(isLost);
  }

  // A lesson's first throws are prepared, those before the position that one plays on from were another table's,
  // and the dice of a game that is over are known.
  get isProvable() {
    return !this.state.dice.is_prepared && !this.state.table.origin && !this.state.table.is_repeat;
  }

  store() {
    const text = JSON.stringify(this.kept);
    if (text === this.written) return;
    try {
      localStorage.setItem(this.key, text);
      this.written = text;
    } catch {} // full, or forbidden: then it is kept for as long as the page is open
  }

  // The end: the record, recomputed here, and compared with what was kept.
  async judge() {
    this.isJudging = true;
    try {
      await loaded(VERIFIER);
      this.record = await ask(`/t/${this.main.dataset.table}/record.json`);
    } catch {
      this.isJudging = false; // with the next state
      return;
    }
    const { game, faces } = this.main.dataset;
    this.found = globalThis.tavolaDice.verify(this.record, { [game]: faces });
    this.tell();
  }

  get verdict() {
    if (!this.found) return this.isBroken ? "changed" : this.kept.isEarly ? "kept" : "kept late";
    const { dice } = this.state;
    const isSame = ({ commitment, contributions }) => commitment === dice.commitment && contributions.join() === dice.contributions.join();
    if (this.found.state !== "verified" || this.isBroken || !isSame(this.record.dice)) return "not as promised";
    return this.kept.isEarly ? "as promised" : "as promised late";
  }

  get sentence() {
    const { dice, table } = this.state;
    if (dice.is_prepared) return words("prepared");
    if (table.origin) return words("continued", table.origin);
    if (table.is_repeat) return words("repeated");
    return words(`dice ${this.verdict}`, { count: this.found?.throws.length });
  }

  tell() {
    const place = document.querySelector("[data-promise]");
    place.textContent = this.sentence;
    place.parentElement.dataset.verdict = this.verdict;
    place.parentElement.hidden = false;
    if (this.dialog.open) this.draw();
  }

  // The panel

  open() {
    document.getElementById("menu").close();
    this.draw();
    this.dialog.showModal();
  }

  draw() {
    const { dice, seats } = this.state;
    const secret = dice.secret ? [[words("dice secret"), dice.secret]] : [];
    const added = seats.map(({ seat, name }) => [words(isYou(this.state, seat) ? "dice own" : "dice contribution", { name }), this.shown(seat)]);
    const rows = [[words("dice commitment"), dice.commitment], ...added, ...secret];
    this.dialog.querySelector("[data-proof]").replaceChildren(...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
    const told = this.dialog.querySelector("[data-promise-words]");
    told.textContent = this.sentence;
    told.dataset.verdict = this.verdict;
    const link = this.dialog.querySelector("[data-verify]");
    link.href = this.record ? `/verify#record=${encodeURIComponent(JSON.stringify(this.record))}` : "/verify";
  }

  shown(seat) {
    const { dice, seats } = this.state;
    const awaited = !dice.is_sealed && seats[seat - 1].kind !== "bot";
    return dice.contributions[seat - 1] || words(awaited ? "dice awaited" : "dice none");
  }
}

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function drawn() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function loaded(address) {
  return new Promise((resolve, reject) => {
    const script = element("script", { src: address });
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}
