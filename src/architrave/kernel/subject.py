"""The input of the conformance suite: a game, a way to play it, and what only its author knows about it.

`subjects` makes one for every number of seats and for every value of every option, from the game's description alone.
An author adds the invariant, and a way to choose actions where random play does not get far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Game, Json
from architrave.kernel.options import SEATS, Number, Option, PerSeat, Seat
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng


class Broken(AssertionError):
    """A game violates something that must hold in every game."""


class Companion(Protocol):
    """A second implementation of the game that follows every move."""

    def follow(self, text: str) -> None:
        """Apply an action or outcome, in notation."""

    def differs(self, position: Position) -> str | None:
        """How it differs from the position; None if it does not."""


def nothing_to_add(_: Position) -> Iterable[int]:
    return ()


def any_of(_: Position, actions: list[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


def nothing_wrong(_: Position) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Subject:
    """A game with its options, and what only its author knows about it."""

    game: Game
    options: Json  # as game.options returns them
    invariant: Callable[[Position], str | None] = nothing_wrong  # what is wrong with a position, or None
    nearby: Callable[[Position], Iterable[int]] = nothing_to_add  # illegal actions that are nearly legal
    taste: Callable[[Position, list[int], Rng], int] = any_of  # how the seats choose: random play rarely gets far
    companion: Callable[[], Companion] | None = None
    longest: int = 1000  # actions and outcomes after which every game has ended


@dataclass(frozen=True, slots=True)
class Case:
    """One position of a game, with what the checks need."""

    subject: Subject
    position: Position
    rng: Rng

    def seats(self) -> range:
        return range(self.position.seats())

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise Broken(what)


def choose_action(case: Case) -> int:
    if case.position.actor == CHANCE:
        return int(case.position.chance_at(case.rng.below(case.position.chance_total())))
    return case.subject.taste(case.position, legal_actions(case.position), case.rng)


def notation_of(game: Game, position: Position, action: int) -> str:
    return game.outcome_text(position, action) if position.actor == CHANCE else game.to_text(position, action)


def actions_to_try(case: Case) -> set[int]:
    """Actions to try: nearly legal ones, some just outside the space, and a few random ones."""
    space = int(case.position.action_space())
    found = {-1, 0, space - 1, space, *case.subject.nearby(case.position), *legal_actions(case.position)}
    for attempt in range(32):
        found.add(int(case.rng.below(space)))
    return found


def subjects(
    game: Game,
    invariant: Callable[[Position], str | None] = nothing_wrong,
    nearby: Callable[[Position], Iterable[int]] = nothing_to_add,
    longest: int = 1000,
) -> dict[str, Subject]:
    """Every number of seats with the default options, and then with each other value of each option."""
    found = {}
    for count in game.about.seats:
        usual: Json = {SEATS: count} if len(game.about.seats) > 1 else {}
        ways = {f"{count} seats": usual}
        for option in game.about.options:
            if (needed := condition(option, count)) is not None:
                for value in unusual(option, count):
                    ways[f"{count} seats, {option.name} {value}"] = {**usual, **needed, option.name: value}
        for name, given in ways.items():
            found[name] = Subject(game, game.options(given), invariant, nearby, longest=longest)
    return found


def condition(option: Option, seats: int) -> Json | None:
    """The options that must be set for this one to apply; None if it cannot with so many seats."""
    if option.when is None:
        return {}
    if option.when.option == SEATS:
        return {} if seats in option.when.values else None
    return {option.when.option: option.when.values[0]}


def unusual(option: Option, seats: int) -> list[Any]:
    """Values of an option other than the default: all words, the ends of a range, other seats."""
    values: list[Any] = [] if isinstance(option, PerSeat) else list(option.values())
    match option:
        case Number(least=least, most=most):
            values += sorted({least, most})
        case Seat():
            values += range(seats)
        case PerSeat(words=words):
            values.append(list(reversed(words))[:seats])
    return [value for value in values if value != option.default(seats)]
