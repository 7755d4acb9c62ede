"""How often the pointer is pressed for a turn: a piece, its place, and one press that ends the turn; a drag is one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import architects, architectura, architekton
from tests.browser.table import BOT, PERSON, done, drag, press

COUNT = "window.presses = 0; addEventListener('pointerdown', () => (window.presses += 1), true)"


def presses(page: Page) -> int:
    return int(page.evaluate("presses"))


def test_a_turn_of_architekton_takes_three_presses(page: Page, base_url: str) -> None:
    page.add_init_script(COUNT)
    architekton.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    for laid in (3, 4):
        assert architekton.asked(page) == "lay"
        drag(page, architekton.usable(page).first, page.locator(".stage"), "button[data-spot].fits")
        expect(page.locator("[data-cell]")).to_have_count(laid)
    done(page, page.locator("section.held button.gold").click)
    assert presses(page) == 3


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_by_clicks_or_taps_a_turn_of_architekton_takes_five(
    kind: str, request: pytest.FixtureRequest, base_url: str
) -> None:
    page: Page = request.getfixturevalue(kind)
    page.add_init_script(COUNT)
    architekton.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    for _ in range(2):
        assert architekton.asked(page) == "lay"
        press(architekton.usable(page).first)
        done(page, lambda: press(page.locator("button[data-spot].fits").first))
    done(page, lambda: press(page.locator("section.held button.gold")))
    assert presses(page) == 5


def test_a_double_click_ends_a_turn_of_architekton(page: Page, base_url: str) -> None:
    architekton.open_table(page, base_url, [PERSON, PERSON], options={"starter": 0})
    for asked in ("Player 1: Tile 1", "Player 1: Tile 2", "Player 2: Tile 1"):
        expect(page.get_by_role("status").first).to_contain_text(asked)
        architekton.usable(page).first.click()
        page.locator("button[data-spot].fits").first.dblclick()


def test_a_turn_of_architectura_takes_two_presses_and_the_hand_stays(page: Page, base_url: str) -> None:
    page.add_init_script(COUNT)
    architectura.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    assert architectura.asked(page) == "card"
    drag(page, architectura.hand(page).last, page.get_by_role("group", name="City"), "button[data-space]")
    expect(page.locator("[data-hand]")).to_have_count(2)
    effects = 0
    while (what := architectura.asked(page)) != "held":
        assert what in {"card", "target", "yes", "decline"}
        done(page, architectura.buttons(page).last.click)  # no effect
        effects += 1
    expect(page.locator("[data-hand]")).to_have_count(2)
    done(page, page.locator("section.held button.gold").click)
    assert presses(page) == 2 + effects


def test_by_clicks_a_turn_of_architectura_takes_two_with_a_double_click_and_three_without(
    page: Page, base_url: str
) -> None:
    page.add_init_script(COUNT)
    architectura.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    assert architectura.asked(page) == "card"
    architectura.hand(page).last.click()
    done(page, architectura.spaces(page).first.dblclick)
    while architectura.asked(page) != "card":  # an effect, nothing that would have to be confirmed
        architectura.answer_once(page, architectura.asked(page))
    before = presses(page)
    architectura.hand(page).first.click()
    architectura.spaces(page).first.click()
    done(page, architectura.gold(page).click)
    expect(page.locator("section.held")).to_have_count(0)
    assert presses(page) == before + 3


def test_a_turn_of_architects_takes_two_presses(page: Page, base_url: str) -> None:
    page.add_init_script(COUNT)
    architects.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    assert architects.asked(page) == "take"
    building = page.locator('button[data-take]:not([data-take^="L"])').first
    drag(page, building, page.get_by_role("group", name="Your city"), "button[data-lot]")
    assert architects.asked(page) == "end"
    done(page, page.locator("button[data-end]:not([aria-disabled=true])").click)
    assert presses(page) == 2


def test_by_clicks_a_turn_of_architects_takes_three(page: Page, base_url: str) -> None:
    page.add_init_script(COUNT)
    architects.open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    assert architects.asked(page) == "take"
    page.locator('button[data-take]:not([data-take^="L"])').first.click()
    done(page, architects.lots(page).first.click)
    done(page, page.locator("button[data-end]:not([aria-disabled=true])").click)
    assert presses(page) == 3
