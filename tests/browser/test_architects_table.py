"""What the table of Architects shows: previews, steps taken back, pieces carried, other cities, scoring, windows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architects import (
    actions,
    answer_once,
    asked,
    buildings,
    lots,
    open_ahead,
    open_table,
    play_on,
)
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, PERSON, done, inside
from tests.browser.windows import resize, speak

# In how many lines each word of these stands.
WORDS_IN_LINES = """nodes => nodes.flatMap((node) => {
  const text = node.firstChild;
  return [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length;
  });
})"""
NO_LANDMARK = 'button[data-take]:not([data-take="L"])'


def middle(box: Locator) -> tuple[float, float]:
    found = box.bounding_box()
    assert found is not None
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def total(page: Page) -> list[str]:
    """This round's points now and, while a choice is looked at, then."""
    return page.get_by_role("region", name="Goals", exact=True).locator(".sum .figure").all_inner_texts()


@pytest.fixture
def table(page: Page, base_url: str) -> Page:
    """A game of two under way: five of our buildings stand, one is to be taken."""
    open_ahead(page, base_url, [PERSON, BOT], options={"starter": 0}, standing=5)
    assert asked(page) == "take"
    return page


def test_a_placement_is_previewed_and_taken_back(table: Page) -> None:
    row = buildings(table).count()
    done(table, table.locator(NO_LANDMARK).first.click)
    expect(table.get_by_role("button", name=re.compile("^In hand"))).to_be_visible()
    lots(table).first.hover()
    step = table.get_by_role("region", name="Your action")
    expect(step).to_contain_text(re.compile(r"block \d, by the (river|mountains)"))
    expect(step).to_contain_text(re.compile("VP this round|No change this round"))
    assert len(total(table)) == 2
    done(table, step.get_by_role("button", name="Cancel").click)
    assert asked(table) == "take"
    assert buildings(table).count() == row
    assert len(total(table)) == 1


def test_a_placement_brings_what_was_promised(table: Page) -> None:
    done(table, table.locator(NO_LANDMARK).first.click)
    worth = lots(table).filter(has=table.locator(".worth"))  # a lot where something changes, if there is one
    changes = worth.count() > 0
    name = (worth if changes else lots(table)).last.get_attribute("data-lot")
    lot = table.locator(f'button[data-lot="{name}"]')
    lot.hover()
    now, then = total(table)
    assert (now != then) == changes
    done(table, lot.click)
    assert total(table) == [then]


def test_another_building_can_be_taken_instead(table: Page) -> None:
    first = table.locator(NO_LANDMARK).first
    kind = first.get_attribute("data-take")
    done(table, first.click)
    hand = table.get_by_role("button", name=re.compile("^In hand"))
    expect(hand).to_have_count(1)
    held = hand.get_attribute("aria-label")
    table.locator(f'{NO_LANDMARK}:not([data-take="{kind}"])').first.click()
    expect(hand).not_to_have_attribute("aria-label", str(held))
    expect(hand).to_have_count(1)
    assert asked(table) == "lot"


def test_a_building_is_carried_to_its_lot(table: Page) -> None:
    table.locator(NO_LANDMARK).first.hover()
    table.mouse.down()
    table.mouse.move(*middle(table.get_by_role("group", name="Your city")), steps=3)
    expect(lots(table).first).to_be_visible()
    lot = lots(table).first
    name = lot.get_attribute("data-lot")
    table.mouse.move(*middle(lot), steps=3)
    table.mouse.up()
    expect(table.locator(f'[data-lot="{name}"]')).not_to_have_attribute("aria-label", re.compile("empty"))


def test_a_lot_that_is_taken_is_refused_with_its_paragraph(table: Page) -> None:
    done(table, table.locator(NO_LANDMARK).first.click)
    table.locator("div[data-lot]").first.click()
    told = table.get_by_role("alert")
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/architects#M4\.\d"))
    table.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_an_action_is_led_step_by_step(table: Page) -> None:
    """M5.8: a token carried to the action starts it; then the own lot, then the other."""
    tokens = table.get_by_role("img", name=re.compile("action tokens"))
    expect(tokens.first).to_have_accessible_name(re.compile("^2 action tokens, 0 used"))
    table.locator(".stock .grab").first.hover()
    table.mouse.down()
    table.mouse.move(*middle(table.locator('button[data-action="relocate"]')), steps=4)
    done(table, table.mouse.up)
    step = table.get_by_role("region", name="Your action")
    expect(step).to_contain_text("Relocation: which building do you move?")
    done(table, lots(table).first.click)
    expect(step).to_contain_text("Relocation: where do you move the building")
    done(table, lots(table).first.click)
    if asked(table) == "step":  # a landmark takes a tile along
        answer_once(table, "step")
    expect(tokens.first).to_have_accessible_name(re.compile("^1 action tokens, 1 used"))
    expect(table.get_by_role("list", name="Log")).to_contain_text("You move")


def test_other_cities_are_looked_at_closely(table: Page) -> None:
    look = table.get_by_role("button", name=re.compile("^View .+ city$"))
    look.click()
    city = table.get_by_role("group", name="Pip's city")
    expect(city).to_be_visible()
    assert city.get_by_role("img", name=re.compile(r"^\d[a-d]: (?!empty)")).count() >= 5
    assert lots(table).count() == 0
    check_accessible(table)
    table.get_by_role("button", name="Back to my city").click()
    expect(table.get_by_role("group", name="Your city")).to_be_visible()


def test_all_goals_are_in_sight_as_pictures(table: Page) -> None:
    goals = table.get_by_role("region", name="Goals", exact=True)
    expect(goals.get_by_role("group", name="Goals in later rounds").get_by_role("img")).to_have_count(4)
    expect(goals.locator(".line > svg.pattern")).to_have_count(2)


def test_a_service_is_bought_and_confirmed(page: Page, base_url: str) -> None:
    open_ahead(page, base_url, [PERSON, BOT], options={"starter": 0}, until="service")
    page.locator("button[data-service].can").first.click()
    held = page.locator("section.held")
    expect(held).to_contain_text("Buy ")
    expect(held).to_contain_text("It is replaced by a newly drawn service")
    done(page, held.get_by_role("button", name="Buy").click)
    expect(page.get_by_role("list", name="Log")).to_contain_text("You buy the service")
    expect(page.get_by_role("region", name="You", exact=True).locator(".pair")).to_have_count(1)


def test_a_watcher_has_no_say_in_a_service_that_waits(page: Page, base_url: str, new_context: NewContext) -> None:
    open_ahead(page, base_url, [PERSON, BOT], options={"starter": 0}, until="service")
    page.locator("button[data-service].can").first.click()
    expect(page.locator("section.held")).to_be_visible()
    watcher = new_context().new_page()
    watcher.goto(page.url)
    expect(watcher.get_by_role("region", name="Services")).to_contain_text("No cards left")  # it is there to see
    expect(watcher.locator("section.held")).to_have_count(0)
    expect(page.locator("section.held")).to_be_visible()


def test_a_hint_is_shown_where_it_leads(table: Page) -> None:
    table.get_by_role("button", name="Hint").click()
    expect(table.get_by_text(re.compile("^Hint: "))).to_be_visible()
    done(table, table.get_by_role("button", name="Confirm").click)


def test_colours_can_be_chosen_that_are_easy_to_tell_apart(table: Page) -> None:
    def residential() -> str:
        return str(table.locator(".architects").evaluate("node => getComputedStyle(node).getPropertyValue('--type-R')"))

    printed = residential()
    table.get_by_role("button", name="Menu").click()
    table.get_by_role("switch", name=re.compile("^Colour-blind palette")).check()
    assert residential() != printed
    table.reload()
    expect(table.get_by_role("heading", name="Architects")).to_be_visible()
    assert residential() != printed


def test_the_automa_and_a_scoring_are_told_step_by_step(new_context: NewContext, base_url: str) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    open_ahead(page, base_url, [PERSON], animated=True, options={"residents": True}, standing=9)
    assert play_on(page, until="scoring") == "scoring"
    scoring = page.get_by_role("region", name="Round I scoring", exact=True)
    expect(scoring.get_by_role("status")).to_be_visible()
    expect(page.locator("[data-lot].lit").first).to_be_visible()
    scoring.get_by_role("button", name="Skip").click()
    sums = scoring.get_by_role("listitem")
    points = [int(text.split("+")[1]) for text in sums.all_inner_texts()]
    scoring.get_by_role("button", name="Continue").click()
    shown = [page.get_by_role("region", name=name, exact=True).locator(".who .figure") for name in ("You", "Automa")]
    assert [
        int(re.sub(r"\D", "", figure.inner_text())) >= each for figure, each in zip(shown, points, strict=True)
    ] == [True, True]


def test_alone_all_that_lies_open_is_in_sight(page: Page, base_url: str) -> None:
    open_ahead(page, base_url, [PERSON], options={"residents": True}, standing=4)
    for name in ("Goals", "Services", "Requirement tiles", "Your residents"):
        assert inside(page, page.get_by_role("region", name=name, exact=True)), name
    assert inside(page, page.locator('button[data-action="boat"]'))


@pytest.mark.thorough
def test_alone_the_log_and_the_tale_of_the_automa_share_the_room(page: Page, base_url: str) -> None:
    open_ahead(page, base_url, [PERSON], options={"residents": True, "events": True}, standing=6)
    automa_turn = page.get_by_role("region", name="The Automa's last turn")
    for size in [(1280, 720), (1366, 768), (1024, 768), (820, 1180)]:
        resize(page, size)
        assert inside(page, automa_turn), size
        last = automa_turn.get_by_role("listitem").last
        last.scroll_into_view_if_needed()
        assert inside(page, last), size
        assert inside(page, page.get_by_role("region", name="Your residents", exact=True)), size
        if size != (1024, 768):  # there the log is in the drawer
            log = page.locator(".history")
            assert inside(page, log), size
            assert log.evaluate("node => node.clientHeight") >= 120, size
            expect(log.get_by_role("listitem").nth(1)).to_be_in_viewport()
        check_accessible(page)


@pytest.mark.thorough
def test_upright_no_word_is_broken_and_no_row_covered(new_context: NewContext, base_url: str) -> None:
    page = new_context(viewport={"width": 820, "height": 1180}).new_page()
    open_table(page, base_url, [PERSON, BOT, BOT, BOT], options={"residents": True, "events": True, "starter": 0})
    assert asked(page) == "take"
    row = page.get_by_role("group", name="Current row").bounding_box()
    later = page.get_by_role("heading", name="Later rows").bounding_box()
    assert row is not None
    assert later is not None
    assert row["y"] + row["height"] <= later["y"]
    goals = page.get_by_role("region", name="Goals", exact=True)
    assert inside(page, goals)
    for word in goals.locator(".name").evaluate_all(WORDS_IN_LINES):
        assert word <= 1
    assert inside(page, page.locator(".history"))


@pytest.mark.thorough
def test_a_wide_screen_has_the_row_in_one_line(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, BOT, BOT, BOT], options={"starter": 0})
    assert asked(page) == "take"
    cards = page.get_by_role("group", name="Current row").get_by_role("button")
    for size in [(1440, 900), (1920, 900)]:
        resize(page, size)
        assert len({box["y"] for card in cards.all() if (box := card.bounding_box())}) == 1, size
        assert cards.count() == 8, size


@pytest.mark.thorough
def test_four_in_a_line_have_names(phone: Page, base_url: str) -> None:
    open_table(phone, base_url, [PERSON, BOT, BOT, BOT])
    names = phone.locator("button[data-seat] .name")
    expect(names).to_have_text(["You", "Pip 1", "Pip 2", "Pip 3"])
    assert all(name.evaluate("node => node.scrollWidth <= node.clientWidth") for name in names.all())


def test_it_is_spoken_in_other_languages(new_context: NewContext, base_url: str) -> None:
    page = new_context(locale="nl-NL", viewport={"width": 360, "height": 780}).new_page()
    open_table(page, base_url, [PERSON, BOT], options={"residents": True, "events": True, "starter": 0})
    for language, words in (("nl-NL", "Neem een gebouw"), ("de-DE", "Nimm ein Gebäude")):
        speak(page, language)
        expect(page.get_by_text(words).first).to_be_visible()
        for tab in page.locator("button[data-tab]").all():
            tab.click()
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, (language, tab.inner_text())
            assert not re.search(r"\bui\.architects|\barchitects\.\w", page.locator(".table").inner_text())
        page.locator("button[data-tab]").first.click()


@pytest.mark.thorough
def test_what_a_turn_needs_is_on_the_screen(page: Page, base_url: str) -> None:
    options = {"residents": True, "events": True, "starter": 0}
    open_ahead(page, base_url, [PERSON, BOT, BOT, BOT], options=options, standing=2)
    assert asked(page) == "take"
    assert actions(page).count() >= 1
    for size in [(1440, 900), (1280, 800), (1280, 720), (1366, 650), (1024, 768)]:
        resize(page, size)
        assert inside(page, page.get_by_role("region", name="Building rows")), size
        for name in ("Goals", "Services", "Requirement tiles"):
            assert inside(page, page.get_by_role("region", name=name, exact=True)), (name, size)
        assert inside(page, page.get_by_role("group", name="Goals in later rounds")), size
        for needed in ('button[data-action="overhaul"]', 'button[data-action="boat"]', "button[data-end]"):
            assert inside(page, page.locator(needed)), (needed, size)
        assert inside(page, page.get_by_role("group", name="Your city")), size
        if size in ((1280, 720), (1024, 768)):
            check_accessible_in_both_themes(page)
    resize(page, (844, 390))
    assert inside(page, page.get_by_role("group", name="Your city"))
    assert inside(page, page.locator("button[data-end]"))
    check_accessible_in_both_themes(page)
