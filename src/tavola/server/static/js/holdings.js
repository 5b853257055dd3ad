// What everybody has, in full: where the players stand in a strip, a touch of it opens their cards.
import { element, words } from "./page.js";

export class Holdings {
  constructor(main, { onOpen }) {
    this.onOpen = onOpen;
    this.strip = main.querySelector("[data-part=strip]");
    this.cards = main.querySelector("[data-part=players]");
    addEventListener("click", (event) => this.button?.contains(event.target) || this.open(false));
    addEventListener("keydown", (event) => event.key === "Escape" && this.open(false));
  }

  // After the first drawing: only cards that say more than the strip are worth a touch.
  look() {
    if (this.button || !this.cards?.querySelector(".player")) return;
    this.cards.id = "holdings";
    this.button = element("button", { type: "button", class: "opener", "aria-expanded": false, "aria-controls": "holdings", "aria-label": words("holdings") });
    this.button.addEventListener("click", () => this.open(!this.cards.classList.contains("open")));
    this.strip.append(this.button);
  }

  open(isOpen) {
    if (!this.button || this.cards.classList.contains("open") === isOpen) return;
    this.cards.style.setProperty("--below", `${this.strip.getBoundingClientRect().bottom}px`);
    this.cards.classList.toggle("open", isOpen);
    this.cards.parentElement.classList.toggle("opened", isOpen); // a column that is not shown
    this.button.setAttribute("aria-expanded", isOpen);
    if (isOpen) this.onOpen(); // what has no place is not drawn
  }
}
