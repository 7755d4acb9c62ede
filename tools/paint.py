"""From input to the next paint, at a grown table, on a processor slowed down four times: no more than 100 ms.

    python -m tools.paint

Every kind of input a turn is made of, several times each; the figures are the browser's own (Event Timing), in steps of
8 ms. Ends with 1 when one is over the limit.

The mouse is moved and pressed as a hand does it. Playwright's own click would put scripts of its own into what is
measured: at the first one 330 kB to be compiled, at every one a search for what lies under the mouse, all four times
slower. For the same reason the table has come to rest before, and is asked nothing until the answer is painted.
"""

from __future__ import annotations

import platform
import sys
from statistics import median

from playwright.sync_api import Locator, Page

from tools.midgame import table

SLOWER = 4
LIMIT = 100
ROUNDS = 5
SMALLEST = 16  # milliseconds; the browser reports no shorter ones
REST = 1000  # milliseconds
ANSWER = 400  # milliseconds: by then it is painted, and nothing else has been asked of the page

OBSERVE = """() => {
  window.slowest = 0;
  const note = (entry) => { if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration); };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'event', durationThreshold: 16 });
}"""


class Watch:
    """How long the answers to each kind of input took."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.took: dict[str, list[float]] = {}
        page.evaluate(OBSERVE)

    def after(self, kind: str) -> None:
        self.page.wait_for_timeout(ANSWER)
        took = self.page.evaluate("() => { const took = window.slowest; window.slowest = 0; return took; }")
        self.took.setdefault(kind, []).append(took)


def click(place: Locator) -> None:
    """By nothing but the mouse, when the place has stopped moving and lies open."""
    place.click(trial=True)
    box = place.bounding_box()
    assert box is not None
    mouse = place.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.up()


def measure(page: Page) -> dict[str, list[float]]:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    watch = Watch(page)
    tiles = page.locator('[data-tile][aria-disabled="false"]')
    spots = page.locator("button[data-spot]")
    held = page.locator('[data-tile][aria-pressed="true"]')
    lifted = page.locator("[data-lifted]:visible")
    tiles.first.click(trial=True)
    page.wait_for_timeout(REST)
    for number in range(ROUNDS):
        click(tiles.nth(number % tiles.count()))
        watch.after("take a tile")
        held.wait_for()
        click(spots.nth(number % spots.count()))
        watch.after("put it on a spot")
        lifted.wait_for()
        page.keyboard.press("r")
        watch.after("turn it")
        page.keyboard.press("Escape")
        watch.after("put it back")
        page.keyboard.press("+")
        watch.after("zoom")
        page.keyboard.press("ArrowLeft")
        watch.after("pan")
        page.keyboard.press("f")
        watch.after("show the whole board")
    click(tiles.first)
    watch.after("take a tile")
    click(page.locator("button[data-spot].fits").first)
    watch.after("put it on a spot")
    page.keyboard.press("Enter")
    watch.after("lay it")
    return watch.took


def main() -> int:
    with table(30, viewport={"width": 1280, "height": 800}, locale="en-GB") as page:
        took = measure(page)
    print(
        f"input to next paint, {SLOWER}× CPU throttling, on {platform.machine()} {platform.system()}; limit {LIMIT} ms"
    )
    for kind, times in took.items():
        late = "  too slow" if max(times) > LIMIT else ""
        print(f"  {kind:24} median {shown(median(times)):>11}   slowest {shown(max(times)):>11}{late}")
    return 1 if max(max(times) for times in took.values()) > LIMIT else 0


def shown(took: float) -> str:
    return f"{took:.0f} ms" if took else f"under {SMALLEST} ms"


if __name__ == "__main__":
    sys.exit(main())
