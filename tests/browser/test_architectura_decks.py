"""Building decks for the advanced game, and setting up a game for two to four."""

from __future__ import annotations

import json
import re
from importlib.resources import files

from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architectura import asked, open_table
from tests.browser.table import BOT, PERSON
from tests.browser.test_new_game import TABLE, begin

BLUE = {"advanced": True, "colours": ["blue", "red"], "starter": 0}


def test_only_legal_replacements_are_offered_and_others_refused(page: Page, base_url: str) -> None:
    """A11.1"""
    open_table(page, base_url, [PERSON, BOT], options={**BLUE, "most": 1})
    assert asked(page) == "build"
    expect(page.locator("[data-slot]")).to_have_count(12)
    expect(page.locator("[data-extra]")).to_have_count(6)
    page.locator('[data-extra="laboratory"]').click()
    lit = page.locator("[data-slot].open").evaluate_all("slots => slots.map((slot) => slot.dataset.slot)")
    assert lit == ["market"]
    check_accessible(page)
    page.locator('[data-slot="villa"]').click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("Villa")
    expect(told.get_by_role("link", name="See A11.1")).to_be_visible()
    page.locator('[data-slot="market"]').click()
    expect(page.get_by_role("button", name="Ready (1 replaced)")).to_be_enabled()
    expect(page.locator('[data-extra="museum"]')).to_have_attribute("aria-disabled", "true")  # one is enough
    page.locator('[data-slot="market"]').click()  # and back again
    expect(page.get_by_role("button", name="Ready (0 replaced)")).to_be_enabled()


def test_a_deck_is_kept_for_another_game(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT], options=BLUE)
    asked(page)
    page.locator('[data-extra="library"]').click()
    page.locator('[data-slot="school"]').click()
    page.get_by_role("textbox", name="Deck name").fill("Readers")
    page.get_by_role("button", name="Save deck").click()
    open_table(page, base_url, [PERSON, BOT], options=BLUE)
    asked(page)
    expect(page.get_by_role("button", name="Ready (0 replaced)")).to_be_enabled()
    page.get_by_role("button", name="Readers", exact=True).click()
    page.get_by_role("button", name="Ready (1 replaced)").click()
    decks = page.get_by_role("dialog", name="Revealed decks")
    expect(decks).to_contain_text("Library replaces School")
    decks.get_by_role("button", name="Start playing").click()
    assert asked(page) == "card"
    expect(page.get_by_role("list", name="Log")).to_contain_text("play with Library instead of School")


def test_a_random_deck_is_legal(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT], options={**BLUE, "most": 4})
    asked(page)
    page.get_by_role("button", name="Random deck").click()
    page.get_by_role("button", name="Ready (4 replaced)").click()
    expect(page.get_by_role("dialog", name="Revealed decks").get_by_role("listitem").nth(3)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_four_seats_are_set_up(page: Page) -> None:
    page.goto("/new/architectura")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(0)
    rows = page.get_by_role("group", name=re.compile("^Player "))
    rows.nth(0).get_by_role("textbox", name="Name").fill("Noor")
    rows.nth(0).get_by_role("combobox", name="Colour").select_option("red")
    page.get_by_role("checkbox", name="Advanced game").check()
    page.get_by_role("combobox", name="How many may be replaced?").select_option("roll")
    page.get_by_role("group", name="Starting player").get_by_role("radio", name="Noor").check()
    page.get_by_role("checkbox", name="Seat bonus").check()
    check_accessible(page)
    asked_for = begin(page)
    assert [seat["kind"] for seat in asked_for["seats"]] == ["person", "bot", "person", "bot"]
    options = asked_for["options"]
    assert options["seats"] == 4
    assert options["colours"] == ["red", "green", "yellow", "blue"]
    assert (options["advanced"], options["most"], options["bonus"], options["starter"]) == (True, "roll", True, 0)
    expect(page).to_have_url(TABLE)


def test_a_faulty_card_set_is_explained(page: Page, page_faults: list[str]) -> None:
    page.goto("/new/architectura")
    page.get_by_text("More options").click()
    page.locator('input[type="file"]').set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"origin = 'mine'\n[card.park]\nring = []\n"}
    )
    expect(page.get_by_role("alert")).to_contain_text("park")
    page_faults[:] = [fault for fault in page_faults if "422" not in fault]


def test_a_card_set_of_ones_own_is_played_with(page: Page) -> None:
    shipped = files("architrave.games.architectura").joinpath("components.toml").read_text(encoding="utf-8")
    mine = shipped.replace("ring = [6, 7, 8, 10]", "ring = [6, 7, 8, 11]")  # the Villa
    assert mine != shipped
    page.goto("/new/architectura")
    page.get_by_text("More options").click()
    page.locator('input[type="file"]').set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": mine.encode()}
    )
    expect(page.get_by_text(re.compile(r"mine.*ready to play"))).to_be_visible()
    assert begin(page, "Play Pip")["options"]["cards"]["card"]["villa"]["ring"] == [6, 7, 8, 11]
    assert asked(page) in ("card", "held")
    page.get_by_role("button", name="Cards: You").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Villa")).first.click()
    expect(page.get_by_role("dialog").last).to_contain_text("11")


def test_the_start_page_opens_a_game_at_once(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article", name="Architectura")
    expect(card).to_contain_text("2–4 players")
    with page.expect_request(lambda request: request.url.endswith("/api/tables") and request.method == "POST") as sent:
        card.get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    assert json.loads(sent.value.post_data or "")["game"] == "architectura"
    assert asked(page) in ("card", "target")
