"""A first visit over a slow line: few requests, and something to see before everything is there."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.architekton import open_table
from tests.browser.conftest import NewContext
from tests.browser.serving import Server
from tests.browser.table import BOT, PERSON, open_game, open_seated

START = 15  # requests until the start page stands
TABLE = 25  # until a table does
LOOK = 41  # until a link to a position shows it
LIMIT = 150_000  # bytes of script and style, compressed, for that
# The bytes of scripts and styles as they were sent, without what puts moves in words, which follows.
SENT = """() => performance.getEntriesByType('resource')
  .filter((one) => /[.](js|css)$/.test(one.name) && !/late-/.test(one.name))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def watch_requests(page: Page) -> list[str]:
    """The addresses that the page asks the server for from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.startswith("http"):
            asked.append(request.url)

    page.on("request", note)
    return asked


def test_the_start_page_takes_few_requests(page: Page) -> None:
    asked = watch_requests(page)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(asked) <= START, asked
    # What only those need who have played with others is not loaded.
    assert not [
        address for address in asked if re.search(r"/assets/(home|meeting|together)|/api/(lobby|people)|/ws/", address)
    ]


@pytest.mark.parametrize("game", ["architekton", "architectura", "architects"])
def test_a_table_takes_few_requests(page: Page, server: Server, game: str) -> None:
    asked = watch_requests(page)
    seats = [PERSON, BOT]
    if game == "architekton":
        open_game(page, server.url, game, seats)
    else:
        open_seated(page, server.url, game, seats)
    page.wait_for_load_state("networkidle")
    assert len(asked) <= TABLE, asked


@pytest.mark.parametrize("game", ["architekton", "architectura", "architects"])
def test_a_shared_position_loads_little(page: Page, server: Server, new_context: NewContext, game: str) -> None:
    """Somebody who has never been here opens a link to a position."""
    page.goto(server.url)
    wish = {"game": game, "seats": [PERSON, PERSON]}
    headers = {"content-type": "application/json", "origin": server.url}
    answer = page.request.post(f"{server.url}/api/tables", data=json.dumps(wish), headers=headers)
    assert answer.ok, answer.text()
    newcomer = new_context().new_page()
    asked = watch_requests(newcomer)
    newcomer.goto(f"{server.url}/look/{answer.json()['id']}?at=3")
    expect(newcomer.get_by_role("slider")).to_be_visible()
    newcomer.wait_for_load_state("networkidle")
    assert len(asked) <= LOOK, asked
    assert newcomer.evaluate(SENT) <= LIMIT


GAMES = ("architekton", "architectura", "architects")
PAGES = ["/", "/look", "/daily", "/puzzles", "/finished", "/me", "/people", "/lobby", "/about", "/verify"]
OF_A_GAME = ["/new/{}", "/learn/{}", "/rules/{}", "/sheet/{}", "/learn/{}/play", "/puzzle/{}/1"]


@pytest.mark.parametrize("addresses", [PAGES, *([one.format(game) for one in OF_A_GAME] for game in GAMES)])
def test_no_page_loads_much(new_context: NewContext, addresses: list[str]) -> None:
    """For somebody who has never been here, whichever page comes first."""
    loaded = {}
    for address in addresses:
        context = new_context(service_workers="block")
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        loaded[address] = page.evaluate(SENT)
        context.close()
    assert {address: sent for address, sent in loaded.items() if sent > LIMIT} == {}


class Held:
    """Holds back the script of a part of the client until it is released."""

    def __init__(self, page: Page, part: str) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route(re.compile(rf"/assets/{part}-[^/]*\.js$"), self.hold)

    def hold(self, route: Route) -> None:
        self.routes.append(route)

    def release(self) -> None:
        while not self.routes:
            self.page.wait_for_timeout(20)
        self.routes.pop().continue_()


def test_the_frame_of_a_table_is_there_before_its_script(page: Page, server: Server) -> None:
    """First without any script, then while the words are there and the game is not; the page is never empty."""
    open_table(page, server.url)
    shell, game = Held(page, "shell"), Held(page, "GameTable")
    page.reload(wait_until="commit")
    frame = page.locator(".opening")
    expect(frame).to_be_visible()
    expect(frame).to_have_css("background-image", re.compile("gradient"))  # the felt
    shell.release()
    expect(page.get_by_role("status")).to_have_text("Setting up the table …")
    expect(frame).to_be_visible()
    expect(page.get_by_role("link", name="Go to the start page")).to_be_visible()
    game.release()
    expect(page.get_by_role("heading", name="Architekton")).to_be_visible()
    expect(frame).to_have_count(0)
