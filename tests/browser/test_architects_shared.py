"""Tables of Architects where nobody is "you": bots that are watched, people who share a screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architects import answer_once, asked, open_table
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, STAMP, done, inside, wait_for_the_end
from tests.browser.windows import resize, speak

BRISK = 30  # milliseconds between two moves: fast, but a scoring is still shown
SLOW = 2400  # the game has hardly begun when a page on a busy machine presses Pause


def panels(page: Page) -> list[str | None]:
    """Whose panels stand in the left column, from top to bottom."""
    return [panel.get_attribute("aria-label") for panel in page.locator("aside.left section[data-seat]").all()]


def pause(page: Page) -> None:
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


def test_bots_are_watched_move_by_move(page: Page, base_url: str) -> None:
    open_table(page, base_url, [BOT, BOT, BOT, BOT], options={"residents": True, "events": True}, pace=SLOW)
    pause(page)
    check_accessible(page)
    places = panels(page)
    assert places == ["Pip 1", "Pip 2", "Pip 3", "Pip 4"]  # four alike
    expect(page.get_by_role("banner").get_by_text("Pip 1 – Pip 2 – Pip 3 – Pip 4")).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("^Pip [1-4]'s residents$"))).to_be_visible()
    expect(page.locator("button[data-action]")).to_have_count(0)
    plays = page.locator("section[data-seat].theirs")
    first = plays.get_attribute("data-seat")
    for _ in range(60):
        if plays.get_attribute("data-seat") != first:
            break
        done(page, page.get_by_role("button", name="Next move").click)
    assert plays.get_attribute("data-seat") != first
    assert panels(page) == places
    page.get_by_role("button", name="View Pip 3's city").click()
    expect(page.get_by_role("group", name="Pip 3's city")).to_be_visible()
    if page.get_by_role("button", name="Follow the game").count():  # Pip 3 does not play just now
        page.get_by_role("button", name="Follow the game").click()


def test_watched_bots_wait_for_their_scoring_and_go_on_by_themselves(page: Page, base_url: str) -> None:
    open_table(page, base_url, [BOT, BOT], pace=BRISK)
    scoring = page.get_by_role("region", name="Round I scoring", exact=True)
    expect(scoring.get_by_role("listitem")).to_have_text(
        [re.compile(r"^Pip 1\+\d+$"), re.compile(r"^Pip 2\+\d+$")], timeout=90_000
    )
    expect(page.get_by_text("Round II of III", exact=True)).to_be_visible()
    expect(scoring).to_have_count(0)
    before = page.evaluate(STAMP)
    page.wait_for_function(f"before => ({STAMP})() !== before", arg=before)


@pytest.mark.parametrize("seats", [BOT, {"kind": "person", "name": "Anna"}], ids=["watched", "shared"])
def test_all_that_lies_open_is_in_sight_at_full_tables(page: Page, base_url: str, seats: dict[str, str]) -> None:
    open_table(page, base_url, [seats] * 4, options={"residents": True, "events": True}, pace=1500, seed=7)
    for language, size in (("en-GB", (1440, 900)), ("de-DE", (1280, 720))):
        speak(page, language)
        resize(page, size)
        for panel in page.locator("aside > .panel").all():
            assert inside(page, panel), (size, panel.inner_text())
        tiles = page.locator(".tiles .tile").last
        assert inside(page, tiles), size
        expect(tiles).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
def test_on_a_tablet_held_upright_the_result_is_whole(new_context: NewContext, base_url: str) -> None:
    page = new_context(viewport={"width": 820, "height": 1180}).new_page()
    options = {"residents": True, "events": True}
    open_table(page, base_url, [BOT, BOT], options=options, before=lambda table: wait_for_the_end(page, table))
    result = page.get_by_role("region", name="Result", exact=True)
    expect(result).to_be_visible()
    assert inside(page, result)
    result.get_by_role("button", name="Figures").click()
    figures = page.get_by_role("region", name="Score breakdown")
    assert figures.evaluate("node => node.scrollHeight <= node.clientHeight && node.clientWidth > 400")


def test_people_at_one_screen_keep_their_places(page: Page, base_url: str) -> None:
    people = [{"kind": "person", "name": name} for name in ("Anna", "Bruno", "Carla")]
    open_table(page, base_url, people, options={"starter": 0, "residents": True})
    for turn, name in enumerate(("Anna", "Bruno", "Carla")):
        expect(page.locator("section[data-seat].acts")).to_have_attribute("aria-label", name)
        expect(page.get_by_role("region", name=f"{name}'s residents")).to_be_visible()
        expect(page.get_by_role("group", name="Your city")).to_be_visible()
        assert panels(page) == ["Anna", "Bruno", "Carla"]
        before = page.locator("section[data-seat].acts").get_attribute("data-seat")
        while page.locator("section[data-seat].acts").get_attribute("data-seat") == before:
            answer_once(page, asked(page), 3 * turn + 1)
    check_accessible(page)
