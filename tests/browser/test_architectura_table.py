"""What the table of Architectura shows: previews, refusals, cards looked at, hidden hands, themes, languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architectura import (
    answer_once,
    asked,
    drag_card,
    gold,
    hand,
    open_ahead,
    open_table,
    play_on,
    spaces,
)
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, PERSON, inside, middle, press
from tests.browser.windows import resize, speak

NOOR, BRUNO = {"kind": "person", "name": "Noor"}, {"kind": "person", "name": "Bruno"}


@pytest.fixture
def table(page: Page, base_url: str) -> Page:
    """A game under way, with a card to be played."""
    open_ahead(page, base_url, [PERSON, BOT], cards=6, seed=4, options={"starter": 0})
    assert asked(page) == "card"
    return page


def test_a_play_is_previewed_with_its_figures(table: Page) -> None:
    hand(table).first.click()
    you = table.get_by_role("region", name="You", exact=True)
    becomes = you.get_by_role("img", name="becomes")
    for space in spaces(table).all():  # until one where the points change
        space.click()
        expect(space).to_have_attribute("aria-pressed", "true")
        if becomes.count():
            break
    ask = table.get_by_role("region", name="Your decision")
    expect(ask.get_by_role("heading", level=2)).to_have_text(re.compile(r" to [AB][1-8]$"))
    expect(ask.get_by_role("listitem").first).to_be_visible()
    assert "→" not in you.inner_text()  # the arrow is drawn, because not every font has one
    expect(becomes).to_be_visible()
    expect(gold(table)).to_have_text(re.compile("^Play "))


def test_a_card_is_dragged_into_the_city(table: Page) -> None:
    before = table.locator("[data-card]").count()
    hand(table).first.hover()
    table.mouse.down()
    table.mouse.move(*middle(table.get_by_role("group", name="City")), steps=3)
    expect(spaces(table).first).to_be_visible()
    table.mouse.move(*middle(spaces(table).first), steps=4)
    table.mouse.up()
    expect(table.locator("[data-card]")).to_have_count(before + 1)


def test_a_play_that_is_not_allowed_is_refused_with_its_paragraph(table: Page) -> None:
    card = hand(table).first
    card.hover()
    table.mouse.down()
    city = table.get_by_role("group", name="City").bounding_box()
    assert city is not None
    table.mouse.move(city["x"] + city["width"] - 20, city["y"] + city["height"] - 20, steps=4)  # far from every card
    table.mouse.up()
    told = table.get_by_role("alert")
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/architectura#A4\.\d"))
    table.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_a_click_on_a_space_that_is_not_lit_says_why_not(table: Page) -> None:
    hand(table).first.click()
    expect(spaces(table).first).to_be_visible()
    city = table.get_by_role("group", name="City").bounding_box()
    assert city is not None
    table.mouse.click(city["x"] + city["width"] - 20, city["y"] + city["height"] - 20)  # far from every card
    told = table.get_by_role("alert")
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/architectura#A4\.\d"))


def test_cards_and_seats_can_be_looked_at(table: Page) -> None:
    table.locator("[data-card]").first.click()
    looked = table.get_by_role("dialog")
    expect(looked).to_contain_text("enters play at")
    check_accessible(table)
    table.keyboard.press("Escape")
    expect(looked).to_have_count(0)
    table.get_by_role("button", name="Cards: Pip").click()
    expect(table.get_by_role("dialog")).to_contain_text("In hand or deck")
    check_accessible(table)


def test_what_is_held_can_be_taken_back(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT], seed=3, options={"starter": 0})
    for turn in range(40):
        what = asked(page)
        if what == "held":
            break
        if what == "card":
            drag_card(page)
        else:
            answer_once(page, what, turn)
    board = page.locator("[data-card]").count()
    page.locator("section.held").get_by_role("button", name="Change move").click()
    expect(page.locator("section.held").get_by_role("button", name="Change move")).to_have_count(0)
    assert page.locator("[data-card]").count() <= board
    assert asked(page) != "held"


def test_a_hint_is_shown_in_the_city(table: Page) -> None:
    table.get_by_role("button", name="Hint").click()
    expect(table.get_by_text(re.compile("a strong player would"))).to_be_visible(timeout=15_000)


def test_the_hand_is_exchanged_in_an_order(page: Page, base_url: str) -> None:
    """A3.3"""
    open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    asked(page)
    first = hand(page).evaluate_all("cards => cards.map((card) => card.dataset.hand)")
    page.get_by_role("button", name="Exchange hand").click()
    expect(page.get_by_role("region", name="Your decision")).to_contain_text("under your deck")
    for card in first:
        page.locator(f'[data-hand="{card}"]').click()
        expect(page.locator(f'[data-hand="{card}"]')).to_have_count(0)
        if asked(page) == "held":
            page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("exchange your whole hand")
    expect(page.get_by_role("button", name="Exchange hand")).to_have_count(0)
    page.get_by_role("button", name="Cards: You").click()
    expect(page.get_by_role("dialog")).to_contain_text("Under the deck")


def test_hands_are_hidden_between_people_at_one_screen(page: Page, base_url: str) -> None:
    open_table(page, base_url, [NOOR, BRUNO], options={"starter": 0})
    over = page.get_by_role("region", name="Pass the device")
    expect(over).to_contain_text("Noor")
    expect(page.locator("[data-hand]")).to_have_count(0)
    check_accessible(page)
    page.get_by_role("button", name="I am Noor").click()
    expect(page.locator("[data-hand]")).to_have_count(3)
    turn = 0
    while (what := asked(page)) != "handover":
        answer_once(page, what, turn)
        turn += 1
    expect(over).to_contain_text("Bruno")
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.reload()
    expect(over).to_contain_text("Bruno")
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.get_by_role("button", name="I am Bruno").click()
    expect(page.locator("[data-hand]")).to_have_count(3)


def test_a_game_of_bots_is_watched_with_open_hands(page: Page, base_url: str) -> None:
    open_table(page, base_url, [BOT, BOT, BOT], pace=1500)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("checkbox", name="Show all hands").check()
    for name in ("Pip 1", "Pip 2", "Pip 3"):
        expect(page.get_by_role("group", name=name, exact=True).get_by_role("button").first).to_be_visible()
    page.get_by_role("button", name="Next move").click()
    expect(page.locator("[data-card]").first).to_be_visible()


def test_cards_travel_until_animation_is_switched_off(new_context: NewContext, base_url: str) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    page.add_init_script("window.journeys = 0; addEventListener('animationstart', () => (window.journeys += 1))")
    open_table(page, base_url, [PERSON, BOT], animated=True, options={"starter": 0})
    play_on(page, 2)
    assert page.evaluate("journeys") > 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Animation").uncheck()
    page.keyboard.press("Escape")
    travelled = page.evaluate("journeys")
    play_on(page, 4)
    assert page.evaluate("journeys") == travelled


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_tablet_held_upright_the_cards_are_large(new_context: NewContext, base_url: str, seats: int) -> None:
    page = new_context(viewport={"width": 820, "height": 1180}).new_page()
    open_ahead(page, base_url, [PERSON, *[BOT] * (seats - 1)], cards=2 * seats, options={"starter": 0})
    assert asked(page) == "card"
    for panel in page.locator("aside .panel, .action, [data-card]").all():
        assert inside(page, panel), panel.inner_text()
    for cards, least in (("[data-hand]", 130), ("[data-card]", 75)):
        box = page.locator(cards).first.bounding_box()
        assert box is not None
        assert box["width"] >= least
    check_accessible(page)


YOU = {"en-GB": "You", "nl-NL": "Jij", "de-DE": "Du"}


def test_several_bots_are_called_as_the_log_calls_them(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT, BOT, BOT], options={"starter": 1})
    panels = page.locator("section[data-seat]")
    for language, you in YOU.items():
        speak(page, language)
        expect(panels.locator(".name")).to_have_text([you, "Pip 1", "Pip 2", "Pip 3"])
        expect(panels.nth(2).locator(".about")).to_have_text("Bot")
        expect(panels.nth(2).locator("img")).to_be_visible()
        expect(page.get_by_role("list").get_by_text("Pip 1", exact=True).first).to_be_visible()


WORDS = {"en-GB": "Play a card.", "nl-NL": "Speel een kaart.", "de-DE": "Spiele eine Karte."}


CLIPPED = """() => [...document.querySelectorAll('button:not([data-hand]), h2')]
  .map((node) => [node, node.textContent.trim()])
  .filter(([node, text]) => text && node.scrollWidth > node.clientWidth + 1).map(([, text]) => text)"""


def test_the_table_speaks_three_languages(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT, BOT], seed=5, options={"starter": 0})
    for language, words in WORDS.items():
        speak(page, language)
        expect(page.get_by_role("status").first).to_contain_text(words)
        page.locator('[data-hand][aria-disabled="false"]').first.click()
        page.locator("button[data-space]").first.click()
        expect(page.locator(".ask button.gold")).to_be_enabled()
        for width in (360, 1024):
            resize(page, (width, 740))
            text = page.locator("body").inner_text()
            assert not re.search(r"\b(ui|architectura|table)\.[a-z_]+", text), "a message key is shown"
            assert page.evaluate("document.documentElement.scrollWidth") <= width, language
            assert page.evaluate(CLIPPED) == [], (language, width)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator("button[data-space]")).to_have_count(0)


def test_what_is_asked_is_accessible(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT], seed=3, options={"starter": 0})
    seen: set[str] = set()
    for turn in range(200):
        what = asked(page)
        if what not in seen:
            check_accessible_in_both_themes(page)
            seen.add(what)
        if seen == {"card", "target", "held"}:
            break
        if what == "card" and "target" in seen:
            drag_card(page)
        else:
            answer_once(page, what, turn)
    while asked(page) != "card":
        answer_once(page, asked(page))
    press(hand(page).first)
    press(spaces(page).first)
    expect(gold(page)).to_be_enabled()
    check_accessible_in_both_themes(page)


def test_a_low_window_has_room_for_all(new_context: NewContext, base_url: str) -> None:
    page = new_context(viewport={"width": 844, "height": 390}).new_page()
    open_ahead(page, base_url, [PERSON, BOT, BOT, BOT], cards=8, options={"starter": 0})
    assert asked(page) == "card"
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    cards = page.locator("[data-card]").all()
    for card in cards:
        box = card.bounding_box()
        assert box is not None
        assert box["y"] >= 46
        assert box["y"] + box["height"] <= 390
