// What a page asks of its table: one thing after another, and none twice.

export class Commands {
  constructor(main, { ask, notice, onAnswer }) {
    Object.assign(this, { main, ask, notice, onAnswer });
    this.awaited = new Set(); // without an answer yet
    this.answered = Promise.resolve(); // kept once they have theirs
  }

  get isBusy() {
    return this.awaited.size > 0;
  }

  // A touch that comes before the answer to another is heard after it; a second one before its own answer does nothing.
  send(name, details = {}, isSilent = false) {
    const wish = JSON.stringify([name, details]);
    if (this.awaited.has(wish)) return Promise.resolve(null);
    this.awaited.add(wish);
    this.main.setAttribute("aria-busy", "true");
    this.answered = this.answered
      .then(() => this.answerTo(name, details, isSilent))
      .finally(() => {
        this.awaited.delete(wish);
        if (!this.isBusy) this.main.removeAttribute("aria-busy");
        this.onAnswer();
      });
    return this.answered;
  }

  // Null for what was refused, which is said.
  async answerTo(name, details, isSilent) {
    try {
      return await this.ask(name, details);
    } catch (refusal) {
      if (!isSilent && refusal.code !== "lost" && refusal.code !== "stale") this.notice(refusal.message);
      return null;
    }
  }
}
