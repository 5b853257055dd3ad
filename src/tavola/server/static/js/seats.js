// The seats of a table in lists: before the game to sit down, later to see who is there.
import { element, icon, words } from "./page.js";

const levels = JSON.parse(document.getElementById("levels").textContent);

export function lobbyIsDue(state) {
  return state.table.status === "open";
}

// A list is drawn anew only where it differs: a button under a finger must stay.
function isOld(list, state) {
  const shown = JSON.stringify([state.seats.map((seat) => ({ ...seat, away_s: 0 })), state.table.is_yours]);
  const is = list.shown === shown;
  list.shown = shown;
  return is;
}

export function drawSeats(list, state, command) {
  if (isOld(list, state)) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.id : "";
  list.replaceChildren(
    ...state.seats.map((seat) => {
      const about = state.table.is_yours ? levelOf(seat)?.about : undefined; // whose title is where one chooses it
      return row(seat, seat.kind === "open" ? words("free") : seat.name, actions(seat, state, command), about);
    }),
  );
  if (focused) document.getElementById(focused)?.focus();
}

// Whether one plays here and has not got up: only then may one decide for somebody who is away.
export function isPlaying(state) {
  return state.seats.some((seat) => seat.is_yours && !seat.has_left);
}

// Who has come by a link reads who sent it.
export function sayWhoInvites(place, { table, seats }) {
  place.hidden = table.is_yours || !table.host_name || seats.some((seat) => seat.is_yours);
  place.textContent = words("invites", { name: table.host_name, game: table.title });
}

const isAway = (seat) => seat.kind === "person" && !seat.is_here && !seat.is_yours;

const PLACES = ["seat", "strip", "player"]; // where a seat is shown: in pictures, on phones, at desks

// A moon at the seat of whoever is away, for as long as that is so.
export function markAway(area, { seats, table }) {
  for (const seat of seats) {
    const isMarked = table.status === "playing" && isAway(seat);
    const places = PLACES.map((kind) => area.querySelector(`#${kind}-${seat.seat}`));
    for (const place of places) if (place) mark(place, isMarked);
  }
}

// What is drawn of a seat stays for as long as nothing in it changes: who returns has no moon any more.
function mark(place, isMarked) {
  const moon = place.querySelector(".away");
  if (isMarked === Boolean(moon)) return;
  const [label, addition] = [place.getAttribute("aria-label"), `, ${words("not here")}`];
  place.setAttribute("aria-label", isMarked ? label + addition : label.slice(0, -addition.length));
  if (moon) moon.remove();
  else place.append(newMoon());
}

function newMoon() {
  const moon = icon("i-away");
  moon.setAttribute("class", "away");
  for (const [name, value] of Object.entries({ x: 2, y: 2, width: 22, height: 22 })) moon.setAttribute(name, value);
  return moon;
}

export function drawPeople(list, state, askForBot) {
  if (isOld(list, state)) return;
  list.replaceChildren(
    ...state.seats.map((seat) => {
      const made = [];
      if (isPlaying(state) && seat.can_be_replaced && !seat.is_yours) made.push(button("bot plays", () => askForBot(seat)));
      return row(seat, seat.name || words("free"), made);
    }),
  );
}

function row(seat, name, actions, about = standing(seat)) {
  const told = element("span", { class: "grow" }, element("b", {}, name), element("small", {}, about));
  return element("li", { class: "seat" }, icon(`piece-${seat.piece}`), told, element("span", { class: "row" }, ...actions));
}

function standing(seat) {
  if (seat.kind === "bot") return seat.level ? words("bot of level", seat) : words("bot");
  if (seat.kind === "open") return "";
  if (seat.bot) return words("played by bot");
  if (seat.is_yours) return words("you");
  if (seat.has_left) return words("left");
  return words(seat.is_here ? "here" : "not here");
}

function actions(seat, state, command) {
  const made = [];
  if (seat.kind === "open" && !state.seats.some((each) => each.is_yours)) made.push(button("sit", () => command("sit", { seat: seat.seat })));
  if (!state.table.is_yours) return made;
  if (seat.kind === "open") made.push(button("put bot", () => command("set-occupant", { seat: seat.seat, kind: "bot" })));
  if (seat.kind === "bot") made.push(levelChoice(seat, command));
  if (seat.kind !== "open" && !seat.is_yours) made.push(button("make free", () => command("set-occupant", { seat: seat.seat, kind: "open" })));
  return made;
}

const levelOf = (seat) => levels.find(({ name }) => name === seat.bot);

// How well a bot plays, for the host to choose.
function levelChoice(seat, command) {
  const options = levels.map(({ name, title }) => element("option", { value: name }, title));
  if (!seat.level) options.unshift(element("option", { value: seat.bot }, words("bot")));
  const made = element("select", { id: `level-${seat.seat}`, "aria-label": words("level of", seat) }, ...options);
  made.value = seat.bot;
  made.addEventListener("change", () => command("set-occupant", { seat: seat.seat, kind: "bot", bot: made.value }));
  return made;
}

function button(name, act) {
  const made = element("button", { type: "button", class: "button" }, words(name));
  made.addEventListener("click", act);
  return made;
}
