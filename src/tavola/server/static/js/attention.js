// Telling a person what happened and that it is their turn: aloud for screen readers, in the title, by a sound or
// a notice if they want it.
import { words } from "./page.js";
import { play, tremble } from "./sounds.js";
import { nameOf } from "./people.js";
import { spoken } from "./log.js";

const KEY = "tavola-notify";
const title = document.title;

export class Attention {
  constructor() {
    this.announcer = document.querySelector("[data-announcer]");
    this.box = document.querySelector("[data-notify]");
    this.box.checked = localStorage.getItem(KEY) === "on" && isAllowed();
    this.box.addEventListener("change", () => this.choose());
    addEventListener("focus", () => (document.title = title));
  }

  // Notices are asked for by a touch, tried at once, and stay as they were left.
  async choose() {
    const isRefused = this.box.checked && !(await allow());
    document.querySelector("[data-notify-refused]").hidden = !isRefused;
    if (isRefused) this.box.checked = false;
    localStorage.setItem(KEY, this.box.checked ? "on" : "off");
  }

  look(state, before) {
    this.announce(state, before);
    const isMine = isTurn(state);
    if (isMine && before && !isTurn(before)) this.call(state);
    if (!isMine) document.title = title;
  }

  // Every event once, then whose turn it is and what there is to do.
  announce(state, before) {
    const fresh = before ? state.events.slice(-Math.max(0, state.num_lines - before.num_lines)).filter(() => state.num_lines > before.num_lines) : [];
    const told = fresh.map((event) => `${event.seat ? `${nameOf(state, event.seat)}: ` : ""}${spoken(event)} ${event.faces.join(" ")}.`);
    const text = [...told, `${state.prompt.title}.`, state.prompt.words].join(" ");
    if (fresh.length || text !== this.last) this.announcer.textContent = this.last = text; // the same can happen twice
  }

  // Something that is no event, once.
  say(text) {
    this.announcer.textContent = text;
  }

  call(state) {
    play("turn");
    tremble();
    if (document.hasFocus()) return;
    document.title = `● ${words("your turn")} · ${title}`;
    if (this.box.checked && isAllowed()) notify(words("your turn"), { body: state.table.title, tag: state.table.id });
  }
}

const isAllowed = () => globalThis.Notification?.permission === "granted";

async function allow() {
  await globalThis.Notification?.requestPermission();
  return isAllowed() && notify("Tavola", { body: words("notices on") });
}

// Show a notice that leads back here; whether the browser can: those of some phones are allowed to, and cannot.
function notify(heading, details) {
  try {
    const shown = new Notification(heading, { icon: "/static/icon-192.png", ...details });
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function isTurn(state) {
  return state.asked.some((asked) => asked.can_throw || asked.moves.length);
}
