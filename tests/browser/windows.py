"""Windows of all sizes, and where things lie in them."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.conftest import NewContext

HAIR = 1.0  # px: what rounding may shift


def window(new_context: NewContext, width: int, height: int, language: str = "en-GB") -> Page:
    """A page in a window of that size; small ones are phones."""
    touch = min(width, height) < 700
    size = {"width": width, "height": height}
    return new_context(viewport=size, locale=language, is_mobile=touch, has_touch=touch).new_page()


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
