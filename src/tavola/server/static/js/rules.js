// Examples to click through: a step is a sentence and a picture, which is fetched when it is first wanted.
import { words } from "./page.js";

const pictures = new Map(); // by address, promises of pictures

function picture(address) {
  if (!pictures.has(address)) {
    const fetched = read(address);
    pictures.set(address, fetched);
    fetched.catch(() => pictures.delete(address));
  }
  return pictures.get(address);
}

async function read(address) {
  const response = await fetch(`${address}?lang=${document.documentElement.lang}`);
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
}

function prepare(example) {
  const part = (name) => example.querySelector(`[data-${name}]`);
  const steps = [...example.querySelectorAll("[data-step]")];
  const [previous, next] = [part("previous"), part("next")];
  const address = (step) => `${example.dataset.example}/${step}.svg`;
  let current = 0;

  function tell() {
    steps.forEach((step, place) => (place === current ? step.setAttribute("aria-current", "step") : step.removeAttribute("aria-current")));
    part("count").textContent = words("step", { step: current + 1, steps: steps.length });
    const held = document.activeElement;
    previous.disabled = current === 0;
    next.disabled = current === steps.length - 1;
    // A button that was just disabled would lose the keyboard's place.
    if (held === next && next.disabled) previous.focus();
    if (held === previous && previous.disabled) next.focus();
  }

  async function show(wanted) {
    if (wanted < 0 || wanted >= steps.length || wanted === current) return;
    current = wanted;
    tell();
    part("told").textContent = `${part("count").textContent}. ${steps[current].textContent}`;
    const drawn = await picture(address(wanted)).catch(() => null);
    if (drawn && current === wanted) part("picture").replaceChildren(document.importNode(drawn, true));
    if (current + 1 < steps.length) picture(address(current + 1)).catch(() => {});
  }

  pictures.set(address(0), Promise.resolve(part("picture").firstElementChild.cloneNode(true)));
  previous.addEventListener("click", () => show(current - 1));
  next.addEventListener("click", () => show(current + 1));
  steps.forEach((step, place) => step.addEventListener("click", () => show(place)));
  example.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(current + way);
  });
  for (const step of steps) step.disabled = false;
  part("controls").hidden = false;
  tell();
}

for (const example of document.querySelectorAll("[data-example]")) prepare(example);

// Paper is white, whatever the screen is.
const root = document.documentElement;
let theme;
addEventListener("beforeprint", () => { theme = root.dataset.theme; root.dataset.theme = "light"; });
addEventListener("afterprint", () => { if (theme) root.dataset.theme = theme; else delete root.dataset.theme; });
