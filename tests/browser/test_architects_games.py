"""Whole games of Architects in a real browser: alone, by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architects import asked, open_ahead, open_table, play_ahead, play_on
from tests.browser.table import AGAIN, BOT, PERSON, STAMP
from tests.thorough import thorough


def finished(page: Page, columns: int) -> None:
    """The result is there, with figures that add up, and every round's scoring can be looked at again."""
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading", level=2)).to_have_text(re.compile(r"You win!|wins|Shared|beaten|tie"))
    result.get_by_role("button", name="Figures").click()
    sources = result.get_by_role("region", name="Score breakdown").locator("tbody tr:not(.small)")
    figures = [[int(text) for text in row.get_by_role("cell").all_inner_texts()] for row in sources.all()]
    assert all(len(row) == columns for row in figures)
    assert [sum(column) for column in zip(*figures[:-1], strict=True)] == figures[-1]
    result.get_by_role("button", name="Scoring II", exact=True).click()
    scoring = page.get_by_role("region", name="Round II scoring", exact=True)
    expect(scoring.get_by_role("listitem")).to_have_count(columns)
    scoring.get_by_role("button", name="Show result").click()
    expect(result.get_by_role("button", name=AGAIN)).to_be_enabled()


@pytest.mark.thorough
@pytest.mark.parametrize("whole", [False, *thorough(True)])
def test_a_game_alone_with_residents(page: Page, base_url: str, whole: bool) -> None:
    """The ends of the first round and of the game; between them lies what the other whole games play, too."""
    start = open_table if whole else partial(open_ahead, ends=1)
    table = start(page, base_url, [PERSON], options={"residents": True})
    assert play_on(page, until="scoring") == "scoring"
    check_accessible(page)
    automa_turn = page.get_by_role("region", name="The Automa's last turn")
    expect(automa_turn.get_by_role("listitem").first).to_contain_text("reveals its card")
    expect(automa_turn.get_by_role("listitem").filter(has_text="Section ")).not_to_have_count(0)
    expect(automa_turn.get_by_role("link", name=re.compile(r"^M11\.\d$")).first).to_have_attribute(
        "href", re.compile(r"^/rules/architects#M11\.\d$")
    )
    if not whole:
        play_ahead(page, table, ends=3)
    assert play_on(page) == "result"
    finished(page, 2)


@pytest.mark.thorough
def test_a_whole_game_of_two_by_mouse(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT])
    assert play_on(page) == "result"
    finished(page, 2)
    log = page.get_by_role("list", name="Log").get_by_role("listitem")
    expect(log.filter(has_text="Round III").first).to_be_visible()
    check_accessible(page)


@pytest.mark.thorough
def test_a_whole_game_of_four_with_events_on_a_phone(phone: Page, base_url: str) -> None:
    open_table(phone, base_url, [PERSON, BOT, BOT, BOT], options={"events": True})
    assert asked(phone) == "take"
    check_accessible(phone)
    for tab in ("Goals", "Services", "Players"):
        phone.get_by_role("button", name=tab, exact=True).tap()
        check_accessible(phone)
    phone.get_by_role("button", name="City", exact=True).tap()
    assert play_on(phone) == "result"
    finished(phone, 4)


@pytest.mark.thorough
def test_a_whole_game_by_keyboard(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT])
    walks = [(), ("ArrowRight",), ("ArrowDown", "ArrowRight"), ("ArrowUp", "ArrowLeft")]
    letters = ("r", "o", "b", "d", "t")
    answered = 0
    while (what := asked(page)) != "result":
        before = page.evaluate(STAMP)
        if what == "scoring":
            expect(page.locator("button[data-on]")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.locator("button[data-on]")).to_have_count(0)
            continue
        if what == "take":
            letter = letters[answered % len(letters)]
            ready = page.locator('button[data-action][aria-disabled="false"]')
            names = {"r": "relocate", "o": "overhaul", "b": "backup", "d": "demand", "t": "boat"}
            open_now = {button.get_attribute("data-action") for button in ready.all()}
            page.keyboard.press(letter if names[letter] in open_now else "1")
        elif what == "lot":
            expect(page.locator("button[data-lot]:focus")).to_be_visible()
            for key in walks[answered % len(walks)]:
                page.keyboard.press(key)
            page.keyboard.press("Enter")
        elif what == "step":
            expect(page.locator("button[data-step]:focus")).to_be_visible()
            page.keyboard.press("Enter")
            if page.evaluate(STAMP) == before and page.locator("button[data-step][aria-pressed=true]").count():
                page.keyboard.press("Enter")  # the first chose, the second does it
        elif what == "held":
            expect(page.locator("section.held button.gold")).to_be_focused()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("e")
        page.wait_for_function(f"before => ({STAMP})() !== before", arg=before)
        answered += 1
    finished(page, 2)
