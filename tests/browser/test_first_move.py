"""How soon a first visitor makes a move of their own: Play now and a drag, or Play now, a piece and a double click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table import drag
from tests.browser.test_clicks import COUNT, presses
from tests.thorough import thorough

# Of each game: a piece that can be taken, the board, a place for it, and where it lies then.
PIECES = {
    "architekton": ('[data-tile][aria-disabled="false"]', ".stage", "button[data-spot].fits", "[data-cell]"),
    "architectura": ('[data-hand][aria-disabled="false"]', '[aria-label="City"]', "button[data-space]", "[data-piece]"),
    "architects": ('button[data-take]:not([data-take^="L"])', ".city", "button[data-lot]", ".city .piece:not(.ghost)"),
}


def come(new_context: NewContext, game: str) -> Page:
    """A first visitor has pressed Play now, and it is their turn; bots may have moved before."""
    page = new_context(coach=True).new_page()
    page.add_init_script(COUNT)
    page.goto("/")
    page.get_by_role("article", name=game.capitalize()).get_by_role("button", name=re.compile("Play now")).click()
    expect(page.locator(PIECES[game][0]).first).to_be_visible()
    return page


def pieces(page: Page, game: str) -> Locator:
    return page.locator(PIECES[game][3])


@pytest.mark.parametrize("game", ["architekton", *thorough("architectura", "architects")])
def test_a_drag_is_a_first_move(new_context: NewContext, game: str) -> None:
    page = come(new_context, game)
    before = pieces(page, game).count()
    piece, board, place, _ = PIECES[game]
    drag(page, page.locator(piece).last, page.locator(board).first, place)
    expect(pieces(page, game)).to_have_count(before + 1)
    assert presses(page) == 2


@pytest.mark.parametrize("game", PIECES)
def test_three_clicks_are_a_first_move(new_context: NewContext, game: str) -> None:
    page = come(new_context, game)
    before = pieces(page, game).count()
    piece, _, place, _ = PIECES[game]
    page.locator(piece).last.click()
    page.locator(place).first.dblclick()
    expect(pieces(page, game)).to_have_count(before + 1)
    assert presses(page) == 4  # a double click has two
