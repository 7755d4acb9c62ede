"""What axe finds on a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def check_accessible(page: Page) -> None:
    """No violation that axe calls serious or critical."""
    found = []
    for violation in Axe().run(page).response["violations"]:
        if violation["impact"] in ("serious", "critical"):
            places = [", ".join(map(str, node["target"])) for node in violation["nodes"]]
            found.append(f"{violation['id']}: {violation['help']}\n    " + "\n    ".join(places))
    assert not found, "\n".join(found)


def check_accessible_in_both_themes(page: Page) -> None:
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check_accessible(page)
