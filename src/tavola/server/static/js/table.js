// A table's page: shows the pictures it is sent, lets one touch what can be touched, and knows no rules.
import { morph, parsed, sketched } from "./morph.js";
import { Picker } from "./picker.js";
import { TableSocket } from "./socket.js";
import { element, notice, words } from "./page.js";
import { Commands } from "./commands.js";
import { Dock } from "./dock.js";
import { drawSeats, drawPeople, isPlaying, lobbyIsDue, markAway, sayWhoInvites } from "./seats.js";
import { askForBot, askToLeave } from "./leave.js";
import { Reactions } from "./reactions.js";
import { Resigning } from "./resign.js";
import { PromptCard } from "./prompt.js";
import { DicePromise } from "./promise.js";
import { TurnLog } from "./log.js";
import { counted, countUp, showGains } from "./gains.js";
import { Tempo } from "./tempo.js";
import { rollByHand } from "./rolling.js";
import { askName } from "./naming.js";
import { Attention } from "./attention.js";
import { Coach } from "./coach.js";
import { Advice } from "./advice.js";
import { sharePicture } from "./share.js";
import { Layout } from "./layout.js";
import { Holdings } from "./holdings.js";
import { End } from "./end.js";
import { PuzzleCard } from "./puzzle.js";
import { note, show as showChanges, tumble } from "./motion.js";
import { afterFrame, beforeFrame, catchUp } from "./frame.js";
import { SoundSwitch } from "./sound_switch.js";

const main = document.getElementById("table");
const find = (selector) => document.querySelector(selector);
const [lobby, menu] = ["lobby", "menu"].map((id) => document.getElementById(id));
const attention = new Attention();

let state = null;
let series = []; // moves chosen and not yet made
let previewed = null; // a move of which one sees what it would do
let wantsRematch = false;
let isAsking = false; // for a hint
let answered = ""; // what was touched when the page last showed what could come of it

const ROLL = "roll"; // in the place of a move: the dice are due, and one touches the tray
const commands = new Commands(main, { ask: (name, details) => socket.do(name, details), notice, onAnswer: () => dock.draw() });
const command = (...wish) => commands.send(...wish);
const dock = new Dock(find('[data-part="dock"]'), { items: () => state && dockItems(), isBusy: () => commands.isBusy, onDrawn: () => coach.point() });
const prompt = new PromptCard(find('[data-part="prompt"]'));
const log = new TurnLog(find("[data-events]"));
const tempo = new Tempo([...document.querySelectorAll("[data-tempo]")], (chosen) => socket.do("tempo", { tempo: chosen }).catch(() => {}));
const picker = new Picker(main, { onMove: choose, onBack: goBack, onUnmark: unmark, onChange: () => answer(), onVain: sayWhyNot });
const coach = new Coach(main, { command, isTouched, onThrow: throwDice, onKey: (byKey) => (picker.byKey = byKey) });
const layout = new Layout(main, { onAppear: drawAppeared });
const holdings = new Holdings(main, { onOpen: () => layout.settle() });
const reactions = new Reactions(main, { send: sendReaction, say: (text) => attention.say(text) });
const resigning = new Resigning({ resign: (seat) => command("resign", { seat }), notice });
const end = new End(main);
const puzzle = new PuzzleCard(main, { again: () => command("try-again"), byKey: () => picker.byKey, say: (text) => attention.say(text) });
const promise = new DicePromise(main, { contribute: (seat, value) => socket.do("contribute", { seat, value }).catch(() => {}), notice });
new SoundSwitch();
const advice = new Advice({ pathOf, onChoose: follow, onChange: () => dock.draw(), say: (text) => attention.say(text) });
const socket = new TableSocket(main.dataset.socket, { onState: show, onStatus: showStatus, onReaction: (reaction) => reactions.show(reaction, state) });

// What comes

function show(next) {
  const before = state;
  state = next;
  previewed = null;
  answered = "";
  if (!next.puzzle) promise.look(next);
  main.classList.toggle("crowded", next.seats.length > 3); // four leave less room
  const drawing = drawParts(next.parts);
  countUp(drawing.points);
  prompt.show(next.prompt);
  if (before?.ply !== next.ply) {
    advice.close();
    takeUpSeries();
  }
  if (before && !document.hidden) drawAsideSoon(); // no frame comes where nobody looks
  else drawAside();
  for (const forPlayers of document.querySelectorAll("[data-players]")) forPlayers.hidden = Boolean(next.puzzle) || !next.seats.some((seat) => seat.is_yours);
  find("[data-auto]").checked = next.seats.some((seat) => seat.is_yours && seat.throws_itself);
  find("[data-start]").disabled = next.seats.some((seat) => seat.kind === "open");
  toggle(lobby, lobbyIsDue(next));
  offer();
  reveal(drawing, {
    onSettled: () => layout.bringIntoView(),
    onShown: () => {
      if (isNewThrow(before, next)) tumble(main);
      showGains(next, before);
    },
  });
  holdings.look();
  tempo.look(next);
  attention.look(next, before);
  resigning.look(next, before);
  reactions.look(next);
  coach.look(next);
  end.look(next, before);
  puzzle.look(next, before);
  if (next.table.next_table && wantsRematch) location.href = `/t/${next.table.next_table}`;
}

function showStatus(status) {
  find("[data-status]").hidden = status === "open";
  if (status === "open") socket.do("tempo", { tempo: tempo.chosen }).catch(() => {});
  if (status === "lost") advice.close();
  if (status === "lost") offer([]);
  dock.draw();
}

function isNewThrow(before, next) {
  return before && next.num_lines > before.num_lines && next.events.at(-1)?.is_roll;
}

const OWN_PARTS = ["prompt", "dock", "events"]; // of the page, not of the picture
const sections = [...main.querySelectorAll("[data-part]")].filter(({ dataset }) => !OWN_PARTS.includes(dataset.part));
let shownParts = [];

// Turn the pictures into others; returns what changes, and what lay where and counted what before. What has no place on
// a screen of this size is not drawn.
function drawParts(parts) {
  catchUp();
  shownParts = parts;
  const places = new Map(parts.map(([name, chunks], index) => [name, { chunks, index }]));
  main.classList.toggle("scored", places.has("sheet")); // a table of points needs room
  for (const section of sections) arrange(section, places.get(section.dataset.part));
  const changed = sections.filter((section) => !section.hidden && !section.isOut && section.drawn !== places.get(section.dataset.part).chunks);
  const pairs = changed.flatMap((section) => drawPart(section, places.get(section.dataset.part).chunks));
  const [before, points] = [note(pairs), counted(pairs)];
  morph(pairs);
  markAway(main, state);
  return { pairs, before, points };
}

function arrange(section, place) {
  section.hidden = !place;
  if (place && section.index !== place.index) section.style.setProperty("--order", 10 * (section.index = place.index));
}

// Pairs of elements that are there and what they become; nothing for what is drawn for the first time.
function drawPart(section, chunks) {
  const [live, drawn] = [section.firstElementChild, section.drawn];
  section.drawn = chunks;
  if (live) return sketched(chunks, live, drawn);
  section.append(parsed(chunks.join("")));
  return [];
}

// The screen has another size, and there is a place for more.
function drawAppeared() {
  drawParts(shownParts);
  offer();
}

function reveal({ pairs, before }, { onSettled, onShown } = {}) {
  beforeFrame(() => {
    layout.settle();
    onSettled?.();
    layout.frame();
    showChanges(pairs, before);
    onShown?.();
  });
}

let isAsideDue = false;

// What lies beside the board, a frame later: a slow phone would be late with both at once.
function drawAsideSoon() {
  if (!isAsideDue) afterFrame(drawAside);
  isAsideDue = true;
}

function drawAside() {
  isAsideDue = false;
  drawEvents();
  drawFacts();
  drawSeats(find("[data-seats]"), state, command);
  drawPeople(find("[data-people]"), state, (seat) => askForBot(seat, letBotPlay));
  sayWhoInvites(find("[data-invited]"), state);
}

function drawEvents() {
  log.draw(state);
  find('[data-part="events"]').hidden = false; // not before there is a board above it
}

// Who the bots are, and what else is good to know.
function drawFacts() {
  const facts = state.puzzle ? [words("puzzle")] : state.seats.filter((seat) => seat.level).map((seat) => words("level", seat));
  if (!state.table.has_hints && !state.puzzle) facts.push(words("no hints"));
  if (state.dice.is_prepared) facts.push(words("prepared"));
  if (state.table.origin) facts.push(words("continued", state.table.origin));
  if (state.table.is_repeat) facts.push(words("repeated"));
  if (state.table.is_warming_up) facts.push(words("warming up"));
  for (const seat of state.table.stand_ins) facts.push(words("stand-in", state.seats[seat - 1]));
  for (const place of document.querySelectorAll("[data-facts]")) {
    if (place.textContent !== facts.join(" · ")) place.textContent = facts.join(" · ");
  }
}

// What one does

function acting() {
  return state.asked.find((asked) => asked.can_throw || asked.moves.length) ?? null;
}

function moves() {
  if (canRoll()) return [[ROLL, ["tray"]]];
  return series.length ? (series.at(-1).asked?.moves ?? []) : (acting()?.moves ?? []);
}

function canRoll() {
  const asked = acting();
  return Boolean(asked?.can_throw && !state.seats[asked.seat - 1].throws_itself);
}

// Let the moves be touched that there are now; those that are no thing of the picture get a button.
function offer(list = state ? moves() : []) {
  if (state) drawAnswers(list);
  picker.offer(list, series.flatMap(({ path }) => path));
  const tray = document.getElementById("tray");
  if (tray?.hasAttribute("data-choice")) tray.setAttribute("aria-label", words("throw"));
}

function drawAnswers(list) {
  const place = find("[data-answers]");
  const named = Object.entries((series.at(-1)?.asked ?? acting())?.buttons ?? {});
  const wanted = named.filter(([id]) => list.some(([, path]) => path.includes(id)));
  for (const old of [...place.children]) if (!wanted.some(([id]) => id === old.id)) old.remove();
  for (const [id, text] of wanted) {
    if (!place.querySelector(`#${id}`)) place.append(element("button", { type: "button", class: "button", id, "aria-label": text }, text));
  }
}

// What was touched is answered: what can be done with it, where it can go, what it would bring.
async function answer() {
  dock.draw();
  const touched = picker.touchedIds();
  const seat = acting();
  if (!seat || !picker.moves.length || touched.join() === answered || canRoll()) return;
  answered = touched.join();
  if (!touched.length) return showAgain();
  const trial = await socket.do("touch", { seat: seat.seat, ply: state.ply, moves: chosen(), touched }).catch(() => null);
  if (!trial || trial.ply !== state.ply || picker.touchedIds().join() !== touched.join()) return;
  const drawing = drawParts(trial.parts);
  prompt.show(trial.prompt);
  picker.assume(trial.assumed);
  offer();
  reveal(drawing);
  attention.say(`${trial.prompt.title}. ${trial.prompt.words}`);
}

// The table as it is with the moves that are chosen, and nothing touched.
function showAgain() {
  const shown = series.at(-1)?.trial ?? state;
  const drawing = drawParts(shown.parts);
  prompt.show(shown.prompt);
  offer();
  reveal(drawing);
}

// What one touches for a move.
function pathOf(move) {
  return pathIn(moves(), move);
}

function pathIn(list, move) {
  return list.find(([text]) => text === move)?.[1] ?? [];
}

// Whether something was touched for a move that is not made yet; in a series, the move before.
function isTouched(start) {
  return series.length > 0 || picker.picked.some((id) => id.startsWith(start));
}

// A touch counts for what is there once all that was touched before has been answered.
async function choose(move) {
  await commands.answered;
  advice.close();
  const seat = acting();
  if (!seat) return;
  if (move !== ROLL && !moves().some(([text]) => text === move)) return offer();
  if (move === ROLL) return (await throwDice()) || offer();
  const path = pathIn(seat.moves, move);
  if (seat.previewed.includes(move) && previewed !== move) await preview(seat, move);
  else if (seat.is_series && !path.some((id) => id in seat.buttons)) await tryOut([...chosen(), move]);
  else if (!(await command("play", { seat: seat.seat, ply: state.ply, moves: [move] }))) offer();
}

async function throwDice() {
  return canRoll() && command("throw", { seat: acting().seat, ply: state.ply });
}

// Ask for hints, or put them away. One can play on meanwhile: then they come too late, and are not shown.
async function askHint() {
  if (advice.close() || isAsking) return;
  const [asked, { ply }, made] = [acting(), state, chosen()];
  const isStill = () => state.ply === ply && chosen().join() === made.join() && !previewed && acting()?.seat === asked.seat;
  isAsking = true;
  dock.draw();
  try {
    const answer = await socket.do("hint", { seat: asked.seat, ply, moves: made });
    if (!isStill()) return;
    advice.open(answer);
    coach.hinted();
  } catch (refusal) {
    if (isStill() && refusal.code !== "lost" && refusal.code !== "stale") notice(refusal.message);
  } finally {
    isAsking = false;
    dock.draw();
  }
}

// Somebody touched what cannot be chosen now: say which rule stands against it.
async function sayWhyNot(thing) {
  const seat = acting() ?? state?.asked[0];
  if (!thing || !seat || previewed || (seat.can_throw && !canRoll())) return;
  const details = { seat: seat.seat, ply: state.ply, thing, picked: picker.picked, moves: chosen() };
  const answer = await socket.do("why-not", details).catch(() => null);
  if (answer?.words) notice(answer.words);
}

// Do what a hint says.
function follow(move, byKey) {
  picker.byKey = byKey;
  picker.take([move]);
}

// Show what a move would do, and wait for a word.
async function preview(seat, move) {
  const trial = await command("try", { seat: seat.seat, ply: state.ply, moves: [move], is_preview: true });
  if (!trial) return startOver();
  previewed = move;
  const drawing = drawParts(trial.parts);
  prompt.show(trial.prompt);
  attention.say(`${trial.prompt.title}. ${trial.prompt.words}`);
  offer([]);
  reveal(drawing);
  if (picker.byKey) focusConfirm();
}

const chosen = () => series.map((one) => one.move);

// Show what some moves would lead to. They are made at a word, once nothing is missing.
async function tryOut(tried, isSilent = false) {
  advice.close();
  const { ply } = state;
  const trial = await command("try", { seat: acting().seat, ply, moves: tried }, isSilent);
  if (!trial) return startOver();
  const paths = new Map(series.map(({ move, path }) => [move, path]));
  series = tried.map((move) => ({ move, path: paths.get(move) ?? pathOf(move) }));
  Object.assign(series.at(-1), { asked: trial.asked, trial });
  if (state.ply !== ply) return takeUpSeries();
  answered = "";
  showAgain();
  attention.say(`${trial.prompt.title}. ${trial.prompt.words}`);
  if (picker.byKey && !moves().length) focusConfirm();
}

function focusConfirm() {
  beforeFrame(() => find('[data-action="confirm"]')?.focus());
}

// Take back a move that is chosen and not yet made, and those after it.
function unmark(id) {
  const kept = series.slice(0, series.findIndex(({ path }) => path.includes(id))).map(({ move }) => move);
  if (kept.length) tryOut(kept);
  else startOver();
}

// Somebody else decided meanwhile: what was chosen and not yet made holds if it still can be.
function takeUpSeries() {
  const [tried, isSeries] = [chosen(), acting()?.is_series];
  if (!isSeries) series = [];
  if (tried.length && isSeries && !commands.isBusy) tryOut(tried, true); // or else once it is known what came of a touch
}

async function confirm() {
  const seat = acting();
  const made = chosen();
  if (commands.isBusy || !seat || !made.length) return;
  series = [];
  offer([]); // until the state that follows, nothing of this can be touched again
  await command("play", { seat: seat.seat, ply: state.ply, moves: made });
}

function letBotPlay({ seat }) {
  return command("let-bot-play", { seat });
}

function startOver() {
  advice.close();
  series = [];
  previewed = null;
  answered = "";
  showAgain();
}

// One step back in what was chosen and not yet made.
function goBack() {
  if (advice.close(true)) return;
  if (!previewed && series.length > 1) tryOut(chosen().slice(0, -1));
  else if (previewed || series.length) startOver();
}

// A little picture for everyone, in passing: the table goes on meanwhile.
function sendReaction(seat, reaction) {
  socket.do("react", { seat, reaction }).catch((refusal) => refusal.code !== "lost" && notice(refusal.message));
}

// What can be done besides touching the picture

function dockItems() {
  const undo = state.asked.find((each) => each.can_undo);
  const why = undo ? "" : (state.asked.find((each) => each.why_no_undo)?.why_no_undo ?? "");
  const items = [];
  const add = (name, act, look) => items.push({ name, act, look, text: words(name) });
  if (previewed) {
    add("clear", startOver);
    add("confirm", () => choose(previewed), "main");
  } else if (series.length) {
    add("clear", startOver);
    const missing = series.at(-1).asked?.remaining ?? "";
    items.push({ name: "confirm", act: confirm, look: "main", text: missing || words("confirm"), isOff: Boolean(missing) });
  } else if (picker.picked.length) {
    add("clear", () => picker.back());
    if (picker.complete) add("confirm", () => picker.take(picker.complete), "main");
  } else {
    if (undo) add("undo", () => command("undo", { seat: undo.seat, ply: state.ply }));
    if (why) items.push({ name: "undo", text: words("undo"), act: () => notice(why), aria: { disabled: true } });
    if (canRoll()) add("throw", throwDice, "main");
  }
  if (canAsk()) {
    const aria = { expanded: advice.isOpen, controls: "advice", busy: isAsking };
    items.push({ name: "hint", text: words("hint"), act: askHint, aria });
  }
  const isMine = state.seats.some((seat) => seat.is_yours);
  if (!isMine) items.push({ name: "watching", text: words("watching") });
  for (const seat of isPlaying(state) ? state.seats.filter((each) => each.can_be_replaced && !each.is_yours) : []) {
    items.push({ name: `away-${seat.seat}`, text: words("away", { name: seat.name }) });
    items.push({ name: `bot-${seat.seat}`, text: words("bot plays"), act: () => askForBot(seat, letBotPlay) });
  }
  return items;
}

// Hints are for who is about to choose, and has not begun to.
function canAsk() {
  return state.table.has_hints && acting() && !canRoll() && picker.moves.length && !picker.picked.length;
}

// Dialogs

function toggle(dialog, isOpen) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (!isOpen && dialog.open) dialog.close();
}

// What was said of a touch holds until the next one.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (find("[data-notice]").hidden = true));

async function copyLink() {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  notice(words("copied"));
}

async function rematch() {
  wantsRematch = true;
  await command("rematch");
}

find("[data-open=menu]").addEventListener("click", () => menu.showModal());
for (const close of document.querySelectorAll("[data-close]")) close.addEventListener("click", () => close.closest("dialog").close());
find("[data-start]").addEventListener("click", () => command("start"));
find("[data-copy-link]")?.addEventListener("click", copyLink);
find("[data-rematch]").addEventListener("click", rematch);
find("[data-leave]").addEventListener("click", () => askToLeave(state, (how) => command("leave", how)));
find("[data-share]").addEventListener("click", (event) => {
  event.preventDefault();
  sharePicture(event.currentTarget);
});
find("[data-auto]").addEventListener("change", async (event) => {
  localStorage.setItem("tavola-roll", event.target.checked ? "on" : "off");
  for (const seat of state.seats.filter((each) => each.is_yours)) await command("auto", { seat: seat.seat, on: event.target.checked });
});
rollByHand(main, throwDice);
const nameForm = find("[data-name-form]");
if (nameForm) {
  const seats = () => state.seats.filter((seat) => seat.is_yours);
  askName(nameForm, { seats, rename: (seat, name) => command("rename", { seat, name }), notice });
}
lobby.addEventListener("cancel", (event) => event.preventDefault()); // there is nothing behind it yet
