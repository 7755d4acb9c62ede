"""Score sheets for the table at home: tapped in, by keyboard, remembered, and in words for screen readers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.thorough import thorough

SHEETS = ("architekton", "architectura", "architects")
TITLES = {"English": "Score sheet for", "Nederlands": "Scoreblad voor", "Deutsch": "Wertungsbogen für"}


def open_sheet(page: Page, game: str) -> Locator:
    """The sheet of a game; the part of it that tells the score."""
    page.goto(f"/sheet/{game}")
    score = page.get_by_role("region", name="Score")
    expect(score.get_by_role("table")).to_be_visible()
    return score


def row(score: Locator, name: str) -> Locator:
    return score.get_by_role("row", name=name)


@pytest.mark.parametrize("game", ["architects", *thorough("architekton", "architectura")])
def test_a_sheet_at_rest_asks_for_nothing_and_is_accessible(page: Page, game: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/score/" in request.url else None)
    open_sheet(page, game)
    page.wait_for_load_state("networkidle")  # half a second without a request
    assert len(asked) <= 2
    check_accessible_in_both_themes(page)


# ---- Architekton ----


def test_a_town_is_tapped_in_and_scored_at_once(page: Page) -> None:
    score = open_sheet(page, "architekton")
    for cell in ("M13", "N12", "O13", "N14"):
        page.get_by_role("button", name=f"{cell}: empty landscape spot").click()
    page.get_by_role("button", name="N13: empty building spot").click()
    expect(row(score, "Largest group")).to_contain_text("10")  # 1 for Red, 0 for Blue
    expect(score.get_by_role("heading")).to_contain_text("Red wins")
    house = page.get_by_role("button", name="N13: building with Red's house, in the largest group")
    house.click()
    expect(score.get_by_role("heading")).to_contain_text("Blue wins")
    page.get_by_role("button", name="Red's chips: one more").click()
    page.get_by_role("textbox", name="Red's chips").fill("3")
    page.get_by_role("textbox", name="Red's chips").press("Tab")
    expect(score.get_by_role("heading")).to_contain_text("Red wins")
    page.get_by_role("button", name="M13: landscape").click()  # away again, and one more: two are too few
    page.get_by_role("button", name="O13: landscape").click()
    expect(
        page.get_by_role("button", name="N13: building with Blue's house, removed: too few landscapes")
    ).to_be_visible()


def test_a_game_that_ends_early_is_not_counted(page: Page) -> None:
    page.goto("/sheet/architekton")
    page.get_by_role("combobox", name="K6.1").select_option("0")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect(page.get_by_role("link", name="K8.2")).to_have_count(0)


@pytest.mark.thorough
def test_tiles_that_touch_nothing_are_named(page: Page) -> None:
    score = open_sheet(page, "architekton")
    page.get_by_role("button", name="M13: empty landscape spot").click()
    page.get_by_role("button", name="N13: empty building spot").click()
    page.get_by_role("button", name="P16: empty landscape spot").click()
    expect(score).to_contain_text("P16 does not touch the rest of the town")


def test_a_town_by_keyboard(page: Page) -> None:
    score = open_sheet(page, "architekton")
    page.get_by_role("button", name="M13:").focus()
    for key in ("Enter", "ArrowRight", "2", "ArrowRight", "Enter", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="N12: landscape")).to_be_focused()
    expect(score.get_by_role("heading")).to_contain_text("Blue wins")
    page.keyboard.press("Delete")
    expect(page.get_by_role("button", name="N12: empty landscape spot")).to_be_visible()


@pytest.mark.thorough
def test_the_table_grows_with_the_town(page: Page) -> None:
    open_sheet(page, "architekton")
    edge = page.get_by_role("button", name="H8: empty landscape spot")
    expect(page.get_by_role("button", name="G8:")).to_have_count(0)
    edge.click()
    expect(page.get_by_role("button", name="G8:")).to_be_visible()


# ---- Architectura ----


def put(page: Page, space: str, colour: str, card: str) -> None:
    page.get_by_role("button", name=f"{space}:").click()
    page.get_by_role("dialog").get_by_role("button", name=colour, exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=card).click()


def test_a_city_is_tapped_in_and_scored_at_once(page: Page) -> None:
    score = open_sheet(page, "architectura")
    put(page, "A1", "Blue", "Villa with 8 on top")
    put(page, "A2", "Green", "Park with X+1 on top")
    put(page, "B1", "Green", "Bank with 3 on top")
    expect(page.get_by_role("button", name="A2: Green's Park, value 9")).to_be_visible()
    expect(row(score, "Points")).to_contain_text("812")
    expect(score.get_by_role("heading")).to_contain_text("Green wins")
    put(page, "B2", "Green", "Park with X on top")  # a card is in one place only
    expect(page.get_by_role("button", name="A2: no face-up card")).to_be_visible()
    page.get_by_role("button", name="B2:").press("Delete")
    expect(row(score, "Points")).to_contain_text("83")


@pytest.mark.thorough
def test_additional_cards_the_graveyard_and_the_seat_bonus(page: Page) -> None:
    score = open_sheet(page, "architectura")
    page.get_by_role("checkbox", name="Advanced game").check()
    page.get_by_role("checkbox", name="Blue's Graveyard").check()
    expect(row(score, "Graveyard")).to_contain_text("20")
    page.get_by_role("checkbox", name="Seat bonus").check()
    page.get_by_role("combobox", name="Who started?").select_option("Green")
    expect(row(score, "Seat bonus")).to_contain_text("2½")
    page.get_by_role("combobox", name="Players").select_option("3")
    expect(page.get_by_role("button", name="C8:")).to_be_visible()


# ---- Architects ----


@pytest.mark.thorough
def test_a_city_of_architects_by_keyboard_with_goals_tiles_and_services(page: Page) -> None:
    score = open_sheet(page, "architects")
    page.get_by_role("combobox", name="Players").select_option("1")
    page.get_by_role("button", name="1a: Empty").focus()
    page.keyboard.type("RRRRL")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="3d: Empty")).to_be_focused()
    page.get_by_role("button", name="Goal 1").click()
    page.get_by_role("dialog").get_by_role("button", name="021").click()
    expect(row(score, "Round I")).to_contain_text("4")
    expect(
        page.get_by_role("button", name="1a: Residential, block 1, by the mountains, scores for a goal")
    ).to_be_visible()
    expect(score).to_contain_text("Each landmark needs one requirement tile. Check block 3.")
    page.get_by_role("button", name="Add tile").click()
    page.get_by_role("dialog").get_by_role(
        "button", name="Wants a green block and a lot by the mountains"
    ).first.click()
    expect(row(score, "Landmarks")).to_contain_text("1")
    expect(score).not_to_contain_text("Check block")


@pytest.mark.thorough
def test_points_are_carried_over_to_the_next_round_and_the_end(page: Page) -> None:
    score = open_sheet(page, "architects")
    page.get_by_role("combobox", name="Players").select_option("1, against the Automa: Hard")
    for kind in ("Residential", "Residential", "Shops", "Shops"):
        page.get_by_role("group", name="What stands on").get_by_role("button", name=kind).click()
    page.get_by_role("button", name="Residential + shops").click()
    expect(row(score, "Total")).to_contain_text("40")
    page.get_by_role("button", name="Continue to round II with").click()
    expect(row(score, "VP so far")).to_contain_text("4")
    page.get_by_role("button", name="Continue to round III with").click()
    expect(page.get_by_role("textbox", name="VP so far")).to_have_value("8")
    page.get_by_role("button", name="Unused boats: one more").click()
    page.get_by_role("button", name="Unused action tokens: one more").click()
    expect(row(score, "Total")).to_contain_text("15")
    expect(score.get_by_role("heading")).to_contain_text("Winner: You")
    page.get_by_role("group", name="Whose city?").get_by_role("button", name="Automa").click()
    expect(page.get_by_role("button", name="Unused action tokens: one more")).to_have_count(0)
    page.get_by_role("button", name="Unused boats: one more").click()
    expect(row(score, "Unused boats")).to_contain_text("25")  # 5 for the Automa's


@pytest.mark.thorough
def test_residents_have_an_entry_of_their_own(page: Page) -> None:
    score = open_sheet(page, "architects")
    page.get_by_text("Residents", exact=True).click()
    rows = page.get_by_role("group", name="Residents", exact=True)
    rows.get_by_role("button", name="Section 1, upper row: empty").focus()
    page.keyboard.type("RLR")
    expect(rows.get_by_role("button", name="Section 1, upper row: Residential, Landmarks, Residential")).to_be_visible()
    expect(row(score, "Residents")).to_contain_text("3")
    expect(rows.get_by_role("button", name="Section 1, lower row: empty")).to_be_focused()
    guests = page.get_by_role("group", name="Who lives in: Section 1, lower row")
    guests.get_by_role("button", name="Shops").click()
    expect(guests.get_by_role("button", name="Offices")).to_be_disabled()  # M12.2: one colour a row
    check_accessible(page)
    page.get_by_role("button", name="Continue to round II with").click()
    expect(page.get_by_role("textbox", name="VP so far")).to_have_value("0")  # they are not counted twice
    expect(row(score, "Total")).to_contain_text("3")


# ---- all ----


@pytest.mark.parametrize(
    ("game", "place", "empty", "said"),
    [
        ("architekton", '[data-at="0,0"]', "M13: empty landscape spot", "M13: landscape"),
        *thorough(
            ("architectura", '[data-space="A1"]', "A1: no face-up card", "A1: Blue's Villa, value 8"),
            (
                "architects",
                '[data-lot="1a"]',
                "1a: Empty, block 1, by the mountains",
                "1a: Shops, block 1, by the mountains",
            ),
        ),
    ],
)
def test_what_was_entered_is_remembered_until_a_new_sheet_is_wanted(
    page: Page, game: str, place: str, empty: str, said: str
) -> None:
    open_sheet(page, game)
    expect(page.locator(place)).to_have_accessible_name(empty)
    page.locator(place).click()
    if game == "architectura":
        page.get_by_role("dialog").get_by_role("button", name="Villa with 8 on top").click()
    if game == "architects":
        page.get_by_role("button", name="Shops", exact=True).click()
    expect(page.locator(place)).to_have_accessible_name(said)
    page.reload()
    expect(page.locator(place)).to_have_accessible_name(said)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="New sheet").click()
    expect(page.locator(place)).to_have_accessible_name(empty)


@pytest.mark.parametrize("game", ["architekton", *thorough("architectura", "architects")])
def test_sheets_fit_a_phone_in_every_language(phone: Page, game: str) -> None:
    open_sheet(phone, game)
    check_accessible(phone)
    for language, title in TITLES.items():
        phone.get_by_role("button", name=language).tap()
        expect(phone.get_by_role("heading", level=1)).to_contain_text(title)
        assert phone.evaluate("document.documentElement.scrollWidth") == 390, language


def test_sheets_are_linked_from_the_start_and_the_rules(page: Page) -> None:
    page.goto("/")
    page.get_by_role("article", name="Architectura").get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Score sheet for Architectura")
    page.get_by_role("main").get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="Score sheet").click()
    expect(page).to_have_url("/sheet/architectura")
