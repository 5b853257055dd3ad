// Quick reactions: a little picture in a bubble at the seat of who sent it, for some seconds. One sees them unless
// one does not want to, which is kept.
import { element, icon, words } from "./page.js";
import { isYou, nameOf } from "./people.js";

const KEY = "tavola-reactions";
const SHOWN_MS = 4000;
const SIZE = 52; // pixels
const OVER = 8; // how much of it lies over the seat
const WIDE = 900; // where there is room beside seats
const PLACES = ["player", "strip", "seat"]; // where a seat is shown: at desks, on phones, in pictures

export class Reactions {
  constructor(main, { send, say }) {
    Object.assign(this, { main, say });
    this.button = document.querySelector("[data-reacting]");
    this.panel = document.getElementById("reactions");
    this.box = document.querySelector("[data-shows-reactions]");
    this.box.checked = localStorage.getItem(KEY) !== "off";
    this.box.addEventListener("change", () => localStorage.setItem(KEY, this.box.checked ? "on" : "off"));
    this.panel.addEventListener("click", (event) => {
      const name = event.target.closest("[data-react]")?.dataset.react;
      if (!name) return;
      this.panel.hidePopover();
      send(this.seat, name);
    });
  }

  // They are for people who play with others, each at a device of their own.
  look({ seats, table, awaited }) {
    const own = seats.filter((seat) => seat.is_yours);
    const others = seats.filter((seat) => seat.kind === "person" && !seat.is_yours);
    this.seat = (own.find(({ seat }) => awaited.includes(seat)) ?? own[0])?.seat;
    this.button.hidden = table.status === "open" || !own.length || !others.length;
    if (this.button.hidden) this.panel.hidePopover();
  }

  show({ seat, reaction }, state) {
    if (!state || (!this.box.checked && !isYou(state, seat))) return;
    const said = this.panel.querySelector(`[data-react="${reaction}"]`).ariaLabel;
    this.say(words("reaction", { name: nameOf(state, seat), words: said }));
    const places = PLACES.map((kind) => this.main.querySelector(`#${kind}-${seat}`));
    const place = places.find((each) => each?.checkVisibility());
    if (place) bubble(place, seat, icon(`r-${reaction}`));
    else bubble(document.querySelector(".top h1"), seat, icon(`piece-${state.seats[seat - 1].piece}`), icon(`r-${reaction}`));
  }
}

// Beside a seat, where there is room; else above it, so that what one can do now stays in sight.
function bubble(place, seat, ...pictures) {
  document.getElementById(`bubble-${seat}`)?.remove();
  const { left, right, top, width } = place.getBoundingClientRect();
  const isBeside = innerWidth >= WIDE && right + SIZE < innerWidth;
  const made = element("span", { class: "bubble", id: `bubble-${seat}`, "aria-hidden": "true" }, ...pictures);
  made.classList.toggle("above", !isBeside);
  made.style.left = `${(isBeside ? right - OVER : left + width / 2) + scrollX}px`;
  made.style.top = `${Math.max(0, isBeside ? top : top - SIZE + OVER) + scrollY}px`;
  document.body.append(made);
  setTimeout(() => made.remove(), SHOWN_MS);
}
