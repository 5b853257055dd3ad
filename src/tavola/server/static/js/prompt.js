// What can be done now, above the board: it answers every touch.
import { icon } from "./page.js";

const LONG = 28; // letters of a title, from which on a phone writes it smaller: there is room for one line

export class PromptCard {
  constructor(section) {
    this.piece = section.querySelector("[data-prompt-piece]");
    this.title = section.querySelector("[data-prompt-title]");
    this.words = section.querySelector("[data-prompt-words]");
    this.section = section;
  }

  show({ seat, title, words }) {
    this.section.hidden = false;
    if (this.title.textContent !== title) this.title.textContent = title;
    this.section.classList.toggle("long", title.length > LONG);
    if (this.words.textContent !== words) this.words.textContent = words;
    if (this.seat !== seat) this.piece.replaceChildren(...(seat ? [icon(`piece-${seat}`)] : []));
    this.seat = seat;
  }
}
