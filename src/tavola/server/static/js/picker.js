// Choosing a move by touching things one after the other, with mouse, finger or keyboard.
//
// Every legal move comes with the ids of the things one touches for it. Which things can be touched now follows
// from what was touched before. The order is free, as long as what has been touched belongs to some move;
// a move is made when all of its things are touched and the last touch leaves no doubt.

const REACH = 24; // pixels
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Picker {
  constructor(area, { onMove, onBack, onChange }) {
    this.area = area;
    this.onMove = onMove;
    this.onBack = onBack; // what was touched before, in moves that are chosen and not yet made
    this.onChange = onChange;
    this.moves = [];
    this.picked = [];
    area.addEventListener("click", (event) => this.touch(this.meant(event), false, event.detail > 1));
    area.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("keydown", (event) => this.escape(event));
  }

  // Offer other moves: [text, ids] each. What was picked stays, as long as it still leads somewhere.
  offer(moves) {
    this.moves = moves;
    while (this.picked.length && !this.candidates().length) this.picked.pop();
    this.paint();
  }

  candidates() {
    return this.moves.filter(([, path]) => this.picked.every((id) => path.includes(id)));
  }

  // All that can be touched now.
  choices() {
    const next = new Set(this.candidates().flatMap(([, path]) => path));
    for (const id of this.picked) next.delete(id);
    return next;
  }

  // Of these, what one would touch next; only that is shown, for all at once would be too much.
  proposed() {
    return new Set(this.candidates().map(([, path]) => path.find((id) => !this.picked.includes(id))));
  }

  // The move whose things are all touched, if there is one.
  get complete() {
    return this.candidates().find(([, path]) => path.length === this.picked.length) ?? null;
  }

  // Whether the last touch settles it: nothing longer could be meant, or it was the move's own last thing.
  get isSettled() {
    const [, path] = this.complete ?? [null, []];
    return this.candidates().length === 1 || path.at(-1) === this.picked.at(-1);
  }

  // What a finger meant: the thing under it, or the nearest within reach.
  meant(event) {
    const under = event.target.closest("[data-choice], [data-picked]");
    if (under || !event.target.closest("svg.tavola")) return under;
    let [best, least] = [null, REACH];
    for (const element of this.touchable()) {
      const [x, y] = middle(element);
      const far = Math.hypot(x - event.clientX, y - event.clientY);
      if (far < least) [best, least] = [element, far];
    }
    return best;
  }

  touch(element, byKey, isDouble = false) {
    const id = element?.id;
    if (!id || (isDouble && this.picked.includes(id))) return; // a double click takes nothing back
    this.byKey = byKey;
    if (this.picked.includes(id)) this.picked = this.picked.filter((other) => other !== id);
    else if (this.choices().has(id)) this.picked.push(id);
    else return;
    const move = this.complete;
    if (move && this.isSettled) this.take(move);
    else this.paint();
  }

  // Make a move. Until it is known what came of it, nothing else can be touched.
  take([text]) {
    this.picked = [];
    this.moves = [];
    this.paint();
    this.onMove(text);
  }

  back() {
    if (!this.picked.length) return false;
    this.picked.pop();
    this.paint();
    return true;
  }

  press(event) {
    const element = event.target.closest("[data-choice], [data-picked]");
    if (!element) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.touch(element, true);
    } else if (event.key in STEPS) {
      event.preventDefault();
      this.focus(this.neighbour(element, STEPS[event.key]));
    }
  }

  // Wherever the focus is, unless a dialog is to be closed.
  escape(event) {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    this.byKey = true;
    if (!this.back()) this.onBack();
  }

  // Left and right lead through everything, as one reads; up and down to the nearest.
  neighbour(from, [dx, dy]) {
    if (dy) return this.nearest(from, [dx, dy]);
    const all = inReadingOrder(this.touchable());
    return all.at((all.indexOf(from) + dx) % all.length);
  }

  // What lies nearest in a direction; a little aside counts three times.
  nearest(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of this.touchable()) {
      const [ox, oy] = middle(element);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (element !== from && ahead > 1 && ahead + 3 * aside < least) [best, least] = [element, ahead + 3 * aside];
    }
    return best;
  }

  touchable() {
    return [...this.area.querySelectorAll("[data-choice], [data-picked]")];
  }

  focus(element) {
    if (!element) return;
    for (const other of this.touchable()) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    element.focus();
  }

  // Show what can be touched and what was; keep the keyboard's place.
  paint() {
    const focused = document.activeElement;
    const isHere = this.area.contains(focused) && !focused.closest("[data-advice]"); // where one reads, and stays
    const hadFocus = isHere || (this.byKey && focused === document.body);
    const proposed = this.proposed();
    for (const element of this.area.querySelectorAll(".can, [data-choice], [data-picked]")) release(element);
    for (const id of this.choices()) mark(this.element(id), proposed.has(id) ? "can" : "also", "choice");
    for (const id of this.picked) mark(this.element(id), "picked", "picked");
    // What has a name and cannot be touched now, though it is drawn as if: a second die of the same value.
    for (const named of this.area.querySelectorAll("svg g[aria-label]:not([role])")) named.setAttribute("role", "img");
    const all = this.touchable();
    all[0]?.setAttribute("tabindex", "0");
    if (hadFocus && all.length) this.focus(all.includes(focused) ? focused : all[0]);
    this.onChange?.(this);
  }

  element(id) {
    return this.area.querySelector(`#${CSS.escape(id)}`);
  }
}

const drawnRoles = new WeakMap(); // what a thing is while it cannot be touched

function mark(element, look, kind) {
  if (!element) return;
  drawnRoles.set(element, element.getAttribute("role"));
  element.classList.add(look);
  element.setAttribute(`data-${kind}`, "");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "-1");
  if (kind === "picked") element.setAttribute("aria-pressed", "true");
}

function release(element) {
  element.classList.remove("can", "also", "picked");
  for (const name of ["data-choice", "data-picked", "role", "tabindex", "aria-pressed"]) element.removeAttribute(name);
  const role = drawnRoles.get(element);
  if (role) element.setAttribute("role", role);
}

// Row by row: what is less than a finger lower still belongs to the row.
function inReadingOrder(elements) {
  const places = elements.map((element) => [element, ...middle(element)]).sort((one, other) => one[2] - other[2]);
  let top = -Infinity;
  for (const place of places) {
    if (place[2] - top > REACH) top = place[2];
    place.push(top);
  }
  return places.sort((one, other) => one[3] - other[3] || one[1] - other[1]).map(([element]) => element);
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
