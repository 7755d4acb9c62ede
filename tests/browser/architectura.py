"""A table of Architectura as a test sees it: what is asked, and the cards by their roles and names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import BOT, PERSON, Player, done, drag, open_seated, press

# What the page asks of the person in front of it, told by what it offers.
ASKED = """() => {
  const offers = (selector) => document.querySelector(selector) !== null;
  if (offers('section[aria-label="Result"]')) return 'result';
  if (offers('section[aria-label="Pass the device"]')) return 'handover';
  if (offers('section.held button:enabled')) return 'held';
  if (offers('[data-extra]')) return 'build';
  if (document.querySelector('.ask .buttons button:enabled.equal')?.textContent === 'Yes') return 'yes';
  if (offers('[data-hand][aria-disabled="false"]')) return 'card';
  if (offers('button[data-space]:not([aria-pressed="true"])')) return 'target';
  if (offers('.ask .buttons button:enabled')) return 'decline';
  return null;
}"""


def open_table(page: Page, url: str, seats: Sequence[dict[str, str]] = (PERSON, BOT), **wishes: Any) -> str:
    return open_seated(page, url, "architectura", seats, **wishes)


# Plays from the page as its guest and always the same way, until that phase is ours with so many cards in the city, or
# until the game is over.
AHEAD = """({ table, until, cards }) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
  const send = (message) => socket.send(JSON.stringify({ id: crypto.randomUUID(), ...message }));
  const isDeed = ({ move }) => !['exchange', 'decline'].includes(move.kind);
  let played = 0;
  socket.onopen = () => socket.send(JSON.stringify({ t: 'sub' }));
  socket.onmessage = ({ data }) => {
    const { t, over, version, to_move, hand_over, held, view, choices } = JSON.parse(data);
    const ends = over && until !== 'over';
    if (t !== 'state' || ends) return fail(new Error(`${until} did not come: ${data.slice(0, 200)}`));
    if (over) {
      socket.close();
      return done(version);
    }
    if (hand_over !== null) return send({ t: 'here', seat: hand_over });
    if (!to_move) return;
    if (held) return send({ t: 'confirm', version });
    if (view.phase === until && view.cards.length >= cards) {
      socket.close();
      return done(version);
    }
    const deeds = choices.filter(isDeed);
    const open = deeds.length ? deeds : choices;
    played += 1;
    send({ t: 'act', version, action: open[(played * 5) % open.length].action });
  };
})"""


def play_ahead(page: Page, table: str, until: str, cards: int = 0) -> int:
    """Plays a game up to a phase, as the view of the game calls it; the version that the table has then."""
    version: int = page.evaluate(AHEAD, {"table": table, "until": until, "cards": cards})
    return version


def open_ahead(
    page: Page,
    url: str,
    seats: Sequence[dict[str, str]] = (PERSON, BOT),
    *,
    until: str = "play",
    cards: int = 0,
    **wishes: Any,
) -> str:
    """Opens a table where a game is under way; its id."""
    return open_table(page, url, seats, before=lambda table: play_ahead(page, table, until, cards), **wishes)


def hand(page: Page) -> Locator:
    """The cards that can be chosen now, in the hand or in the Graveyard."""
    return page.locator('[data-hand][aria-disabled="false"]')


def spaces(page: Page) -> Locator:
    """The lit spaces of the city, on show or not."""
    return page.locator("button[data-space]")


def buttons(page: Page) -> Locator:
    """The answers beside the hand."""
    return page.get_by_role("region", name="Your decision").get_by_role("button", disabled=False)


def gold(page: Page) -> Locator:
    return page.locator(".ask button.gold:enabled")


def answer_once(page: Page, what: str, turn: int = 0) -> None:
    """Answers what is asked with the pointer: different answers at different turns."""
    if what == "handover":
        press(page.get_by_role("button", name=re.compile("^I am ")))
        expect(page.get_by_role("region", name="Pass the device")).to_have_count(0)
    elif what == "held":
        done(page, lambda: press(page.get_by_role("button", name="Confirm")))
    elif what == "yes":
        done(page, lambda: press(buttons(page).nth(turn % 2)))
    elif what == "card":
        play_card(page, turn)
    elif what == "target":
        choose_target(page, turn)
    else:
        done(page, lambda: press(page.get_by_role("button", name=re.compile("^(Decline|Pass)$"))))


def play_card(page: Page, turn: int = 0) -> None:
    """Takes a card of the hand and does with it what it can do: into the city, out of it, under the deck."""
    card = hand(page).nth(turn % hand(page).count())
    if page.get_by_text("put under your deck").count():
        done(page, lambda: press(card))
        return
    press(card)
    if spaces(page).count():
        press(on_show(page, turn))
    done(page, lambda: press(gold(page)))


def drag_card(page: Page) -> None:
    """Drops a card of the hand on a space: that is held until it is confirmed."""
    drag(page, hand(page).last, page.get_by_role("group", name="City"), "button[data-space]")


def on_show(page: Page, turn: int = 0) -> Locator:
    """A lit space that a pointer can reach now."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('button[data-space]')].filter((spot) => {
          const box = spot.getBoundingClientRect();
          return spot.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        }).map((spot) => spot.dataset.space)"""
    )
    assert found, "no lit space is on show"
    return page.locator(f'button[data-space="{found[turn % len(found)]}"]')


def choose_target(page: Page, turn: int = 0) -> None:
    """Answers an effect: a card to turn, two to swap, a card or a space to choose."""
    press(on_show(page, turn))
    ways = page.locator(".ask .way:enabled")
    if ways.count():  # a card to turn
        done(page, lambda: press(ways.nth(turn % ways.count())))
        return
    if not gold(page).count():  # a swap: the neighbour is still to be chosen
        press(page.locator('button[data-space]:not(.quiet):not([aria-pressed="true"])').first)
    done(page, lambda: press(gold(page)))


PLAYER = Player(ASKED, answer_once, ends=("result", "build"))
asked, play_on = PLAYER.asked, PLAYER.play_on
