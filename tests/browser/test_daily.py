"""The game of the day in the browser: found, played, kept, and tried again without counting."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible_in_both_themes
from tests.browser.conftest import NewContext

TABLE = re.compile(r"/table/[^/]+$")


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_from_the_start_page_to_the_table_and_back(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Game of the day").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Game of the day")
    expect(page.get_by_text("Your results are kept for this browser only")).to_be_visible()
    page.get_by_role("button", name="Play today's game").click()
    page.wait_for_url(TABLE)
    table = page.url
    expect(page.get_by_text("Game of the day")).to_be_visible()
    page.goto("/daily")
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(table)
    hint = page.get_by_role("button", name="Hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("h")  # it is said why not
    expect(page.get_by_role("alert")).to_contain_text("Hints are off in your first attempt")
    give_up(page)
    page.get_by_role("link", name="Game of the day").click()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    lines = page.evaluate("window.copied").splitlines()
    assert [lines[0].partition(" · ")[0], lines[-1]] == ["Architrave daily", f"{urlsplit(page.url).netloc}/daily"]
    assert "Resigned" in lines[2]
    expect(page.get_by_role("region", name="The same game, played by").get_by_text("Pip")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Resigned$"))).to_be_visible()  # today in the calendar
    history = page.get_by_role("region", name="Your past games")
    expect(history.get_by_role("row")).to_have_count(2)
    expect(history.get_by_role("row").nth(1)).to_contain_text("Resigned")
    page.get_by_role("button", name="Play again (does not count)").click()
    page.wait_for_url(TABLE)
    assert page.url != table
    expect(page.get_by_text("Game of the day, uncounted attempt")).to_be_visible()
    expect(hint).to_have_attribute("aria-disabled", "true")  # not before the day is over
    page.keyboard.press("h")
    expect(page.get_by_role("alert")).to_contain_text("once the day is over")
    page.goto("/daily")
    expect(history.get_by_role("row").nth(1)).to_contain_text("attempt 2, not counted")
    page.goto("/")
    expect(page.get_by_role("link", name="Game of the day").first).to_contain_text("Resigned")
    expect(page.get_by_role("link", name="Game of the day, uncounted attempt")).to_be_visible()  # a table that waits


def test_the_page_is_accessible(page: Page) -> None:
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play today's game")).to_be_visible()
    check_accessible_in_both_themes(page)


def test_the_page_on_a_phone_in_another_language(new_context: NewContext) -> None:
    size = {"width": 390, "height": 844}
    page = new_context(locale="nl-NL", viewport=size, is_mobile=True, has_touch=True).new_page()
    page.goto("/daily")
    expect(page.get_by_role("button", name="Speel het spel van vandaag")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
