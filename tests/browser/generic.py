"""A table for any game as a test sees it: the board in characters, the moves, and the field for notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page

from tests.browser.table import done, press


def moves(page: Page) -> Locator:
    return page.get_by_role("group", name="Moves").get_by_role("button")


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("ype a move$"))


def board(page: Page) -> Locator:
    return page.get_by_role("region", name="Board")


# What is asked of us: a move, a confirmation, or nothing any more.
ASKED = """() => {
  const offers = (selector) => document.querySelector(selector) !== null;
  if (offers('section[aria-label="Result"]')) return 'result';
  if (offers('section.held button:enabled')) return 'held';
  return offers('section[aria-label="Moves"] [role=group] button[aria-disabled=false]') ? 'move' : null;
}"""


def play(page: Page, choose: Callable[[Page], object], confirm: Callable[[Page], object]) -> None:
    """Plays until the game is over."""
    for _ in range(60):
        asked = page.wait_for_function(ASKED).json_value()
        if asked == "result":
            return
        done(page, partial(confirm if asked == "held" else choose, page))
    raise AssertionError("the game does not end")


def confirm(page: Page) -> None:
    press(page.locator("section.held").get_by_role("button", name="Confirm"))
