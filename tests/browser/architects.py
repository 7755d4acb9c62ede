"""A table of Architects as a test sees it: what is asked, and the pieces by their roles and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.table import BOT, PERSON, STAMP, Player, done, open_seated, press, shows

GO = "button[data-go]:not([aria-disabled=true]):enabled"
# What the page asks of the person in front of it, told by what it offers.
ASKED = """() => {
  const offers = (selector) => document.querySelector(selector) !== null;
  if (offers('section[aria-label$=" scoring"]')) return 'scoring';
  if (offers('section[aria-label="Result"]')) return 'result';
  if (offers('section.held button:enabled')) return 'held';
  if (offers('button[data-step]')) return 'step';
  if (offers('button[data-lot]')) return 'lot';
  if (offers('button[data-end]:not([aria-disabled=true])')) return 'end';
  if (offers('button[data-take]')) return 'take';
  return null;
}"""


def open_table(page: Page, url: str, seats: Sequence[dict[str, str]] = (PERSON, BOT), **wishes: Any) -> str:
    """Opens a table for the page's guest and goes there; its id. One person alone plays against the Automa."""
    return open_seated(page, url, "architects", seats, **wishes)


def buildings(page: Page) -> Locator:
    """The buildings of the current row that can be taken."""
    return page.locator("button[data-take]")


def lots(page: Page) -> Locator:
    """The lots of our city that can be chosen."""
    return page.locator("button[data-lot]")


def answers(page: Page) -> Locator:
    """Tiles, rows for a resident, Backup plans, services: what a step offers under the city."""
    return page.locator("button[data-step]")


def actions(page: Page) -> Locator:
    """The actions that can be started now, and the boat for tokens."""
    return page.locator('button[data-action][aria-disabled="false"]')


def confirm(page: Page) -> Locator:
    """Place, Move or Swap."""
    return page.locator(GO)


def choose(page: Page, button: Locator) -> None:
    """Presses something that is done at once, or that is looked at first and then confirmed."""
    before = page.evaluate(STAMP)
    press(button)
    page.wait_for_function(f"before => ({STAMP})() !== before || document.querySelector('{GO}')", arg=before)
    if page.evaluate(STAMP) == before:
        done(page, lambda: press(confirm(page)))


def answer_once(page: Page, what: str, turn: int = 0) -> None:
    """Answers what is asked with the pointer: different answers at different turns, an action now and then."""
    if what == "scoring":
        press(page.locator("button[data-on]"))
        page.wait_for_function("() => !document.querySelector('section[aria-label$=\" scoring\"]')")
    elif what == "held":
        done(page, lambda: press(page.locator("section.held button.gold")))
    elif what == "step":
        choose(page, answers(page).nth(turn % answers(page).count()))
    elif what == "lot":
        choose(page, lots(page).nth(turn % lots(page).count()))
    elif what == "take":
        if turn % 3 == 0 and actions(page).count():
            done(page, lambda: press(actions(page).nth(turn % actions(page).count())))
        else:
            done(page, lambda: press(buildings(page).nth(turn % buildings(page).count())))
    elif page.locator("button[data-service].can").count():
        done(page, lambda: press(page.locator("button[data-service].can").first))
    else:
        done(page, lambda: press(page.locator("button[data-end]:not([aria-disabled=true])")))


PLAYER = Player(ASKED, answer_once)
asked, play_on = PLAYER.asked, PLAYER.play_on


# Plays from the page as its guest, without touching what is on show, and always the same way: until it is our turn to
# take a building with so many of ours standing; or until that can be chosen, filling one block after another; or until
# our turn can be ended with which that round is over.
AHEAD = """({ table, standing, until, round }) => new Promise((done, fail) => {
  const byBlock = (a, b) => a.move.lot.localeCompare(b.move.lot);
  let socket;
  let played = 0;
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  const connect = () => {
    socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
    socket.onopen = () => socket.send(JSON.stringify({ t: 'sub' }));
    socket.onmessage = hear;
  };
  const hear = ({ data }) => {
    const state = JSON.parse(data);
    if (state.key === 'server.error.too_fast') {  // for one connection, but a whole game is long
      socket.onmessage = null;  // what it still hears, the next one hears too
      socket.close();
      return connect();
    }
    if (state.key === 'table.error.stale') return;  // a newer state is on its way
    if (state.t !== 'state') return fail(new Error(data));
    if (!state.to_move) return;
    if (state.held) return send({ t: 'confirm', version: state.version });
    const { view, choices } = state;
    const named = (kind) => choices.filter((choice) => choice.move.kind === kind);
    const built = view.seats[state.seat].lots.filter((lot) => lot !== null).length;
    const last = () => view.round === round && view.row === view.rows && view.taken && view.current.length <= 1;
    const there = () => (round ? last() : until ? named(until).length : !view.taken && built >= standing);
    if (view.phase === 'turn' && there()) {
      socket.close();
      return done(state.version);
    }
    const free = named('lot').sort(byBlock);
    const other = free.length ? free : [...named('tile'), ...named('row'), ...named('none')];
    const open = view.phase !== 'turn' ? other : named(view.taken ? 'end' : 'take');
    played += 1;
    send({ t: 'act', version: state.version, action: open[until ? 0 : (played * 5) % open.length].action });
  };
  connect();
})"""


def play_ahead(page: Page, table: str, standing: int = 0, until: str | None = None, ends: int | None = None) -> int:
    """The version that the table has then."""
    version: int = page.evaluate(AHEAD, {"table": table, "standing": standing, "until": until, "round": ends})
    return version


def ahead(page: Page, table: str, standing: int = 0) -> None:
    """Plays a game that the page shows."""
    shows(page, play_ahead(page, table, standing))


def open_ahead(
    page: Page,
    url: str,
    seats: Sequence[dict[str, str]] = (PERSON, BOT),
    *,
    standing: int = 0,
    until: str | None = None,
    ends: int | None = None,
    **wishes: Any,
) -> str:
    """Opens a table where a game is under way; its id. `ends`: up to the end of the last turn of that round."""
    return open_table(page, url, seats, before=lambda table: play_ahead(page, table, standing, until, ends), **wishes)


# Plays people at one screen so that requirement tiles pile up: landmarks are taken, and given away as Backup plans.
COLLECT = """({ table, count }) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  socket.onopen = () => socket.send(JSON.stringify({ t: 'sub' }));
  socket.onmessage = ({ data }) => {
    const { t, over, version, seat, held, view, choices } = JSON.parse(data);
    if (t !== 'state' || over) return fail(new Error(data.slice(0, 200)));
    if (held) return send({ t: 'confirm', version });
    const named = (kind) => choices.filter((choice) => choice.move.kind === kind);
    if (view.phase === 'turn' && view.tiles.open.length >= count) {
      socket.close();
      return done(version);
    }
    const lots = view.seats[seat].lots;
    const isLandmark = ({ move }) => lots[(Number(move.lot[0]) - 1) * 4 + 'abcd'.indexOf(move.lot[1])] === 'L';
    const pick = {
      turn: () => {
        if (lots.includes('L') && named('backup').length) return named('backup')[0];
        if (view.taken) return named('end')[0];
        return named('take').find(({ move }) => move.type === 'L') ?? named('take')[0];
      },
      own: () => choices.find(isLandmark),
      plan: () => choices.find(({ move }) => move.type !== 'L'),
    }[view.phase]?.() ?? choices[0];
    send({ t: 'act', version, action: pick.action });
  };
})"""


def collect_tiles(page: Page, table: str, count: int) -> None:
    """Plays on until so many requirement tiles lie open."""
    page.evaluate(COLLECT, {"table": table, "count": count})
