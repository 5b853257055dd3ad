// The way to a guided first game, from wherever it is offered.
import { ask } from "./page.js";

const KNOWN = "tavola-known"; // a cookie: the games of which one wants no lesson
const YEAR_S = 365 * 24 * 3600;

// What goes wrong is told by the page: to failed(error).
export function offerLessons(failed) {
  for (const button of document.querySelectorAll("[data-learn]")) {
    button.addEventListener("click", () => learn(button, failed));
  }
}

async function learn(button, failed) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    location.href = (await ask("/api/lessons", { game: button.dataset.learn })).path;
  } catch (error) {
    failed(error);
  } finally {
    button.ariaBusy = "false";
  }
}

// Who knows a game says so once.
export function rememberKnown(game) {
  const known = document.cookie.match(`${KNOWN}=([^;]*)`)?.[1].split(".") ?? [];
  document.cookie = `${KNOWN}=${[...known, game].join(".")}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax`;
}
