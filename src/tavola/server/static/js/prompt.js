// What can be done now, above the board: it answers every touch.
import { icon } from "./page.js";
import { rise } from "./motion.js";

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
    if (this.title.textContent !== title) this.entitle(title);
    this.section.classList.toggle("long", title.length > LONG);
    if (this.words.textContent !== words) this.words.textContent = words;
    if (this.seat !== seat) this.piece.replaceChildren(...(seat ? [icon(`piece-${seat}`)] : []));
    this.seat = seat;
  }

  // Something else is to be done, or done by somebody: that comes in, while what is said of it only changes.
  entitle(title) {
    if (this.title.textContent) rise(this.section);
    this.title.textContent = title;
  }
}
