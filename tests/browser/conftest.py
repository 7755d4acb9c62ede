"""Browser tests: pytest-playwright, a Chromium of their own and a real server, where there is neither browser nor node.

    def test_start(page: Page) -> None:             desktop, 1280 × 800; page.goto("/") is the server's start page
    def test_phone(phone: Page) -> None:            phone, 390 × 844, touch
    def test_crash(page: Page, own_server: Server)  a server for this test alone: page.goto(own_server.url),
                                                    own_server.kill(), own_server.start()
    check_accessible(page)                          axe: nothing serious
    check_picture(png, "name", update=update_shots) the picture stored in pictures/ (--update-shots replaces it)
    page_faults                                     what pages complained of; a test is red when any is left

Motion is reduced, the volume is 0 and the language is English; new_context(locale="nl-NL", sound=True) for others, and
lively_page(new_context) for motion and sound together.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError, expect

from tests.browser.chromium import launch_arguments
from tests.browser.serving import Server
from tests.browser.table import SEED
from tools.building import node_and_npm

# Playwright's own node needs a library that a bare Debian lacks.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_and_npm()[0]))

PATIENCE = 60_000  # ms: what comes late on a busy machine is there all the same

expect.set_options(timeout=PATIENCE)

NewContext = Callable[..., BrowserContext]
PROFILE = {
    "viewport": {"width": 1280, "height": 800},
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "service_workers": "block",  # every test is a first visit, for which the whole client would be laid in store
}
# Of pages with an address of their own: an empty page has no storage.
KEEP = "if (location.protocol.startsWith('http')) localStorage.setItem"
NO_COACH = f"{KEEP}('architrave.coach', 'off')"
SILENT = f"{KEEP}('architrave.volume', '0')"
PHONE = {"width": 390, "height": 844}


def pytest_report_header() -> str:
    return f"browser: games with SEED={SEED}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_arguments()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that the tests of one worker share; every test has a browser profile, so a guest, of its own."""
    shared = Server(tmp_path_factory.mktemp("server") / "data")
    shared.start()
    yield shared
    shared.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    own = Server(tmp_path / "data")
    own.start()
    yield own
    own.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture
def page_faults() -> Iterator[list[str]]:
    """Exceptions and console errors of all pages of a test. A test that provokes some takes them out again."""
    faults: list[str] = []
    yield faults
    assert faults == []


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    return new_context()


@pytest.fixture
def new_context(new_context: NewContext, page_faults: list[str]) -> NewContext:
    """Another browser profile, so another guest; arguments as in Playwright's `browser.new_context`. `coach`: it shows
    coach marks, which stand beside everything that happens for the first time. `sound`: it plays sounds, and a browser
    computes those whether there is a device or not, as long as the page stands."""

    def watched(coach: bool = False, sound: bool = False, **arguments: Any) -> BrowserContext:
        context = new_context(**{**PROFILE, **arguments})
        context.set_default_timeout(PATIENCE)
        if not coach:
            context.add_init_script(NO_COACH)
        if not sound:
            context.add_init_script(SILENT)

        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error":
                page_faults.append(message.text)

        def on_exception(error: WebError) -> None:
            page_faults.append(str(error.error))

        context.on("console", on_console)
        context.on("weberror", on_exception)
        return context

    return watched


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    return new_context(viewport=PHONE, screen=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True).new_page()


@pytest.fixture
def update_shots(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--update-shots"))
