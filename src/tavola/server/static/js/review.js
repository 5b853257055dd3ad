// A game seen again: walks through its lines, and shows what was to be seen after each.
import { ask, element, icon, notice, words } from "./page.js";
import { morph } from "./morph.js";
import { note, show as showChanges } from "./motion.js";
import { act, roll } from "./log.js";
import { nameOf } from "./people.js";
import { Pictures } from "./review_pictures.js";
import { Stage } from "./stage.js";
import { Graph, iconOf } from "./review_graph.js";
import { chiefMoments, drawLedger, drawLegend, isSlip, markBetter, namesOf, verdictOf } from "./review_cards.js";
import { percent } from "./compared.js";

const SPEEDS = [["½×", 1400], ["1×", 700], ["3×", 250]]; // and milliseconds a line
const ADDRESS_MS = 300; // after which the address is that of the line
const POLL_MS = 1000; // while a review is made
const UNDER_WAY = ["waiting", "warming-up", "judging"];
const main = document.getElementById("table");
const find = (selector) => document.querySelector(selector);
const { base } = main.dataset; // the address of the game
const [scrubber, list, thrown, moment, chances, playOnButton] = ["scrubber", "moves", "thrown", "moment", "graph", "play-on"].map((name) => find(`[data-${name}]`));
const head = { whole: element("h2"), title: element("span"), seat: null }; // of what is said of a line
moment.append(head.whole);
const graph = new Graph(chances, (line) => line !== at && step(line - at));

let game = null; // its lines, and who has played
let at = 0; // the line that is shown
let review = null; // what was luck and what was skill, once that is known
let pictures = null;
const stages = new Map([...main.querySelectorAll("[data-part]")].map((section) => [section.dataset.part, new Stage(section)]));
const board = stages.get("board");
const groups = [["board"], ["strip", "seats"]].map((names) => ({ names, line: null })); // parts that are drawn together, and whose line they show
const due = new Set(); // what is to be drawn, whatever waits longest first
let frame = 0; // in which the first of that will be
let moves = []; // the buttons of all lines
let marked = null; // of these, that of the line that is shown
let timer = null; // of a game that plays
let speed = 1;

// What is shown

function go(line) {
  at = Math.min(Math.max(line, 0), game.num_lines);
  scrubber.value = at;
  pictures.want(at).catch(complain);
  noteAddress();
  for (const draw of inTurn) due.add(draw);
  if (!frame) frame = requestAnimationFrame(drawNext);
}

// One thing a frame: a slow phone would be late with all at once.
function drawNext() {
  const [draw] = due;
  due.delete(draw);
  draw();
  frame = due.size ? requestAnimationFrame(drawNext) : 0;
}

const inTurn = [...groups.map((group) => () => drawParts(group)), drawAside];

// Whatever line one has come to by now: who drags goes through many between two frames.
function drawParts(group) {
  const shown = pictures.at(at)?.filter(([name]) => group.names.includes(name));
  if (!shown || group.line === at) return;
  for (const name of group.names) stages.get(name).section.hidden = !shown.some(([each]) => each === name);
  const changes = shown.map(([name, chunks]) => stages.get(name).show(chunks));
  const pairs = changes.flatMap((change) => change.pairs);
  const before = note(pairs);
  morph(pairs);
  if (group.names.includes("board")) {
    giveShape(board.shown.svg.viewBox.baseVal);
    markBetter(board.shown.svg, game, review, at);
  }
  const isStepOn = group.line === at - 1 && !changes.some(({ isOther }) => isOther);
  if (isStepOn) showChanges(pairs, before); // things are seen to move
  group.line = at;
}

// The board's room is that of its picture. It is known beforehand, for to find it out by layout takes long with every step.
function giveShape({ width, height }) {
  const shape = (width / height).toFixed(3);
  if (board.section.style.getPropertyValue("--shape") !== shape) board.section.style.setProperty("--shape", shape);
}

// What is said of the picture.
function drawAside() {
  markMove(); // first, for it measures
  scrubber.setAttribute("aria-valuetext", lineWords(at));
  drawThrown();
  drawMoment();
  drawChances();
}

// More pictures are there.
function prepare(run) {
  groups.forEach(drawParts);
  board.ready(pictures.of("board", run));
}

const eventAt = (line) => game.events[line - 1];

// What a line did; after the last one, also how the game ended otherwise than by its rules.
function wordsAt(line) {
  return line === game.num_lines && game.ending ? `${eventAt(line).words} ${game.ending}` : eventAt(line).words;
}

function lineWords(line) {
  return line ? `${words("move of", { line, count: game.num_lines })}. ${wordsAt(line)}` : words("start");
}

// The dice as they last fell, and what was done.
function drawThrown() {
  const last = game.events.slice(0, at).findLast((event) => event.is_roll);
  const told = element("p", { class: "grow" }, at ? wordsAt(at) : words("nothing yet"));
  told.append(element("small", {}, words("move of", { line: at, count: game.num_lines })));
  thrown.replaceChildren(...(last?.faces.length ? [roll(last)] : []), told);
}

function drawMoment() {
  drawHead(at ? eventAt(at).seat : 0);
  while (head.whole.nextSibling) head.whole.nextSibling.remove();
  moment.append(
    element("p", { class: "happened" }, at ? wordsAt(at) : words("nothing yet")),
    ...(review && at ? verdictOf(game, review, at) : []),
  );
  playOnButton.hidden = game.is_over && at === game.num_lines;
  const sameDice = find("[data-same-dice]");
  if (!sameDice || !game.is_over) return;
  sameDice.href = base.replace("/review", "/again");
  sameDice.hidden = false;
}

// Whose move it was. A piece stays for as long as it is the same: to draw one is costly.
function drawHead(seat) {
  if (head.seat !== seat) head.whole.replaceChildren(...(seat ? [icon(`piece-${game.seats[seat - 1].piece}`)] : []), head.title);
  head.seat = seat;
  head.title.textContent = !at ? words("start") : seat ? words("move by", { line: at, name: nameOf(game, seat) }) : words("move", { line: at });
}

async function playOn() {
  const { path } = await ask(`${base}/play-on`, { line: at });
  location.href = path;
}

function drawChances() {
  if (!review) return;
  graph.point(at);
  const sides = review.ledger.map((row, side) => `${namesOf(game, row)} ${percent(review.values[at][side])}`);
  chances.setAttribute("aria-label", words("sides", { sides: sides.join(", ") }));
}

// The review, as soon as there is one; then a better one.
async function askReview(have = "") {
  const told = await ask(`${base}/verdict?have=${have}&lang=${document.documentElement.lang}`);
  find("[data-state]").textContent = told.words;
  find("[data-progress]").hidden = told.status !== "judging";
  find("[data-progress]").value = told.progress;
  if (told.review) showReview(told.review);
  const has = review ? (review.is_exact ? "exact" : "first") : "";
  if (UNDER_WAY.includes(told.status)) setTimeout(() => askReview(has).catch(complain), POLL_MS);
}

function showReview(found) {
  review = found;
  for (const moment of review.moments) moment.seat = eventAt(moment.line).seat;
  main.classList.add("judged");
  for (const button of document.querySelectorAll("[data-do=earlier], [data-do=later]")) button.hidden = false;
  drawLegend(find("[data-legend]"), game, review);
  drawLedger(find("[data-ledger]"), game, review);
  find("[data-usual]").textContent = review.usual;
  graph.show(review, chiefMoments(review.moments));
  noteMoves();
  drawMoment();
  drawChances();
  if (board.shown) markBetter(board.shown.svg, game, review, at);
  if (isDeciderDue && !timer) goToDecider();
}

// All moves

function listMoves() {
  moves = game.events.map((event, index) => moveButton(event, index + 1));
  list.replaceChildren(...moves.map((button) => element("li", {}, button)));
}

function moveButton(event, line) {
  const piece = event.seat ? icon(`piece-${game.seats[event.seat - 1].piece}`) : element("span");
  const told = event.is_roll ? roll(event) : act(event);
  const made = element("button", { type: "button", "data-line": line }, element("span", { class: "number" }, String(line)), piece, told);
  made.append(element("span", { class: "note" }));
  return made;
}

// Beside each move its moment, and the chance of who made it.
function noteMoves() {
  for (const button of moves) {
    const line = Number(button.dataset.line);
    const moment = review.moments.find((each) => each.line === line);
    const { seat } = eventAt(line);
    const figure = seat ? percent(review.values[line][review.sides[seat - 1]]) : "";
    const sign = moment ? [icon(iconOf(moment.kind)), element("span", { class: "only-read" }, `${moment.title} `)] : [];
    button.querySelector(".note").replaceChildren(...sign, figure);
  }
}

function markMove() {
  const button = moves[at - 1];
  marked?.removeAttribute("aria-current");
  button?.setAttribute("aria-current", "true");
  marked = button;
  if (list.checkVisibility()) list.scrollTop = button ? button.parentElement.offsetTop - list.clientHeight / 2 : 0;
}

// What one does

const DO = {
  back: () => step(-1),
  on: () => step(1),
  earlier: () => jump(graph.moments, -1),
  later: () => jump(graph.moments, 1),
  slip: () => jump(review?.moments.filter(isSlip), 1),
  play: () => (timer ? stop() : play()),
  speed: () => chooseSpeed((speed + 1) % SPEEDS.length),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", " ": "play", n: "slip", m: "later" };

function step(by) {
  stop();
  isDeciderDue = false;
  go(at + by);
}

// To the next of some moments, or the one before; past the last comes the first.
function jump(moments = [], direction) {
  const lines = moments.map(({ line }) => line);
  if (direction < 0) lines.reverse();
  const next = lines.find((line) => (line - at) * direction > 0) ?? lines[0];
  if (next) step(next - at);
}

function play() {
  if (at === game.num_lines) go(0);
  timer = setInterval(advance, SPEEDS[speed][1]);
  drawPlay();
}

function advance() {
  if (at < game.num_lines && pictures.at(at + 1)) go(at + 1);
  if (at === game.num_lines) stop();
}

function stop() {
  if (!timer) return;
  clearInterval(timer);
  timer = null;
  drawPlay();
}

function drawPlay() {
  const button = find("[data-play]");
  button.replaceChildren(icon(timer ? "i-pause" : "i-play"));
  button.setAttribute("aria-label", words(timer ? "pause" : "play"));
}

function chooseSpeed(number) {
  speed = number;
  const [[name], button] = [SPEEDS[speed], find("[data-speed]")];
  button.textContent = name;
  button.setAttribute("aria-label", words("speed", { speed: name }));
  if (timer) {
    clearInterval(timer);
    play();
  }
}

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || (event.target === scrubber && event.key !== " ")) return;
  if (event.key === " " && event.target.closest("button, a")) return;
  const does = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (does) DO[does]();
  else if (event.key === "Home") step(-game.num_lines);
  else if (event.key === "End") step(game.num_lines);
  else return;
  event.preventDefault();
}

function chooseTab(tab) {
  main.dataset.tab = tab;
  for (const button of document.querySelectorAll(".tabs [data-tab]")) button.setAttribute("aria-pressed", button.dataset.tab === tab);
  markMove();
}

// The address names the line; not too often, for browsers count that.
let addressTimer = null;

function noteAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, "", `#${at}`), ADDRESS_MS);
}

// Whoever has come for the moment that decided the game is led there once the review knows it.
let isDeciderDue = location.hash === "#decided";

function goToDecider() {
  const decider = review.moments.find(({ kind }) => kind === "decided") ?? chiefMoments(review.moments).at(-1);
  if (decider) go(decider.line);
  isDeciderDue = !review.is_exact;
}

const lineInAddress = () => (/^#\d{1,7}$/.test(location.hash) ? Number(location.hash.slice(1)) : null);

async function share() {
  const url = `${location.origin}${base}#${at}`;
  if (navigator.share) return navigator.share({ url }).catch(() => {}); // one may change one's mind
  await navigator.clipboard?.writeText(url).catch(() => {});
  return notice(words("copied"));
}

// What was refused; a game that has gone on since is looked at anew.
function complain(error) {
  if (error.code === "stale") location.reload();
  else notice(error.code ? error.message : words("offline"));
}

async function open() {
  game = await ask(`${base}/lines?lang=${document.documentElement.lang}`);
  pictures = new Pictures(`${base}/pictures/${game.ply}`, game.run, game.num_lines, prepare);
  scrubber.max = game.num_lines;
  find("[data-count]").textContent = words("num moves", { count: game.num_lines });
  listMoves();
  chooseSpeed(speed);
  addEventListener("keydown", pressed);
  addEventListener("hashchange", () => lineInAddress() !== at && step((lineInAddress() ?? at) - at));
  scrubber.addEventListener("input", () => step(Number(scrubber.value) - at));
  for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", DO[button.dataset.do]);
  for (const button of document.querySelectorAll(".tabs [data-tab]")) button.addEventListener("click", () => chooseTab(button.dataset.tab));
  list.addEventListener("click", (event) => {
    const line = event.target.closest("[data-line]")?.dataset.line;
    if (line) step(Number(line) - at);
  });
  find("[data-share]").addEventListener("click", share);
  playOnButton.addEventListener("click", () => playOn().catch(complain));
  askReview().catch(complain);
  go(lineInAddress() ?? (game.is_over ? 0 : game.num_lines));
}

open().catch(complain);
