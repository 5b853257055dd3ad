// The dock: what can be done besides touching the picture.
import { element } from "./page.js";
import { beforeFrame } from "./frame.js";

export class Dock {
  constructor(section, { items, isBusy, onDrawn }) {
    Object.assign(this, { section, items, isBusy, onDrawn });
    this.isDue = false;
  }

  // Before the next frame, however often it changes until then.
  draw() {
    if (!this.isDue) beforeFrame(() => this.fill());
    this.isDue = true;
  }

  fill() {
    this.isDue = false;
    const items = this.items();
    if (!items) return;
    const kept = new Set(items.map(({ name }) => name));
    const hadFocus = this.section.contains(document.activeElement) && !kept.has(document.activeElement.dataset.action);
    for (const old of this.section.querySelectorAll("[data-action]")) if (!kept.has(old.dataset.action)) old.remove();
    items.forEach((item, index) => this.put(item, index + 1)); // after the answers
    if (hadFocus) this.section.querySelector("button")?.focus();
    this.onDrawn();
  }

  put(item, index) {
    const made = this.section.querySelector(`[data-action="${item.name}"]`) ?? madeFor(item);
    if (made.textContent !== item.text) made.textContent = item.text;
    made.onclick = item.act;
    made.disabled = this.isBusy() || Boolean(item.isOff);
    for (const name of ["disabled", "expanded", "controls", "busy"]) made.removeAttribute(`aria-${name}`);
    for (const [name, value] of Object.entries(item.aria ?? {})) made.setAttribute(`aria-${name}`, value);
    const there = this.section.children[index] ?? null;
    if (there !== made) this.section.insertBefore(made, there);
  }
}

// A button stays the same element for as long as it is there: a state may come while a finger is on it.
function madeFor({ name, act, look }) {
  if (!act) return element("p", { "data-action": name });
  return element("button", { type: "button", class: `button ${look ?? ""}`, "data-action": name });
}
