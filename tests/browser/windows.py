"""Windows of all sizes in all languages, and where things are in them.

Opening a table costs far more than changing its window or its language, so one page is looked at in many ways.
"""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import NewContext

Size = tuple[int, int]

HAIR = 1.0  # px: what rounding may shift
NAMES = {"en-GB": "English", "nl-NL": "Nederlands", "de-DE": "Deutsch"}
# The second frame is drawn after everything that watches its own size has answered the first.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def window(new_context: NewContext, width: int, height: int, language: str = "en-GB") -> Page:
    """A page in a window of that size; small ones are phones."""
    touch = min(width, height) < 700
    size = {"width": width, "height": height}
    return new_context(viewport=size, locale=language, is_mobile=touch, has_touch=touch).new_page()


def resize(page: Page, size: Size) -> None:
    """Gives the window another size. A phone stays a phone."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(TWO_FRAMES)


def speak(page: Page, language: str) -> None:
    """Chooses a language in the menu of a table, unless it is spoken already."""
    if page.locator(f"html[lang={language[:2]}]").count():
        return
    page.get_by_role("button", name=re.compile("^Men[uü]$")).click()
    page.get_by_role("button", name=NAMES[language]).click()
    expect(page.locator("html")).to_have_attribute("lang", language[:2])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate(TWO_FRAMES)


def box_of(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box is not None, f"{thing} is not on show"
    return box


def holds(outer: FloatRect, inner: FloatRect) -> bool:
    """Whether all of `inner` lies in `outer`."""
    return (
        outer["x"] - HAIR <= inner["x"]
        and outer["y"] - HAIR <= inner["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + HAIR
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + HAIR
    )


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] > other["x"] + HAIR
        and other["x"] + other["width"] > one["x"] + HAIR
        and one["y"] + one["height"] > other["y"] + HAIR
        and other["y"] + other["height"] > one["y"] + HAIR
    )
