// The chances of every side over a game, drawn as lines; the moments above them. One drags along it, or touches a moment.
import { points } from "./compared.js";

const SVG = "http://www.w3.org/2000/svg";
const [LEFT, RIGHT, BOTTOM] = [34, 58, 12];
const MOMENTS = 30; // the upper pixels take the nearest moment
const NUMBER = 18; // pixels from one number at the right to the next
const ICONS = { lucky: "i-luck", unlucky: "i-luck", "turning-point": "i-turning", decided: "i-check" };

export const iconOf = (kind) => ICONS[kind] ?? "i-slip";

function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const use = (name, x, y, size, look = "") => drawn("use", { href: `/static/icons.svg#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size, class: look });

export class Graph {
  constructor(svg, onGo) {
    this.svg = svg;
    this.onGo = onGo;
    this.cursor = svg.nextElementSibling; // a picture of its own: where one is changes often, the lines do not
    svg.addEventListener("pointerdown", (event) => this.touch(event));
    svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && this.drag(event));
    new ResizeObserver(() => this.draw()).observe(svg);
  }

  show(review, moments) {
    Object.assign(this, { review, moments });
    this.draw();
  }

  get isNarrow() {
    return this.height < 150;
  }

  draw() {
    [this.width, this.height] = [this.svg.clientWidth, this.svg.clientHeight];
    if (!this.review || !this.width) return;
    this.svg.replaceChildren(...this.scale(), ...this.review.ledger.map((row, side) => this.line(row, side)).reverse(), ...this.marks());
    this.point(this.at ?? 0);
  }

  x(line) {
    return LEFT + ((this.width - LEFT - RIGHT) * line) / Math.max(1, this.review.values.length - 1);
  }

  y(chance) {
    return MOMENTS + 4 + (this.height - MOMENTS - 4 - BOTTOM) * (1 - chance);
  }

  scale() {
    const shares = this.isNarrow ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
    return shares.flatMap((share) => [
      drawn("path", { class: "grid", d: `M${LEFT} ${this.y(share)}H${this.width - RIGHT}` }),
      drawn("text", { class: "scale", x: LEFT - 6, y: this.y(share) + 4 }, String(100 * share)),
    ]);
  }

  // A side's line, with its piece on it every now and then.
  line({ piece }, side) {
    const path = this.review.values.map((values, line) => `${this.x(line).toFixed(1)} ${this.y(values[side]).toFixed(1)}`);
    const made = drawn("g", {}, drawn("path", { class: `chance g${piece} dashes-${side + 1}`, d: `M${path.join("L")}` }));
    const count = this.review.values.length;
    for (const share of [0.1, 0.35, 0.6, 0.85]) {
      const line = Math.min(count - 1, Math.round(count * (share + 0.06 * side)));
      made.append(use(`piece-${piece}`, this.x(line), this.y(this.review.values[line][side]), 14));
    }
    return made;
  }

  // The moments side by side, each as near to its line as there is room.
  marks() {
    const radius = this.isNarrow ? 9 : 11;
    const step = Math.min(2 * radius + 2, (this.width - radius) / Math.max(1, this.moments.length));
    const places = this.moments.map(({ line }) => this.x(line));
    for (let n = 1; n < places.length; n++) places[n] = Math.max(places[n], places[n - 1] + step);
    for (let n = places.length - 1, most = this.width - radius; n >= 0; n--, most -= step) places[n] = Math.min(places[n], most);
    this.places = places;
    this.marked = this.moments.map((moment, n) => this.mark(moment, places[n], radius));
    return this.marked;
  }

  mark({ line, kind, seat }, x, radius) {
    const [y, side] = [radius + 1, seat ? this.review.sides[seat - 1] : 0];
    const thread = drawn("path", { class: "thread", d: `M${x} ${y + radius}L${this.x(line)} ${this.y(this.review.values[line][side]) - 4}` });
    return drawn("g", { class: "mark", "data-at": line }, thread, drawn("circle", { cx: x, cy: y, r: radius }), use(iconOf(kind), x, y, radius * 1.4, "sign"));
  }

  // Where one is: a line, and how it stood there.
  point(line) {
    this.at = line;
    if (!this.review || !this.width) return;
    const [x, values] = [this.x(line), this.review.values[line]];
    const dots = values.map((chance, side) => drawn("circle", { class: `dot g${this.review.ledger[side].piece}`, cx: x, cy: this.y(chance), r: 4.5 }));
    this.cursor.replaceChildren(drawn("path", { class: "cursor", d: `M${x} ${MOMENTS - 4}V${this.height - BOTTOM}` }), ...dots, ...this.numbers(values));
    for (const mark of this.marked) mark.classList.toggle("on", Number(mark.dataset.at) === line);
  }

  // The chances at the right, none over another.
  numbers(values) {
    const rows = values.map((chance, side) => ({ chance, side, y: this.y(chance) })).sort((one, other) => one.y - other.y);
    for (let n = 1; n < rows.length; n++) rows[n].y = Math.max(rows[n].y, rows[n - 1].y + NUMBER);
    for (let n = rows.length - 1, most = this.height - 8; n >= 0; n--, most -= NUMBER) rows[n].y = Math.min(rows[n].y, most);
    const x = this.width - RIGHT;
    return rows.flatMap(({ chance, side, y }) => [
      use(`piece-${this.review.ledger[side].piece}`, x + 16, y, 18),
      drawn("text", { class: "figure", x: x + 29, y: y + 5 }, String(points(chance))),
    ]);
  }

  touch(event) {
    if (!this.review) return;
    const { x, y } = this.svg.getBoundingClientRect();
    if (event.clientY - y < MOMENTS && this.places.length) {
      const far = this.places.map((place) => Math.abs(place - (event.clientX - x)));
      this.onGo(this.moments[far.indexOf(Math.min(...far))].line);
    } else {
      this.svg.setPointerCapture(event.pointerId);
      this.drag(event);
    }
  }

  drag(event) {
    const share = (event.clientX - this.svg.getBoundingClientRect().x - LEFT) / (this.width - LEFT - RIGHT);
    const last = this.review.values.length - 1;
    this.onGo(Math.round(Math.min(1, Math.max(0, share)) * last));
  }
}
