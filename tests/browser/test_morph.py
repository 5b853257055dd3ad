"""Turning one picture into another: the result is the other, and what has a name stays the same element."""

from typing import Any

import pytest
from playwright.async_api import Browser

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import visiting

# Morphs random pictures into each other, seeded; each id always has the same kind of element.
FUZZ = """async ([seed, numPairs, canMove]) => {
  const { morph, parsed } = await import("/static/js/morph.js");
  if (!canMove) delete Element.prototype.moveBefore;
  const below = (limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  const OURS = { tabindex: "0", "data-choice": "", "aria-pressed": "true" };
  const picture = () => {
    const free = [...Array(14).keys()];
    const children = (depth) => Array.from({ length: below(5) }, () => child(depth)).join("");
    const named = (depth) => {
      const [number] = free.splice(below(free.length), 1);
      if (number % 2) return `<circle id="n${number}" r="${below(9)}"/>`;
      return `<g id="n${number}" class="c${below(3)}">${depth < 3 ? children(depth + 1) : ""}</g>`;
    };
    const child = (depth) => {
      const kind = below(5);
      if (kind === 0 && depth < 3) return `<g class="u${below(3)}">${children(depth + 1)}</g>`;
      if (kind === 1) return `<text x="${below(9)}">t${below(5)}</text>`;
      if (kind === 2) return `w${below(4)}`;
      return free.length ? named(depth) : "";
    };
    return `<svg id="root">${children(0)}${children(0)}</svg>`;
  };
  const byId = (root) => new Map([...root.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const wrong = [];
  const count = { kept: 0, focused: 0, owned: 0 };
  for (let pair = 0; pair < numPairs; pair++) {
    const [from, to] = [picture(), picture()];
    const complain = (what) => wrong.push(`${what}: ${from} -> ${to}`);
    const live = parsed(from);
    document.body.append(live);
    const before = byId(live);
    const marked = [...before.values()][below(Math.max(1, before.size))];
    for (const [name, value] of Object.entries(OURS)) marked?.setAttribute(name, value);
    marked?.focus();
    morph([[live, parsed(to)]]);
    const after = byId(live);
    for (const [id, element] of before) {
      if (!after.has(id)) continue;
      if (after.get(id) === element) count.kept++;
      else complain(`${id} was replaced`);
    }
    if (marked && after.has(marked.id)) {
      if (canMove && document.activeElement !== marked) complain(`${marked.id} lost the focus`);
      count.focused++;
      for (const [name, value] of Object.entries(OURS)) {
        if (marked.getAttribute(name) !== value) complain(`${marked.id} lost ${name}`);
        marked.removeAttribute(name);
        count.owned++;
      }
    }
    if (!live.isEqualNode(parsed(to))) complain(`became ${live.outerHTML}`);
    live.remove();
    if (wrong.length > 2) break;
  }
  return [wrong, count];
}"""


# Turns random pictures in chunks into each other, with stubs for the chunks that are the same.
SKETCHED = """async ([seed, numPairs]) => {
  const { keptIn, morph, parsed, sketched } = await import("/static/js/morph.js");
  const below = (limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  const group = (id) => `<g id="${id}" class="c${below(2)}"><path d="M0 ${below(2)}"/></g>`;
  const named = (id) => (below(2) ? group(`n${id}`) : `<path id="p${id}"/>`);
  const picture = () => {
    const ids = [...Array(8).keys()].filter(() => below(3)).sort(() => below(3) - 1);
    const [inside, beside] = [ids.slice(0, 4), ids.slice(4)].map((those) => those.map(named));
    const layer = [`<g id="layer" class="l${below(2)}">`, ...inside, "</g>"];
    return ["<svg><g>", `<rect x="${below(2)}"/>`, ...layer, ...beside, "</g></svg>"];
  };
  const other = (chunk) => chunk.replace(/c\\d/, `c${below(2)}`).replace(/M0 \\d/, `M0 ${below(2)}`);
  const redrawn = (chunk) => (below(3) ? chunk : other(chunk));
  const wrong = [];
  let [numKept, numParts] = [0, 0];
  for (let pair = 0; pair < numPairs; pair++) {
    const from = picture();
    const to = below(3) ? picture() : from.map(redrawn);
    const live = parsed(from.join(""));
    const elements = new Map([...live.querySelectorAll("[id]")].map((element) => [element.id, element]));
    const pairs = sketched(to, live, from);
    const kept = pairs.flatMap(([, wanted]) => keptIn(wanted));
    numParts += !pairs.some(([element]) => element === live);
    morph(pairs);
    numKept += kept.length;
    if (!live.isEqualNode(parsed(to.join("")))) wrong.push(`${from} -> ${to} became ${live.outerHTML}`);
    const isReplaced = (id) => live.querySelector(`#${id}`) !== elements.get(id);
    wrong.push(...kept.filter(isReplaced).map((id) => `${id} was replaced`));
  }
  return [wrong.slice(0, 3), numKept, numParts];
}"""

# What is told by what changed: runs of what one has, and what is new.
MERGED = """async () => {
  const { merged } = await import("/static/js/deltas.js");
  const parts = [["board", ["x", "y", "z"]], ["strip", ["s"]]];
  const changed = [["board", [[0, 1], "new", [2, 1]]], ["strip", null]];
  const first = merged(null, { number: 3, since: 0, ply: 1, events: ["a", "b"], parts });
  const second = merged(first, { number: 4, since: 3, ply: 2, events: [[1, 1], "c"], parts: changed });
  return [second, second.parts[1][1] === first.parts[1][1], merged(first, { number: 5, since: 4 })];
}"""


async def test_chunks_that_are_the_same_stay(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address) as ada:
        page = await ada.page("/verify")
        wrong, num_kept, num_parts = await page.evaluate(SKETCHED, [7, 300])
    assert not wrong, "\n".join(wrong)
    assert num_kept > 150
    assert num_parts > 50  # where only what has changed is looked at


async def test_states_are_put_together(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address) as ada:
        page = await ada.page("/verify")
        second, is_same, unknown = await page.evaluate(MERGED)
    assert (second["ply"], second["events"]) == (2, ["b", "c"])
    assert second["parts"] == [["board", ["x", "new", "z"]], ["strip", ["s"]]]
    assert is_same  # so that nobody looks at what has not changed
    assert unknown is None  # who has seen another state asks for all of it


@pytest.mark.parametrize(("can_move", "num_pairs"), [(True, 200), *at_length((True, 3000), (False, 3000))])
async def test_random_pictures(
    can_move: bool, num_pairs: int, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address) as ada:
        page = await ada.page("/verify")
        found: tuple[list[str], dict[str, Any]] = await page.evaluate(FUZZ, [7, num_pairs, can_move])
    wrong, counted = found
    assert not wrong, "\n".join(wrong)
    assert min(counted.values()) > num_pairs / 4  # the pairs had something in common
