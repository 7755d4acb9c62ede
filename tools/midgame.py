"""A visitor in the browser of the tests, and a table of Architekton in the middle of a game: for screenshots and
measurements."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.chromium import launch_arguments
from tests.browser.serving import Server
from tools.building import node_and_npm

SEED = 7


@contextmanager
def visitor(**profile: Any) -> Iterator[tuple[Page, str]]:
    """A page on the start page of a server of its own, and the server's address; `profile` as for new_context."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_and_npm()[0]))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder, "data"))
        server.start()
        browser = playwright.chromium.launch(**launch_arguments())
        try:
            page = browser.new_context(**profile).new_page()
            page.goto(server.url)
            yield page, server.url
        finally:
            browser.close()
            server.stop()


def go_to_table(page: Page, url: str, actions: int) -> None:
    """Shows the visitor a table of Architekton after so many actions."""
    number = open_table(page.context, url)
    play(page.context, url, number, actions)
    page.goto(f"{url}/table/{number}")
    page.locator('[data-tile][aria-disabled="false"]').first.wait_for()


def open_table(context: BrowserContext, url: str) -> str:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Bram"}]
    wish = {"game": "architekton", "seats": seats, "options": {"starter": 0}, "confirm": False, "seed": SEED}
    headers = {"content-type": "application/json", "origin": url}
    answer = context.request.post(f"{url}/api/tables", data=json.dumps(wish), headers=headers)
    assert answer.ok, answer.text()
    number: str = answer.json()["id"]
    return number


def play(context: BrowserContext, url: str, number: str, actions: int) -> None:
    """Play for both seats, over the guest's own socket, until a tile is to be laid after so many actions."""
    cookies = "; ".join(f"{cookie.get('name')}={cookie.get('value')}" for cookie in context.cookies(url))
    address = f"{url.replace('http', 'ws')}/ws/tables/{number}"
    with connect(address, additional_headers={"cookie": cookies}, origin=Origin(url)) as socket:
        socket.send(json.dumps({"t": "sub"}))
        done = 0
        while True:
            state = json.loads(socket.recv(timeout=10))
            assert state["t"] == "state", state
            if done >= actions and state["view"]["phase"] == "lay" and state["view"]["tile"] == 1:
                return
            choice = max(state["choices"], key=worth)
            act = {"t": "act", "id": f"act-{done}", "version": state["version"], "action": choice["action"]}
            socket.send(json.dumps(act))
            done += 1


def worth(choice: dict[str, Any]) -> tuple[int, int, int, str]:
    """Somebody who wants matching sides, likes landscapes and keeps the houses in one group."""
    good = sum(1 if side[3] else -2 for side in choice.get("fits") or [])
    before, after = choice.get("group") or (0, 0)
    is_landscape = len(choice["move"].get("tile", "")) == 1
    return good, is_landscape, after - before, choice["text"]
