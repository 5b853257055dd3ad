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
    morph(live, parsed(to));
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
