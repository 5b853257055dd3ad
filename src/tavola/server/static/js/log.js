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

  // What is told already stays as it is, and a turn under way grows: the log of a long game is costly to make.
  draw(state) {
    const known = new Map([...this.list.children].map((old) => [old.line, old]));
    let line = state.num_lines - state.events.length; // the same can happen twice, so also when it was
    const entries = turns(state.events).map((turn) => {
      const made = grown(known.get(line), state, turn) ?? entry(state, turn);
      made.line = line;
      line += turn.length;
      return made;
    });
    for (const old of known.values()) if (!entries.includes(old)) old.remove();
    entries.toReversed().forEach((each, place) => {
      const there = this.list.children[place];
      if (there !== each) this.list.insertBefore(each, there ?? null);
    });
  }
}

// An entry that tells how a turn began, with what has happened since; nothing if there is none.
function grown(old, state, turn) {
  const isIt = old && old.name === nameIn(state, turn) && old.turn.every((event, number) => isSame(event, turn[number]));
  if (!isIt || hasPlace(old.turn) !== hasPlace(turn)) return null;
  old.firstElementChild.append(...turn.slice(old.turn.length).flatMap(told));
  return Object.assign(old, { turn });
}

// What a message left out is the very same object.
const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
const nameIn = ({ seats }, [{ seat }]) => seats[seat - 1]?.name;
const hasPlace = (turn) => turn.some(({ place }) => place);

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
  const kind = hasPlace(turn) ? ["button", { type: "button", class: "turn" }] : ["span", { class: "turn" }];
  const made = element("li", {}, element(...kind, ...head, ...turn.flatMap(told)));
  if (hasPlace(turn)) made.firstElementChild.addEventListener("click", () => point(made.turn.map(({ place }) => place).filter(Boolean)));
  return Object.assign(made, { turn, name: nameIn(state, turn) });
}

const told = (event) => [" ", event.is_roll ? roll(event) : act(event)];

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

// The thing that an act was about: the first of several that can be seen. On a screen of another size it may be another.
export function placeOf(place) {
  const found = place.split("/").flatMap((id) => [...document.querySelectorAll(`#table #${CSS.escape(id)}`)]);
  return found.find((each) => !each.closest(".behind") && each.checkVisibility()) ?? null;
}

function point(places) {
  const found = places.map(placeOf).filter(Boolean);
  found.at(-1)?.scrollIntoView({ block: "center", inline: "center" });
  for (const each of found) each.classList.add("shown");
  setTimeout(() => found.forEach((each) => each.classList.remove("shown")), SHOWN_MS);
}
