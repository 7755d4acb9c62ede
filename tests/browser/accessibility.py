"""What axe finds on a page."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
# Only what is wrong comes back: the whole answer is a megabyte. The style sheets are not fetched once more (preload),
# which takes a quarter of the time: only a rule on audio and video and an experimental one read them.
FAULTS = """options => axe.run({ resultTypes: ['violations'], preload: false, ...options })
  .then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ target }) => target.join(', ')) })))"""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def check_accessible(page: Page, **options: Any) -> None:
    """No violation that axe calls serious or critical; `options` as axe takes them."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found = [
        f"{fault['id']}: {fault['help']}\n    " + "\n    ".join(fault["places"])
        for fault in page.evaluate(FAULTS, options)
    ]
    assert not found, "\n".join(found)


def check_accessible_in_both_themes(page: Page) -> None:
    """A theme changes colours and nothing else, so in the second one axe looks at those alone."""
    for theme, options in zip(THEMES, (COLOURS, {}), strict=True):
        page.emulate_media(color_scheme=theme)
        check_accessible(page, **options)
