"""The start page as it is meant to look; `--update-shots` stores the pictures anew after a wanted change."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import UNPACKED
from tests.browser.conftest import NewContext
from tests.browser.shots import check_picture


@pytest.fixture(autouse=True)
def the_browser_of_the_pictures(browser_type_launch_args: dict[str, Any]) -> None:
    if browser_type_launch_args.get("executable_path") != str(UNPACKED / "chromium"):
        pytest.skip("the pictures are made with the Chromium from npm")


def picture(page: Page) -> bytes:
    page.goto("/")
    expect(page.get_by_role("article", name="Architekton").get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.get_by_text("Connected", exact=True)).to_be_visible()
    page.evaluate("Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())])")
    return page.screenshot(scale="css")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_start_page(new_context: NewContext, theme: Any, update_shots: bool) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}, color_scheme=theme).new_page()
    check_picture(picture(page), f"start-{theme}", update=update_shots)


def test_start_page_on_a_phone(phone: Page, update_shots: bool) -> None:
    check_picture(picture(phone), "start-phone", update=update_shots)
