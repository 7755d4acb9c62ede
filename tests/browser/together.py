"""Tables that people play from several devices: who sits there, and pages that play by themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table import AT_ONCE

LIVE = {"kind": "fischer", "seconds": 600, "increment": 10}
CLUB = {"kind": "bot", "level": "club"}
NAMES = ("Ada", "Noor", "Jo", "Milan")


def pages_of(count: int, new_context: NewContext) -> list[Page]:
    """Pages of different guests."""
    return [new_context().new_page() for _ in range(count)]


def seat(page: Page, name: str) -> Locator:
    """The seat of somebody: a panel, or a place in the strip of a phone."""
    return page.locator("[data-seat]").filter(has_text=name).first


def clock(page: Page, name: str) -> Locator:
    return seat(page, name).get_by_role("timer")


def post(page: Page, url: str, path: str, body: dict[str, Any]) -> Any:
    """A request of the page's guest."""
    headers = {"content-type": "application/json", "origin": url}
    answer = page.request.post(f"{url}{path}", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def gather(
    pages: Sequence[Page],
    url: str,
    game: str,
    *,
    bots: int = 0,
    time: dict[str, Any] | None = LIVE,
    options: dict[str, Any] | None = None,
    **wishes: Any,
) -> str:
    """A table where each of the pages plays a seat, in their order, and the game has begun; its id."""
    seats = [{"kind": "person", "name": NAMES[0]}, *({"kind": "open"} for _ in pages[1:])]
    seats += [{"kind": "bot", "level": "first"}] * bots
    options = {**(options or {}), **({} if game == "architekton" else {"seats": len(seats)})}
    wish = {"game": game, "seats": seats, "options": options, "time": time, "pace": 0, **wishes}
    table: str = post(pages[0], url, "/api/tables", wish)["id"]
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        post(page, url, f"/api/tables/{table}/sit", {"name": name})
    post(pages[0], url, f"/api/tables/{table}/start", {})
    for page in pages:
        show(page, url, table)
    return table


def show(page: Page, url: str, table: str) -> None:
    """Goes to a table that people play together."""
    page.add_init_script(AT_ONCE)
    page.goto(f"{url}/table/{table}")
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".table .dot").first).to_be_attached()  # who is there is known


# Answers whatever the page offers next by pressing it, as a person would; different answers at different turns.
# Several pages play at the same time, each by itself: to wait for one after another takes far longer than the game.
PRESS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.ariaDisabled !== 'true');
  const pick = (selector) => {
    const found = all(selector);
    return found.length ? found[window.turn % found.length] : null;
  };
  const press = (...selectors) => {
    for (const selector of selectors) {
      const button = pick(selector);
      if (!button) continue;
      window.turn += 1;
      button.click();
      return true;
    }
    return false;
  };
  const next = {
    architekton: () => press('section.held button.gold:enabled', 'section[aria-label="Payment due"] button:enabled',
      'section[aria-label^="All your houses"] button.gold:enabled', 'button[data-house]', 'button.main.gold:enabled',
      'button[data-spot].fits', '[data-tile][aria-disabled="false"]'),
    architectura: () => press('section.held button.gold:enabled', '.ask button.gold:enabled', '.ask .way:enabled',
      '.ask .buttons button:enabled.equal', ...(all('[data-hand][aria-pressed="true"]').length ? [] :
      ['[data-hand][aria-disabled="false"]']), 'button[data-space]:not(.quiet):not([aria-pressed="true"])',
      '.ask .buttons button:enabled'),
    architects: () => press('button[data-on]', 'section.held button.gold:enabled',
      'button[data-go]:not([aria-disabled=true]):enabled',
      'button[data-step]', 'button[data-lot]',
      ...(window.turn % 3 ? [] : ['button[data-action][aria-disabled="false"]']),
      'button[data-service].can', 'button[data-end]:not([aria-disabled=true])', 'button[data-take]'),
  };
  window.turn ??= 1;
  window.playsAlone = (game, until) => new Promise((done) => {
    const step = () => {
      if (document.querySelector(until)) return done(window.turn);
      next[game]();
      setTimeout(step, 15);
    };
    step();
  });
}"""


WHOLE_GAME = 180_000  # ms: four browsers take about half a minute where nothing else runs
OVER = 'section[aria-label="Result"]'


def play_out(pages: Sequence[Page], game: str, until: str = OVER) -> None:
    """All pages play at the same time, each until it shows that: the end of the game, or something before it."""
    for page in pages:
        page.evaluate(PRESS)
        page.evaluate("([game, until]) => void (window.playing = window.playsAlone(game, until))", [game, until])
    for page in pages:
        page.wait_for_function("until => document.querySelector(until) !== null", arg=until, timeout=WHOLE_GAME)
