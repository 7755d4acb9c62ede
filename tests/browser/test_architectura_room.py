"""Architectura in windows that are narrow or low, with four players and while decks are built."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.architectura import open_table
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, PERSON
from tests.browser.windows import box_of, holds, overlap, resize, speak, window

# The least width of a card where four streets are on the board.
SIZES = {(1366, 650): 76, (1280, 720): 88, (1280, 800): 80}
# The words of a card that are not wholly in their box.
CUT_OFF = "words => words.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"


def test_four_streets_have_the_room_of_the_board(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1366, 650)
    open_table(page, base_url, [PERSON, BOT, BOT, BOT], options={"starter": 0})
    spaces = page.locator(".city .empty")
    for language in ("en-GB", "nl-NL", "de-DE"):
        speak(page, language)
        for size, least in SIZES.items():
            resize(page, size)
            felt = box_of(page.locator("main.felt"))
            assert spaces.count() == 32
            assert holds(felt, box_of(spaces.first)), (language, size)
            assert holds(felt, box_of(spaces.last)), (language, size)
            width = box_of(spaces.first)["width"] / 0.94  # a card is a little larger than the empty space
            assert width >= least, (language, size)
            labels = [box_of(label) for label in page.locator(".street > span").all()]
            assert len(labels) == 4
            assert not any(overlap(one, other) for one, other in pairwise(labels)), (language, size)
            assert all(holds(felt, label) for label in labels), (language, size)


@pytest.mark.thorough
def test_all_cards_of_a_deck_are_read_while_it_is_built(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1280, 800)
    options = {"advanced": True, "colours": ["blue", "red"], "starter": 0}
    open_table(page, base_url, [PERSON, BOT], options=options)
    for language in ("en-GB", "de-DE"):
        speak(page, language)
        for size in [(1280, 800), (1366, 650), (1440, 900), (820, 1180), (1024, 768)]:
            resize(page, size)
            felt = box_of(page.locator("main.felt"))
            for cards, count in (("[data-slot]", 12), ("[data-extra]", 6)):
                assert page.locator(cards).count() == count
                for card in page.locator(cards).all():
                    assert holds(felt, box_of(card)), (language, size, card.inner_text())
                words = page.locator(f"{cards} .text")
                if size == (1024, 768):  # there the words are read one card at a time
                    continue
                assert words.count() == count
                assert words.evaluate_all(CUT_OFF) == [], (language, size)
                small = "all => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 14).length"
                assert words.evaluate_all(small) == 0, (language, size)
