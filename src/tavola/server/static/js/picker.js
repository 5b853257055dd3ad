// Choosing a move by touching things one after the other, with mouse, finger or keyboard.
//
// Every legal move comes with the ids of the things one touches for it. Which things can be touched now follows
// from what was touched before. The order is free, as long as what has been touched belongs to some move;
// a move is made when all of its things are touched and the last touch leaves no doubt. Things that do the same
// (two dice that show a five) say so by data-as, and one is as good as another.
import { beforeFrame, catchUp } from "./frame.js";

const REACH = 24; // pixels
const CHOICES = "[data-choice], [data-picked]";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Picker {
  constructor(area, { onMove, onBack, onUnmark, onChange, onVain }) {
    this.area = area;
    this.onMove = onMove;
    this.onBack = onBack; // what was touched before, in moves that are chosen and not yet made
    this.onUnmark = onUnmark; // the same, of one of these moves
    this.onChange = onChange;
    this.onVain = onVain; // something was touched that cannot be chosen
    this.moves = [];
    this.picked = [];
    this.assumed = []; // those of the picked that nobody touched: they give way to another touch
    this.keys = new Map(); // what things do, by their ids
    this.marked = []; // what was touched for moves that are chosen and not yet made
    this.looks = new Map(); // how the things look that can be touched, or were
    this.released = new Set(); // and those that cannot any more, where the keyboard would still stop
    this.pressed = null; // what lay under a finger when it came down, with all at rest or else in flight, and where that was
    area.addEventListener("pointerdown", (event) => this.pressDown(event));
    area.addEventListener("click", (event) => this.click(event));
    area.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("keydown", (event) => this.escape(event));
    document.addEventListener("keydown", (event) => event.key === "Tab" && this.beforeTab());
  }

  // Offer other moves: [text, ids] each. What was picked stays, as long as it still leads somewhere.
  offer(moves, marked = []) {
    this.moves = moves;
    this.marked = marked;
    this.keys = new Map([...this.area.querySelectorAll("[data-as]")].map((each) => [each.id, each.dataset.as]));
    while (this.picked.length && !this.candidates().length) this.picked.pop();
    this.paint();
  }

  // Take something for picked as well, until something else is touched.
  assume(ids) {
    this.assumed = ids.filter((id) => !this.picked.includes(id));
    this.picked.push(...this.assumed);
  }

  touchedIds() {
    return this.picked.filter((id) => !this.assumed.includes(id));
  }

  // What a thing does, by which it is as good as others.
  key(id) {
    return this.keys.get(id) ?? id;
  }

  // What of a path is still to be touched; null if something was touched that does not belong to it.
  left(path, picked) {
    const rest = [...path];
    for (const key of picked.map((id) => this.key(id))) {
      const place = rest.findIndex((id) => this.key(id) === key);
      if (place < 0) return null;
      rest.splice(place, 1);
    }
    return rest;
  }

  // The moves that all of this belongs to.
  candidates(picked = this.picked) {
    return this.moves.filter(([, path]) => this.left(path, picked));
  }

  // All that can be touched now.
  choices() {
    return this.unpicked(this.rests().flat());
  }

  // Of these, what one would touch next; only that is shown, for all at once would be too much.
  proposed() {
    return this.unpicked([...this.rests(), ...this.rests(this.picked)].map(([first]) => first));
  }

  rests(picked = this.touchedIds()) {
    return this.candidates(picked).map(([, path]) => this.left(path, picked));
  }

  // These things and all that do the same, but for those that are picked.
  unpicked(ids) {
    const keys = new Set(ids.filter(Boolean).map((id) => this.key(id)));
    const alike = [...this.keys].filter(([, key]) => keys.has(key)).map(([id]) => id);
    const found = new Set([...ids.filter(Boolean), ...alike]);
    for (const id of this.picked) found.delete(id);
    return found;
  }

  // The move whose things are all touched, if there is one.
  get complete() {
    return this.candidates().find(([, path]) => path.length === this.picked.length) ?? null;
  }

  // Whether the last touch settles it: nothing longer could be meant, or it was the move's own last thing.
  get isSettled() {
    const [, path] = this.complete ?? [null, []];
    return this.candidates().length === 1 || this.key(path.at(-1)) === this.key(this.picked.at(-1));
  }

  pressDown(event) {
    this.pressed = { thing: choiceAt(event) ?? event.target.closest(CHOICES), x: event.clientX, y: event.clientY };
  }

  // What a finger meant: the thing under it, or the nearest within reach.
  meant(event) {
    const under = this.underFinger(event) ?? event.target.closest(CHOICES);
    if (under || !event.target.closest("svg.tavola")) return under;
    let [best, least] = [null, REACH];
    for (const element of this.touchable()) {
      const [x, y] = middle(element);
      const far = Math.hypot(x - event.clientX, y - event.clientY);
      if (far < least) [best, least] = [element, far];
    }
    return best;
  }

  // Where it came down, unless it went elsewhere: that ended all motion, so that the event can name something else than what
  // lies there; and browsers shift a touch by some pixels, to what they take for a button.
  underFinger({ clientX, clientY }) {
    const { thing, x, y } = this.pressed ?? {};
    this.pressed = null; // a click that no finger made comes alone
    return thing?.matches(CHOICES) && Math.hypot(clientX - x, clientY - y) < REACH ? thing : null;
  }

  click(event) {
    const meant = this.meant(event);
    if (meant) this.touch(meant, false, event.detail > 1);
    else this.onVain(event.target.closest("svg.tavola [id][aria-label]")?.id);
  }

  touch(element, byKey, isDouble = false) {
    const id = element?.id;
    if (!id || (isDouble && this.picked.includes(id))) return; // a double click takes nothing back
    this.byKey = byKey;
    if (this.marked.includes(id)) return void (isDouble || this.onUnmark(id));
    if (this.assumed.includes(id)) this.assumed = [];
    else if (this.picked.includes(id)) this.settleOn(this.touchedIds().filter((other) => other !== id));
    else if (this.candidates([...this.picked, id]).length) this.picked.push(id);
    else if (this.choices().has(id)) this.settleOn([...this.touchedIds(), id]);
    else return;
    const move = this.complete;
    if (move && this.isSettled && this.picked.includes(id)) this.take(move);
    else this.paint();
  }

  settleOn(picked) {
    this.picked = picked;
    this.assumed = [];
  }

  // Make a move. Until it is known what came of it, nothing else can be touched.
  take([text]) {
    this.settleOn([]);
    this.moves = [];
    this.paint();
    this.onMove(text);
  }

  back() {
    if (!this.picked.length) return false;
    this.settleOn(this.touchedIds().slice(0, -1));
    this.paint();
    return true;
  }

  press(event) {
    const element = event.target.closest(CHOICES);
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

  // What can be touched now, or was, in the page's order. A search of all pictures would take longer than all else here.
  touchable() {
    const isBehind = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING;
    return [...this.looks.keys()].filter(({ isConnected }) => isConnected).sort((one, other) => (isBehind(one, other) ? 1 : -1));
  }

  focus(element) {
    if (!element) return;
    this.stop(element);
    element.focus();
  }

  // Where the Tab key stops.
  stop(element) {
    for (const each of this.touchable()) put(each, "tabindex", each === element ? "0" : "-1");
  }

  // Before the Tab key moves on: what waits for a frame is done, and there is a place where it stops.
  beforeTab() {
    catchUp();
    const all = this.touchable();
    if (all.length && !all.some((each) => each.getAttribute("tabindex") === "0")) this.stop(all[0]);
  }

  // Show what can be touched and what was; keep the keyboard's place.
  paint() {
    const focused = document.activeElement;
    const isHere = this.area.contains(focused) && !focused.closest("[data-advice]"); // where one reads, and stays
    const hadFocus = isHere || (this.byKey && focused === document.body);
    const wanted = this.marks();
    for (const element of this.looks.keys()) if (!wanted.has(element)) this.release(element);
    for (const [element, look] of wanted) mark(element, look);
    this.looks = wanted;
    // What has a name and cannot be touched now, though it is drawn as if: a second die of the same value.
    for (const named of this.area.querySelectorAll("svg g[aria-label]:not([role])")) named.setAttribute("role", "img");
    if (!this.keeping) beforeFrame(() => this.keepPlace());
    this.keeping = { focused, hadFocus };
    this.onChange?.(this);
  }

  // Let the keyboard stop at what can be touched now. Browsers lay out whatever gets or loses the focus, so this waits for a frame.
  keepPlace() {
    const { focused, hadFocus } = this.keeping;
    this.keeping = null;
    const [all, now] = [this.touchable(), document.activeElement];
    const asked = all.find((each) => each.classList.contains("can")) ?? all[0]; // not what may only come second
    const place = hadFocus && all.includes(focused) ? focused : asked;
    this.stop(place);
    // Unless it is elsewhere by now. Who plays by touch looks elsewhere already, and the page must not jump.
    if (hadFocus && now !== place && (now === focused || now === document.body)) place?.focus({ preventScroll: !this.byKey });
    for (const element of this.released) if (!this.looks.has(element)) element.removeAttribute("tabindex");
    this.released.clear();
  }

  release(element) {
    this.released.add(element);
    element.classList.remove(...Object.keys(LOOKS));
    for (const name of ["data-choice", "data-picked", "aria-pressed"]) element.removeAttribute(name);
    put(element, "role", drawnRoles.get(element) ?? null);
  }

  // How each thing that can be touched, or was, looks.
  marks() {
    const proposed = this.proposed();
    const looks = [...this.choices()].map((id) => [id, proposed.has(id) ? "can" : "also"]);
    const picked = [...this.picked, ...this.marked].map((id) => [id, "picked"]);
    const found = [...looks, ...picked].map(([id, look]) => [this.element(id), look]);
    return new Map(found.filter(([element]) => element));
  }

  element(id) {
    return this.area.querySelector(`#${CSS.escape(id)}`);
  }
}

const drawnRoles = new WeakMap(); // what a thing is while it cannot be touched

const LOOKS = { can: "choice", also: "choice", picked: "picked" }; // and the kind of thing that looks so

// What is right already is left alone: whatever is written has to be styled anew.
function mark(element, look) {
  if (element.getAttribute("role") !== "button") drawnRoles.set(element, element.getAttribute("role"));
  for (const other of Object.keys(LOOKS)) if (element.classList.contains(other) !== (other === look)) element.classList.toggle(other);
  for (const kind of ["choice", "picked"]) put(element, `data-${kind}`, LOOKS[look] === kind ? "" : null);
  put(element, "role", "button");
  put(element, "aria-pressed", look === "picked" ? "true" : null);
}

// An attribute as it should be; null is none.
function put(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
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

function choiceAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest(CHOICES) ?? null;
}
