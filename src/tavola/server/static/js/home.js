// The first page: from here to a table, one's name and language, and lists that stay fresh.
import { offerLessons, rememberKnown } from "./learn.js";
import { morph } from "./morph.js";
import { ask, words } from "./page.js";
import { all, offerDialogs, offerTables, onSubmit, reason, sayWhatFailed, wrong } from "./setup.js";

const REFRESH_MS = 10_000;

offerTables();
offerDialogs();

// Lessons

offerLessons((error) => sayWhatFailed(reason(error)));
for (const button of all("[data-known]")) {
  button.addEventListener("click", () => {
    const card = button.closest(".game");
    rememberKnown(button.dataset.known);
    card.querySelector(".ways").classList.remove("taught");
    card.querySelector(".ways [data-learn]").remove();
    card.querySelector(".facts [data-learn]").hidden = false;
    card.querySelector("[data-now]").classList.add("main");
    card.querySelector("[data-now]").focus();
    button.remove();
  });
}

// Oneself

const me = document.querySelector("[data-me]");
onSubmit(me, async () => {
  const { name, language } = me.elements;
  const change = {};
  if (name.value.trim() !== name.defaultValue) change.name = name.value;
  if (language.value !== document.documentElement.lang) change.language = language.value;
  try {
    await ask("/api/me", change);
  } catch (error) {
    throw error.code === "bad-name" ? wrong(name, error.message) : error;
  }
  location.reload();
});

const link = document.querySelector("[data-link]");
onSubmit(link, async () => {
  const { path } = await ask("/api/me/link", {});
  link.elements.link.value = new URL(path, location.href).href;
  link.querySelector("[data-made]").hidden = false;
  link.querySelector("[data-make]").hidden = true;
  link.elements.link.select();
});
link.querySelector("[data-copy]").addEventListener("click", async () => {
  const copied = link.querySelector("[data-copied]");
  try {
    await navigator.clipboard.writeText(link.elements.link.value);
    copied.textContent = words("copied");
  } catch { // no clipboard without HTTPS
    link.elements.link.select();
    copied.textContent = words("copy yourself");
  }
});

// Lists

async function refresh() {
  if (document.hidden) return;
  const response = await fetch("/lists").catch(() => null);
  if (!response?.ok) return; // the next time will do
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const wanted of [...page.body.children]) {
    const live = document.getElementById(wanted.id);
    if (live.querySelector("details[open]")) wanted.querySelector("details")?.setAttribute("open", "");
    morph([[live, wanted]]);
  }
}

setInterval(refresh, REFRESH_MS);
document.addEventListener("visibilitychange", refresh);
// Who comes back sees the page as it was kept, and meanwhile things have happened.
addEventListener("pageshow", (event) => {
  if (event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") refresh();
});
