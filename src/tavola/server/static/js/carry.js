// Where a one-time link leads: become the person that one is on another device.
import { ask, words } from "./page.js";

const button = document.querySelector("[data-take]");
const error = document.querySelector("[data-error]");

function complain(message) {
  error.textContent = message;
  error.hidden = !message;
}

button.addEventListener("click", async () => {
  const token = location.hash.slice(1);
  if (!token) return complain(words("no token"));
  complain("");
  button.disabled = true;
  try {
    await ask("/api/carry", { token });
    location.replace("/");
  } catch (refusal) {
    complain(refusal.code ? refusal.message : words("offline"));
    button.disabled = false;
    button.focus();
  }
});
