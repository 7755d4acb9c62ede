"""Play from Python: `architrave.new`, `architrave.load`, and the game that both return.

>>> import architrave
>>> game = architrave.new("architekton", seed=7)
>>> game.actor
0
>>> game.play(game.legal()[0])  # a move from the list, an action number, a struct or notation
>>> game.over
False
"""

from __future__ import annotations

import operator
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from architrave.games import catalogue
from architrave.i18n import LANGUAGES, in_words, say
from architrave.kernel import view as kernel_view
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.entry import MAX_ENTRIES, NOTATION
from architrave.kernel.game import Game, Json, Result
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.position_file import TITLE, PositionFile
from architrave.kernel.proof import Proof
from architrave.kernel.proof import verify as verify_record
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import ListOf, OneOf, Whole
from architrave.kernel.strict import MAX_WHOLE, check_plain, read_file, shown
from architrave.kernel.transaction import DueDraw, Transaction

Given = Literal["given"] | Iterable[str]


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move: as a number, in notation and as an object."""

    action: int
    text: str = field(compare=False)
    struct: kernel_view.Move = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class Play:
    """A game in progress; the caller plays all seats."""

    def __init__(self, line: Line, to_come: Iterable[str] = ()) -> None:
        self._line = line
        self._given = list(to_come)  # draws given in advance
        self._made = 0  # how many of them have been made
        self._commit(line.begin())

    def __repr__(self) -> str:
        actor = self.actor
        state = "over" if self.over else f"{actor if actor == 'chance' else f'seat {actor}'} to act"
        count = len(self._line.entries)
        return f"<{self.name}: {state} after {count} {'entry' if count == 1 else 'entries'}>"

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._line.game.name

    @property
    def options(self) -> Json:
        """All options of the game, including defaults."""
        return deepcopy(self._line.header.options)

    @property
    def seats(self) -> list[str]:
        """The names of the players; seat 0 is the first."""
        return self._line.players

    @property
    def actor(self) -> int | Literal["chance", "over"]:
        """The seat that has to act; "chance" if a draw has to be given; "over" at the end."""
        if self.over or self.position.actor == OVER:
            return "over"
        return "chance" if self.position.actor == CHANCE else int(self.position.actor)

    @property
    def over(self) -> bool:
        return self._line.over

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is in progress."""
        return self._line.result

    @property
    def position(self) -> Position:
        """The position itself, as bots use it. Clone it before you change it."""
        return self._line.position

    @property
    def line(self) -> Line:
        """The log behind the game."""
        return self._line

    def legal(self) -> list[Move]:
        """The legal moves; empty if a draw is due or the game is over."""
        if self.over:
            return []
        return [self._move(action) for action in legal_actions(self.position)]

    @in_words()
    def play(self, move: Move | int | str | kernel_view.Move | Mapping[str, Any]) -> None:
        """Make a move for the seat to act: a move from `legal()`, an action number, notation or a struct.

        Raises Refused with the paragraph of the rules that forbids it; then nothing changes.
        """
        seat = int(self.position.actor) if self.position.actor >= 0 else 0
        self._commit(self._line.propose(seat, self._action(move)))

    @in_words()
    def draw(self, outcome: str) -> None:
        """Give the outcome of the draw that is due, in a game with given draws."""
        NOTATION.check(outcome, "draw")
        self._commit(self._line.give(outcome))

    def outcomes(self) -> dict[str, int]:
        """The possible outcomes of the draw that is due, each with its number of tickets; empty if none is due."""
        if self.actor != "chance":
            return {}
        game = self._line.game
        return {game.outcome_text(self.position, outcome): weight for outcome, weight in self._due().tickets}

    @in_words()
    def undo(self) -> None:
        """Undo the last action of a seat and the draws that followed. Redrawing gives the same results."""
        seats = range(len(self.seats))
        last = self._line.last_act(seats)
        if last is None:
            raise Invalid("", "undo.nothing")
        self._commit(self._line.undo(*last, seats))

    @in_words()
    def resign(self, seat: int) -> None:
        """Resign for a seat, which ends the game."""
        self._commit(self._line.resign(self._seat(seat)))

    @in_words()
    def view(self, seat: int | None = None) -> Any:
        """What a seat (None: a spectator) may see: the View of its game, with the fields of that game."""
        return self._line.game.view(self.position, None if seat is None else self._seat(seat))

    @in_words()
    def board(self, seat: int | None = None) -> str:
        """The position as text."""
        return self._line.game.board(self.position, None if seat is None else self._seat(seat))

    @in_words()
    def log(self, language: str = "en") -> list[str]:
        """The log as sentences."""
        OneOf(*LANGUAGES).check(language, "language")
        names = dict(enumerate(self._line.header.seats))
        told = []
        for _, event in self._line.events():
            player = {} if event.seat is None else {"player": names[event.seat]}
            told.append(say(language, event.key, **{**player, **event.params}))
        return told

    def record(self) -> Json:
        """The whole game as a record, to store, to send or to `load` again."""
        return deepcopy(Record.of(self._line).to_json())

    @in_words()
    def position_file(self, title: str = "") -> Json:
        """The present position as a position file."""
        if title:
            TITLE.check(title, "title")
        return deepcopy(PositionFile.of(self._line, title).to_json())

    def save(self, path: str | Path) -> None:
        """Write the record to a file. If that fails, the old file stays."""
        replace_file(Path(path), Record.of(self._line).dumps())

    @in_words()
    def clone(self, *, seed: int | None = None) -> Play:
        """An independent copy, with the same future draws or, with a seed, with different ones."""
        if seed is None:
            return Play(self._line.copy(), self._given[self._made :])
        return Play(PositionFile.of(self._line).open(catalogue.game, DrawTerms.reproducible(_plain(seed))))

    def _move(self, action: int) -> Move:
        game, position = self._line.game, self.position
        return Move(action, game.to_text(position, action), game.to_struct(position, action))

    def _action(self, move: Move | int | str | kernel_view.Move | Mapping[str, Any]) -> int:
        game, position = self._line.game, self.position
        if isinstance(move, Move):
            return move.action
        if isinstance(move, str):
            return game.from_text(position, move)
        if isinstance(move, kernel_view.Move):
            return game.from_struct(position, msgspec.to_builtins(move))
        if isinstance(move, Mapping):
            return game.from_struct(position, dict(move))
        number: int = _plain(move)
        if isinstance(number, bool) or not isinstance(number, int):
            kind = type(move).__name__
            raise TypeError(f"a move is a Move, an action number, notation or a struct, not {kind}")
        return number

    def _seat(self, seat: int) -> int:
        number: int = _plain(seat)
        Whole(0, len(self.seats) - 1).check(number, "seat")
        return number

    def _due(self) -> DueDraw:
        return DueDraw.at(self._line.game, self._line.now)

    def _commit(self, transaction: Transaction) -> None:
        if self._made == len(self._given):
            self._line.commit(transaction)
            return
        # A draw given in advance may turn out to be impossible; then nothing is changed.
        line, made = self._line.copy(), self._made
        line.commit(transaction)
        while made < len(self._given) and not line.over and line.position.actor == CHANCE:
            try:
                line.commit(line.give(self._given[made]))
            except Invalid as error:
                raise Invalid(f"draws[{made + 1}]", error.key, **error.params) from None
            made += 1
        self._line, self._made = line, made


def names() -> list[str]:
    """The names of all games."""
    return list(catalogue.GAMES)


@in_words()
def new(
    name: str,
    *,
    seats: int | Sequence[str] | None = None,
    seed: int | None = None,
    draws: Given | None = None,
    **options: Any,
) -> Play:
    """A new game, with its opening draws made.

    `seats`: how many, or their names; by default the fewest that are not solo. `seed`: the same seed gives the same
    draws; the default is a random one. `draws`: "given", to set each outcome with `draw`, or a list of the first
    outcomes. `options`: the game's own; the error for a wrong one lists the possible ones.
    """
    game = catalogue.game(name)
    names = _names(seats, game)
    if len(game.seats) > 1:
        options = {"seats": len(names), **options}
    terms, to_come = _draw_terms(seed, draws)
    header = Header.make(game, options, names, terms)
    header = replace(header, options=deepcopy(header.options))  # the caller may change them later
    return Play(Line.open(game, header, terms.source()), to_come)


@in_words()
def load(source: str | Path | Mapping[str, Any], *, seed: int | None = None, draws: Given | None = None) -> Play:
    """Load a game from a record or a position file, given as a path or an object. Every entry and field is checked.

    A game from a position file draws from `seed` or `draws`, as in `new`; a record continues with its own draws.
    """
    data = _data(source)
    if isinstance(data, dict) and str(data.get("format")).startswith("architrave-position/"):
        terms, to_come = _draw_terms(seed, draws)
        return Play(PositionFile.from_json(data).open(catalogue.game, terms), to_come)
    if seed is not None or draws is not None:
        raise Invalid("seed" if seed is not None else "draws", "play.record_has_draws")
    return Play(Record.from_json(data).replay(catalogue.game))


@in_words()
def verify(source: str | Path | Mapping[str, Any]) -> Proof:
    """Repeat every draw of a record: do they follow from the committed seed, and if not, which one is wrong?"""
    return verify_record(Record.from_json(_data(source)), catalogue.game)


def _data(source: str | Path | Mapping[str, Any]) -> Any:
    if isinstance(source, Mapping):
        data = dict(source)
        check_plain(data)
        return deepcopy(data)  # the caller may change it later
    if isinstance(source, str | os.PathLike):
        return read_file(Path(source))
    raise TypeError(f"a record or position file is a path or an object, not {type(source).__name__}")


def _names(seats: int | Sequence[str] | None, game: Game) -> list[str]:
    if seats is None:
        seats = min((count for count in game.seats if count > 1), default=game.seats[0])
    given = _plain(seats)
    if isinstance(given, bool | str) or not isinstance(given, int | Sequence):
        raise Invalid("seats", "play.seats_form", given=shown(seats))
    count = given if isinstance(given, int) else len(given)
    if count not in game.seats:
        known = ", ".join(str(possible) for possible in game.seats)
        raise Invalid("seats", "play.seats", name=game.name, given=count, known=known)
    return [f"Player {number}" for number in range(1, count + 1)] if isinstance(given, int) else list(given)


def _draw_terms(seed: int | None, draws: Given | None) -> tuple[DrawTerms, list[str]]:
    if draws is None:
        return DrawTerms.reproducible(secrets.randbelow(MAX_WHOLE + 1) if seed is None else _plain(seed)), []
    if seed is not None:
        raise Invalid("draws", "play.seed_and_draws")
    if isinstance(draws, str) and draws == "given":
        return DrawTerms.given(), []
    if isinstance(draws, str) or not isinstance(draws, Iterable):
        raise Invalid("draws", "play.draws", given=str(draws)[:40])
    to_come = list(draws)
    ListOf(NOTATION, MAX_ENTRIES).check(to_come, "draws")
    return DrawTerms.given(), to_come


def _plain(number: Any) -> Any:
    """Convert an integer of another library to int; return anything else unchanged."""
    return operator.index(number) if hasattr(number, "__index__") and not isinstance(number, bool) else number
