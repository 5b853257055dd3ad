// The first page: from here to a table.
import { ask } from "./page.js";

for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", async () => {
    const seats = [{ kind: "person", throws_itself: true }, { kind: "bot" }];
    const table = await ask("/api/tables", { game: button.dataset.play, seats, options: { first: 1 }, start: true });
    location.href = table.path;
  });
}
