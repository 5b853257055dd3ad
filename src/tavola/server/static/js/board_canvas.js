// A board that is painted with mouse, finger or keys. It knows spaces and signs, and no rules.

const SVG = "http://www.w3.org/2000/svg";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MARGIN = 6; // around the field
const HOLD_MS = 260; // a finger rests so long before it paints on; else it moves the board
const PIN = "M0-15 15 0 0 15-15 0Z";

function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export class BoardCanvas {
  // signs: by letter { title, look, picture }. onPaint(space, isFirst): a space is touched, as the first of a stroke or further on.
  constructor(svg, signs, onPaint) {
    Object.assign(this, { svg, signs, onPaint, spaces: [], cells: [], isPainting: false, isDone: false });
    this.listen();
  }

  // A field, still without signs.
  lay({ width, height, outline, spaces }) {
    const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
    this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${w} ${h}`);
    this.svg.style.setProperty("--shape", w / h);
    this.outline = outline;
    this.spaces = spaces;
    this.cells = spaces.map(({ x, y }, place) => drawn("g", { transform: `translate(${x} ${y})`, role: "button", tabindex: place ? -1 : 0 }));
    this.borders = drawn("path", { class: "borders" });
    this.pins = drawn("g", { class: "pins" });
    this.svg.replaceChildren(...this.cells, this.borders, this.pins);
    this.shown = [];
  }

  // The signs of a text, as far as they have changed.
  show(text) {
    this.spaces.forEach(({ name, at }, place) => {
      const sign = text[at];
      if (this.shown[place] === sign) return;
      this.shown[place] = sign;
      const { title, look, picture } = this.signs[sign];
      this.cells[place].setAttribute("class", `space ${look}`);
      this.cells[place].setAttribute("aria-label", `${name}, ${title}`);
      this.cells[place].replaceChildren(drawn("path", { class: "land", d: this.outline }), ...[...picture.childNodes].map((each) => each.cloneNode(true)));
    });
  }

  // What was found out about it: where territories end, and what is to be mended.
  mark(borders, faults) {
    this.borders.setAttribute("d", borders);
    const named = new Map(this.spaces.map((space, place) => [space.name, place]));
    this.cells.forEach((cell, place) => cell.setAttribute("aria-label", `${this.spaces[place].name}, ${this.signs[this.shown[place]].title}`));
    const placed = faults.filter(({ space }) => named.has(space));
    this.pins.replaceChildren(...placed.flatMap(({ space, words }) => {
      const place = named.get(space);
      const cell = this.cells[place];
      cell.setAttribute("aria-label", `${cell.getAttribute("aria-label")}. ${words}`);
      return this.pinned(this.spaces[place]);
    }));
  }

  pinned({ x, y }) {
    const sign = drawn("text", { y: 6.5 });
    sign.textContent = "!";
    return [
      drawn("path", { class: "wrong", d: this.outline, transform: `translate(${x} ${y}) scale(.92)` }),
      drawn("g", { class: "pin", transform: `translate(${x + 16} ${y - 20})` }, drawn("path", { d: PIN }), sign),
    ];
  }

  cellOf(name) {
    return this.cells[this.spaces.findIndex((space) => space.name === name)];
  }

  focus(cell) {
    for (const each of this.cells) each.setAttribute("tabindex", each === cell ? "0" : "-1");
    cell.focus();
  }

  // Touching

  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      this.isDone = false;
      if (event.pointerType === "touch" || event.button) return;
      event.target.releasePointerCapture?.(event.pointerId);
      this.begin(this.at(event.target));
    });
    svg.addEventListener("pointerover", (event) => this.isPainting && this.touch(this.at(event.target), false));
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => (this.isPainting = false));
    svg.addEventListener("click", (event) => {
      if (!this.isDone) this.touch(this.at(event.target), true);
      this.isDone = false;
    });
    svg.addEventListener("contextmenu", (event) => this.isPainting && event.preventDefault());
    this.listenToFingers();
    svg.addEventListener("keydown", (event) => this.pressed(event));
  }

  // A finger that moves at once moves the board; one that rests a moment paints on.
  listenToFingers() {
    let timer;
    const { svg } = this;
    svg.addEventListener("touchstart", ({ target, touches }) => {
      clearTimeout(timer);
      if (touches.length === 1) timer = setTimeout(() => this.begin(this.at(target)), HOLD_MS);
    }, { passive: true });
    svg.addEventListener("touchmove", (event) => {
      clearTimeout(timer);
      if (!this.isPainting) return;
      event.preventDefault();
      const [{ clientX, clientY }] = event.touches;
      this.touch(this.at(document.elementFromPoint(clientX, clientY)), false);
    }, { passive: false });
    for (const end of ["touchend", "touchcancel"]) svg.addEventListener(end, () => { clearTimeout(timer); this.isPainting = false; });
  }

  begin(place) {
    this.isPainting = this.isDone = true;
    this.touch(place, true);
  }

  touch(place, isFirst) {
    if (place >= 0) this.onPaint(place, isFirst);
  }

  at(target) {
    return this.cells.indexOf(target?.closest?.(".space"));
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const place = this.at(event.target);
    if (place < 0) return;
    if (event.key in STEPS) this.step(place, STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.touch(place, true);
    else return;
    event.preventDefault();
  }

  // To what lies nearest in a direction; a little aside counts three times.
  step(from, [dx, dy]) {
    const { x, y } = this.spaces[from];
    let [best, least] = [null, Infinity];
    this.spaces.forEach((space, place) => {
      const ahead = (space.x - x) * dx + (space.y - y) * dy;
      const aside = Math.abs((space.x - x) * dy) + Math.abs((space.y - y) * dx);
      if (ahead > 1 && ahead + 3 * aside < least) [best, least] = [place, ahead + 3 * aside];
    });
    if (best !== null) this.focus(this.cells[best]);
  }
}
