"""Counts what moves on a table with motion on, and says whether it has come to rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import NewContext
from tests.browser.table import AT_ONCE

# Notes every flight of a piece, and every piece that appears with a new state or a stop before one.
WATCH = """() => {
  const on_table = () => new Set([...document.querySelectorAll(PIECES)].map(NAME));
  window.motion = { flights: [], appeared: [] };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const piece = this.closest(PIECES);
    const first = [given[0]].flat()[0];
    if (piece && /^translate\\(/.test(first.transform)) window.motion.flights.push(NAME(piece));
    return animate.apply(this, given);
  };
  const shown = () => JSON.stringify({ ...document.querySelector('.table')?.dataset });
  let [before, known] = [shown(), on_table()];
  new MutationObserver(() => {
    const now = shown();
    const there = on_table();
    if (now !== before) for (const piece of there) if (!known.has(piece)) window.motion.appeared.push(piece);
    [before, known] = [now, there];
  }).observe(document.body, { childList: true, subtree: true, attributes: true,
    attributeFilter: ['data-version', 'data-stop'] });
}"""
# Notes what the table tells whenever that changes: the stop that is on show and the version before it, the log, the
# figures, the round in the header, and whether the page asks something of us, which its title says.
FOLLOW = """() => {
  const told = () => ({
    stop: document.querySelector('.table')?.dataset.stop ?? null,
    version: document.querySelector('.table')?.dataset.version ?? null,
    log: document.querySelectorAll('.log-line').length,
    figures: [...document.querySelectorAll('[data-seat] .figure')].map((one) => one.textContent.trim()).join(' '),
    asks: document.title.startsWith('●'),
    header: document.querySelector('.table > header')?.textContent.replace(/\\s+/g, ' ') ?? '',
    over: document.querySelector('.pill[role="status"]')?.textContent.trim() ?? null,
    scoring: document.querySelector('section[aria-label$=" scoring"]') !== null,
    result: document.querySelector('section[aria-label="Result"]') !== null,
    flyers: document.querySelectorAll('[data-flyer]').length,
  });
  window.told = [told()];
  new MutationObserver(() => {
    const now = told();
    if (JSON.stringify(now) !== JSON.stringify(window.told.at(-1))) window.told.push(now);
  }).observe(document.documentElement, { childList: true, subtree: true, attributes: true, characterData: true });
}"""
# Nothing moves any more, except what breathes for as long as something is to be chosen.
RESTS = """() => document.getAnimations().every(
  (one) => one.effect.getTiming().iterations === Infinity || one.playState === 'finished')"""
# Where each piece lies beside the first one, in widths of it: the view of the board may have been moved.
PLACES = """() => {
  const boxes = [...document.querySelectorAll(PIECES)].map((node) => [NAME(node), node.getBoundingClientRect()]);
  const sorted = boxes.sort(([one], [other]) => (one < other ? -1 : 1));
  const first = sorted[0][1];
  return sorted.map(([name, box]) => [name, ...[box.x - first.x, box.y - first.y, box.width, box.height]
    .map((size) => Math.round((size / first.width) * 50))]);
}"""
TRANSFORMED = """() => [...document.querySelectorAll(PIECES)]
  .flatMap((node) => [node, ...node.querySelectorAll('.rest, .ring, .card')])
  .filter((node) => !node.matches('.covered') && getComputedStyle(node).transform !== 'none')
  .map((node) => node.outerHTML.slice(0, 80))"""


@dataclass(frozen=True)
class Pieces:
    """The pieces of a game as a test finds them: a selector, and JavaScript that names the piece of a `node`."""

    selector: str
    name: str

    def script(self, text: str) -> str:
        return text.replace("PIECES", repr(self.selector)).replace("NAME", f"((node) => {self.name})")


@dataclass(frozen=True)
class Moved:
    """How often each piece flew, and how often it newly appeared."""

    flights: Counter[str]
    appeared: Counter[str]


def lively_page(new_context: NewContext, **arguments: Any) -> Page:
    """A page with motion and sound on."""
    return new_context(reduced_motion="no-preference", sound=True, **arguments).new_page()


def rest(page: Page) -> None:
    """Waits until the table is at rest."""
    page.wait_for_function(RESTS)


def watch(page: Page, pieces: Pieces) -> None:
    """Starts counting what moves."""
    rest(page)
    page.evaluate(pieces.script(WATCH))


def moved(page: Page) -> Moved:
    """What has moved since `watch`, once the table is at rest."""
    rest(page)
    found = page.evaluate("window.motion")
    return Moved(Counter(found["flights"]), Counter(found["appeared"]))


def check_at_rest(page: Page, pieces: Pieces) -> None:
    """The table lies as it does for somebody who opens it with motion off."""
    rest(page)
    assert page.evaluate(pieces.script(TRANSFORMED)) == []
    lies = page.evaluate(pieces.script(PLACES))
    assert lies
    page.evaluate(AT_ONCE)
    page.reload()
    there = "count => document.querySelectorAll(PIECES).length === count"
    page.wait_for_function(pieces.script(there), arg=len(lies))
    assert page.evaluate(pieces.script(PLACES)) == lies


def follow(page: Page) -> None:
    """Starts noting in which order things are told."""
    page.evaluate(FOLLOW)


def told_so_far(page: Page) -> list[dict[str, Any]]:
    """What was told since `follow`, in its order."""
    told: list[dict[str, Any]] = page.evaluate("window.told")
    return told


def stops_in(told: list[dict[str, Any]]) -> list[str | None]:
    """The stops in the order in which they were shown; None: the table at rest."""
    return [now["stop"] for before, now in pairwise(told) if now["stop"] != before["stop"]]


def check_followed(page: Page, stops: set[str]) -> list[dict[str, Any]]:
    """Since `follow` there were these stops, and at each of them nothing had been told; what was told, in its order.

    A state that moves nothing and the first stop to the next one may be drawn at once: then the log has grown.
    """
    told = told_so_far(page)
    assert {one["stop"] for one in told if one["stop"]} >= stops
    for before, now in pairwise(told):
        if now["stop"]:
            if now["version"] == before["version"]:
                assert (now["log"], now["figures"]) == (before["log"], before["figures"]), now
            assert not now["asks"]
            assert not now["result"]
        elif before["stop"]:
            assert now["log"] > before["log"], now
    return told
