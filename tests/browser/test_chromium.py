"""The browser of the tests itself: it draws, it has fonts, and axe and the fault list notice what they should."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.conftest import NewContext
from tests.browser.shots import check_picture

PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Test</title>
<main><h1 style="font: 40px sans-serif">Architrave</h1>
<button onclick="document.querySelector('h1').textContent = 'laid'">Lay</button></main></html>"""


def test_draws_and_clicks(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.set_content(PAGE)
    drawn = page.get_by_role("heading").bounding_box()
    assert drawn is not None
    assert drawn["width"] > 100
    page.get_by_role("button", name="Lay").click()
    expect(page.get_by_role("heading")).to_have_text("laid")


def test_axe_finds_a_button_without_a_name(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.set_content(PAGE)
    check_accessible(page)
    page.set_content(PAGE.replace("Lay", ""))
    with pytest.raises(AssertionError, match="button-name"):
        check_accessible(page)


def test_an_exception_of_a_page_is_a_fault(new_context: NewContext, page_faults: list[str]) -> None:
    page = new_context().new_page()
    with page.context.expect_event("weberror"):
        page.set_content("<script>setTimeout(() => { throw new Error('fell over') })</script>")
    assert len(page_faults) == 1
    assert "fell over" in page_faults.pop()


def test_a_picture_that_differs_is_refused(
    new_context: NewContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.browser.shots.WANTED", tmp_path)
    page = new_context(viewport={"width": 300, "height": 150}).new_page()
    page.set_content(PAGE)
    check_picture(page.screenshot(), "page", update=True)
    check_picture(page.screenshot(), "page", update=False)
    page.get_by_role("button", name="Lay").click()
    with pytest.raises(AssertionError, match="pixels differ"):
        check_picture(page.screenshot(), "page", update=False)


def test_the_phone_is_a_phone(phone: Page) -> None:
    phone.set_content(PAGE)
    assert phone.evaluate("[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]") == [390, 844, True]
