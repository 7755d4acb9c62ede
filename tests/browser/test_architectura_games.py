"""Whole games of Architectura in a real browser: by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architectura import asked, hand, open_table, play_on
from tests.browser.table import AGAIN, BOT, PERSON, STAMP, press


def finished(page: Page, seats: int) -> None:
    """The result is there, with figures that add up and the cards one by one."""
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading", level=2)).to_have_text(re.compile(r"You win!|wins|Shared"))
    result.get_by_role("button", name="Figures").click()
    table = result.get_by_role("region", name="Score breakdown").get_by_role("row")
    rows = [row.get_by_role("cell").all_inner_texts() for row in table.all()[1:-1]]
    figures = [[int(text.replace("−", "-")) for text in row] for row in rows]
    assert all(len(row) == seats for row in figures)
    assert [sum(column) for column in zip(*figures[:-1], strict=True)] == figures[-1]
    result.get_by_role("button", name="Points per card").click()
    each = page.get_by_role("dialog", name="Points per card")
    expect(each.get_by_role("heading", level=3)).to_have_count(seats)
    expect(each.get_by_role("row").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(result.get_by_role("button", name=AGAIN)).to_be_enabled()


def build(page: Page, seats: int) -> None:
    """A11.2: a random legal deck, and a look at everybody's."""
    press(page.get_by_role("button", name="Random deck"))
    press(page.get_by_role("button", name=re.compile("^Ready \\(")))
    decks = page.get_by_role("dialog", name="Revealed decks")
    expect(decks.get_by_role("heading", level=3)).to_have_count(seats)
    press(decks.get_by_role("button", name="Start playing"))


@pytest.mark.thorough
def test_a_whole_basic_game_of_two_by_mouse(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT])
    assert play_on(page) == "result"
    finished(page, 2)
    log = page.get_by_role("list", name="Log").get_by_role("listitem")
    expect(log.first).to_contain_text(re.compile("wins?|shared"))
    expect(log.filter(has_text=" vs ").first).to_be_visible()
    check_accessible_in_both_themes(page)


# What Enter would do next about a target: turn the card, do what is chosen; or it is answered.
NEXT = f"""before => {{
  if (({STAMP})() !== before) return 'answered';
  if (document.activeElement.matches('[data-turn]:enabled')) return 'turn';
  return document.querySelector('.ask button.gold:enabled') ? 'do' : null;
}}"""


def test_a_whole_game_of_three_by_keyboard(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT, BOT])
    walks = [(), ("ArrowRight",), ("ArrowDown",), ("ArrowUp", "ArrowLeft")]
    answered = 0
    while (what := asked(page)) != "result":
        before = page.evaluate(STAMP)
        if what == "card":
            page.keyboard.press(hand(page).nth(answered % hand(page).count()).get_attribute("aria-keyshortcuts") or "")
        if what in ("card", "target"):
            expect(page.locator("button[data-space]:focus")).to_be_visible()
            for key in walks[answered % len(walks)]:
                page.keyboard.press(key)
        if what == "held":
            expect(page.get_by_role("button", name="Confirm")).to_be_focused()
        if what == "yes":
            expect(page.get_by_role("button", name="Yes", exact=True)).to_be_focused()
        declines = what == "target" and answered % 5 == 4 and page.get_by_role("button", name="Decline").count()
        page.keyboard.press("x" if declines or what == "decline" else "Enter")
        while page.wait_for_function(NEXT, arg=before).json_value() != "answered":
            page.keyboard.press("Enter")
        answered += 1
    finished(page, 3)


@pytest.mark.thorough
def test_a_whole_advanced_game_of_four_on_a_phone(phone: Page, base_url: str) -> None:
    open_table(phone, base_url, [PERSON, BOT, BOT, BOT], options={"advanced": True})
    assert asked(phone) == "build"
    check_accessible(phone)
    build(phone, 4)
    names = phone.locator("[data-seat] .name")
    expect(names).to_have_text(["You", "Pip 1", "Pip 2", "Pip 3"])
    for name in names.all():
        expect(name).to_be_visible()
    assert play_on(phone) == "result"
    finished(phone, 4)
    check_accessible(phone)


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "advanced"), [(2, True), (3, True), (4, False)])
def test_whole_games_at_the_other_tables(page: Page, base_url: str, seats: int, advanced: bool) -> None:
    open_table(page, base_url, [PERSON, *[BOT] * (seats - 1)], options={"advanced": advanced})
    if advanced:
        build(page, seats)
    assert play_on(page) == "result"
    finished(page, seats)
