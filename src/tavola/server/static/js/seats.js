// The seats of a table in lists: before the game to sit down, later to see who is there.
import { element, icon, words } from "./page.js";

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
  list.replaceChildren(...state.seats.map((seat) => row(seat, seat.kind === "open" ? words("free") : seat.name, actions(seat, state, command))));
}

export function drawPeople(list, state, command) {
  if (isOld(list, state)) return;
  list.replaceChildren(
    ...state.seats.map((seat) => {
      const made = [];
      if (seat.can_be_replaced && !seat.is_yours) made.push(button("bot plays", () => command("let-bot-play", { seat: seat.seat })));
      return row(seat, seat.name || words("free"), made);
    }),
  );
}

function row(seat, name, actions) {
  const about = element("span", { class: "grow" }, element("b", {}, name), element("small", {}, standing(seat)));
  return element("li", { class: "seat" }, icon(`piece-${seat.seat}`), about, element("span", { class: "row" }, ...actions));
}

function standing(seat) {
  if (seat.kind === "bot") return words("bot");
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
  if (seat.kind === "open") made.push(button("put bot", () => command("furnish", { seat: seat.seat, kind: "bot" })));
  else if (!seat.is_yours) made.push(button("make free", () => command("furnish", { seat: seat.seat, kind: "open" })));
  return made;
}

function button(name, act) {
  const made = element("button", { type: "button", class: "button" }, words(name));
  made.addEventListener("click", act);
  return made;
}
