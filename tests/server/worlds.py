"""A game of Architectura in two worlds that one seat cannot tell apart, each on a server of its own."""

from __future__ import annotations

from dataclasses import replace

from architrave.games.architectura import plays
from architrave.games.architectura.position import City
from architrave.games.catalogue import game as game_called
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.draws import Seeded
from architrave.kernel.entry import Act, Draw, Entry
from architrave.kernel.game import Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from architrave.tables.rows import NewGame, TableRow
from architrave.tables.seats import Seat
from tests.games.architectura.subject import eager, thrifty

ARCHITECTURA = game_called("architectura")
SECRET = bytes(32)


def begun(options: Json, rng: Rng) -> Line:
    seats = ["Ana", *(f"Far {number}" for number in range(1, options["seats"]))]
    header = Header.make(ARCHITECTURA, options, seats, DrawTerms.proven(SECRET, ["0" * 64] * len(seats)))
    line = Line.open(ARCHITECTURA, header, Seeded(int(rng.below(1_000_000))))
    line.commit(line.begin())
    return line


def played(options: Json, steps: int, rng: Rng) -> Line:
    """A random game, so many decisions long or to its end."""
    line = begun(options, rng)
    while steps > 0 and not line.over:
        actions = legal_actions(line.position)
        line.commit(line.propose(int(line.position.actor), actions[rng.below(len(actions))]))
        steps -= 1
    return line


def telling(rng: Rng) -> tuple[Line, Line, int]:
    """A game, another world of it, and an action of seat 0 that ends the turn in both, with somebody else to follow.

    The others keep their special cards as long as they can, so that hands get stuck when the city is full.
    """
    for _ in range(200):
        line = begun({"seats": 2, "starter": 0, "advanced": True, "most": 6, "colours": ["red", "green"]}, rng)
        while not line.over:
            actions = legal_actions(line.position)
            if line.position.actor == 0 and settled(line):
                for action in actions:
                    other = parting(line, action, rng)
                    if other is not None:
                        return line, other, action
            taste = thrifty if settled(line) else eager
            line.commit(line.propose(int(line.position.actor), taste(line.position, actions, rng)))
    raise AssertionError("no such game was found")


def parting(line: Line, action: int, rng: Rng) -> Line | None:
    """A world that seat 0 cannot tell from this one, in which somebody else follows its action, or nobody."""
    after = applied(line, action)
    if after.actor == CHANCE or sum(after.turns) == sum(city_of(line).turns) or plays.any_open(after, 1):
        return None
    for _ in range(6):
        other = other_world(line, 0, rng)
        if other is not None and follower(other, action) != after.actor:
            return other
    return None


def city_of(line: Line) -> City:
    assert isinstance(line.position, City)
    return line.position


def applied(line: Line, action: int) -> City:
    after = city_of(line).clone()
    after.apply(action)
    return after


def follower(line: Line, action: int) -> int:
    """Who is to act after an action."""
    return int(applied(line, action).actor)


def other_world(line: Line, seat: int, rng: Rng) -> Line | None:
    """The same game as far as the seat knows, with the hidden cards redealt; None if none was found.

    Which cards the others hold follows from what they drew, so their secret draws and choices are other ones too.
    """
    for _ in range(30):
        city = line.position.clone()
        city.resample(seat, rng)
        assert isinstance(city, City)
        names: dict[tuple[int, str], str] = {}
        for other in range(int(city.count)):
            if other != seat and not exchanged(city_of(line), city, other, names):
                return None
        entries = [renamed(entry, names) for entry in line.entries]
        try:
            world = Line.fold(ARCHITECTURA, line.header, entries)
        except Invalid:
            continue  # in that world somebody would have been asked something else
        if world.entries_for(seat) == line.entries_for(seat):
            assert ARCHITECTURA.dump(world.position) == ARCHITECTURA.dump(city)
            return world
    return None


def exchanged(here: City, there: City, seat: int, names: dict[tuple[int, str], str]) -> bool:
    """Note which card of a seat stands in for which; False where everybody knows one of the cards under the deck."""
    if here.under_shown[seat]:
        return False
    pairs = [
        (slots(int(here.hand[seat]) & ~int(here.shown[seat])), slots(int(there.hand[seat]) & ~int(there.shown[seat]))),
        (slots(int(here.loose[seat])), slots(int(there.loose[seat]))),
        (under(here, seat), under(there, seat)),
    ]
    for ours, theirs in pairs:
        for one, other in zip(ours, theirs, strict=True):
            names[seat, card(here, seat, one)] = card(here, seat, other)
    return True


def slots(mask: int) -> list[int]:
    return [slot for slot in range(12) if mask >> slot & 1]


def under(city: City, seat: int) -> list[int]:
    return [int(city.under[seat * 12 + n]) for n in range(int(city.under_count[seat]))]


def card(city: City, seat: int, slot: int) -> str:
    return city.cards.ids[city.kind[seat * 12 + slot]]


def renamed(entry: Entry, names: dict[tuple[int, str], str]) -> Entry:
    match entry:
        case Draw() if entry.pile.startswith("deck-"):
            seat = int(entry.pile.removeprefix("deck-"))
            return replace(entry, outcome=names.get((seat, entry.outcome), entry.outcome))
        case Act():
            verb, _, rest = entry.text.partition(" ")
            if verb in ("under", "fetch"):
                return replace(entry, text=f"{verb} {names.get((entry.seat, rest), rest)}")
    return entry


def row(line: Line, id: str, confirm: bool = False) -> NewGame:
    """The game as a store keeps it: Ana plays one seat, Far all others."""
    seats = [
        Seat("person", name, None, "ana" if name == "Ana" else f"far{n}") for n, name in enumerate(line.header.seats)
    ]
    seating = TableRow(
        id=id,
        game="architectura",
        guest="ana",
        seats=[seat.to_json() for seat in seats],
        options=line.header.options,
        confirm=confirm,
        pace=0,
        paused=False,
        series=None,
        game_number=1,
        awaits="person",
        last_line=None,
        outcome=None,
        next=None,
        updated=0.0,
    )
    return NewGame(seating, line.header.to_json(), [entry.to_json() for entry in line.entries], None)


def settled(line: Line) -> bool:
    """Whether somebody is to play, and the decks have been shown."""
    return line.position.actor not in (CHANCE, OVER) and not ARCHITECTURA.simultaneous(line.position)
