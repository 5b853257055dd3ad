// A puzzle's answer, in the place where a game's end is told: whether it is right, and what is better, on the board too.
import { bar, forgetMarks, markMoves, percent, thingOf } from "./compared.js";
import { beforeFrame } from "./frame.js";
import { notice, words } from "./page.js";

export class PuzzleCard {
  constructor(main, { again, byKey, say }) {
    Object.assign(this, { main, byKey, say });
    this.card = main.querySelector("[data-answer]"); // on the page of a puzzle alone
    this.card?.querySelector("[data-answer-again]").addEventListener("click", again);
  }

  look({ puzzle, ply }, before) {
    if (!puzzle) return;
    const isAnswered = puzzle.rows.length > 0;
    this.main.classList.toggle("over", isAnswered);
    this.card.hidden = !isAnswered;
    forgetMarks(this.board);
    if (isAnswered) beforeFrame(() => this.mark(puzzle));
    if (before && before.ply === ply && before.puzzle.kind === puzzle.kind) return;
    if (isAnswered) this.tell(puzzle, before);
    else if (puzzle.title) notice(puzzle.title);
  }

  get board() {
    return this.main.querySelector('[data-part="board"] > svg');
  }

  tell({ kind, title, words: why, rows }, before) {
    this.card.dataset.kind = kind;
    this.find("title").textContent = title;
    this.find("compared").replaceChildren(...rows.flatMap((row) => bar(row.looks, row.label, row.move, row.chance, chanceOf(row))));
    this.find("words").textContent = why;
    this.find("words").hidden = !why;
    if (!before) return;
    this.say([title, ...rows.map((row) => `${row.label}: ${row.move}, ${chanceOf(row)}.`), why].join(" "));
    if (this.byKey()) beforeFrame(() => this.find(kind === "right" ? "next" : "again").focus());
  }

  // Both moves on the board; of two at one place, the better one.
  mark({ rows }) {
    const shown = rows.map((row) => [thingOf(this.board, row.path), row.is_at_most ? `≤\u00a0${percent(row.chance)}` : percent(row.chance), row.looks]);
    const better = shown.find(([, , looks]) => looks === "better");
    markMoves(this.board, [better, ...shown.filter((each) => each !== better && each[0] !== better[0])]);
  }

  find(name) {
    return this.card.querySelector(`[data-answer-${name}]`);
  }
}

const chanceOf = (row) => (row.is_at_most ? words("at most", { chance: percent(row.chance) }) : percent(row.chance));
