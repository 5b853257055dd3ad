// Small things that scripts of several pages use.

const said = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

// A sentence of the page in its language, with names put in.
export function words(key, values = {}) {
  return said[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/static/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

const NOTICE_MS = 4000;

// Say something for a while.
export function notice(text, shownMs = NOTICE_MS) {
  const place = document.querySelector("[data-notice]");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(place.timer);
  place.timer = setTimeout(() => (place.hidden = true), shownMs);
}

// Ask the server; throws an Error with its sentence and reason code.
export async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, options);
  const data = await response.json();
  if (!response.ok) throw Object.assign(new Error(data.error.message), { code: data.error.code });
  return data;
}
