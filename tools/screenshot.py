"""docs/screenshot.png, the picture in the README: a tile in hand on a grown table."""

from __future__ import annotations

from pathlib import Path

from tests.browser.architekton import put_down
from tools.midgame import go_to_table, visitor

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "screenshot.png"


def main() -> None:
    with visitor(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB") as (page, url):
        go_to_table(page, url, actions=20)
        put_down(page)
        page.mouse.move(0, 0)
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURE)
    print(PICTURE)


if __name__ == "__main__":
    main()
