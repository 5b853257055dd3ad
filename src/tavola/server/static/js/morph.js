// Turn a picture on the page into a new one, element by element, so that things move instead of being redrawn.
//
// An element with an id stays the same element wherever it goes; one without is matched by place and kind.
// Parents are settled before their children, so that a move can never put an element inside itself. What is
// left over goes last, for until then somebody may still claim it. A stub stands for an element that stays as it is.
// A picture comes in chunks, most of which are those of the picture before: only what has changed is parsed and compared.

const OURS = new Set(["tabindex", "data-choice", "data-picked", "aria-pressed", "style"]); // set by the page, unknown to the server

const holder = document.createElement("template");

const STUB = "data-same";
const NAMED = /^<(\w+) (?:[^>]*? )?id="([^"]+)"/; // how a chunk begins that is an element with an id

// What turns a picture, drawn by some chunks, into that of others: pairs of an element that is there and what it becomes.
export function sketched(chunks, live, drawn) {
  return changedIn(chunks, live, drawn) ?? [[live, parsed(withStubs(chunks, live, drawn))]];
}

// Where the same elements follow each other in the same order: those that have changed. Otherwise null.
function changedIn(chunks, live, drawn) {
  if (chunks.length !== drawn.length) return null;
  const changed = [...chunks.keys()].filter((place) => chunks[place] !== drawn[place]);
  const names = changed.map((place) => nameOf(chunks[place]));
  if (changed.some((place, number) => !names[number] || names[number] !== nameOf(drawn[place]))) return null;
  const elements = names.map((name) => live.querySelector(name));
  if (elements.includes(null)) return null;
  const wanted = [...parsed(`<svg>${changed.map((place) => chunks[place]).join("")}</svg>`).children];
  return elements.map((element, number) => [element, wanted[number]]);
}

// A selector of the element that a chunk is; nothing if it is none, or has no id.
function nameOf(chunk) {
  const [, tag, id] = NAMED.exec(chunk) ?? [];
  const isWhole = chunk.endsWith(`</${tag}>`) || chunk.endsWith("/>");
  return id && isWhole ? `${tag}#${CSS.escape(id)}` : "";
}

// The whole picture, with stubs for what is the same in both.
function withStubs(chunks, live, drawn) {
  const ids = new Set([...live.querySelectorAll("[id]")].map(({ id }) => id));
  const known = new Set(drawn);
  return chunks.map((chunk) => (known.has(chunk) && stubFor(chunk, ids)) || chunk).join("");
}

function stubFor(chunk, ids) {
  const [, tag, id] = NAMED.exec(chunk) ?? [];
  return ids.has(id) && nameOf(chunk) ? `<${tag} id="${id}" ${STUB}=""/>` : "";
}

// The ids of what stays as it is.
export function keptIn(picture) {
  return [...picture.querySelectorAll(`[${STUB}]`)].map(({ id }) => id);
}

export function parsed(markup) {
  holder.innerHTML = markup;
  return document.adoptNode(holder.content.firstElementChild);
}

// Turn each element into what is wanted of it. They are seen together: something may go from one to another.
export function morph(pairs) {
  const roots = pairs.map(([live]) => live);
  const known = new Map(roots.flatMap((root) => [...root.querySelectorAll("[id]")]).map((element) => [element.id, element]));
  const settled = new Set(roots);
  const leftover = [];
  for (const [live, wanted] of pairs) settle(live, wanted, { known, settled, leftover });
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
  context.leftover.push(...arrange(live, new Set(children)));
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

// Put children in their order; returns what is left over. What is in its place is not moved, for that would be styled anew.
function arrange(parent, children) {
  const leftover = [...parent.childNodes].filter((node) => !children.has(node));
  const isOver = new Set(leftover);
  let there = parent.firstChild;
  for (const child of children) {
    while (isOver.has(there)) there = there.nextSibling;
    if (child === there) there = there.nextSibling;
    else put(parent, child, there);
  }
  return leftover;
}

function put(parent, child, before) {
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, before); // keeps focus and transitions
  else parent.insertBefore(child, before);
}
