// How quickly bots play: as one chose, calm for somebody's first game.

const KEY = "tavola-tempo";
const PLAYED = "tavola-played"; // a game was played to its end on this device

export const isQuick = () => localStorage.getItem(KEY) === "quick";

export class Tempo {
  constructor(fieldset, tell) {
    this.boxes = [...fieldset.querySelectorAll("input")];
    for (const box of this.boxes) {
      box.checked = box.value === this.chosen;
      box.addEventListener("change", () => {
        localStorage.setItem(KEY, box.value);
        tell(box.value);
      });
    }
  }

  get chosen() {
    return localStorage.getItem(KEY) ?? (localStorage.getItem(PLAYED) ? "normal" : "calm");
  }

  look(state) {
    if (state.outcome) localStorage.setItem(PLAYED, "yes");
  }
}
