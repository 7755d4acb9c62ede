"""Setting up a game: against a bot, two at one screen, two bots to watch, and what may be chosen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import PHONE, NewContext

TABLE = re.compile(r"/table/[^/]+$")


# How much room a select has beside what is chosen in it, which includes its arrow.
ROOM = """select => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const words = document.body.appendChild(document.createElement('span'));
  words.style.cssText = `font: ${font}; white-space: nowrap`;
  words.textContent = select.selectedOptions[0].textContent.trim();
  const { width } = words.getBoundingClientRect();
  words.remove();
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width;
}"""


def opens_a_table(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/api/tables")


def begin(page: Page, label: str = "Start game") -> dict[str, Any]:
    """Press the gold button; what the page asked of the server."""
    with page.expect_request(opens_a_table) as asked:
        page.get_by_role("button", name=label).click()
    page.wait_for_url(TABLE)
    wanted: dict[str, Any] = json.loads(asked.value.post_data or "")
    return wanted


def test_every_level_can_be_chosen(page: Page) -> None:
    page.goto("/new/architekton")
    levels = next(game for game in page.request.get("/api/games").json() if game["id"] == "architekton")["levels"]
    strengths = page.get_by_role("group", name="Choose your opponent").get_by_role("radio")
    expect(strengths).to_have_count(len(levels))
    strengths.last.check()
    asked = begin(page, "Play Sofia")
    assert asked["seats"] == [{"kind": "person"}, {"kind": "bot", "level": levels[-1]["id"]}]
    assert asked["options"] == {"set": "standard", "starter": "draw"}
    assert asked["match"] is False
    assert asked["confirm"] is True
    assert asked["seed"] is None
    assert re.fullmatch("[0-9a-f]{64}", asked["commitment"])
    assert re.fullmatch("[0-9a-f]{64}", asked["nonce"])


def test_the_level_is_remembered_for_the_next_game(page: Page) -> None:
    page.goto("/new/architekton")
    page.get_by_role("group", name="Choose your opponent").get_by_role("radio").nth(1).check()
    chosen = begin(page, "Play Mila")["seats"][1]
    page.goto("/")
    with page.expect_request(opens_a_table) as asked:
        page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    assert json.loads(asked.value.post_data or "")["seats"][1] == chosen


@pytest.mark.thorough
def test_names_of_bots_are_read_whole_on_a_phone(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, is_mobile=True, has_touch=True, locale="de-DE").new_page()
    page.goto("/new/architectura")
    bot = page.get_by_role("group", name="Spieler 2").get_by_role("combobox").first
    for level in bot.locator("option:not([value=''])").evaluate_all("options => options.map(({ value }) => value)"):
        bot.select_option(level)
        assert bot.evaluate(ROOM) >= 16, level


def test_two_at_one_screen(page: Page) -> None:
    page.goto("/new/architekton")
    page.get_by_role("radio", name="Pass and play").check()
    page.get_by_role("textbox", name="Red").fill("Noor")
    page.get_by_role("textbox", name="Blue").fill(" Bruno ")
    page.get_by_role("group", name="Starting player").get_by_role("radio", name="Bruno").check()
    page.get_by_role("radio", name="Match to 2").check()
    page.get_by_role("checkbox", name="Confirm moves").uncheck()
    page.get_by_role("radio", name="Symmetric").check()
    asked = begin(page)
    assert asked["seats"] == [{"kind": "person", "name": "Noor"}, {"kind": "person", "name": "Bruno"}]
    assert asked["options"] == {"set": "symmetric", "starter": 1}
    assert asked["match"] is True
    assert asked["confirm"] is False


def test_watching_two_bots(page: Page) -> None:
    page.goto("/new/architekton")
    page.get_by_role("radio", name="Watch bots").check()
    page.get_by_role("group", name="Red: which bot?").get_by_role("radio").first.check()
    page.get_by_role("group", name="Blue: which bot?").get_by_role("radio").first.check()
    page.get_by_role("radio", name="Fast").check()
    expect(page.get_by_role("checkbox")).to_have_count(0)  # nobody is there to ask
    asked = begin(page, "Watch")
    assert [seat["kind"] for seat in asked["seats"]] == ["bot", "bot"]
    assert asked["pace"] == 200


def test_a_seed_makes_the_game_reproducible(page: Page) -> None:
    page.goto("/new/architekton")
    page.get_by_text("More options").click()
    page.get_by_role("textbox", name="Seed").fill("7")
    asked = begin(page, "Play Pip")
    assert asked["seed"] == 7
    assert asked.keys().isdisjoint({"commitment", "nonce"})


def test_a_seed_that_is_none_is_said(page: Page) -> None:
    page.goto("/new/architekton")
    page.get_by_text("More options").click()
    box, told = page.get_by_role("textbox", name="Seed"), page.get_by_text("A seed is a whole number")
    for typed in ("seven", "-1", "1.5", "99999999999999999"):
        box.fill("7")
        expect(box).not_to_have_attribute("aria-invalid", "true")
        expect(told).to_have_count(0)
        box.fill(typed)
        expect(box).to_have_attribute("aria-invalid", "true")
        expect(told).to_be_visible()


def test_the_whole_form_by_keyboard(page: Page) -> None:
    page.goto("/new/architekton")
    page.get_by_role("radio", name="Against bots").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Pass and play")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Ana")
    with page.expect_request(opens_a_table) as asked:
        page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
    assert json.loads(asked.value.post_data or "")["seats"][0]["name"] == "Ana"


# ---- Architects: alone or together ----


def test_alone_against_the_automa(page: Page) -> None:
    page.goto("/new/architects")
    expect(page.get_by_role("radio", name="Solo")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Events")).not_to_be_checked()
    expect(page.get_by_text("Our own module")).to_be_visible()
    expect(page.get_by_role("group", name="Difficulty").get_by_role("radio")).to_have_count(5)
    page.get_by_role("radio", name="Extreme").check()
    page.get_by_role("checkbox", name="Residents").check()
    asked = begin(page)
    assert asked["seats"] == [{"kind": "person"}]
    assert asked["options"] == {"seats": 1, "residents": True, "events": False, "difficulty": "extreme"}
    page.goto("/")  # both are remembered
    with page.expect_request(opens_a_table) as again:
        page.get_by_role("article", name="Architects").get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    assert json.loads(again.value.post_data or "")["options"] == {"seats": 1, "difficulty": "extreme"}


@pytest.mark.thorough
def test_four_people_and_bots_with_events(page: Page) -> None:
    page.goto("/new/architects?mode=screen")
    expect(page.get_by_role("radio", name="Pass and play")).to_be_checked()
    page.get_by_role("group", name="Player 1").get_by_role("textbox").fill("Noor")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(0)
    page.get_by_role("checkbox", name="Events").check()
    page.get_by_role("group", name="Starting player").get_by_role("radio", name="Pip 2").check()
    asked = begin(page)
    assert [seat["kind"] for seat in asked["seats"]] == ["person", "person", "bot", "bot"]
    assert asked["seats"][0]["name"] == "Noor"
    assert asked["options"] == {"seats": 4, "residents": False, "events": True, "starter": 3}


@pytest.mark.thorough
def test_watching_a_bot_alone(page: Page) -> None:
    page.goto("/new/architects")
    page.get_by_role("combobox", name="Human or bot").select_option(index=1)
    page.get_by_role("radio", name="Fast").check()
    asked = begin(page, "Watch")
    assert [seat["kind"] for seat in asked["seats"]] == ["bot"]
    assert asked["pace"] == 200
