"""From input to the next paint, on a processor slowed down four times: no more than 100 ms. At a grown table of each
game, in its lesson, and while the longest of the games that the tests keep is looked back at.

    python -m tools.paint [architekton] [architectura] [architects] [--part table|lesson|look] [--rounds 9]

Every kind of input a turn is made of, several times each; the figures are the browser's own (Event Timing), in steps of
8 ms. A person who looks back waits for the board: there the time lasts until that is painted, also where its state has
to be fetched. Ends with 1 when one is over the limit. The slowest of all rounds is printed and does not count:
something else may have run on the machine just then, whose load stands beside the figures.

The mouse is moved and pressed as a hand does it. Playwright's own click would put scripts of its own into what is
measured: at the first one 330 kB to be compiled, at every one a search for what lies under the mouse, all four times
slower. For the same reason the table has come to rest before, and is asked nothing until the answer is painted.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Locator, Page

from tests.browser import architects, architectura
from tests.browser.table import BOT, PERSON, open_game
from tools.midgame import go_to_table, visitor
from tools.records import records

SLOWER = 4
LIMIT = 100
ROUNDS = 9
SMALLEST = 16  # milliseconds; the browser reports no shorter ones
REST = 1000  # milliseconds
ANSWER = 400  # milliseconds: by then it is painted, and nothing else has been asked of the page
GROWN = 0.85  # of the longest game is played: then tables are full
STAGES = 8  # of a step, at most

OBSERVE = """() => {
  window.slowest = 0;
  const note = (entry) => { if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration); };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'event', durationThreshold: 16 });
}"""
# Until the frame with another state of the table has been painted.
OBSERVE_BOARD = """() => {
  let asked = 0;
  for (const type of ['keydown', 'click', 'input'])
    addEventListener(type, (event) => (asked = event.timeStamp), { capture: true });
  const painted = (since) => (window.slowest = Math.max(window.slowest, performance.now() - since));
  const note = () => {
    const since = asked;
    requestAnimationFrame(() => setTimeout(() => painted(since)));
  };
  const table = document.querySelector('[data-version]');
  new MutationObserver(note).observe(table, { attributeFilter: ['data-version'] });
}"""


class Watch:
    """How long the answers to each kind of input took. `board`: until another state of the table is painted."""

    def __init__(self, page: Page, *, board: bool = False) -> None:
        self.page = page
        self.took: dict[str, list[float]] = {}
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(OBSERVE)
        if board:
            page.evaluate(OBSERVE_BOARD)

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

    def drag(self, kind: str, places: Sequence[tuple[float, float]]) -> None:
        """From place to place; the slowest of them counts."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()
        self._note(kind)

    def press(self, kind: str, key: str) -> None:
        self.page.keyboard.press(key)
        self._note(kind)

    def _note(self, kind: str) -> None:
        self.page.wait_for_timeout(ANSWER)
        took = self.page.evaluate("() => { const took = window.slowest; window.slowest = 0; return took; }")
        self.took.setdefault(kind, []).append(took)


def watch_rested(page: Page, piece: Locator, *, board: bool = False) -> Watch:
    """Begins to watch a table that has nothing left to do."""
    piece.click(trial=True)
    page.wait_for_timeout(REST)
    return Watch(page, board=board)


def go_to_grown_table(page: Page, url: str, game: str) -> None:
    """A table that goes on from a late position of the longest game, against bots."""
    record = longest(game).read_text(encoding="utf-8")
    header = json.loads(record)
    at = int(len(header["entries"]) * GROWN)
    seats = [PERSON, *[BOT] * (len(header["seats"]) - 1)]
    open_game(page, url, game, seats, start={"record": record, "at": at})


def turns_of_architekton(page: Page, url: str, rounds: int) -> Watch:
    go_to_table(page, url, actions=30)
    tiles = page.locator('[data-tile][aria-disabled="false"]')
    spots = page.locator("button[data-spot]")
    watch = watch_rested(page, tiles.first)
    for number in range(rounds):
        watch.click("take a tile", tiles.nth(number % tiles.count()))
        spots.first.focus()
        watch.press("put it on a spot", "ArrowRight")
        page.locator("[data-lifted]:visible").wait_for()
        watch.press("turn it", "r")
        watch.press("put it back", "Escape")
        watch.press("zoom", "+")
        watch.press("pan", "ArrowLeft")
        watch.press("show the whole board", "f")
    watch.click("take a tile", tiles.first)
    watch.click("lay it", page.locator("button[data-spot].fits").first)
    return watch


def turns_of_architectura(page: Page, url: str, rounds: int) -> Watch:
    go_to_grown_table(page, url, "architectura")
    while (what := architectura.asked(page)) != "card":
        architectura.answer_once(page, what)
    hand, spaces = architectura.hand(page), architectura.spaces(page)
    watch = watch_rested(page, hand.first)
    for number in range(rounds):
        watch.click("take a card", hand.nth(number % hand.count()))
        watch.click("choose a space", spaces.nth(number % spaces.count()))
        watch.press("put it back", "Escape")
    return watch


def turns_of_architects(page: Page, url: str, rounds: int) -> Watch:
    go_to_grown_table(page, url, "architects")
    while (what := architects.asked(page)) != "take":
        architects.answer_once(page, what)
    buildings, lots = page.locator('button[data-take]:not([data-take="L"])'), architects.lots(page)
    watch = watch_rested(page, buildings.first)
    for number in range(rounds):
        watch.click("take a building", buildings.nth(number % buildings.count()))
        lots.first.focus()
        watch.press("choose a lot", "ArrowRight")
        watch.press("put it back", "Escape")
    watch.click("take a building", buildings.first)
    watch.click("place it", lots.first)
    return watch


def looking_back(page: Page, url: str, game: str, rounds: int) -> Watch:
    """By keys, buttons, the slider and the log."""
    page.goto(f"{url}/look")
    page.locator("input[type=file]").set_input_files(longest(game))
    forward = page.get_by_role("button", name="One move forward")
    slider = page.get_by_role("slider")
    page.locator(".log-line").first.wait_for()
    watch = watch_rested(page, forward, board=True)
    box = slider.bounding_box()
    assert box is not None
    height = box["y"] + box["height"] / 2
    along = [box["x"] + box["width"] * part / 12 for part in range(1, 12)]
    seats = page.get_by_role("radiogroup", name="Seen as")
    for number in range(rounds):
        watch.press("go to the end", "End")
        watch.press("a move back", "ArrowLeft")
        watch.press("a turn back", "Shift+ArrowLeft")
        watch.click("choose a line of the log", line_in_sight(page, number))
        watch.at("press the slider", along[number * 5 % len(along)], height)
        watch.click("a move forward", forward)
        watch.drag("drag the slider", [(x, height) for x in along])
        watch.press("go to the start", "Home")
        if seats.count():
            places = seats.locator("label")
            watch.click("see it as somebody else", places.nth(number % places.count()))
    return watch


def line_in_sight(page: Page, number: int) -> Locator:
    """One that has not been chosen yet."""
    lines = page.locator(".log-line > button")
    seen: list[int] = lines.evaluate_all(IN_SIGHT)
    return lines.nth(seen[number % len(seen)])


def longest(game: str) -> Path:
    return max(records(game).values(), key=lambda file: file.stat().st_size)


def learning(page: Page, url: str, game: str, rounds: int) -> Watch:
    """The same steps as somebody who has them shown, and pieces that are taken before a step begins again."""
    page.goto(f"{url}/learn/{game}/play")
    show, on = page.locator("[data-show-me]"), page.locator("[data-go-on]")
    again = page.locator("[data-show-me] + .way")
    watch = watch_rested(page, show)
    for _ in range(rounds):
        page.locator(PIECES[game]).first.wait_for()
        watch.click("take a piece", uncovered(page.locator(PIECES[game])))
        watch.click("begin the step again", again)
        show.wait_for()
    for _ in range(rounds):
        for _ in range(STAGES):
            watch.click("show me", show)
            if not show.is_visible():
                break
        on.wait_for()
        watch.click("go on", on)
        show.wait_for()
        watch.click("again", again)
        show.wait_for()
    return watch


def uncovered(pieces: Locator) -> Locator:
    """The piece that the step asks for: the others are below the veil of the lesson."""
    return next(piece for piece in pieces.all() if piece.evaluate(ON_TOP))


IN_SIGHT = """buttons => buttons.flatMap((button, n) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const open = document.elementFromPoint(x + width / 2, y + height / 2) === button;
  return open && !button.ariaCurrent ? [n] : [];
})"""
ON_TOP = """piece => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return piece.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
PIECES = {
    "architekton": '[data-tile][aria-disabled="false"]',
    "architectura": "[data-hand]",
    "architects": "[data-take]",
}
TABLES: dict[str, Callable[[Page, str, int], Watch]] = {
    "architekton": turns_of_architekton,
    "architectura": turns_of_architectura,
    "architects": turns_of_architects,
}
PARTS: dict[str, Callable[[str, int], Callable[[Page, str], Watch]]] = {
    "table": lambda game, rounds: lambda page, url: TABLES[game](page, url, rounds),
    "lesson": lambda game, rounds: lambda page, url: learning(page, url, game, rounds),
    "look": lambda game, rounds: lambda page, url: looking_back(page, url, game, rounds),
}


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="paint", description="from input to the next paint")
    parser.add_argument("games", nargs="*", choices=[[], *TABLES], metavar="GAME", help=", ".join(TABLES))
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be repeated")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each input is made (%(default)s)")
    wanted = parser.parse_args(words)
    machine = f"{platform.machine()} {platform.system()}"
    print(f"input to next paint, {SLOWER}× CPU throttling, on {machine}; limit {LIMIT} ms")
    late = False
    for game in wanted.games or TABLES:
        for part in wanted.part or PARTS:
            late |= measure(f"{game.capitalize()}, {part}", PARTS[part](game, wanted.rounds))
    return int(late)


def measure(name: str, played: Callable[[Page, str], Watch]) -> bool:
    with visitor(viewport={"width": 1280, "height": 800}, locale="en-GB") as (page, url):
        took = played(page, url).took
    print(f"{name} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    for kind, times in took.items():
        late = "  too slow" if is_late(times) else ""
        print(
            f"  {kind:24} median {in_words(median(times)):>11}   slowest {in_words(max(times)):>11}{late}", flush=True
        )
    return any(is_late(times) for times in took.values())


def is_late(times: Sequence[float]) -> bool:
    """All but the slowest have to be in time."""
    return sorted(times)[max(0, len(times) - 2)] > LIMIT


def in_words(took: float) -> str:
    return f"{took:.0f} ms" if took else f"under {SMALLEST} ms"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
