// A few sentences for somebody's first turn in a game, each pointing at the things it speaks of.

const YOUNG = 6; // lines of a game in which it is still somebody's first turn

export class Guide {
  constructor() {
    this.card = document.querySelector("[data-guide]");
    this.text = this.card.querySelector("[data-guide-text]");
    this.hints = JSON.parse(document.getElementById("hints").textContent);
    this.key = `tavola-guide-${this.card.dataset.guide}`;
    this.number = 0;
    this.card.querySelector("[data-guide-next]").addEventListener("click", () => this.show(this.number + 1));
    this.card.querySelector("[data-guide-close]").addEventListener("click", () => this.close());
  }

  // It opens by itself once, for who plays.
  look(state) {
    const plays = state.table.status === "playing" && state.num_lines < YOUNG && state.seats.some((seat) => seat.is_yours);
    if (plays && this.card.hidden && !localStorage.getItem(this.key)) this.show(0);
    else if (!this.card.hidden) this.point();
  }

  show(number) {
    if (number >= this.hints.length) return this.close();
    this.number = number;
    this.card.hidden = false;
    this.text.textContent = this.hints[number].text;
    this.point();
  }

  point() {
    for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
    const { target } = this.hints[this.number];
    if (!target) return;
    for (const element of document.querySelectorAll(`.tavola [id^="${target}"]`)) element.classList.add("hinted");
  }

  close() {
    localStorage.setItem(this.key, "seen");
    this.card.hidden = true;
    for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
  }
}
