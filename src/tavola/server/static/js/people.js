// What people are called: who has a single seat is "you", everyone else has a name.
import { words } from "./page.js";

export function isYou(state, number) {
  const own = state.seats.filter((seat) => seat.is_yours);
  return own.length === 1 && own[0].seat === number;
}

export function nameOf(state, number) {
  return isYou(state, number) ? words("You") : state.seats[number - 1].name;
}
