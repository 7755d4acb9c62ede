"""What tests share of tables, whatever is played there: opening one, pressing, waiting for what the server answers.

The game is always the same unless SEED in the environment says another:

SEED=12 make browser plays others than usual; the head of a run names the seed, so that a red test can be repeated.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

SEED = int(os.environ.get("SEED", "1"))
PERSON = {"kind": "person", "name": ""}
BOT = {"kind": "bot", "level": "first"}
# What leads to the next game, after a win, a loss or a draw.
AGAIN = re.compile("Play again|Try again|Play the decider")
# Moves appear at once and are not held for a look: the switch "Animation" of the menu.
AT_ONCE = "localStorage.setItem('architrave.motion', 'off')"
# What is done is answered when the table on show is another one.
STAMP = "() => document.querySelector('.table').dataset.version"


def open_game(
    page: Page,
    url: str,
    game: str,
    seats: Sequence[dict[str, str]],
    *,
    pace: int = 0,
    animated: bool = False,
    seed: int | None = SEED,
    before: Callable[[str], object] | None = None,
    **wishes: Any,
) -> str:
    """Opens a table for the page's guest and goes there; its id. Without a seed the draws are secret and proven.

    `before` gets the id and plays before the page shows the table: to draw every move takes far longer than to play it.
    """
    if not animated:
        page.add_init_script(AT_ONCE)
    wish = {"game": game, "seats": list(seats), "pace": pace, "seed": seed, **wishes}
    answer = page.request.post(
        f"{url}/api/tables", data=json.dumps(wish), headers={"content-type": "application/json", "origin": url}
    )
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    if before is not None:
        page.goto(f"{url}/health")  # of the same server, and with nothing to draw
        before(table)
    page.goto(f"{url}/table/{table}")
    expect(page.get_by_role("heading", name=game.capitalize())).to_be_visible()
    return table


def open_seated(
    page: Page,
    url: str,
    game: str,
    seats: Sequence[dict[str, str]],
    options: dict[str, Any] | None = None,
    **wishes: Any,
) -> str:
    """Opens a table of a game that wants to be told how many sit down."""
    return open_game(page, url, game, seats, options={"seats": len(seats), **(options or {})}, **wishes)


# Watches from the page, without showing it, until the game is over.
TO_THE_END = """table => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  socket.onopen = () => socket.send(JSON.stringify({ t: 'sub' }));
  socket.onmessage = ({ data }) => {
    if (!JSON.parse(data).over) return;
    socket.close();
    done();
  };
})"""


def wait_for_the_end(page: Page, table: str) -> None:
    """Lets bots play out a game that nobody else plays at."""
    page.evaluate(TO_THE_END, table)


@dataclass(frozen=True)
class Player:
    """How a test plays a game: what the page asks, told by what it offers, and how that is answered with the pointer.

    Different answers at different turns. `ends`: where there is nothing to answer any more.
    """

    asks: str
    answer: Callable[[Page, str, int], None]
    ends: tuple[str, ...] = ("result",)

    def asked(self, page: Page) -> str:
        """Waits until something is asked of us."""
        what: str = page.wait_for_function(self.asks).json_value()
        return what

    def play_on(self, page: Page, turns: int = 600, until: str = "result") -> str:
        """Plays until so many answers are given or that is asked; what is asked then."""
        for turn in range(turns):
            what = self.asked(page)
            if what == until or what in self.ends:
                return what
            self.answer(page, what, turn)
        return self.asked(page)


def shows(page: Page, version: int) -> None:
    """Waits until the page shows the table as it was then, or later."""
    page.wait_for_function(f"version => Number(({STAMP})()) >= version", arg=version)


def done(page: Page, act: Callable[[], object]) -> None:
    """Does something that the server answers, and waits for what is shown then."""
    before = page.evaluate(STAMP)
    act()
    page.wait_for_function(f"before => ({STAMP})() !== before", arg=before)


def press(button: Locator) -> None:
    """A click, or a tap where there is no mouse."""
    if button.page.evaluate("matchMedia('(hover: none)').matches"):
        button.tap()
    else:
        button.click()


def drag(page: Page, piece: Locator, board: Locator, place: str) -> None:
    """Carries a piece over the board, which lights its places up, and drops it on the first that is reached."""
    piece.hover()
    page.mouse.down()
    page.mouse.move(*middle(board), steps=3)
    page.mouse.move(*middle(page.locator(place).first), steps=4)
    done(page, page.mouse.up)


def middle(thing: Locator) -> tuple[float, float]:
    expect(thing).to_be_visible()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inside(page: Page, box: Locator) -> bool:
    """The whole of it is on the screen."""
    found, size = box.bounding_box(), page.viewport_size
    assert found is not None
    assert size is not None
    return (
        found["x"] >= 0
        and found["y"] >= 0
        and found["x"] + found["width"] <= size["width"]
        and found["y"] + found["height"] <= size["height"]
    )
