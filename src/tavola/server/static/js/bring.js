// Takes a game from a file, chosen or dropped anywhere on the page, and leads to where it is seen again.
import { ask, element, words } from "./page.js";

const MOST_BYTES = 32_000_000; // of a file
const MOST_GAMES = 100; // that are offered
const MOST_LETTERS = 100; // of players' names
const FIELDS = ["tavola", "game", "options", "players", "log", "result", "resigned"]; // what is sent of a record
const find = (selector) => document.querySelector(selector);
const place = find("[data-bring]");
const games = find("[data-games]");

// Something that is wrong, in words for people.
class Fault extends Error {}

async function take(file) {
  if (!file) return;
  tell(words("reading"));
  try {
    const records = recordsIn(await textOf(file));
    if (records.length > 1) offer(records);
    else await bring(records[0]);
  } catch (error) {
    complain(error);
  }
}

async function textOf(file) {
  if (file.size > MOST_BYTES) throw new Fault(words("too large"));
  return file.text().catch(() => {
    throw new Fault(words("unreadable"));
  });
}

// A file holds one record, perhaps over many lines, or one on each line.
function recordsIn(text) {
  const whole = parsed(text);
  const found = (whole === undefined ? text.split("\n").filter((line) => line.trim()).map(parsed) : [whole]).filter(isRecord);
  if (!found.length) throw new Fault(words("no record"));
  return found;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value) => typeof value === "object" && value !== null && "tavola" in value && Array.isArray(value.log);

async function bring(record) {
  const sent = Object.fromEntries(FIELDS.filter((name) => name in record).map((name) => [name, record[name]]));
  if (new TextEncoder().encode(JSON.stringify(sent)).length > Number(place.dataset.maxBytes)) throw new Fault(words("too long"));
  const { path } = await ask("/api/records", sent);
  location.href = path;
}

function offer(records) {
  const rest = records.length > MOST_GAMES ? ` ${words("more", { count: MOST_GAMES })}` : "";
  tell(words("several") + rest);
  games.replaceChildren(...records.slice(0, MOST_GAMES).map((record, index) => element("li", {}, choice(record, index + 1))));
  games.hidden = false;
  games.querySelector("button").focus();
}

function choice(record, number) {
  const players = Array.isArray(record.players) ? record.players.map(String) : [];
  const names = players.map((name, index) => (name.startsWith("bot:") ? words("bot", { seat: index + 1 }) : name)).join(", ").slice(0, MOST_LETTERS);
  const button = element("button", { class: "button", type: "button" }, words("which", { number, names }));
  button.addEventListener("click", () => bring(record).catch(complain));
  return button;
}

function tell(text) {
  find("[data-told]").textContent = text;
  find("[data-error]").hidden = games.hidden = true;
}

function complain(error) {
  tell("");
  const place = find("[data-error]");
  place.textContent = error instanceof Fault || error.code ? error.message : words("offline");
  place.hidden = false;
}

find("[data-file]").addEventListener("change", ({ target }) => {
  take(target.files[0]);
  target.value = ""; // so that the same file can be chosen again
});
addEventListener("dragover", (event) => {
  event.preventDefault();
  place.classList.add("over");
});
addEventListener("dragleave", (event) => event.relatedTarget || place.classList.remove("over"));
addEventListener("drop", (event) => {
  event.preventDefault();
  place.classList.remove("over");
  take(event.dataTransfer.files[0]);
});
