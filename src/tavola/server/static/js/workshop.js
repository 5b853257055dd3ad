// The workshop: a board is painted, checked by the server at every stroke, measured, named, kept, shared, played and printed.
import { BoardCanvas } from "./board_canvas.js";
import { BoardMeasure } from "./board_measure.js";
import { Shelf, fromLink, inLink } from "./board_shelf.js";
import { ask, element, icon, notice, words } from "./page.js";
import { all, busy, offerDialogs, offerTables, reason, sayWhatFailed } from "./setup.js";

const MOST_UNDO = 200;
const facts = JSON.parse(document.getElementById("board").textContent);
const find = (selector) => document.querySelector(selector);
const pictures = document.getElementById("signs").content;
const signs = Object.fromEntries(Object.entries(facts.signs).map(([letter, sign]) => [letter, { ...sign, picture: pictures.querySelector(`[data-sign="${letter}"]`) }]));

const shelf = new Shelf(facts.game);
const canvas = new BoardCanvas(find("[data-canvas]"), signs, paint);
const measure = new BoardMeasure(find(".hardness"), facts.game);
const nameField = find("[data-name]");

let board = { text: facts.text, name: facts.name };
let known = facts; // what the server found out last, of which text
let past = []; // boards, for Undo
let isAsking = false;
let isNewStroke = false;

// Painting

const brush = () => facts.brushes.find(({ id }) => id === find("[name=brush]:checked").value);

function paint(place, isFirst) {
  const { paints, is_dragged: isDragged } = brush();
  const { at, name } = canvas.spaces[place];
  const sign = paints[board.text[at]];
  isNewStroke ||= isFirst;
  if (sign === undefined || sign === board.text[at] || !(isFirst || isDragged)) return;
  if (isNewStroke) remember(); // also where it began on a space that stays as it is
  isNewStroke = false;
  find("[data-said]").textContent = `${name}, ${signs[sign].title}`;
  change({ ...board, text: board.text.slice(0, at) + sign + board.text.slice(at + 1) });
}

function remember() {
  past = [...past, board].slice(-MOST_UNDO);
}

// The board becomes another one, of the same field.
function change(next) {
  board = next;
  shelf.draft = board;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  if (nameField.value !== board.name) nameField.value = board.name;
  canvas.show(board.text);
  count();
  for (const button of all("[data-undo]")) button.disabled = !past.length;
  measure.wait();
  check();
}

function count() {
  for (const { id, counts, usual } of facts.brushes) {
    const number = [...board.text].filter((sign) => counts.includes(sign)).length;
    const shown = find(`[data-count="${id}"]`);
    shown.textContent = number;
    shown.classList.toggle("off", number !== usual);
    shown.title = number === usual ? "" : words("usual", { usual });
  }
}

function undo() {
  const last = past.pop();
  if (last) take(last).catch((error) => sayWhatFailed(reason(error)));
}

// Checking: one question at a time, and the last one is always asked.

const shapeOf = (text) => text.replace(/[^\n]/g, ".");

async function check() {
  if (isAsking) return;
  isAsking = true;
  try {
    while (known.text !== board.text) known = await ask(`/api/workshop/${facts.game}/check`, { text: board.text });
    tell();
  } catch (error) {
    sayWhatFailed(reason(error));
  } finally {
    isAsking = false;
  }
}

function tell() {
  const { faults, borders, is_standard: isStandard, praise } = known;
  const isGood = !faults.length;
  canvas.mark(borders, faults);
  find("[data-state]").className = isGood ? "good" : "wrong";
  find("[data-state-icon]").replaceChildren(icon(isGood ? "i-check" : "i-slip"));
  find("[data-state-words]").textContent = isGood ? words(isStandard ? "standard" : "playable") : words(faults.length === 1 ? "mend one" : "mend", { count: faults.length });
  find("[data-praise]").textContent = praise;
  find("[data-faults]").replaceChildren(...faults.map(faultLine));
  for (const each of all("[data-needs-good]")) enable(each, isGood);
  leadToPaper();
  speak(faults.find(({ space }) => space));
  measure.changed(isGood ? board.text : null);
}

// The sheet with this board and its name, once there is nothing to mend.
function leadToPaper() {
  const address = `/rules/${facts.game}/print?${inLink(titled())}`;
  for (const link of all("[data-print]")) known.faults.length ? link.removeAttribute("href") : link.setAttribute("href", address);
}

function enable(each, isOn) {
  if ("disabled" in each) each.disabled = !isOn;
  else isOn ? each.removeAttribute("aria-disabled") : each.setAttribute("aria-disabled", "true");
}

// What is to be mended, and the way there.
function faultLine(fault) {
  const { space, words: said } = fault;
  if (!space) return element("li", {}, element("p", {}, element("b", {}), said));
  const button = element("button", { type: "button" }, element("b", {}, space), said);
  button.addEventListener("click", () => {
    speak(fault);
    canvas.focus(canvas.cellOf(space));
  });
  return element("li", {}, button);
}

// A reason stands beside its space.
function speak(fault) {
  const speech = find("[data-speech]");
  speech.hidden = !fault;
  if (!fault) return;
  speech.textContent = fault.words;
  const [frame, cell] = [find("[data-frame]"), canvas.cellOf(fault.space)];
  const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
  const middle = inner.x + inner.width / 2 - outer.x;
  const isBelow = inner.y - outer.y < speech.offsetHeight + 34;
  const seen = frame.clientWidth;
  const left = Math.min(Math.max(middle - speech.offsetWidth / 2, 4), seen - speech.offsetWidth - 4);
  speech.classList.toggle("below", isBelow);
  speech.style.left = `${left + frame.scrollLeft}px`;
  speech.style.top = `${isBelow ? inner.bottom - outer.y + 14 : inner.y - outer.y - speech.offsetHeight - 26}px`;
  speech.style.setProperty("--tip", `${Math.min(Math.max(middle - left, 16), speech.offsetWidth - 16)}px`);
}

// Boards that come from elsewhere

// Take a board over; its field may be another one. Throws where it is none.
async function take(next) {
  if (shapeOf(next.text) !== shapeOf(known.text)) known = await ask(`/api/workshop/${facts.game}/check`, { text: next.text, has_canvas: true });
  lay(next);
}

function lay(next) {
  if (known.canvas) canvas.lay(known.canvas);
  known = { ...known, canvas: undefined };
  change(next);
}

// What the server has made or knows: already checked.
async function bring(path, body) {
  const found = await ask(`/api/workshop/${facts.game}/${path}`, body);
  remember();
  known = found;
  lay({ text: found.text, name: found.name });
}

for (const button of all("[data-make]")) button.addEventListener("click", () => busy(button, () => bring("make", {}), sayWhatFailed));
for (const button of all("[data-letter]")) button.addEventListener("click", () => busy(button, () => bring(`boards/${button.dataset.letter}`), sayWhatFailed));
for (const button of all("[data-undo]")) button.addEventListener("click", undo);

// A board behind the # of the address. What was there before comes back by Undo.
async function takeFromLink(found) {
  const before = board;
  try {
    known = await ask(`/api/workshop/${facts.game}/check`, { text: found.text, has_canvas: true });
    if (found.text !== before.text) past = [...past, before];
    lay({ text: known.text, name: found.name || words("a board") });
  } catch (error) {
    sayWhatFailed(reason(error));
  }
}

// Name, shelf, link

nameField.addEventListener("input", () => {
  board = { ...board, name: nameField.value };
  shelf.draft = board;
  leadToPaper();
});

function titled() {
  return { ...board, name: board.name.trim() || words("a board") };
}

for (const button of all("[data-save]")) {
  button.addEventListener("click", () => {
    shelf.save(titled());
    notice(words("saved", { name: titled().name }));
  });
}

document.getElementById("shelf").addEventListener("opened", showShelf);

function showShelf() {
  const boards = shelf.boards();
  find("[data-shelf-empty]").hidden = boards.length > 0;
  find("[data-shelf]").replaceChildren(...boards.map((kept) => {
    const open = element("button", { type: "button", class: "grow", "data-close": "" }, kept.name);
    const remove = element("button", { type: "button", class: "round", "aria-label": words("remove", { name: kept.name }) }, icon("i-x"));
    open.addEventListener("click", () => {
      remember();
      take(kept).catch((error) => sayWhatFailed(reason(error)));
    });
    remove.addEventListener("click", () => {
      shelf.remove(kept.name);
      showShelf();
      find("#shelf [data-close]").focus();
    });
    return element("li", {}, open, remove);
  }));
}

document.getElementById("share").addEventListener("opened", () => {
  find("[data-link]").value = `${location.origin}${location.pathname}#${inLink(titled())}`;
  find("[data-text]").value = board.text;
  find("[data-text-error]").hidden = true;
  find("[data-copied]").textContent = "";
});
find("[data-copy-link]").addEventListener("click", async () => {
  const field = find("[data-link]");
  try {
    await navigator.clipboard.writeText(field.value);
    find("[data-copied]").textContent = words("copied");
  } catch { // no clipboard without HTTPS
    field.select();
    find("[data-copied]").textContent = words("copy yourself");
  }
});
find("[data-take-text]").addEventListener("click", async () => {
  const text = find("[data-text]").value.trim().replace(/\r/g, "");
  const before = board;
  try {
    await take({ ...board, text });
    if (before.text !== text) past = [...past, before];
    find("#share").close();
  } catch (error) {
    find("[data-text-error]").textContent = reason(error);
    find("[data-text-error]").hidden = false;
  }
});

// Keys

addEventListener("keydown", (event) => {
  if (event.target.closest("input:not([type=radio]), textarea, dialog")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") {
    event.preventDefault();
    undo();
  }
  const chosen = facts.brushes[Number(event.key) - 1];
  if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
  find(`[name=brush][value="${chosen.id}"]`).checked = true;
  find("[data-said]").textContent = chosen.title;
});

// Play: everybody has this board.
offerTables((seats) => ({ [facts.option]: Array(seats).fill({ text: board.text }) }));
offerDialogs();

// The board that one was about, or the one that came with the page; and over it that of a link.
async function begin() {
  const [{ draft }, linked] = [shelf, fromLink(location.hash)];
  lay(board);
  if (draft) await take(draft).catch(() => {}); // what is no board any more is left
  if (linked) await takeFromLink(linked);
  const frame = find("[data-frame]");
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
  document.documentElement.dataset.ready = "";
}

addEventListener("hashchange", () => {
  const linked = fromLink(location.hash);
  if (linked) takeFromLink(linked);
});
addEventListener("resize", () => speak(known.faults.find(({ space }) => space)));
begin();
