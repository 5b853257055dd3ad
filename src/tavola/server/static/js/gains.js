// What somebody gains or loses is seen where it happened: a badge flies up from there, and counters count up.
import { element, icon } from "./page.js";
import { isYou } from "./people.js";
import { placeOf } from "./log.js";
import { animate, isStill } from "./motion.js";

const BADGE_MS = 930; // 180 up, 500 to be read, 250 to the score
const STILL_MS = 1200; // where nothing may move
const POINT_MS = 30; // for each point that is counted
const MOST_MS = 700; // for all of them

// Badges for what happened since an earlier state.
export function showGains(state, before) {
  const count = before ? state.num_lines - before.num_lines : 0;
  const fresh = count > 0 ? state.events.slice(-count) : [];
  for (const [place, text, seat] of fresh.flatMap((event) => event.gains)) fly(state, placeOf(place), text, seat);
}

function fly(state, place, text, seat) {
  if (!place) return;
  const { x, y, width } = place.getBoundingClientRect();
  const frames = flight(x + width / 2, y, seat);
  const owner = isYou(state, seat) ? [] : [icon(`piece-${state.seats[seat - 1].piece}`)];
  const badge = element("span", { class: "gain-badge", "aria-hidden": "true" }, ...owner, text);
  badge.style.left = `${x + width / 2 + scrollX}px`;
  badge.style.top = `${y + scrollY}px`;
  document.body.append(badge);
  const remove = () => badge.remove();
  if (isStill()) setTimeout(remove, STILL_MS);
  else animate(badge, frames, { duration: BADGE_MS, easing: "cubic-bezier(.2,.7,.2,1)" }).finished.then(remove, remove);
}

// From there up, a while to be read, and to the score of who gained it.
function flight(x, y, seat) {
  const score = scoreOf(seat)?.getBoundingClientRect();
  const far = score ? `${score.x + score.width / 2 - x}px ${score.y - y}px` : "0 0";
  const stands = { opacity: 1, translate: "0 0", scale: "1" };
  return [{ ...stands, opacity: 0, translate: "0 14px" }, { ...stands, offset: 0.19 }, { ...stands, offset: 0.73 }, { opacity: 0.2, translate: far, scale: ".6" }];
}

const scoreOf = (seat) => [...document.querySelectorAll(`#table [data-counter][id$="-${seat}"]`)].find((each) => each.checkVisibility());
const number = (text) => Number(text.replace("−", "-"));

// The counters of elements that will become others (pairs of both), and what they show now.
export function counted(pairs) {
  const counters = pairs.flatMap(([live]) => [...live.querySelectorAll("[data-counter]")]);
  return new Map(counters.map((each) => [each, number(each.textContent)]));
}

// Let the counters go from what they showed to what they show.
export function countUp(before) {
  if (isStill()) return;
  for (const [counter, from] of before) {
    const to = number(counter.textContent);
    if (counter.isConnected && from !== to) run(counter, from, to);
  }
}

function run(counter, from, to) {
  const [began, text] = [performance.now(), counter.textContent];
  const duration = Math.min(MOST_MS, POINT_MS * Math.abs(to - from));
  let last = text;
  const step = (now) => {
    if (counter.textContent !== last) return; // another state has come
    const share = Math.min(1, (now - began) / duration);
    last = share < 1 ? String(Math.round(from + (to - from) * share)).replace("-", "−") : text;
    counter.textContent = last;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
