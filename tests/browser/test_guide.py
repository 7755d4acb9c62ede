"""The game of docs/adding-a-game.md, from the start page to the result."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests import guide
from tests.browser.accessibility import check_accessible_in_both_themes
from tests.browser.generic import board, confirm, field, moves, play
from tests.browser.serving import Server
from tests.browser.table import AT_ONCE
from tests.installing import environment, install


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("guide")
    guide.write(folder / "project")
    install(folder / "project", folder / "packages")
    server = Server(folder / "data", env=environment(folder / "packages", folder / "data"))
    server.start()
    yield server
    server.stop()


@pytest.mark.thorough
def test_the_game_of_the_guide_is_played_in_the_browser(page: Page, host: Server) -> None:
    page.add_init_script(AT_ONCE)
    page.goto(host.url)
    card = page.get_by_role("article", name="Quarry")
    expect(card).to_contain_text("leave your opponent one too many")
    card.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="Quarry")).to_be_visible()
    expect(board(page)).to_contain_text("o o o o o")
    expect(moves(page).first).to_be_visible()
    field(page).fill("take 0")
    field(page).press("Enter")
    expect(page.get_by_role("alert").get_by_role("link", name="See Q2.2")).to_be_visible()
    check_accessible_in_both_themes(page)
    field(page).press("Escape")
    play(page, lambda page: moves(page).last.click(), confirm)
    expect(page.get_by_role("region", name="Result")).to_contain_text(re.compile("You win!|Pip wins"))
    expect(page.get_by_role("region", name="Result")).to_contain_text("The last stone decides.")
