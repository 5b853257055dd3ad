// Where boards are kept: in this browser, and in links that hold the whole text.

const SHELF = "tavola-boards"; // [{ game, name, text }]
const DRAFT = "tavola-board-"; // and the game: { name, text }

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function isBoard(value) {
  return typeof value?.name === "string" && typeof value?.text === "string";
}

export class Shelf {
  constructor(game) {
    this.game = game;
  }

  boards() {
    return this.every().filter(({ game }) => game === this.game);
  }

  every() {
    const found = read(SHELF, []);
    return Array.isArray(found) ? found.filter(isBoard) : [];
  }

  // Keep a board; one of the same name makes room.
  save({ name, text }) {
    this.remove(name);
    localStorage.setItem(SHELF, JSON.stringify([{ game: this.game, name, text }, ...this.every()]));
  }

  remove(name) {
    localStorage.setItem(SHELF, JSON.stringify(this.every().filter((board) => board.game !== this.game || board.name !== name)));
  }

  // What one is about, so that nothing is lost when the page is left.
  get draft() {
    const found = read(DRAFT + this.game, null);
    return isBoard(found) ? found : null;
  }

  set draft({ name, text }) {
    localStorage.setItem(DRAFT + this.game, JSON.stringify({ name, text }));
  }
}

// A board behind the # of an address, where no server sees it.
export function inLink({ name, text }) {
  return new URLSearchParams({ board: text, name }).toString();
}

export function fromLink(hash) {
  const found = new URLSearchParams(hash.slice(1));
  return found.has("board") ? { text: found.get("board"), name: found.get("name") ?? "" } : null;
}
