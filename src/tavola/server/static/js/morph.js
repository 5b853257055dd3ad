// Turn a picture on the page into a new one, element by element, so that things move instead of being redrawn.
//
// An element with an id stays the same element wherever it goes; one without is matched by place and kind.
// Parents are settled before their children, so that a move can never put an element inside itself. What is
// left over goes last, for until then somebody may still claim it. A stub stands for an element that stays as it is.

const OURS = new Set(["tabindex", "data-choice", "data-picked", "aria-pressed", "style"]); // set by the page, unknown to the server

const holder = document.createElement("template");

const STUB = "data-same";
const NAMED = /^<(\w+) (?:[^>]*? )?id="([^"]+)"/; // how a chunk begins that is an element with an id

// A picture in chunks; where an earlier one is there already, with stubs for all that is the same in both.
export function sketched(chunks, live, drawn) {
  const ids = new Set(live && [...live.querySelectorAll("[id]")].map(({ id }) => id));
  const known = new Set(live && drawn);
  return parsed(chunks.map((chunk) => (known.has(chunk) && stubFor(chunk, ids)) || chunk).join(""));
}

function stubFor(chunk, ids) {
  const [, tag, id] = NAMED.exec(chunk) ?? [];
  const isWhole = chunk.endsWith(`</${tag}>`) || chunk.endsWith("/>");
  return ids.has(id) && isWhole ? `<${tag} id="${id}" ${STUB}=""/>` : "";
}

// The ids of what stays as it is.
export function keptIn(picture) {
  return [...picture.querySelectorAll(`[${STUB}]`)].map(({ id }) => id);
}

export function parsed(markup) {
  holder.innerHTML = markup;
  return document.adoptNode(holder.content.firstElementChild);
}

export function morph(live, wanted) {
  const known = new Map([...live.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const settled = new Set([live]);
  const leftover = [];
  settle(live, wanted, { known, settled, leftover });
  for (const node of leftover) if (!settled.has(node)) node.remove();
}

function settle(live, wanted, context) {
  if (wanted.hasAttribute?.(STUB) || live.isEqualNode(wanted)) {
    keep(live, context.settled);
    return;
  }
  if (live.nodeType !== Node.ELEMENT_NODE) {
    live.nodeValue = wanted.nodeValue;
    return;
  }
  settleAttributes(live, wanted);
  const children = claimChildren(live, wanted, context);
  children.forEach((child, index) => {
    const there = live.childNodes[index] ?? null;
    if (child !== there) put(live, child, there);
  });
  context.leftover.push(...[...live.childNodes].slice(children.length));
  children.forEach((child, index) => settle(child, wanted.childNodes[index], context));
}

function keep(element, settled) {
  for (const node of element.querySelectorAll?.("[id]") ?? []) settled.add(node);
}

function settleAttributes(live, wanted) {
  for (const { name, value } of wanted.attributes) if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of [...live.attributes]) if (!wanted.hasAttribute(name) && !OURS.has(name)) live.removeAttribute(name);
}

function claimChildren(live, wanted, { known, settled }) {
  const nameless = [...live.childNodes].filter((node) => !node.id && !settled.has(node));
  return [...wanted.childNodes].map((want) => {
    let child = want.id ? known.get(want.id) : nameless.find((node) => node.nodeName === want.nodeName && !settled.has(node));
    if (!child || child.nodeName !== want.nodeName || settled.has(child)) child = document.importNode(want, false);
    settled.add(child);
    return child;
  });
}

function put(parent, child, before) {
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, before); // keeps focus and transitions
  else parent.insertBefore(child, before);
}
