"""What every table has: coming back after a reload or a crash, watching, resigning, matches, menus, languages."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architekton import (
    asked,
    end_turn,
    lay_button,
    lay_by_key,
    lay_by_pointer,
    open_ahead,
    open_table,
    play_on,
    put_down,
    tiles,
)
from tests.browser.conftest import NewContext
from tests.browser.network import network
from tests.browser.serving import Server
from tests.browser.table import BOT, PERSON, done, inside, open_game
from tests.browser.windows import box_of, resize, speak


def lines(page: Page) -> list[str]:
    return page.get_by_role("list", name="Log").get_by_role("listitem").all_inner_texts()


def test_a_reload_resumes_the_game(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    play_on(page, 5)
    board, log = tiles(page), lines(page)
    page.reload()
    assert asked(page) == "lay"
    assert tiles(page) == board
    assert lines(page) == log
    lay_by_pointer(page)


def test_a_killed_server_loses_nothing(page: Page, own_server: Server, page_faults: list[str]) -> None:
    open_table(page, own_server.url, [PERSON, PERSON])
    play_on(page, 3)
    lay_by_pointer(page)
    assert asked(page) == "held"
    board, log = tiles(page), lines(page)
    own_server.kill()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    own_server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert tiles(page) == board
    assert lines(page) == log
    end_turn(page)
    assert asked(page) == "lay"
    lay_by_key(page)
    page_faults[:] = [fault for fault in page_faults if "WebSocket" not in fault and "ERR_CONNECTION" not in fault]


def test_a_dead_network_is_noticed_and_the_move_sent_again(page: Page, server: Server, page_faults: list[str]) -> None:
    """No socket breaks and no answer comes; what is shown comes from the page alone."""
    with network(server) as line:
        open_table(page, line.url, [PERSON, PERSON])
        put_down(page)
        line.switch_off()
        lay_button(page).click()
        expect(page.get_by_role("alert")).to_contain_text("Your move will be sent again")
        expect(page.locator("[data-cell]")).to_have_count(2)
        line.switch_on()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator("[data-cell]")).to_have_count(3)
        assert asked(page) == "lay"
        line.switch_off()
        expect(page.get_by_role("alert")).to_contain_text("Your moves are safe")
        line.switch_on()
        expect(page.get_by_role("alert")).to_have_count(0)
        lay_by_pointer(page)
        expect(page.locator("[data-cell]")).to_have_count(4)
    page_faults[:] = [fault for fault in page_faults if "WebSocket" not in fault]


@pytest.mark.parametrize(("game", "tab"), [("architekton", "Log"), ("architects", "Players")])
def test_every_page_of_a_phone_shows_a_lost_connection(
    phone: Page, own_server: Server, page_faults: list[str], game: str, tab: str
) -> None:
    open_game(phone, own_server.url, game, [PERSON, PERSON], options={"seats": 2} if game == "architects" else {})
    phone.get_by_role("navigation", name="Views").get_by_role("button", name=re.compile(tab)).tap()
    own_server.kill()
    expect(phone.get_by_role("alert")).to_contain_text("Connection lost")
    assert inside(phone, phone.get_by_role("alert"))
    page_faults.clear()


def test_a_command_whose_answer_is_lost_is_carried_out_once(page: Page, base_url: str) -> None:
    """The line breaks between the move and its answer: the client sends it again under the same id."""
    sent: list[str] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            server.send(message)
            if '"act"' in str(message):
                sent.append(str(json.loads(message)["id"]))
                if len(sent) == 1:
                    line.close()

        line.on_message(forward)

    page.route_web_socket(re.compile("/ws/tables/"), between)
    open_table(page, base_url, [PERSON, PERSON])
    lay_by_key(page)
    assert asked(page) == "lay"
    expect(page.locator("[data-cell]")).to_have_count(3)
    assert len(sent) == 2
    assert len(set(sent)) == 1


def test_a_table_that_is_not_there(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/table/nothing-here")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Go to the start page").click()
    expect(page).to_have_url(f"{base_url}/")


def test_two_bots_are_watched(page: Page, base_url: str) -> None:
    open_table(page, base_url, [BOT, BOT], pace=1500)
    page.get_by_role("button", name="Pause").click()
    for name in ("Pip 1", "Pip 2"):  # two alike: called as the log calls them
        expect(page.get_by_role("region", name=name, exact=True)).to_contain_text("Bot")
    step = page.get_by_role("button", name="Next move")
    expect(step).to_be_enabled()
    board = page.locator("[data-cell]").count()
    step.click()
    expect(page.locator("[data-cell]")).not_to_have_count(board)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("slider").fill("4")
    page.get_by_role("button", name="Resume").click()
    assert asked(page) == "result"


def test_a_move_of_the_opponent_stays_on_show(page: Page, base_url: str) -> None:
    """However fast the bot is, its second tile comes well after the first."""
    open_table(page, base_url, options={"starter": 0}, pace=0, animated=True)
    lay_by_pointer(page)
    lay_by_pointer(page)
    page.evaluate(
        """() => {
          const count = () => document.querySelectorAll('[data-cell]').length;
          let last = count();
          window.times = [];
          new MutationObserver(() => {
            if (count() > last) times.push(performance.now());
            last = count();
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    end_turn(page)
    expect(page.locator("[data-cell]")).to_have_count(6)
    first, second = page.evaluate("times")
    assert second - first >= 550
    expect(page.locator(".last")).to_have_count(2)


@pytest.mark.thorough
def test_on_a_tablet_held_upright_the_board_has_the_whole_width(new_context: NewContext, base_url: str) -> None:
    page = new_context(viewport={"width": 820, "height": 1180}).new_page()
    open_table(page, base_url, [PERSON, PERSON], options={"starter": 0})
    assert asked(page) == "lay"
    for language in ("en-GB", "nl-NL", "de-DE"):
        page.keyboard.press("Escape")  # no tile in hand
        speak(page, language)
        felt = box_of(page.get_by_role("main"))
        assert felt["width"] >= 780, language
        assert felt["height"] >= 450, language
        page.locator('[data-tile][aria-disabled="false"]').first.click()
        for panel in page.locator("aside .panel, .action").all():
            assert inside(page, panel), (language, panel.inner_text())
        assert page.locator("aside .history li").count() >= 1
    check_accessible(page)


def test_resigning_is_asked_kindly(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    question = page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("region", name="Result")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    question.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("You resigned")


def test_a_match_goes_on_with_the_score(page: Page, base_url: str) -> None:
    """K9.1: the starter alternates, the score is kept."""
    first = open_table(page, base_url, [PERSON, PERSON], match=True, options={"starter": 0})
    expect(page.get_by_text("Match to 2 · game 1")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Player 1")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Player 1 resigns").click()
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("Player 2 wins")
    expect(result).to_contain_text("0 : 1")
    result.get_by_role("button", name="Next game of the match").click()
    expect(page.get_by_text("Match to 2 · game 2")).to_be_visible()
    assert first not in page.url
    expect(page.get_by_role("status")).to_contain_text("Player 2")


def test_the_result_proves_its_draws(page: Page, base_url: str) -> None:
    table = open_ahead(page, base_url, "over", seed=None)
    result = page.get_by_role("region", name="Result")
    result.get_by_role("button", name="Figures").click()
    expect(result).to_contain_text("you can verify it")
    expect(result.locator("code")).to_have_text(re.compile("^[0-9a-f]{16,}$"))
    with page.expect_download() as download:
        result.get_by_role("link", name="Download game record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["game"] == "architekton" or record["header"]["game"] == "architekton"
    result.get_by_role("link", name="Verify").click()
    expect(page).to_have_url(re.compile(f"/verify.*{table}"))
    expect(page.locator(".found")).to_contain_text("fair: fingerprint published before the game")


def test_the_menu_changes_theme_language_and_asking(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("switch", name="Confirm moves").click()
    page.get_by_role("slider", name="Volume").fill("40")
    page.get_by_role("group", name="Text size").get_by_role("button", name="Large", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-text", "large")
    page.get_by_role("switch", name="Left-handed").check()
    check_accessible(page)
    page.get_by_role("button", name="Nederlands").click()
    expect(page.get_by_role("switch", name="Zetten bevestigen")).not_to_be_checked()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("40")
    page.get_by_role("button", name="English").click()
    page.keyboard.press("Escape")
    lay_by_pointer(page)
    asked(page)
    turn = len(tiles(page))
    lay_without_asking(page)
    asked(page)
    assert len(tiles(page)) > turn + 1  # the bot has answered without our confirmation


def lay_without_asking(page: Page) -> None:
    put_down(page)
    done(page, lay_button(page).click)


WORDS = {
    "en-GB": ("Tile 1 of 2", "Place on"),
    "nl-NL": ("Tegel 1 van 2", "Leg op"),
    "de-DE": ("Tafel 1 von 2", "legen"),
}


CLIPPED = """() => [...document.querySelectorAll('button, .name, h2')].map((node) => [node, node.textContent.trim()])
  .filter(([node, text]) => text && node.scrollWidth > node.clientWidth + 1).map(([, text]) => text)"""


def test_the_table_speaks_three_languages(page: Page, base_url: str) -> None:
    open_table(page, base_url, [PERSON, PERSON], options={"starter": 0})
    for language, (prompt, lay) in WORDS.items():
        speak(page, language)
        expect(page.get_by_role("status").first).to_contain_text(prompt)
        put_down(page)
        for width in (360, 1024):
            resize(page, (width, 740))
            expect(page.get_by_role("button", name=re.compile(lay)).last).to_be_enabled()
            text = page.locator("body").inner_text()
            assert not re.search(r"\b(ui|architekton|table)\.[a-z_]+", text), "a message key is shown"
            assert page.evaluate("document.documentElement.scrollWidth") <= width, language
            assert page.evaluate(CLIPPED) == [], (language, width)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator("button[data-spot]")).to_have_count(0)


def test_the_table_is_accessible(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    asked(page)
    check_accessible_in_both_themes(page)
    put_down(page)
    expect(lay_button(page)).to_be_enabled()
    check_accessible_in_both_themes(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    check_accessible_in_both_themes(page)


def test_the_phone_is_accessible(phone: Page, base_url: str) -> None:
    open_table(phone, base_url)
    asked(phone)
    put_down(phone)
    check_accessible_in_both_themes(phone)
    for tab in ("Log", "Stacks"):
        phone.get_by_role("button", name=re.compile(tab)).tap()
        check_accessible_in_both_themes(phone)
