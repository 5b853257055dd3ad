// A move beside a better one: two bars with the chances, and both marked on the board.
import { element } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const [PILL_WIDTH, PILL_HEIGHT] = [44, 19]; // in units of the drawing

// A chance for people: only what is certain is 0 or 100, and the sign never stands alone on the next line.
export const points = (share) => (share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(100 * share))) : Math.round(100 * share));
export const percent = (share) => `${points(share)}\u00a0%`;

// A row of a list of moves: whose it is, what it is called, and the chance after it. looks: "better" or "played"
export function bar(looks, label, move, share, text = percent(share)) {
  const filled = element("i");
  filled.style.width = `${100 * share}%`;
  const figure = element("dd", { class: `figure ${looks}` }, text);
  return [element("dt", {}, `${label} `, element("b", {}, move)), element("dd", { class: `bar ${looks}`, "aria-hidden": "true" }, filled), figure];
}

// Mark moves on the board, each on a thing of it or nowhere: [thing, text, looks] each.
export function markMoves(picture, moves) {
  forgetMarks(picture);
  const layer = svg("g", { class: "better-marks", "aria-hidden": "true" });
  for (const [thing, text, looks] of moves) {
    if (!thing || !picture.contains(thing)) continue;
    const box = boxIn(picture, thing);
    layer.append(...(looks === "better" ? [frame(box)] : []), ...pill(box, text, looks));
  }
  picture.append(layer);
}

export function forgetMarks(picture) {
  picture?.parentElement.querySelector(".better-marks")?.remove();
}

// Of the things that one touches for a move, the last that is on the board.
export function thingOf(picture, path) {
  return path.map((id) => picture.querySelector(`#${CSS.escape(id)}`)).findLast(Boolean) ?? null;
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// Where a thing is, in units of the drawing.
function boxIn(picture, thing) {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const toDrawing = picture.getScreenCTM().inverse();
  const [start, end] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((point) => point.matrixTransform(toDrawing));
  return { x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
}

const frame = ({ x, y, width, height }) => svg("rect", { x, y, width, height, rx: 10 });

function pill({ x, y, width, height }, text, looks) {
  const [middle, top] = [x + width / 2, y + height - PILL_HEIGHT / 2 - 2];
  const back = svg("rect", { class: `pill ${looks}`, x: middle - PILL_WIDTH / 2, y: top, width: PILL_WIDTH, height: PILL_HEIGHT, rx: PILL_HEIGHT / 2 });
  return [back, svg("text", { x: middle, y: top + 14 }, text)];
}
