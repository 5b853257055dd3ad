// Examples to click through: a step is a sentence and a picture, which is fetched when it is first wanted.
import { offerLessons } from "./learn.js";
import { words } from "./page.js";

const pictures = new Map(); // by address, promises of pictures
const drawn = new Map(); // by address, those that have come

function picture(address) {
  if (!pictures.has(address)) {
    const fetched = read(address);
    pictures.set(address, fetched);
    fetched.then((svg) => drawn.set(address, svg), () => pictures.delete(address));
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
    const svg = await picture(address(wanted)).catch(() => null);
    if (svg && current === wanted) part("picture").replaceChildren(document.importNode(svg, true));
    if (current + 1 < steps.length) picture(address(current + 1)).catch(() => {});
  }

  const first = part("picture").firstElementChild.cloneNode(true);
  pictures.set(address(0), Promise.resolve(first));
  drawn.set(address(0), first);
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
  return { example, steps: steps.map((step, place) => [step, address(place)]) };
}

const examples = [...document.querySelectorAll("[data-example]")].map(prepare);

// On paper one cannot click: every step has its own picture there, as far as it has come.

async function printAll() {
  for (const { steps } of examples) await Promise.allSettled(steps.map(([, address]) => picture(address)));
  window.print();
}

function unfold({ example, steps }) {
  if (!steps.every(([, address]) => drawn.has(address))) return;
  example.classList.add("unfolded");
  for (const [step, address] of steps) step.before(document.importNode(drawn.get(address), true));
}

function fold({ example, steps }) {
  if (!example.classList.contains("unfolded")) return;
  example.classList.remove("unfolded");
  for (const [step] of steps) step.previousElementSibling.remove();
}

const printer = document.querySelector("[data-print]");
printer.addEventListener("click", printAll);
printer.hidden = false;

// Paper is white, whatever the screen is.
const root = document.documentElement;
let theme;
addEventListener("beforeprint", () => {
  theme = root.dataset.theme;
  root.dataset.theme = "light";
  examples.forEach(unfold);
});
addEventListener("afterprint", () => {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  examples.forEach(fold);
});

offerLessons((error) => {
  const place = document.querySelector("[data-notice]");
  place.textContent = error.code ? error.message : words("offline");
  place.hidden = false;
});
