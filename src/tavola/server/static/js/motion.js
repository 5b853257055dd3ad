// What has come, gone or turned over between two pictures is shown to do so, where it does.
//
// A thing that can move says what it is (data-thing), which side is up (data-side) and how it comes (data-motion).
// Nothing waits for a motion: a picture is at its end from the beginning, and a touch ends whatever still moves.
import { afterFrame } from "./frame.js";
import { keptIn } from "./morph.js";
import { play, tremble } from "./sounds.js";
import { isQuick } from "./tempo.js";

const wish = matchMedia("(prefers-reduced-motion: reduce)");
const OUT = "cubic-bezier(.2,.7,.2,1)";
const SLIDE = "cubic-bezier(.35,0,.15,1)";
const LEAVE_MS = 180;
const FADE_MS = 160; // for who wants nothing to move
const RISE_MS = 160; // of words
const STROKE_MS = 110;
const NEXT_MS = 90; // from one cross to the next
const TURN_MS = 260;
const SPREAD_MS = 140; // from one tile that turns over to the next
const ROLL_MS = 620;
const FACE_MS = 70; // for each of the faces that a tumbling die shows
const TUMBLING = 0.55; // of a roll; then a die lies on its true side
const SOUNDS = { drop: "chip", draw: "cross", slide: "slide", hop: "slide" };
const SVG = "http://www.w3.org/2000/svg";

export const isStill = () => wish.matches;

const running = new Set(); // whatever can be finished
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, finish, { capture: true, passive: true });

// Let everything be where it goes.
function finish() {
  for (const motion of running) motion.finish();
}

export function animate(element, frames, timing) {
  const animation = element.animate(frames, { fill: "backwards", ...timing });
  if (isQuick()) animation.playbackRate = 2;
  running.add(animation);
  const forget = () => running.delete(animation);
  animation.finished.then(forget, forget);
  return animation;
}

// Words that are others now come in from a little below.
export function rise(element) {
  if (!isStill()) animate(element, [{ opacity: 0, translate: "0 8px" }, {}], { duration: RISE_MS, easing: OUT });
}

// Something that is drawn for a moment: who touches it means what lies below. (A touch begins on it and ends when it is
// gone, which is no click at all.)
function passing(element) {
  element.setAttribute("pointer-events", "none");
  return element;
}

const THING = "[data-thing]";
const thingsIn = (area) => [...(area.matches(THING) ? [area] : []), ...area.querySelectorAll(THING)];

// What lies where, before elements become others (pairs of both). Of what will be gone a copy is kept.
export function note(pairs) {
  const stays = new Set(pairs.flatMap(([, wanted]) => thingsIn(wanted)).map(identity));
  const kept = new Set(pairs.flatMap(([, wanted]) => keptIn(wanted)));
  const found = new Map();
  for (const element of pairs.flatMap(([live]) => thingsIn(live))) {
    const [key, { thing, side, motion }] = [keyOf(element), element.dataset];
    const copy = motion === "draw" || kept.has(key) || stays.has(identity(element)) ? null : element.cloneNode(true);
    found.set(key, { thing, side, motion, copy, parent: element.parentNode });
  }
  return found;
}

const identity = (element) => [keyOf(element), element.dataset.thing, element.dataset.side].join();

const keyOf = (element) => element.id || element.closest("[id]").id;

// What has changed since: told by motion and sound.
export function show(pairs, before) {
  const after = new Map(pairs.flatMap(([live]) => thingsIn(live)).map((element) => [keyOf(element), element]));
  const gone = [...before].filter(([key, old]) => old.thing !== after.get(key)?.dataset.thing);
  const come = [...after].filter(([key, element]) => before.get(key)?.thing !== element.dataset.thing);
  const turned = [...after].filter(([key, { dataset }]) => before.get(key)?.thing === dataset.thing && before.get(key).side !== dataset.side);
  const moved = new Map(gone.map(([key, { thing }]) => [thing, key]));
  const stayed = new Set(come.map(([, { dataset }]) => dataset.thing));
  const left = gone.filter(([, old]) => old.copy && !stayed.has(old.thing));
  left.forEach(([key, old]) => leave(old, after.get(key)?.parentNode ?? old.parent, isStill() ? [{}, { opacity: 0 }] : [{}, { scale: "1.25", opacity: 0 }]));
  come.forEach(([key, element], number) => enter(element, number, place(moved.get(element.dataset.thing)), before.has(key)));
  turned.forEach(([key, element], number) => turn(element, before.get(key), SPREAD_MS * number));
  sound({ come, turned, left });
}

const place = (key) => (key ? document.getElementById(key) : null);

function enter(element, number, from, isTakenOver) {
  const delay = isTakenOver ? LEAVE_MS : 0;
  const target = element.firstElementChild ?? element;
  if (isStill()) animate(target, [{ opacity: 0 }, {}], { duration: FADE_MS });
  else if (element.dataset.motion === "drop") drop(target, delay);
  else if (element.dataset.motion === "draw") draw(element, NEXT_MS * number);
  else travel(element, target, from ?? hand());
}

// Where things come from that were nowhere on the board: from the hand, or else from the dice.
function hand() {
  const found = ["bench", "turn-panel"].map((part) => document.querySelector(`[data-part=${part}]:not([hidden]) svg`));
  return found.find(Boolean);
}

function drop(target, delay) {
  const frames = [
    { translate: "0 -64px", opacity: 0 },
    { translate: "0 0", scale: "1 1", opacity: 1, offset: 0.7 },
    { scale: "1.05 .93", offset: 0.82 },
    { scale: "1 1" },
  ];
  animate(target, frames, { duration: 260, delay, easing: OUT });
}

// A cross stroke by stroke, as a pencil would; then what lies over it, such as a treasure.
function draw(element, delay) {
  const sign = element.querySelector("[data-strokes]");
  const strokes = strokesOf(sign);
  sign.before(passing(strokes));
  [...strokes.children].forEach((stroke, number) => {
    const dashes = { strokeDasharray: "1 1" };
    animate(stroke, [{ ...dashes, strokeDashoffset: 1 }, { ...dashes, strokeDashoffset: 0 }], { duration: STROKE_MS, delay: delay + STROKE_MS * number });
  });
  const done = delay + STROKE_MS * strokes.children.length;
  const remove = () => strokes.remove();
  animate(sign, [{ opacity: 0 }, { opacity: 0 }], { duration: done }).finished.then(remove, remove);
  for (let over = sign.nextElementSibling; over; over = over.nextElementSibling) animate(over, [{ opacity: 0 }, {}], { duration: 240, delay: done });
}

// A sign that is drawn once and used everywhere, as a copy in which each line is a path of its own.
function strokesOf(sign) {
  const copy = document.querySelector(sign.getAttribute("href")).cloneNode(true);
  copy.removeAttribute("id");
  for (const drawn of copy.querySelectorAll("path")) drawn.replaceWith(...drawn.getAttribute("d").match(/M[^M]+/g).map((line) => stroke(drawn, line)));
  return copy;
}

function stroke(drawn, line) {
  const made = drawn.cloneNode();
  made.setAttribute("d", line);
  made.setAttribute("pathLength", 1);
  return made;
}

// In a low arc from where it was, over everything else; an animal in two hops.
function travel(element, target, from) {
  const [start, end] = [from, element].map((each) => each?.getBoundingClientRect());
  if (!start?.width || !end.width) return;
  const unit = element.getScreenCTM().a; // pixels
  const [x, y] = [start.x + start.width / 2 - end.x - end.width / 2, start.y + start.height / 2 - end.y - end.height / 2].map((far) => far / unit);
  const lifts = element.dataset.motion === "hop" ? [0, 26, 0, 20, 0] : [0, 18, 0];
  const frames = lifts.map((lift, number) => {
    const rest = 1 - number / (lifts.length - 1);
    return { translate: `${x * rest}px ${y * rest - lift}px`, opacity: number ? 1 : 0.4 };
  });
  const timing = { duration: 320, easing: SLIDE };
  const layer = passing(above(element));
  const remove = () => layer.remove();
  animate(layer.firstElementChild.firstElementChild, frames, timing);
  animate(target, [{ opacity: 0 }, { opacity: 0 }], timing).finished.then(remove, remove);
}

// A copy of a thing in its place, over everything else: in its picture it would pass below what lies beside it.
function above(element) {
  const { a, b, c, d, e, f } = element.getScreenCTM();
  const copy = element.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  copy.removeAttribute("data-thing");
  copy.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "tavola flying");
  layer.setAttribute("aria-hidden", "true");
  layer.append(copy);
  document.body.append(layer);
  return layer;
}

// A flat turn: the old side until it is edge on, then the other.
function turn(element, old, delay) {
  const target = element.firstElementChild ?? element;
  if (isStill()) return animate(target, [{ opacity: 0.3 }, {}], { duration: FADE_MS });
  const half = { duration: TURN_MS / 2, easing: SLIDE };
  leave(old, element.parentNode, [{ scale: "1 1" }, { scale: "0 1" }], { ...half, delay });
  return animate(target, [{ scale: "0 1" }, { scale: "1 1" }], { ...half, delay: delay + TURN_MS / 2 });
}

// What is gone is drawn once more while it goes.
function leave({ copy }, parent, frames, timing = { duration: LEAVE_MS }) {
  if (!parent?.isConnected) return;
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  copy.removeAttribute("data-thing");
  copy.setAttribute("class", "leaving");
  parent.append(passing(copy));
  const remove = () => copy.remove();
  animate(copy.firstElementChild ?? copy, frames, { ...timing, fill: "forwards" }).finished.then(remove, remove);
}

function sound({ come, turned, left }) {
  const [first] = come.map(([, element]) => element);
  if (come.some(([, { dataset }]) => dataset.sound)) play(first.dataset.sound ?? come.find(([, { dataset }]) => dataset.sound)[1].dataset.sound);
  else if (first) play(SOUNDS[first.dataset.motion]);
  if (turned.length) play("water");
  if (left.length && !come.length) play(left[0][1].motion === "drop" ? "off" : "harvest");
  if (first) tremble();
}

// The dice that were rolled, in from the side, with a bounce.
export function tumble(area) {
  const dice = [...area.querySelectorAll("[id^=die-]:not([data-aside]) .die")];
  play("dice", dice.length);
  if (isStill()) return dice.forEach((die) => animate(die, [{ opacity: 0 }, {}], { duration: FADE_MS }));
  const frames = [
    { translate: "-70px -26px", rotate: "-420deg", opacity: 0 },
    { translate: "4px 2px", rotate: "-7deg", opacity: 1, offset: TUMBLING },
    { translate: "0 -7px", rotate: "7deg", offset: 0.72 },
    { translate: "0 0", rotate: "0deg" },
  ];
  dice.forEach((die, number) => animate(die, frames, { duration: ROLL_MS, delay: 40 * number, easing: OUT }));
  showFalseFaces(dice);
}

// While dice tumble they show one face after the other, over the true one.
function showFalseFaces(dice) {
  const faces = [...document.getElementById("pictures").content.querySelectorAll('[data-name^="face-"]')];
  const covers = dice.map((die) => die.appendChild(passing(document.createElementNS(SVG, "g"))));
  const turnOver = () => covers.forEach((cover) => cover.replaceChildren(falseFace(faces)));
  const speed = isQuick() ? 2 : 1;
  const turning = setInterval(turnOver, FACE_MS / speed);
  const ending = setTimeout(() => covering.finish(), (ROLL_MS * TUMBLING) / speed);
  const covering = {
    finish() {
      clearInterval(turning);
      clearTimeout(ending);
      for (const cover of covers) cover.remove();
      running.delete(covering);
    },
  };
  running.add(covering);
  afterFrame(() => running.has(covering) && turnOver()); // in the first frame nothing is seen of them
}

function falseFace(faces) {
  const face = faces[Math.floor(Math.random() * faces.length)].firstElementChild.cloneNode(true);
  face.classList.remove("die"); // only the die below it is one
  return face;
}

// The winning line is drawn from its first chip to its last, and they hop one after the other.
export function cheer(area) {
  if (isStill()) return;
  for (const line of area.querySelectorAll("[id=line] > *")) {
    const length = line.getTotalLength();
    const dashes = { strokeDasharray: `${length} ${length}` };
    animate(line, [{ ...dashes, strokeDashoffset: length }, { ...dashes, strokeDashoffset: 0 }], { duration: 600, easing: SLIDE });
  }
  [...area.querySelectorAll("[data-thing].win")].forEach((chip, number) => {
    animate(chip.firstElementChild, [{}, { translate: "0 -4px", offset: 0.5 }, {}], { duration: 240, delay: 90 * number });
  });
}
