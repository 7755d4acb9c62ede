"""Cities for tests, drawn so that a reader sees them.

    A  villa:b  park:g^X+1  (tavern:b)  market:g/(bank:b)  +b
    B  .  temple:b*

A row is a street. A card is its kind and its seat (b, g, y, r, by their colours: blue, green, yellow, red), with the
side that is on top if it is not the basic one; * is a protection token, brackets are a card that lies face down, what
stands behind a slash is covered, +b is a Fountain token and a dot an empty space.

Cards that are named nowhere are out of the game, so a deck is empty unless a test gives one, and no draws are due.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import notation, placement, plays, refusals, scoring, stack, steps, turn, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.components import shipped
from architrave.games.architectura.names import value_text
from architrave.games.architectura.position import City
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import chance_outcomes, legal_actions

SEATS: Final = "bgyr"
CARD: Final = re.compile(r"(?P<kind>[a-z-]+):(?P<seat>[bgyr])(?:\^(?P<side>(?:X|No)?[+-]?\d*))?(?P<token>\*?)")
STANDARD: Final = shipped()["standard"]


def city(
    plan: str,
    *,
    hands: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    under: Mapping[str, str] | None = None,
    graves: Mapping[str, str] | None = None,
    turn_of: str = "b",
    exchanged: str = "",
    fresh: str = "",
    limits: Mapping[str, int] | None = None,
    cards: CardSet = STANDARD,
) -> City:
    """A city at the start of a turn, with as many seats as streets.

    `graves` names the seats that have their Graveyard out, with the cards in it; `fresh` those that have had no turn.
    """
    streets = rows(plan)
    there = City(cards, len(streets))
    holdings = {"hand": hands or {}, "deck": decks or {}, "under": under or {}, "grave": graves or {}}
    build_decks(there, plan, holdings)
    for street, words in enumerate(streets):
        for column, word in enumerate(words):
            lay(there, street * n.COLUMNS + column, word)
    for seat, letter in enumerate(SEATS[: len(streets)]):
        hold(there, seat, {name: held.get(letter, "").split() for name, held in holdings.items()})
        if letter in (graves or {}):
            there.graveyard[seat] = card(there, "graveyard", seat)
            there.gone[seat] &= ~n.BIT[there.graveyard[seat] % n.SLOTS]
        there.exchanged[seat] = int(letter in exchanged)
        there.turns[seat] = 0 if letter in fresh else 5
        there.limit[seat] = (limits or {}).get(letter, 3)
    there.starter = 0
    there.most = 6
    stack.push_seat(there, steps.BEGIN, SEATS.index(turn_of))
    turn.go_on(there)
    return there


def rows(plan: str) -> list[list[str]]:
    found = []
    for number, line in enumerate(textwrap.dedent(plan).strip().splitlines()):
        name, *words = line.split()
        assert name == "ABCD"[number], f"street {name} is not {'ABCD'[number]}"
        assert len(words) <= n.COLUMNS, f"street {name} has {len(words)} spaces"
        found.append(words)
    return found


def build_decks(there: City, plan: str, holdings: Mapping[str, Mapping[str, str]]) -> None:
    """Each seat gets the kinds that are named for it, each in the place of a basic card that is not."""
    for seat, letter in enumerate(SEATS[: there.count]):
        named = [found["kind"] for found in CARD.finditer(plan) if found["seat"] == letter]
        for held in holdings.values():
            named += held.get(letter, "").split()
        if letter in holdings["grave"]:
            named.append("graveyard")
        assert len(set(named)) == len(named), f"seat {letter} has a card twice: {named}"
        kinds = [there.cards.kind(id) for id in named]
        for added in kinds:
            if added not in there.cards.basics:
                spare = [slot for slot in range(n.SLOTS) if there.kind[seat * n.SLOTS + slot] not in kinds]
                there.kind[seat * n.SLOTS + spare[-1]] = added


def card(there: City, kind: str, seat: int) -> int:
    slot = int(plays.slot_of(there, seat, there.cards.kind(kind)))
    assert slot != n.NOTHING, f"seat {SEATS[seat]} has no {kind}"
    return seat * n.SLOTS + slot


def lay(there: City, space: int, word: str) -> None:
    if word == ".":
        return
    if word.startswith("+"):
        there.claim[space] = SEATS.index(word[1])
        there.tokens[there.claim[space]] -= 1
        return
    for part in reversed(word.split("/")):
        found = CARD.fullmatch(part.strip("()"))
        assert found is not None, f"{part} is no card"
        laid = card(there, found["kind"], SEATS.index(found["seat"]))
        placement.put(there, laid, space)
        there.side[laid] = side_of(there, laid, found["side"])
        if part.startswith("("):
            there.down |= n.BIT[laid]
        if found["token"]:
            there.guarded |= n.BIT[laid]
            there.tokens[laid // n.SLOTS] -= 1


def side_of(there: City, laid: int, text: str | None) -> int:
    kind = int(there.kind[laid])
    if text is None:
        return int(there.cards.basic[kind])
    sides = [value_text(there.cards, kind, side) for side in range(int(there.cards.sides[kind]))]
    return sides.index(text)


def hold(there: City, seat: int, held: Mapping[str, list[str]]) -> None:
    """Hand, deck and cards put under; what is named nowhere is out of the game."""
    slots = {name: [card(there, kind, seat) % n.SLOTS for kind in kinds] for name, kinds in held.items()}
    there.hand[seat] = mask(slots["hand"])
    there.loose[seat] = mask(slots["deck"])
    there.grave[seat] = mask(slots["grave"])
    for place, slot in enumerate(slots["under"]):
        there.under[seat * n.SLOTS + place] = slot
    there.under_count[seat] = len(slots["under"])
    laid = mask(slot for slot in range(n.SLOTS) if there.space[seat * n.SLOTS + slot] != n.NOTHING)
    there.gone[seat] = 4095 & ~(mask(slot for row in slots.values() for slot in row) | laid)


def mask(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in slots)


def opening(seats: int, *draws: str, colours: str = SEATS, most: int = 0, build: bool = False) -> City:
    """A game from its start, seat 0 beginning, with these draws."""
    there = City(STANDARD, seats)
    there.colours = vec[i64]([i64(SEATS.index(colour)) for colour in colours[:seats]])
    there.starter = 0
    there.most = most
    turn.set_up(there, build)
    return draw(there, *draws)


def draw(there: City, *outcomes: str) -> City:
    """Draws by their card, seat or number of eyes."""
    for text in outcomes:
        assert there.actor == CHANCE, f"no draw is due before {text}"
        outcome = int(text) if text.isdigit() else there.cards.kind(text)
        assert outcome in dict(chance_outcomes(there)), f"{text} cannot be drawn"
        there.apply(outcome)
    return there


def play(there: City, *moves: str) -> City:
    """Moves in notation, each checked as a table would check it."""
    for move in moves:
        action = notation.from_text(there.cards, move)
        refusal = refusals.explain(there, action)
        assert refusal is None, f"{move} is refused: {refusal}"
        assert action in legal_actions(there), f"{move} is not listed"
        there.apply(action)
    return there


def refused(there: City, move: str) -> str:
    """The paragraph that forbids a move. Asking must not change anything."""
    before = there.__reduce__()
    action = notation.from_text(there.cards, move)
    refusal = refusals.explain(there, action)
    assert refusal is not None, f"{move} is allowed"
    assert action not in legal_actions(there), f"{move} is refused and listed"
    assert there.__reduce__() == before
    return refusal.paragraph


def moves(there: City) -> set[str]:
    return {notation.to_text(there.cards, action) for action in legal_actions(there)}


def spaces_for(there: City, kind: str) -> set[str]:
    """Where a card of the hand may be played."""
    return {move.split()[1] for move in moves(there) if move.split()[0] == kind}


def at(there: City, space: str) -> str:
    """What lies on a space, as it would be drawn, always with the side that is on top."""
    place = notation.space_of(space)
    if there.claim[place] != n.NOBODY:
        return f"+{SEATS[there.claim[place]]}"
    parts = []
    laid = int(there.top[place])
    while laid != n.NOTHING:
        parts.append(drawn(there, laid))
        laid = int(there.below[laid])
    return "/".join(parts) or "."


def drawn(there: City, laid: int) -> str:
    name = f"{there.cards.ids[there.kind[laid]]}:{SEATS[laid // n.SLOTS]}"
    if int(there.down) >> laid & 1:
        return f"({name})"
    token = "*" if int(there.guarded) >> laid & 1 else ""
    return f"{name}^{value_text(there.cards, int(there.kind[laid]), int(there.side[laid]))}{token}"


def drawing(there: City) -> str:
    """The whole city, and what lies beside it."""
    lines = []
    for street in range(int(there.count)):
        words = [at(there, f"{'ABCD'[street]}{column}") for column in range(1, n.COLUMNS + 1)]
        lines.append(f"{'ABCD'[street]}  " + "  ".join(words))
    for seat, letter in enumerate(SEATS[: there.count]):
        places_beside = {"hand": hand(there, letter), "deck": deck(there, letter), "grave": grave(there, letter)}
        named = ", ".join(f"{name} {' '.join(sorted(kinds)) or '-'}" for name, kinds in places_beside.items())
        lines.append(f"{letter}: {named}, tokens {there.tokens[seat]}")
    return "\n".join([*lines, f"{actor(there)} may: {', '.join(sorted(moves(there)))}"])


def named(there: City, letter: str, slots: int) -> set[str]:
    seat = SEATS.index(letter)
    return {there.cards.ids[there.kind[seat * n.SLOTS + slot]] for slot in range(n.SLOTS) if slots >> slot & 1}


def hand(there: City, letter: str) -> set[str]:
    return named(there, letter, int(there.hand[SEATS.index(letter)]))


def deck(there: City, letter: str) -> set[str]:
    return named(there, letter, int(plays.deck(there, SEATS.index(letter))))


def under(there: City, letter: str) -> list[str]:
    """The cards put under the deck, the next to come up first."""
    seat = SEATS.index(letter)
    slots = [int(there.under[seat * n.SLOTS + place]) for place in range(int(there.under_count[seat]))]
    return [there.cards.ids[there.kind[seat * n.SLOTS + slot]] for slot in slots]


def grave(there: City, letter: str) -> set[str]:
    return named(there, letter, int(there.grave[SEATS.index(letter)]))


def gone(there: City, letter: str) -> set[str]:
    return named(there, letter, int(there.gone[SEATS.index(letter)]))


def known(there: City, letter: str) -> set[str]:
    """The cards that everybody knows to be in the hand."""
    return named(there, letter, int(there.shown[SEATS.index(letter)]))


def risen(there: City, letter: str) -> int:
    """How many cards have come up from under the deck, if some of them are known."""
    return int(there.risen[SEATS.index(letter)])


def tokens(there: City, letter: str) -> int:
    return int(there.tokens[SEATS.index(letter)])


def limit(there: City, letter: str) -> int:
    return int(there.limit[SEATS.index(letter)])


def value(there: City, space: str) -> int:
    return int(values.value(there, there.top[notation.space_of(space)]))


def points(there: City, letter: str) -> int:
    return int(scoring.points(there, SEATS.index(letter)))


def actor(there: City) -> str:
    return SEATS[there.actor] if there.actor >= 0 else "chance" if there.actor == CHANCE else "over"


def asked(there: City) -> int:
    """The step that waits for a decision."""
    return int(stack.step(there))


def outcomes(there: City) -> set[str]:
    return {there.cards.ids[outcome] for outcome, weight in chance_outcomes(there)}
