"""From input to the next paint, on a processor slowed down four times: no more than 100 ms. At a grown table of each
game, in its lesson, and while the longest of the games that the tests keep is looked back at.

    python -m tools.paint [architekton] [architectura] [architects]

Every kind of input a turn is made of, several times each; the figures are the browser's own (Event Timing), in steps of
8 ms. Ends with 1 when one is over the limit.

The mouse is moved and pressed as a hand does it. Playwright's own click would put scripts of its own into what is
measured: at the first one 330 kB to be compiled, at every one a search for what lies under the mouse, all four times
slower. For the same reason the table has come to rest before, and is asked nothing until the answer is painted.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Locator, Page

from tests.browser import architects, architectura
from tests.browser.table import BOT, PERSON
from tools.midgame import go_to_table, visitor
from tools.records import records

SLOWER = 4
LIMIT = 100
ROUNDS = 5
SMALLEST = 16  # milliseconds; the browser reports no shorter ones
REST = 1000  # milliseconds
ANSWER = 400  # milliseconds: by then it is painted, and nothing else has been asked of the page
TURNS = 12  # of Architectura, until cards lie in the city

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
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(OBSERVE)

    def click(self, kind: str, place: Locator) -> None:
        """By nothing but the mouse, when the place has stopped moving and lies open."""
        place.click(trial=True)
        box = place.bounding_box()
        assert box is not None
        self.at(kind, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def at(self, kind: str, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.up()
        self._note(kind)

    def press(self, kind: str, key: str) -> None:
        self.page.keyboard.press(key)
        self._note(kind)

    def _note(self, kind: str) -> None:
        self.page.wait_for_timeout(ANSWER)
        took = self.page.evaluate("() => { const took = window.slowest; window.slowest = 0; return took; }")
        self.took.setdefault(kind, []).append(took)


def watch_rested(page: Page, piece: Locator) -> Watch:
    """Begins to watch a table that has nothing left to do."""
    piece.click(trial=True)
    page.wait_for_timeout(REST)
    return Watch(page)


def turns_of_architekton(page: Page, url: str) -> Watch:
    go_to_table(page, url, actions=30)
    tiles = page.locator('[data-tile][aria-disabled="false"]')
    spots = page.locator("button[data-spot]")
    watch = watch_rested(page, tiles.first)
    for number in range(ROUNDS):
        watch.click("take a tile", tiles.nth(number % tiles.count()))
        watch.click("put it on a spot", spots.nth(number % spots.count()))
        page.locator("[data-lifted]:visible").wait_for()
        watch.press("turn it", "r")
        watch.press("put it back", "Escape")
        watch.press("zoom", "+")
        watch.press("pan", "ArrowLeft")
        watch.press("show the whole board", "f")
    watch.click("take a tile", tiles.first)
    watch.click("put it on a spot", page.locator("button[data-spot].fits").first)
    watch.press("lay it", "Enter")
    return watch


def turns_of_architectura(page: Page, url: str) -> Watch:
    architectura.open_table(page, url, [PERSON, BOT, BOT, BOT], seed=3, options={"starter": 0})
    turn = 0
    while (what := architectura.asked(page)) != "card" or turn < TURNS:
        architectura.answer_once(page, what, turn)
        turn += 1
    hand, spaces = architectura.hand(page), architectura.spaces(page)
    watch = watch_rested(page, hand.first)
    for number in range(ROUNDS):
        watch.click("take a card", hand.nth(number % hand.count()))
        watch.click("choose a space", spaces.nth(number % spaces.count()))
        watch.press("put it back", "Escape")
    return watch


def turns_of_architects(page: Page, url: str) -> Watch:
    options = {"starter": 0, "residents": True, "events": True}
    architects.ahead(page, architects.open_table(page, url, [PERSON, BOT, BOT, BOT], options=options), standing=5)
    assert architects.asked(page) == "take"
    buildings, lots = page.locator('button[data-take]:not([data-take="L"])'), architects.lots(page)
    watch = watch_rested(page, buildings.first)
    for number in range(ROUNDS):
        watch.click("take a building", buildings.nth(number % buildings.count()))
        watch.click("choose a lot", lots.nth(number % lots.count()))
        watch.click("choose another", lots.nth((number + 1) % lots.count()))
        watch.press("put it back", "Escape")
    return watch


def looking_back(page: Page, url: str, game: str) -> Watch:
    """By keys, buttons, the slider and the log."""
    page.goto(f"{url}/look")
    page.locator("input[type=file]").set_input_files(longest(game))
    forward = page.get_by_role("button", name="One move forward")
    slider = page.get_by_role("slider")
    page.keyboard.press("End")  # so that all pages have been loaded
    page.locator(".log-line").first.wait_for()
    page.keyboard.press("Home")
    watch = watch_rested(page, forward)
    box = slider.bounding_box()
    assert box is not None
    for number in range(ROUNDS):
        watch.press("go to the end", "End")
        watch.press("a move back", "ArrowLeft")
        watch.press("a turn back", "Shift+ArrowLeft")
        watch.click("choose a line of the log", page.locator(".log-line button:visible").nth(number))
        watch.at(
            "press the slider", box["x"] + box["width"] * (number + 1) / (ROUNDS + 1), box["y"] + box["height"] / 2
        )
        watch.click("a move forward", forward)
    return watch


def longest(game: str) -> Path:
    return max(records(game).values(), key=lambda file: file.stat().st_size)


def learning(page: Page, url: str, game: str) -> Watch:
    """The same steps as somebody who has them shown, and pieces that are taken before a step begins again."""
    page.goto(f"{url}/learn/{game}/play")
    show, on = page.locator("[data-show-me]"), page.locator("[data-go-on]")
    again = page.locator("[data-show-me] + .way")
    watch = watch_rested(page, show)
    for _ in range(ROUNDS):
        page.locator(PIECES[game]).first.wait_for()
        watch.click("take a piece", uncovered(page.locator(PIECES[game])))
        watch.click("begin the step again", again)
        show.wait_for()
    for _ in range(ROUNDS):
        watch.click("show me", show)
        on.wait_for()
        watch.click("go on", on)
        show.wait_for()
        watch.click("again", again)
        show.wait_for()
    return watch


def uncovered(pieces: Locator) -> Locator:
    """The piece that the step asks for: the others are below the veil of the lesson."""
    return next(piece for piece in pieces.all() if piece.evaluate(ON_TOP))


ON_TOP = """piece => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
PIECES = {
    "architekton": '[data-tile][aria-disabled="false"]',
    "architectura": "[data-hand]",
    "architects": "[data-take]",
}
GAMES: dict[str, Callable[[Page, str], Watch]] = {
    "architekton": turns_of_architekton,
    "architectura": turns_of_architectura,
    "architects": turns_of_architects,
}


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - GAMES.keys():
        print(f"There is no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    machine = f"{platform.machine()} {platform.system()}"
    print(f"input to next paint, {SLOWER}× CPU throttling, on {machine}; limit {LIMIT} ms")
    late = False
    for game in wanted or GAMES:
        late |= measure(game.capitalize(), GAMES[game])
        late |= measure(f"{game.capitalize()}, its lesson", partial(learning, game=game))
        late |= measure(f"{game.capitalize()}, looking back", partial(looking_back, game=game))
    return int(late)


def measure(name: str, played: Callable[[Page, str], Watch]) -> bool:
    with visitor(viewport={"width": 1280, "height": 800}, locale="en-GB") as (page, url):
        took = played(page, url).took
    print(name)
    for kind, times in took.items():
        late = "  too slow" if max(times) > LIMIT else ""
        print(
            f"  {kind:24} median {in_words(median(times)):>11}   slowest {in_words(max(times)):>11}{late}", flush=True
        )
    return any(max(times) > LIMIT for times in took.values())


def in_words(took: float) -> str:
    return f"{took:.0f} ms" if took else f"under {SMALLEST} ms"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
