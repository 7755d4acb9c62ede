"""A table of Architekton as a test sees it: what is asked, and the pieces by their roles and names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import BOT, PERSON, STAMP, done, open_game, press, shows

# What the page asks of the person in front of it, told by what it offers.
ASKED = """() => {
  const offers = (selector) => document.querySelector(selector) !== null;
  if (offers('section[aria-label="Result"]')) return 'result';
  if (offers('section.held button:enabled')) return 'held';
  if (offers('section[aria-label="Payment due"] button:enabled')) return 'pay';
  if (offers('section[aria-label="All your houses are on the table"]')) return 'house';
  if (offers('[data-tile][aria-disabled="false"]')) return 'lay';
  return null;
}"""


def open_table(page: Page, url: str, seats: Sequence[dict[str, str]] = (PERSON, BOT), **wishes: Any) -> str:
    return open_game(page, url, "architekton", seats, **wishes)


# Plays from the page as its guest, without touching what is on show, and always the same way: towards a payment the
# first choice that brings one; else the first that encloses nothing; `builder` lays buildings, the other landscapes.
AHEAD = """({ table, until, builder, laid }) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  const best = (choices, actor) => {
    const due = (enclosed) => enclosed.owner !== null && enclosed.mismatch === 1;
    const costs = (choice) => until === 'pay' && choice.encloses?.some(due);
    const kind = (choice) => choice.move.kind === 'lay' && (choice.move.tile.length > 1) === (actor === builder);
    const quiet = (choice) => !choice.encloses?.length;
    const built = [(choice) => kind(choice) && quiet(choice), kind];
    for (const test of [costs, ...(builder === null ? [] : built), quiet]) {
      const found = choices.find(test);
      if (found) return found;
    }
    return choices[0];
  };
  socket.onopen = () => socket.send(JSON.stringify({ t: 'sub' }));
  socket.onmessage = ({ data }) => {
    const { t, version, over, view, choices, held } = JSON.parse(data);
    if (t !== 'state') return;
    if (over || (view.phase === until && !held && view.tiles.length >= laid)) {
      socket.close();
      done({ phase: view.phase, version });
    } else if (held) send({ t: 'confirm', version });
    else send({ t: 'act', version, action: best(choices, view.actor).action });
  };
})"""


def play_ahead(page: Page, table: str, until: str, *, builder: int | None = None, laid: int = 0) -> int:
    """Plays a game of two people at one screen up to a phase: lay with so many tiles on the board, house, pay, over.

    The version that the table has then.
    """
    came = page.evaluate(AHEAD, {"table": table, "until": until, "builder": builder, "laid": laid})
    assert came["phase"] == until, f"the game came to {came['phase']} before {until}"
    version: int = came["version"]
    return version


def go_ahead(page: Page, table: str, until: str, *, laid: int = 0) -> None:
    """Plays a game that the page shows up to a phase."""
    shows(page, play_ahead(page, table, until, laid=laid))


def open_ahead(
    page: Page,
    url: str,
    until: str = "lay",
    seats: Sequence[dict[str, str]] = (PERSON, PERSON),
    *,
    builder: int | None = None,
    laid: int = 0,
    **wishes: Any,
) -> str:
    """Opens a table of two people at one screen whose game has come to a phase; its id."""
    wishes = {"options": {"starter": 0}, **wishes}
    return open_table(
        page, url, seats, before=lambda table: play_ahead(page, table, until, builder=builder, laid=laid), **wishes
    )


def asked(page: Page) -> str:
    """Waits until something is asked of us: lay, held, pay, house or result."""
    answer: str = page.wait_for_function(ASKED).json_value()
    return answer


def usable(page: Page, kind: str = "") -> Locator:
    """The tiles of the supply that can be laid now; kind: building or landscape."""
    where: Page | Locator = page
    if kind:
        where = page.get_by_role("group", name={"building": "Buildings", "landscape": "Landscapes"}[kind])
    return where.locator('[data-tile][aria-disabled="false"]')


def spots(page: Page) -> Locator:
    """The lit places of the board, on show or not."""
    return page.locator("button[data-spot]")


# The lit places that a pointer can reach, once the view rests in the room that it has now.
ON_SHOW = """() => {
  const stage = document.querySelector('.stage');
  const { width, height } = stage.getBoundingClientRect();
  const room = (stage.dataset.resting ?? '').split(' ').map(Number);
  if (Math.abs(room[0] - width) >= 1 || !(Math.abs(room[1] - height) < 1)) return null;
  return [...document.querySelectorAll('button[data-spot]')].filter((spot) => {
    const box = spot.getBoundingClientRect();
    return spot.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  }).map((spot) => spot.dataset.spot);
}"""


def spots_on_show(page: Page) -> list[str]:
    """The names of the lit places that a pointer can reach."""
    found: list[str] = page.wait_for_function(ON_SHOW).json_value()
    return found


def spot_on_show(page: Page) -> Locator:
    cells = spots_on_show(page)
    assert cells, "no lit place is on show"
    return page.locator(f'button[data-spot="{cells[0]}"]')


# The tile in hand lies on a place, and can be laid there.
PUT_DOWN = "document.querySelector('.lifted.placed:not(.pending)')"


def lay_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^Place on "))


def tiles(page: Page) -> list[str]:
    """The places on the board that hold a tile, sorted."""
    cells = page.locator("[data-cell]")
    return sorted(cells.nth(i).get_attribute("data-cell") or "" for i in range(cells.count()))


def put_down(page: Page) -> str:
    """Takes the first tile that can be laid and puts it on a lit place, to be looked at; the name of the place."""
    page.keyboard.press(usable(page).first.get_attribute("aria-keyshortcuts") or "")
    place = page.locator("button[data-spot]:focus")
    expect(place).to_be_visible()
    return place.get_attribute("data-spot") or ""


def press_spot(page: Page, place: Locator) -> None:
    """Lays the tile in hand by pressing a place; once more where it is shown first what that would bring."""
    before = page.evaluate(STAMP)
    press(place)
    page.wait_for_function(f"before => ({STAMP})() !== before || {PUT_DOWN}", arg=before)
    if page.evaluate(STAMP) == before:
        done(page, lambda: press(lay_button(page)))


def lay_by_pointer(page: Page, number: int = 0) -> str:
    """Takes a tile and presses a lit place for it; the name of the place."""
    press(usable(page).nth(number % usable(page).count()))
    place = spot_on_show(page)
    cell = place.get_attribute("data-spot") or ""
    press_spot(page, place)
    return cell


def lay_by_key(page: Page, *walk: str) -> str:
    """Takes the first tile that can be laid, walks over the lit places and lays it; the name of the place."""
    put_down(page)
    for key in walk:
        page.keyboard.press(key)
    place = page.locator("button[data-spot]:focus")
    cell = place.get_attribute("data-spot") or ""
    done(page, lambda: page.keyboard.press("Enter"))
    return cell


def play_on(page: Page, moves: int = 200, until: str = "result") -> str:
    """Plays with the pointer until so many tiles are laid or that is asked; what is asked then."""
    while True:
        what = asked(page)
        if what in (until, "result") or (what == "lay" and moves == 0):
            return what
        if what == "lay":
            moves -= 1
            lay_by_pointer(page, moves)
        elif what == "held":
            end_turn(page)
        elif what == "pay":
            decide(page, moves % 2)
        else:
            move_house(page)


def end_turn(page: Page) -> None:
    """Confirms what is held: the end of the turn, or a decision."""
    done(page, lambda: press(page.get_by_role("button", name=re.compile("^(End turn|Confirm)$"))))


def decide(page: Page, choice: int = 0) -> None:
    """The payment that is due: the first choice on offer, or another."""
    due = page.get_by_role("region", name="Payment due")
    done(page, lambda: press(due.get_by_role("button").nth(choice)))


def move_house(page: Page) -> None:
    press(page.locator("button[data-house]").first)
    done(page, lambda: press(page.get_by_role("button", name=re.compile("^Move the house from"))))
