// What can be done now, above the board: it answers every touch.
import { icon } from "./page.js";

export class PromptCard {
  constructor(section) {
    this.piece = section.querySelector("[data-prompt-piece]");
    this.title = section.querySelector("[data-prompt-title]");
    this.words = section.querySelector("[data-prompt-words]");
    this.section = section;
  }

  show({ seat, title, words }) {
    this.section.hidden = false;
    if (this.shown === `${seat} ${title} ${words}`) return;
    this.shown = `${seat} ${title} ${words}`;
    this.title.textContent = title;
    this.words.textContent = words;
    this.piece.replaceChildren(...(seat ? [icon(`piece-${seat}`)] : []));
  }
}
