"""Whole games of Architekton in a real browser, against a bot of the lowest level."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible_in_both_themes
from tests.browser.architekton import asked, lay_by_key, open_table, play_on
from tests.browser.table import AGAIN, done


def finished(page: Page) -> None:
    """The result is there, with the figures adding up and a log that tells it."""
    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    expect(result.get_by_role("heading", level=2)).to_have_text(re.compile(r"You win!|wins|A draw"))
    if result.get_by_role("table").count():  # nobody was ruined
        result.get_by_role("button", name="Figures").click()
        table = result.get_by_role("region", name="Score breakdown").get_by_role("row")
        rows = [row.get_by_role("cell").all_inner_texts() for row in table.all()[1:4]]
        group, chips, points = ([int(text) for text in row] for row in rows)
        assert [a + b for a, b in zip(group, chips, strict=True)] == points
        beside = page.locator("section[aria-label] .things > :nth-child(3), section[aria-label] dl > :nth-child(3) dd")
        assert [int(re.sub(r"\D", "", text)) for text in beside.all_inner_texts()] == group
    expect(result.get_by_role("button", name=AGAIN)).to_be_enabled()


@pytest.mark.thorough
def test_a_whole_game_by_mouse(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    assert play_on(page) == "result"
    finished(page)
    expect(page.get_by_role("list", name="Log").get_by_role("listitem").first).to_contain_text(
        re.compile(r"wins?\b|A draw")
    )
    check_accessible_in_both_themes(page)


@pytest.mark.thorough
def test_a_whole_game_by_keyboard(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    walks = [(), ("ArrowRight",), ("ArrowUp", "ArrowLeft"), ("ArrowDown",)]
    laid = 0
    while (what := asked(page)) != "result":
        if what == "lay":
            lay_by_key(page, *walks[laid % len(walks)])
            laid += 1
            continue
        if what == "held":
            button = page.get_by_role("button", name=re.compile("^(End turn|Confirm)$"))
            expect(button).to_be_focused()  # Enter lays, Enter ends the turn
        elif what == "pay":
            reach(page, 'section[aria-label="Payment due"] button')
        else:
            reach(page, "button[data-house]")
            page.keyboard.press("Enter")
            reach(page, 'section[aria-label="All your houses are on the table"] button')
        done(page, lambda: page.keyboard.press("Enter"))
    finished(page)
    expect(page.get_by_role("region", name="Result")).to_be_focused()


def test_a_whole_game_on_a_phone(phone: Page, base_url: str) -> None:
    open_table(phone, base_url)
    assert play_on(phone) == "result"
    finished(phone)


def reach(page: Page, selector: str) -> None:
    """Presses Tab until something of that kind has the focus."""
    for _ in range(60):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")
