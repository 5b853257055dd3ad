// What happened, turn by turn, the newest first: who, the dice as they fell, then each act with its picture.
// Touching a turn shows where it was.
import { element, icon } from "./page.js";
import { nameOf } from "./people.js";

const SHOWN_MS = 2000;
const pictures = document.getElementById("pictures").content;

export class TurnLog {
  constructor(list) {
    this.list = list;
  }

  // What is told already stays as it is: the log of a long game is costly to make.
  draw(state) {
    const known = new Map([...this.list.children].map((old) => [old.tale, old]));
    const entries = turns(state.events).toReversed().map((turn) => {
      const tale = taleOf(state, turn);
      return known.get(tale) ?? Object.assign(entry(state, turn), { tale });
    });
    for (const old of known.values()) if (!entries.includes(old)) old.remove();
    entries.forEach((each, place) => {
      const there = this.list.children[place];
      if (there !== each) this.list.insertBefore(each, there ?? null);
    });
  }
}

// All that an entry depends on; the same can happen twice, so also when it was.
function taleOf({ num_lines: numLines, events, seats }, turn) {
  return JSON.stringify([numLines - events.length + events.indexOf(turn[0]), turn, seats[turn[0].seat - 1]?.name]);
}

// Events one after the other of the same player are a turn, unless one begins a new turn.
function turns(events) {
  const found = [];
  for (const event of events) {
    if (!found.length || event.begins || found.at(-1)[0].seat !== event.seat) found.push([event]);
    else found.at(-1).push(event);
  }
  return found;
}

function entry(state, turn) {
  const [{ seat }] = turn;
  const head = seat ? [icon(`piece-${state.seats[seat - 1].piece}`), element("b", {}, nameOf(state, seat))] : [];
  const told = [...head, ...turn.flatMap((event) => [" ", event.is_roll ? roll(event) : act(event)])];
  const places = turn.map((event) => event.place).filter(Boolean);
  if (!places.length) return element("li", {}, element("span", { class: "turn" }, ...told));
  const made = element("button", { type: "button", class: "turn" }, ...told);
  made.addEventListener("click", () => point(places));
  return element("li", {}, made);
}

// The dice as they fell.
export function roll(event) {
  const dice = event.faces.map((face) => picture(`face-${face}`, String(face)));
  return element("span", { class: "roll" }, element("span", { class: "only-read" }, `${spoken(event)} `), ...dice);
}

export function act(event) {
  const parts = event.act.map(([name, text]) => (name ? picture(name, text) : text));
  const gains = event.gains.map(([, text]) => element("b", { class: "gained" }, ` ${text}`));
  return element("span", { class: "act" }, ...parts, ...gains);
}

function picture(name, text) {
  const drawn = pictures.querySelector(`[data-name="${name}"]`).cloneNode(true);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", text);
  return drawn;
}

// An act in words alone.
export function spoken(event) {
  return event.act.map(([, text]) => text).join("");
}

// The thing that an act was about: the first of several that is in the picture that is shown.
export function placeOf(place) {
  const found = place.split("/").flatMap((id) => [...document.querySelectorAll(`#table #${CSS.escape(id)}`)]);
  return found.find((each) => !each.closest(".behind")) ?? null;
}

function point(places) {
  const found = places.map(placeOf).filter(Boolean);
  found.at(-1)?.scrollIntoView({ block: "center", inline: "center" });
  for (const each of found) each.classList.add("shown");
  setTimeout(() => found.forEach((each) => each.classList.remove("shown")), SHOWN_MS);
}
