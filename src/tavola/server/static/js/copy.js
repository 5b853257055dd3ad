// A page with a link to be sent on: one touch copies it.
import { words } from "./page.js";

document.querySelector("[data-copy]")?.addEventListener("click", async () => {
  const link = document.querySelector("[data-link]");
  const said = document.querySelector("[data-copied]");
  try {
    await navigator.clipboard.writeText(link.value);
    said.textContent = words("copied");
  } catch { // no clipboard without HTTPS
    link.select();
    said.textContent = words("copy yourself");
  }
});
