"""The start page: three games, one click to a game, and the tables that wait."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.serving import Server
from tests.browser.windows import box_of, resize

TABLE = re.compile(r"/table/[^/]+$")


def play_now(page: Page) -> str:
    """From the start page into a game against the usual bot; the address of its table."""
    page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now").click()
    page.wait_for_url(TABLE)
    return page.url


def test_shows_three_games_and_what_is_still_to_come(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title(re.compile("Architrave"))
    games = {game["id"]: game for game in page.request.get("/api/games").json()}
    for name in ("Architekton", "Architectura", "Architects"):
        card = page.get_by_role("article", name=name)
        expect(card).to_be_visible()
        expect(card.get_by_role("button", name="Play now")).to_have_count(1 if games[name.lower()]["ready"] else 0)
        expect(card.get_by_text("Coming soon")).to_have_count(0 if games[name.lower()]["ready"] else 1)


def test_a_game_to_come_offers_nothing_to_press(page: Page) -> None:
    """Whatever is ready by then: the card of a game that the server does not have yet has no actions."""
    page.route(
        "**/api/games",
        lambda route: route.fulfill(
            json=[
                {
                    "id": name,
                    "ready": False,
                    "seats": [2],
                    "minutes": 20,
                    "sets": [],
                    "levels": [],
                    "match_target": None,
                }
                for name in ("architekton", "architectura", "architects")
            ]
        ),
    )
    page.goto("/")
    expect(page.get_by_text("Coming soon")).to_have_count(3)
    cards = page.get_by_role("region", name="Games")
    expect(cards.get_by_role("button")).to_have_count(0)
    expect(cards.get_by_role("link")).to_have_count(0)


def test_a_lost_answer_is_asked_for_again_and_leads_to_one_table(page: Page, page_faults: list[str]) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route.fetch().json()["id"])  # the server has done it, the page never hears of it
        route.abort()

    page.route("**/api/tables", lose)
    page.goto("/")
    table = play_now(page)
    assert table.endswith(lost[0])
    assert [card["id"] for card in page.request.get("/api/tables").json()] == lost
    page_faults.clear()  # the browser itself reports the answer that did not come


def test_one_click_leads_into_a_game(page: Page) -> None:
    page.goto("/")
    address = play_now(page)
    page.go_back()
    waiting = page.get_by_role("region", name="Your games in progress")
    expect(waiting.get_by_role("link")).to_have_count(1)
    waiting.get_by_role("link").click()
    page.wait_for_url(address)


def test_one_key_leads_into_a_game(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now")
    expect(button).to_be_enabled()
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)


def test_one_tap_leads_into_a_game_on_a_phone(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("article", name="Architekton").get_by_role("button", name="Play now").tap()
    phone.wait_for_url(TABLE)


def test_the_phone_says_first_that_a_table_waits(phone: Page) -> None:
    phone.goto("/")
    phone.request.post(
        "/api/tables", data={"game": "architekton", "seats": [{"kind": "person", "name": "Noor"}, {"kind": "person"}]}
    )
    phone.reload()
    nudge = phone.get_by_role("link", name="A game is waiting for your move")
    expect(nudge).to_be_in_viewport()
    expect(nudge).to_contain_text("Noor – Player 2")
    nudge.tap()
    phone.wait_for_url(TABLE)


def test_my_tables_are_mine(page: Page, new_context: NewContext) -> None:
    page.goto("/")
    play_now(page)
    stranger = new_context().new_page()
    stranger.goto("/")
    expect(stranger.get_by_role("article", name="Architekton").get_by_role("button", name="Play now")).to_be_enabled()
    expect(stranger.get_by_role("region", name="Your games in progress")).to_have_count(0)


def test_a_server_that_is_away_is_said_and_the_page_recovers(
    page: Page, own_server: Server, page_faults: list[str]
) -> None:
    page.goto(own_server.url)
    button = page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now")
    expect(button).to_be_enabled()
    own_server.kill()
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding")
    expect(page.get_by_role("status")).to_contain_text("No connection to the server")
    expect(page.get_by_text("Not connected")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("Not connected")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    button.click()
    page.wait_for_url(TABLE)
    page_faults.clear()  # the browser's own complaints about the requests that failed


def test_a_refusal_of_the_server_is_a_sentence(page: Page, page_faults: list[str]) -> None:
    problem = {"error": {"key": "together.error.code", "params": {"code": "KD7-4QP"}, "paragraph": "K4.2"}}
    page.goto("/")
    button = page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now")
    expect(button).to_be_enabled()
    page.route("**/api/tables", lambda route: route.fulfill(status=409, json=problem))
    button.click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("There is no table with the code KD7-4QP.")
    expect(alert.get_by_role("link", name="K4.2")).to_have_attribute("href", "/rules/architekton#K4.2")
    page_faults.clear()


def test_the_words_stand_beside_the_picture(page: Page) -> None:
    page.goto("/")
    for language, code in (("English", "en"), ("Nederlands", "nl"), ("Deutsch", "de")):
        page.get_by_role("button", name=language).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        resize(page, (1280, 720))
        words, picture = box_of(page.locator(".hero p")), box_of(page.locator(".hero img"))
        assert words["x"] + words["width"] <= picture["x"], language
