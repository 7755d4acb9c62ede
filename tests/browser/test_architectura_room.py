"""Architectura in windows that are narrow or low, with four players and while decks are built."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.architectura import open_table
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, PERSON
from tests.browser.windows import box_of, holds, overlap, window

# The words of a card that are not wholly in their box.
CUT_OFF = "words => words.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"


@pytest.mark.parametrize("language", ["en-GB", "nl-NL", "de-DE"])
@pytest.mark.parametrize(("size", "least"), [((1366, 650), 76), ((1280, 720), 88), ((1280, 800), 80)])
def test_four_streets_have_the_room_of_the_board(
    new_context: NewContext, base_url: str, size: tuple[int, int], least: int, language: str
) -> None:
    page = window(new_context, *size, language)
    open_table(page, base_url, [PERSON, BOT, BOT, BOT], options={"starter": 0})
    felt = box_of(page.locator("main.felt"))
    spaces = page.locator(".city .empty")
    assert spaces.count() == 32
    assert holds(felt, box_of(spaces.first))
    assert holds(felt, box_of(spaces.last))
    assert box_of(spaces.first)["width"] / 0.94 >= least  # a card is a little larger than the empty space
    labels = [box_of(label) for label in page.locator(".street > span").all()]
    assert len(labels) == 4
    assert not any(overlap(one, other) for one, other in pairwise(labels))
    assert all(holds(felt, label) for label in labels)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [(1280, 800), (1366, 650), (1440, 900), (820, 1180)])
def test_all_cards_of_a_deck_are_read_while_it_is_built(
    new_context: NewContext, base_url: str, size: tuple[int, int], language: str
) -> None:
    page = window(new_context, *size, language)
    options = {"advanced": True, "colours": ["blue", "red"], "starter": 0}
    open_table(page, base_url, [PERSON, BOT], options=options)
    felt = box_of(page.locator("main.felt"))
    for cards, count in (("[data-slot]", 12), ("[data-extra]", 6)):
        assert page.locator(cards).count() == count
        for card in page.locator(cards).all():
            assert holds(felt, box_of(card)), card.inner_text()
        words = page.locator(f"{cards} .text")
        assert words.count() == count
        assert words.evaluate_all(CUT_OFF) == []
        assert words.evaluate_all("all => all.every((one) => parseFloat(getComputedStyle(one).fontSize) >= 14)")


def test_all_extra_cards_are_in_sight_on_a_small_tablet(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1024, 768, "de-DE")
    open_table(page, base_url, [PERSON, BOT], options={"advanced": True, "colours": ["blue", "red"], "starter": 0})
    felt = box_of(page.locator("main.felt"))
    for card in page.locator("[data-slot], [data-extra]").all():
        assert holds(felt, box_of(card)), card.inner_text()
