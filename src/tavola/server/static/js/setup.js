// The forms that set a table up, wherever they are offered: against bots, on one device, with friends.
import { ask, notice, words } from "./page.js";

const COMPLAINT_MS = 6000; // for which one sees what went wrong
const NAMES = "tavola-names"; // of the people who passed this device around last time
const LEVEL = "tavola-level"; // that was chosen last, and is offered first

export function all(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

// What went wrong, in the page's language: the server's sentence, or that there was none.
export function reason(error) {
  return error.code ? error.message : words("offline");
}

// Let all forms of the page make tables; what the page itself has decided of a game: ownOptions(seats).
export function offerTables(ownOptions = () => ({})) {
  const options = (form, seats) => ({ ...agreed(form, seats), ...ownOptions(seats) });
  for (const form of all("form:has([name=level])")) offerLastLevel(form);
  for (const place of all("[data-answer-of]")) tellAnswer(place);
  for (const form of all("[data-play]")) offerBots(form, options);
  for (const form of all("[data-device]")) offerDevice(form, options);
  for (const form of all("[data-invite]")) offerInvitation(form, options);
}

function offerBots(form, options) {
  const settle = () => fit(form, chosen(form, "wish").bots + 1);
  form.addEventListener("input", settle);
  settle();
  const play = async () => {
    const { bots, ...wish } = chosen(form, "wish");
    const seats = [{ kind: "person", throws_itself: localStorage.getItem("tavola-roll") === "on" }, ...botSeats(form, bots)];
    await goToTable({ game: form.dataset.play, seats, options: options(form, seats.length), start: true, ...wish });
  };
  onSubmit(form, play);
  // At once, as the dialog would have it: with one bot, of the level that was chosen last.
  for (const button of all(`[data-now=${form.dataset.play}]`)) {
    button.addEventListener("click", () => busy(button, play, sayWhatFailed));
  }
  const shown = document.querySelector(`[data-open="bots-${form.dataset.play}"] [data-level-shown]`);
  if (!shown) return;
  const tell = () => { shown.textContent = form.querySelector("[name=level]:checked + span b").textContent; };
  form.addEventListener("input", tell);
  tell();
}

function offerDevice(form, options) {
  const fields = all("[name=player]", form);
  onSubmit(form, async () => {
    const names = fields.map((field) => field.value.trim());
    const missing = fields.find((field) => field.required && !field.value.trim());
    if (missing) throw wrong(missing, words("no name"));
    const players = names.filter(Boolean);
    localStorage.setItem(NAMES, JSON.stringify(players));
    const { bots, ...wish } = chosen(form, "wish");
    const seats = [...players.map((name) => ({ kind: "person", name })), ...botSeats(form, bots)];
    await goToTable({ game: form.dataset.device, seats, options: options(form, seats.length), start: true, ...wish });
  });
  const settle = () => {
    const people = Math.max(fields.filter((field) => field.value.trim()).length, Number(form.dataset.fewest));
    fit(form, people, "[data-wish]");
    const { bots } = chosen(form, "wish");
    fit(form, people + bots, "[data-option]");
    settleLevel(form, bots);
  };
  form.addEventListener("input", settle);
  form.closest("dialog").addEventListener("opened", () => {
    const names = rememberedNames();
    if (fields.every((field) => !field.value)) fields.forEach((field, place) => { field.value = names[place] ?? ""; });
    settle();
  });
}

function rememberedNames() {
  const mine = document.querySelector("[data-my-name]").textContent;
  try {
    const names = JSON.parse(localStorage.getItem(NAMES));
    return Array.isArray(names) ? names.map(String) : [mine];
  } catch {
    return [mine];
  }
}

function offerInvitation(form, options) {
  const settle = () => {
    fit(form, chosen(form, "wish").seats);
    settleLevel(form, chosen(form, "wish").bots);
  };
  form.addEventListener("input", settle);
  settle();
  onSubmit(form, async () => {
    const { seats, bots = 0, ...wish } = chosen(form, "wish");
    const places = [{ kind: "person" }, ...Array(seats - 1 - bots).fill({ kind: "open" }), ...botSeats(form, bots)];
    await goToTable({ game: form.dataset.invite, seats: places, options: options(form, places.length), ...wish });
  });
}

async function goToTable(wish) {
  const table = await ask("/api/tables", wish);
  location.href = table.path;
  await new Promise((resolve) => addEventListener("pageshow", resolve, { once: true })); // when one comes back
}

// What is asked

function offerLastLevel(form) {
  const last = localStorage.getItem(LEVEL);
  const offered = all("[name=level]", form).flatMap((field) => (field.options ? [...field.options] : [field]));
  if (offered.some((each) => each.value === last)) form.elements.level.value = last;
}

// Of a question that is asked in a dialog of its own, what was answered.
function tellAnswer(place) {
  const form = place.closest("form");
  form.addEventListener("input", () => (place.textContent = form.querySelector(`[name="${place.dataset.answerOf}"]:checked + span`).textContent.trim()));
}

function botSeats(form, count) {
  if (count) localStorage.setItem(LEVEL, form.elements.level.value);
  return Array(count).fill({ kind: "bot", bot: form.elements.level.value });
}

// How well bots play is only a question where there are some.
function settleLevel(form, bots) {
  const field = form.querySelector("[data-level]");
  field.hidden = !bots;
  field.querySelector("p").textContent = form.elements.level.selectedOptions[0].dataset.about;
}

// What the radio buttons of a kind say: { name: value }. Null leaves something to the game.
function chosen(form, kind) {
  const marked = all(`[data-${kind}]:checked:not(:disabled)`, form);
  const values = marked.map((input) => [input.name, JSON.parse(input.value)]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

// A game's options as chosen. What is meant for all seats is written for each of them.
function agreed(form, seats) {
  const forAll = new Set(all("[data-for-all]", form).map(({ name }) => name));
  const written = Object.entries(chosen(form, "option")).map(([name, value]) => [name, forAll.has(name) ? Array(seats).fill(value) : value]);
  return Object.fromEntries(written);
}

// Some answers are only for some numbers of seats. One that was chosen and no longer fits gives way to the first.
function fit(form, seats, kind = "") {
  for (const input of all(`${kind}[data-seats]`, form)) {
    input.disabled = !input.dataset.seats.split(" ").includes(String(seats));
    if (input.disabled && input.checked) all(`[name="${input.name}"]`, form)[0].checked = true;
  }
}

// Forms

export function onSubmit(form, work) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    complain(form, "");
    for (const field of all("[aria-invalid]", form)) field.removeAttribute("aria-invalid");
    busy(event.submitter ?? form.querySelector(".button.main"), work, (message, field) => {
      complain(form, message);
      field?.setAttribute("aria-invalid", "true");
      field?.focus();
    });
  });
}

export function wrong(field, message) {
  return Object.assign(new Error(message), { code: "wrong", field });
}

function complain(form, message) {
  const place = form.querySelector("[data-error]");
  place.textContent = message;
  place.hidden = !message;
}

export function sayWhatFailed(message) {
  notice(message, COMPLAINT_MS);
}

// One press, one request; the button waits for it.
export async function busy(button, work, failed) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    await work();
  } catch (error) {
    failed(reason(error), error.field);
  } finally {
    button.ariaBusy = "false";
  }
}

// Dialogs

export function offerDialogs() {
  for (const button of all("[data-open]")) {
    button.addEventListener("click", () => {
      const dialog = document.getElementById(button.dataset.open);
      dialog.dispatchEvent(new Event("opened"));
      dialog.showModal();
    });
  }
  for (const dialog of all("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-close]")?.closest("dialog") === dialog) dialog.close();
    });
  }
}
