"""The start page and a table of Architects as they are meant to look.

`--update-shots` replaces the pictures after an intended change.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.architects import ahead, asked, open_table
from tests.browser.chromium import UNPACKED
from tests.browser.shots import check_picture
from tests.browser.table import PERSON


@pytest.fixture(autouse=True)
def the_browser_of_the_pictures(browser_type_launch_args: dict[str, Any]) -> None:
    if browser_type_launch_args.get("executable_path") != str(UNPACKED / "chromium"):
        pytest.skip("the pictures are made with the Chromium from npm")


# In the next frame a page hears of another theme, and only then asks for the pictures of that theme.
DRAWN = """new Promise(requestAnimationFrame).then(() =>
  Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]))"""


def taken(page: Page) -> bytes:
    page.evaluate(DRAWN)
    return page.screenshot(scale="css")


def start(page: Page) -> bytes:
    page.goto("/")
    expect(page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.get_by_text("Connected", exact=True)).to_be_visible()
    return taken(page)


def table(page: Page, url: str) -> bytes:
    """Always the same game, whatever SEED says: one person against the Automa, which has no whims as bots have."""
    ahead(page, open_table(page, url, [PERSON], seed=1, options={"residents": True}), standing=9)
    assert asked(page) == "take"
    page.evaluate("document.activeElement.blur()")  # whether a ring is drawn depends on how one came there
    return taken(page)


def test_start_page(page: Page, update_shots: bool) -> None:
    check_picture(start(page), "start-light", update=update_shots)
    page.emulate_media(color_scheme="dark")
    check_picture(taken(page), "start-dark", update=update_shots)


def test_start_page_on_a_phone(phone: Page, update_shots: bool) -> None:
    check_picture(start(phone), "start-phone", update=update_shots)


@pytest.mark.thorough
def test_table_of_architects(page: Page, base_url: str, update_shots: bool) -> None:
    check_picture(table(page, base_url), "architects-light", update=update_shots)
    page.emulate_media(color_scheme="dark")
    check_picture(taken(page), "architects-dark", update=update_shots)


def test_table_of_architects_on_a_phone(phone: Page, base_url: str, update_shots: bool) -> None:
    check_picture(table(phone, base_url), "architects-phone", update=update_shots)
