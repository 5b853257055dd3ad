// How hard a board is: the server finds out behind everybody's back, and is asked how far it is.
import { ask, words } from "./page.js";

const CALM_MS = 2000; // without a stroke, before it begins
const POLL_MS = 700;

export class BoardMeasure {
  constructor(card, game) {
    Object.assign(this, { card, game, text: null, timer: 0 });
    this.part("stop").addEventListener("click", () => this.stop());
    this.part("measure").addEventListener("click", () => this.begin(this.good));
  }

  part(name) {
    return this.card.querySelector(`[data-${name}]`);
  }

  // The board has changed: what was found out holds no longer. good: its text, if nothing is left to mend.
  changed(good) {
    if (good !== null && good === this.good) return;
    this.leave();
    this.good = good;
    this.tell(words(good === null ? "how hard" : "not measured"), words(good === null ? "mend first" : "measure soon"));
    if (good !== null) this.timer = setTimeout(() => this.begin(good), CALM_MS);
  }

  // Nothing is known of the board at the moment, for it is being painted.
  wait() {
    clearTimeout(this.timer);
  }

  begin(text) {
    this.leave();
    this.text = text;
    this.ask(text);
  }

  async ask(text) {
    let found;
    try {
      found = await ask(`/api/workshop/${this.game}/measure`, { text });
    } catch (error) {
      found = { status: "failed", words: error.code ? error.message : words("offline") };
    }
    if (this.text !== text) return;
    this.show(found);
    if (["waiting", "warming-up", "measuring"].includes(found.status)) this.timer = setTimeout(() => this.ask(text), POLL_MS);
    else this.text = null;
  }

  show(found) {
    const isDone = found.status === "done";
    if (isDone) this.tell(found.verdict, found.words);
    else this.tell(words("how hard"), found.words ?? words(found.status));
    const isRunning = !isDone && found.progress !== undefined;
    this.part("measuring").hidden = !isRunning;
    this.part("measure").hidden = isDone || isRunning;
    this.card.querySelector("progress").value = found.progress ?? 0;
    if (isDone) this.point(found.turns);
  }

  point(turns) {
    const pointer = this.part("pointer");
    const { low, high } = pointer.dataset;
    const place = Math.min(1, Math.max(0, (turns - low) / (high - low)));
    pointer.setAttribute("transform", `translate(${10 + 294 * place} 0)`);
    pointer.removeAttribute("hidden");
  }

  tell(verdict, about) {
    if (this.part("verdict").textContent !== verdict) this.part("verdict").textContent = verdict;
    if (this.part("measured").textContent !== about) this.part("measured").textContent = about;
    this.part("pointer").setAttribute("hidden", "");
    this.part("measuring").hidden = this.part("measure").hidden = true;
  }

  stop() {
    this.leave();
    this.tell(words("how hard"), words("stopped"));
    this.part("measure").hidden = false;
    this.part("measure").focus();
  }

  // The server need not go on.
  leave() {
    clearTimeout(this.timer);
    if (this.text !== null) ask(`/api/workshop/${this.game}/measure`, {}).catch(() => {}); // it soon notices by itself
    this.text = null;
  }
}
