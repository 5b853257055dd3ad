// A name, asked once, when somebody first sits down with others. Whoever likes the one they have been given keeps it.
import { ask } from "./page.js";

export function askName(form, { seats, rename, notice }) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { value } = form.elements.name;
    try {
      await ask("/api/me", { name: value });
      for (const { seat } of seats()) await rename(seat, value);
      form.hidden = true;
    } catch (refusal) {
      notice(refusal.message);
    }
  });
}
