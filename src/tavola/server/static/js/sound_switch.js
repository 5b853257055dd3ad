// Sounds: one touch in the head of the page switches them, in the menu one says how loud.
import { choose, chosen, play } from "./sounds.js";

export class SoundSwitch {
  constructor() {
    this.button = document.querySelector("[data-sounds]");
    this.choice = document.querySelector("[data-loudness]");
    this.button.addEventListener("click", () => this.set(chosen() === "off" ? "soft" : "off"));
    this.choice.addEventListener("change", () => this.set(this.choice.value));
    this.show();
  }

  set(loudness) {
    choose(loudness);
    this.show();
    play("chip");
  }

  show() {
    const isOn = chosen() !== "off";
    this.choice.value = chosen();
    this.button.setAttribute("aria-pressed", isOn);
    this.button.querySelector("use").setAttribute("href", `/static/icons.svg#${isOn ? "i-sound" : "i-mute"}`);
  }
}
