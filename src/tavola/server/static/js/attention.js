// Telling a person what happened and that it is their turn: aloud for screen readers, in the title, by a sound or
// a notice if they want it.
import { words } from "./page.js";

const title = document.title;

export class Attention {
  constructor() {
    this.announcer = document.querySelector("[data-announcer]");
    this.sound = this.remember("[data-sound]", "tavola-sound");
    this.notify = this.remember("[data-notify]", "tavola-notify", async () => (await Notification.requestPermission()) === "granted");
    addEventListener("focus", () => (document.title = title));
  }

  // A box that stays as it was left.
  remember(selector, key, allow = async () => true) {
    const box = document.querySelector(selector);
    box.checked = localStorage.getItem(key) === "on";
    box.addEventListener("change", async () => {
      if (box.checked && !(await allow())) box.checked = false;
      localStorage.setItem(key, box.checked ? "on" : "off");
    });
    return box;
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
    const question = state.asked.find((asked) => asked.question)?.question ?? "";
    const text = [...fresh.map((event) => event.words), state.heading, question].join(" ");
    if (text !== this.last) this.announcer.textContent = this.last = text;
  }

  // Something that is no event, once.
  say(text) {
    this.announcer.textContent = text;
  }

  call(state) {
    if (document.hasFocus()) {
      if (this.sound.checked) beep();
      return;
    }
    document.title = `● ${words("your turn")} · ${title}`;
    if (this.sound.checked) beep();
    if (this.notify.checked && Notification.permission === "granted") new Notification(words("your turn"), { body: state.table.title, tag: state.table.id });
  }
}

function isTurn(state) {
  return state.asked.some((asked) => asked.can_throw || asked.moves.length);
}

function beep() {
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.35);
}
