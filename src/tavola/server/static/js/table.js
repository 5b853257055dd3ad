// A table's page: shows the pictures it is sent, lets one touch what can be touched, and knows no rules.
import { morph, parsed } from "./morph.js";
import { Picker } from "./picker.js";
import { TableSocket } from "./socket.js";
import { element, words } from "./page.js";
import { drawSeats, drawPeople, lobbyIsDue } from "./seats.js";
import { Attention } from "./attention.js";
import { Guide } from "./guide.js";
import { Advice } from "./advice.js";
import { sharePicture } from "./share.js";

const main = document.getElementById("table");
const find = (selector) => document.querySelector(selector);
const [lobby, menu, end] = ["lobby", "menu", "result"].map((id) => document.getElementById(id));
const attention = new Attention();
const guide = new Guide();
const KEY = `tavola-dice-${main.dataset.table}`;

let state = null;
let series = []; // moves chosen and not yet made
let previewed = null; // a move of which one sees what it would do
let hasSeenEnd = false;
let isBusy = false;
let isAsking = false; // for a hint

const picker = new Picker(main, { onMove: choose, onBack: goBack, onChange: () => drawDock() });
const advice = new Advice({ pathOf, onChoose: follow, onChange: () => drawDock(), say: (text) => attention.say(text) });
const socket = new TableSocket(`/t/${main.dataset.table}/socket`, { onState: show, onStatus: showStatus });

// What comes

function show(next) {
  const before = state;
  state = next;
  previewed = null;
  contribute();
  drawParts(next.parts, isNewThrow(before, next));
  if (before?.ply !== next.ply) {
    advice.close();
    takeUpSeries();
  }
  drawEvents();
  drawFacts();
  drawSeats(find("[data-seats]"), next, command);
  drawPeople(find("[data-people]"), next, command);
  find("[data-auto]").checked = next.seats.some((seat) => seat.is_yours && seat.throws_itself);
  find("[data-start]").disabled = next.seats.some((seat) => seat.kind === "open");
  toggle(lobby, lobbyIsDue(next));
  picker.offer(moves());
  bringIntoView();
  attention.look(next, before);
  guide.look(next);
  showEnd();
  if (next.table.next_table && hasSeenEnd === "asked") location.href = `/t/${next.table.next_table}`;
}

function showStatus(status) {
  find("[data-status]").hidden = status === "open";
  if (status === "lost") advice.close();
  if (status === "lost") picker.offer([]);
  drawDock();
}

function isNewThrow(before, next) {
  return before && next.num_lines > before.num_lines && next.events.at(-1)?.is_roll;
}

function drawParts(parts, isThrow) {
  const names = new Set(parts.map(([name]) => name));
  for (const section of main.querySelectorAll("[data-part]")) {
    const { part } = section.dataset;
    if (part !== "dock" && part !== "events") section.hidden = !names.has(part);
  }
  parts.forEach(([name, svg], index) => {
    const section = find(`[data-part="${name}"]`);
    if (!section) return;
    section.style.setProperty("--order", index);
    if (section.firstElementChild) morph(section.firstElementChild, parsed(svg));
    else section.replaceChildren(parsed(svg));
    if (section.dataset.minWidth) section.firstElementChild.style.minWidth = `${section.dataset.minWidth}px`;
  });
  if (isThrow) roll();
}

// A board that is too small for a finger is drawn larger than the screen, and pans.
function bringIntoView() {
  const place = find("[data-part=board]");
  const picture = place.firstElementChild;
  const pans = place.scrollWidth > place.clientWidth;
  if (pans) place.setAttribute("tabindex", "0"); // so that keys can pan it
  if (!picture || !pans) return;
  const targets = [...picture.querySelectorAll("[data-choice]")].map((each) => each.getBoundingClientRect());
  if (!targets.length) return;
  const middle = targets.reduce((sum, box) => sum + box.x + box.width / 2, 0) / targets.length;
  place.scrollBy({ left: middle - place.getBoundingClientRect().x - place.clientWidth / 2, behavior: "smooth" });
}

function roll() {
  main.classList.remove("rolling");
  void main.offsetWidth; // lets the animation begin again
  main.classList.add("rolling");
  setTimeout(() => main.classList.remove("rolling"), 500);
}

function drawEvents() {
  const items = state.events.toReversed().map((event) => element("li", {}, event.words));
  find("[data-events]").replaceChildren(...items);
  find('[data-part="events"]').hidden = false; // not before there is a board above it
}

// Who the bots are, and what else is good to know.
function drawFacts() {
  const facts = state.seats.filter((seat) => seat.level).map((seat) => words("level", seat));
  if (!state.table.has_hints) facts.push(words("no hints"));
  if (state.table.is_warming_up) facts.push(words("warming up"));
  for (const place of document.querySelectorAll("[data-facts]")) {
    if (place.textContent !== facts.join(" · ")) place.textContent = facts.join(" · ");
  }
}

// What one does

function acting() {
  return state.asked.find((asked) => asked.can_throw || asked.moves.length) ?? null;
}

function moves() {
  return series.length ? (series.at(-1).asked?.moves ?? []) : (acting()?.moves ?? []);
}

// What one touches for a move.
function pathOf(move) {
  return moves().find(([text]) => text === move)?.[1] ?? [];
}

async function choose(move) {
  advice.close();
  const seat = acting();
  if (!seat) return;
  if (seat.previewed.includes(move) && previewed !== move) await preview(seat, move);
  else if (seat.is_series) await tryOut([...chosen(), move]);
  else if (!(await command("play", { seat: seat.seat, ply: state.ply, moves: [move] }))) picker.offer(moves());
}

// Ask for hints, or put them away. One can play on meanwhile: then they come too late, and are not shown.
async function askHint() {
  if (advice.close() || isAsking) return;
  const [asked, { ply }, made] = [acting(), state, chosen()];
  const isStill = () => state.ply === ply && chosen().join() === made.join() && !previewed && acting()?.seat === asked.seat;
  isAsking = true;
  drawDock();
  try {
    const answer = await socket.do("hint", { seat: asked.seat, ply, moves: made });
    if (isStill()) advice.open(answer);
  } catch (refusal) {
    if (isStill() && refusal.code !== "lost" && refusal.code !== "stale") notice(refusal.message);
  } finally {
    isAsking = false;
    drawDock();
  }
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
  drawParts(trial.parts, false);
  picker.offer([]);
  if (picker.byKey) find('[data-action="confirm"]').focus();
}

const chosen = () => series.map((one) => one.move);

// Show what some moves would lead to; when nothing more can follow, make them.
async function tryOut(tried, isSilent = false) {
  advice.close();
  const trial = await command("try", { seat: acting().seat, ply: state.ply, moves: tried }, isSilent);
  if (!trial) return startOver();
  series = tried.map((move) => ({ move }));
  series.at(-1).asked = trial.asked;
  drawParts(trial.parts, false);
  if (trial.asked?.moves.length) picker.offer(moves());
  else await confirm();
}

// Somebody else decided meanwhile: what was chosen and not yet made holds if it still can be.
function takeUpSeries() {
  const tried = chosen();
  series = [];
  if (tried.length && acting()?.is_series) tryOut(tried, true);
}

async function confirm() {
  const seat = acting();
  const made = chosen();
  series = [];
  if (!seat || !made.length) return;
  picker.offer([]); // until the state that follows, nothing of this can be touched again
  await command("play", { seat: seat.seat, ply: state.ply, moves: made });
}

function startOver() {
  advice.close();
  series = [];
  previewed = null;
  drawParts(state.parts, false);
  picker.offer(moves());
}

// One step back in what was chosen and not yet made.
function goBack() {
  if (advice.close(true)) return;
  if (!previewed && series.length > 1) tryOut(chosen().slice(0, -1));
  else if (previewed || series.length) startOver();
}

// Send a command once; a second touch before the answer does nothing.
async function command(name, details = {}, isSilent = false) {
  if (isBusy) return null;
  isBusy = true;
  try {
    return await socket.do(name, details);
  } catch (refusal) {
    if (!isSilent && refusal.code !== "lost" && refusal.code !== "stale") notice(refusal.message);
    return null;
  } finally {
    isBusy = false;
    drawDock();
  }
}

// Shake the dice for one's own seats, once; kept here so that one can compare it with the record.
function contribute() {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  for (const seat of state.seats) {
    if (!seat.is_yours || seat.has_contributed || state.dice.is_sealed) continue;
    kept[seat.seat] ??= [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(KEY, JSON.stringify(kept));
    socket.do("contribute", { seat: seat.seat, value: kept[seat.seat] }).catch(() => {});
  }
}

// The dock: what can be done besides touching the picture

function drawDock() {
  if (!state) return;
  const dock = find('[data-part="dock"]');
  const items = dockItems();
  const kept = new Set(items.map(({ name }) => name));
  const hadFocus = dock.contains(document.activeElement) && !kept.has(document.activeElement.dataset.action);
  for (const old of [...dock.children]) if (!kept.has(old.dataset.action)) old.remove();
  items.forEach((item, index) => {
    const made = dock.querySelector(`[data-action="${item.name}"]`) ?? madeFor(item);
    if (made.textContent !== item.text) made.textContent = item.text;
    made.onclick = item.act;
    made.disabled = isBusy;
    for (const [name, value] of Object.entries(item.aria ?? {})) made.setAttribute(`aria-${name}`, value);
    if (dock.children[index] !== made) dock.insertBefore(made, dock.children[index] ?? null);
  });
  if (hadFocus) dock.querySelector("button")?.focus();
}

// A button stays the same element for as long as it is there: a state may come while a finger is on it.
function madeFor({ name, act, look }) {
  if (!act) return element("p", { "data-action": name });
  return element("button", { type: "button", class: `button ${look ?? ""}`, "data-action": name });
}

function dockItems() {
  const asked = acting();
  const undo = state.asked.find((each) => each.can_undo);
  const items = [];
  const add = (name, act, look) => items.push({ name, act, look, text: words(name) });
  for (const seat of state.seats.filter((each) => each.can_be_replaced && !each.is_yours)) {
    items.push({ name: `away-${seat.seat}`, text: words("away", { name: seat.name }) });
    items.push({ name: `bot-${seat.seat}`, text: words("bot plays"), act: () => command("let-bot-play", { seat: seat.seat }) });
  }
  if (previewed) {
    add("clear", startOver);
    add("confirm", () => choose(previewed), "main");
  } else if (series.length) {
    add("clear", startOver);
    add("confirm", confirm, "main");
  } else if (picker.picked.length) {
    add("clear", () => picker.back());
    if (picker.complete) add("confirm", () => picker.take(picker.complete), "main");
  } else {
    if (undo) add("undo", () => command("undo", { seat: undo.seat, ply: state.ply }));
    if (asked?.can_throw && !state.seats[asked.seat - 1].throws_itself) {
      add("throw", () => command("throw", { seat: asked.seat, ply: state.ply }), "main");
    }
  }
  if (canAsk()) {
    const aria = { expanded: advice.isOpen, controls: "advice", busy: isAsking };
    items.push({ name: "hint", text: words("hint"), act: askHint, aria });
  }
  const isMine = state.seats.some((seat) => seat.is_yours);
  if (state.outcome && isMine) add("again", rematch, "main");
  if (!isMine) items.push({ name: "watching", text: words("watching") });
  return items;
}

// Hints are for who is about to choose, and has not begun to.
function canAsk() {
  return state.table.has_hints && acting() && picker.moves.length && !picker.picked.length;
}

// Dialogs

function toggle(dialog, isOpen) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (!isOpen && dialog.open) dialog.close();
}

function showEnd() {
  if (!state.outcome || hasSeenEnd) return;
  hasSeenEnd = true;
  const names = state.outcome.winners.map((seat) => state.seats[seat - 1].name);
  find("[data-end-title]").textContent = words(names.length > 1 ? "win together" : "wins", { names: names.join(", ") });
  find("[data-end-words]").textContent = state.outcome.words;
  find("[data-rematch]").hidden = !state.seats.some((seat) => seat.is_yours);
  setTimeout(() => end.showModal(), 900);
}

function notice(text) {
  const place = find("[data-notice]");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(place.timer);
  place.timer = setTimeout(() => (place.hidden = true), 4000);
}

async function copyLink() {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  notice(words("copied"));
}

async function rematch() {
  hasSeenEnd = "asked";
  await command("rematch");
}

async function leave() {
  await command("leave");
  location.href = "/";
}

find("[data-open=menu]").addEventListener("click", () => menu.showModal());
for (const close of document.querySelectorAll("[data-close]")) close.addEventListener("click", () => close.closest("dialog").close());
find("[data-start]").addEventListener("click", () => command("start"));
find("[data-copy-link]").addEventListener("click", copyLink);
find("[data-rematch]").addEventListener("click", rematch);
find("[data-leave]").addEventListener("click", leave);
find("[data-share]").addEventListener("click", (event) => {
  event.preventDefault();
  sharePicture(event.currentTarget);
});
find("[data-auto]").addEventListener("change", async (event) => {
  for (const seat of state.seats.filter((each) => each.is_yours)) await command("auto", { seat: seat.seat, on: event.target.checked });
});
lobby.addEventListener("cancel", (event) => event.preventDefault()); // there is nothing behind it yet
