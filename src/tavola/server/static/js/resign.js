// Giving a game up: asked once, with what it means. What it means the server says.
import { words } from "./page.js";

export class Resigning {
  constructor({ resign, notice }) {
    this.notice = notice;
    this.button = document.querySelector("[data-resign]");
    this.dialog = document.getElementById("resigning");
    this.button.addEventListener("click", () => this.ask());
    this.dialog.querySelector("[data-resign-now]").addEventListener("click", () => {
      this.dialog.close();
      resign(this.seat);
    });
  }

  look(state, before) {
    this.state = state;
    this.button.hidden = !state.resigning;
    if (!state.resigning) this.dialog.close(); // the game ended while one thought about it
    const isNew = ({ seat, has_resigned }) => has_resigned && before && !before.seats[seat - 1].has_resigned;
    for (const seat of state.seats.filter(isNew)) this.notice(words("resigned", seat));
  }

  get seat() {
    return this.state.seats.find((seat) => seat.is_yours).seat;
  }

  ask() {
    const other = this.state.seats.find((seat) => !seat.is_yours);
    this.dialog.querySelector("[data-resign-words]").textContent = words(`resign ${this.state.resigning}`, other);
    document.getElementById("menu").close();
    this.dialog.showModal();
  }
}
