"""Whole games between people at several devices, with clocks: everybody plays in a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.conftest import PHONE, NewContext
from tests.browser.together import NAMES, clock, gather, pages_of, play_out, seat
from tests.thorough import thorough

SCORING = 'section[aria-label$=" scoring"]'
RUNNING = re.compile(r"\bruns\b|\blow\b")


def newest(page: Page) -> str:
    """How the log says that the game ended."""
    return page.get_by_role("list", name="Log").get_by_role("listitem").first.inner_text()


def begin(new_context: NewContext, base_url: str, game: str, people: int) -> list[Page]:
    """The pages of those who play, the last one on a phone; the first clock runs."""
    pages = pages_of(people - 1, new_context)
    pages.append(new_context(viewport=PHONE).new_page())
    gather(pages, base_url, game)
    for page in pages:
        for name in NAMES[:people]:
            expect(clock(page, name)).to_have_attribute("aria-label", re.compile(r"left$"))
        check_accessible(page)
    running = [name for name in NAMES[:people] if RUNNING.search(clock(pages[0], name).get_attribute("class") or "")]
    assert len(running) == 1  # only the one who is to play loses time
    expect(seat(pages[0], "Noor")).to_contain_text(re.compile("here|to play"))
    return pages


@pytest.mark.parametrize(
    ("game", "people"),
    [
        ("architekton", 2),
        ("architectura", 4),
        *thorough(("architectura", 2), ("architects", 2), ("architects", 4)),
    ],
)
def test_a_whole_live_game(new_context: NewContext, base_url: str, game: str, people: int) -> None:
    pages = begin(new_context, base_url, game, people)
    play_out(pages, game)
    assert len({newest(page) for page in pages[:-1]}) == 1
    results = [page.get_by_role("region", name="Result") for page in pages]
    assert sum("You win!" in result.inner_text() for result in results) <= 1
    for page in pages:
        expect(page.get_by_role("button", name="Rematch")).to_be_enabled()
        expect(page.locator(".clock.runs, .clock.low")).to_have_count(0)


def test_a_live_game_of_architects_up_to_its_first_scoring(new_context: NewContext, base_url: str) -> None:
    """A whole one takes the longest of all browser tests; it is among the thorough cases."""
    pages = begin(new_context, base_url, "architects", 2)
    play_out(pages, "architects", until=SCORING)
    for page in pages:
        scoring = page.get_by_role("region", name="Round I scoring", exact=True)
        expect(scoring.get_by_role("listitem")).to_have_count(2)
        page.locator("button[data-on]").click()
        expect(scoring).to_have_count(0)
