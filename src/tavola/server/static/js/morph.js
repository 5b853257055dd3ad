// Turn a picture on the page into a new one, element by element, so that things move instead of being redrawn.
//
// An element with an id stays the same element wherever it goes; one without is matched by place and kind.
// Parents are settled before their children, so that a move can never put an element inside itself. What is
// left over goes last, for until then somebody may still claim it.

const OURS = new Set(["tabindex", "data-choice", "data-picked", "aria-pressed"]); // set by the picker, unknown to the server

const holder = document.createElement("template");

export function parsed(markup) {
  holder.innerHTML = markup;
  return document.importNode(holder.content.firstElementChild, true);
}

export function morph(live, wanted) {
  const known = new Map([...live.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const settled = new Set([live]);
  const leftover = [];
  settle(live, wanted, { known, settled, leftover });
  for (const node of leftover) if (!settled.has(node)) node.remove();
}

function settle(live, wanted, context) {
  if (live.isEqualNode(wanted)) {
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
