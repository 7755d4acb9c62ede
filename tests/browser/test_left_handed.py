"""A phone in the left hand: what is pressed most is under its thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import architects, architectura, architekton
from tests.browser.conftest import PHONE, NewContext
from tests.browser.table import BOT, PERSON
from tests.browser.windows import box_of
from tests.thorough import thorough

LEFT = "localStorage.setItem('architrave.hand', 'left')"


def choose(page: Page, url: str, game: str) -> None:
    """Goes as far as the gold button stands beside another one."""
    if game == "architekton":
        architekton.open_table(page, url, [PERSON, BOT], options={"starter": 0})
        architekton.put_down(page)
    elif game == "architectura":
        architectura.open_table(page, url, [PERSON, BOT], options={"starter": 0})
        architectura.hand(page).first.tap()
        architectura.spaces(page).first.tap()
    else:
        architects.open_table(page, url, [PERSON])
        expect(architects.buildings(page).first).to_be_visible()
        page.keyboard.press("1")
        expect(architects.confirm(page)).to_be_visible()


@pytest.mark.parametrize("game", ["architekton", "architectura", "architects"])
@pytest.mark.parametrize("hand", ["left", *thorough("right")])
def test_the_gold_button_is_on_the_side_of_the_thumb(
    new_context: NewContext, base_url: str, hand: str, game: str
) -> None:
    page = new_context(viewport=PHONE, screen=PHONE, is_mobile=True, has_touch=True).new_page()
    if hand == "left":
        page.add_init_script(LEFT)
    choose(page, base_url, game)
    buttons = page.locator(".thumb button:visible")
    gold = page.locator(".thumb button.gold:visible")
    expect(gold).to_be_enabled()
    places = [box_of(one)["x"] for one in buttons.all()]
    assert len(places) > 1
    assert box_of(gold)["x"] == (min(places) if hand == "left" else max(places))
