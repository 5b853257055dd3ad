// How quickly bots play: as one chose, calm for somebody's first game.

const KEY = "tavola-tempo";
const PLAYED = "tavola-played"; // a game was played to its end on this device

export const isQuick = () => localStorage.getItem(KEY) === "quick";

// It is chosen in the menu, and at a desk beside the board where there is room.
export class Tempo {
  constructor(fieldsets, tell) {
    this.beside = fieldsets.filter((fieldset) => fieldset.classList.contains("pace"));
    this.boxes = fieldsets.flatMap((fieldset) => [...fieldset.querySelectorAll("input")]);
    this.show();
    for (const box of this.boxes) {
      box.addEventListener("change", () => {
        localStorage.setItem(KEY, box.value);
        this.show();
        tell(box.value);
      });
    }
  }

  show() {
    for (const box of this.boxes) box.checked = box.value === this.chosen;
  }

  get chosen() {
    return localStorage.getItem(KEY) ?? (localStorage.getItem(PLAYED) ? "normal" : "calm");
  }

  look(state) {
    if (state.outcome) localStorage.setItem(PLAYED, "yes");
    for (const fieldset of this.beside) fieldset.hidden = !state.seats.some(({ kind }) => kind === "bot");
  }
}
