"""Playing from Python: `architrave.new`, `architrave.load`, and the game that both give.

>>> import architrave
>>> game = architrave.new("architekton", seed=7)
>>> game.actor
0
>>> game.play(game.legal()[0])  # a move of the list, an action number, a struct or notation
>>> game.over
False
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from architrave.games import catalogue
from architrave.i18n import explain, say
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.entry import Act
from architrave.kernel.game import Json, Result
from architrave.kernel.header import Header, Promise
from architrave.kernel.line import Line
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.proof import Proof
from architrave.kernel.proof import verify as verify_record
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.setup import PositionFile
from architrave.kernel.strict import MAX_WHOLE, read_file
from architrave.kernel.transaction import Due, Transaction

Given = Literal["given"] | Iterable[str]


@dataclass(frozen=True, slots=True)
class Move:
    """Something the actor may do now: as number, as notation and as an object."""

    action: int
    text: str = field(compare=False)
    struct: Json = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


@contextmanager
def _in_words() -> Iterator[None]:
    """Whoever plays from Python reads errors as English sentences."""
    try:
        yield
    except (Refused, Invalid) as error:
        error.args = (explain("en", error),)
        raise


class Play:
    """A game being played, all seats by whoever holds this object."""

    def __init__(self, line: Line, to_come: Iterable[str] = ()) -> None:
        self._line = line
        self._given = list(to_come)  # draws said beforehand
        self._made = 0  # how many of them were made
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
        """Every option of the game, those left to their defaults too."""
        return dict(self._line.header.options)

    @property
    def seats(self) -> list[str]:
        """The names of those who play; seat 0 is the first."""
        return self._line.players

    @property
    def actor(self) -> int | Literal["chance", "over"]:
        """The seat that is to act; "chance" when a draw has to be given; "over" at the end."""
        if self.over or self.position.actor == OVER:
            return "over"
        return "chance" if self.position.actor == CHANCE else int(self.position.actor)

    @property
    def over(self) -> bool:
        return self._line.over

    @property
    def result(self) -> Result | None:
        """How it ended; None while it runs."""
        return self._line.result

    @property
    def position(self) -> Position:
        """The position itself, as bots use it. It is the game's own: clone it before you change it."""
        return self._line.position

    @property
    def line(self) -> Line:
        """The log behind the game."""
        return self._line

    def legal(self) -> list[Move]:
        """What the actor may do; empty when chance is to act or the game is over."""
        if self.over:
            return []
        return [self._move(action) for action in legal_actions(self.position)]

    @_in_words()
    def play(self, move: Move | int | str | Mapping[str, Any]) -> None:
        """Do something as the seat to act: a move of `legal()`, an action number, notation or a struct.

        Raises Refused, with the paragraph of the rules that forbids it, and changes nothing then.
        """
        seat = int(self.position.actor) if self.position.actor >= 0 else 0
        self._commit(self._line.propose(seat, self._action(move)))

    @_in_words()
    def draw(self, outcome: str) -> None:
        """Say what comes of the draw that is due, in a game whose draws are given."""
        self._commit(self._line.give(outcome))

    def outcomes(self) -> dict[str, int]:
        """What the draw that is due may bring, each with its number of tickets; empty when none is due."""
        if self.actor != "chance":
            return {}
        game = self._line.game
        return {game.outcome_text(self.position, outcome): weight for outcome, weight in self._due().tickets}

    @_in_words()
    def undo(self) -> None:
        """Take back the last action of a seat and the draws that followed. The same draws come again."""
        line = self._line
        for number in reversed(line.live()):
            entry = line.entries[number - 1]
            if isinstance(entry, Act):
                to = line.before_last_act(entry.seat)
                assert to is not None
                self._commit(line.undo(entry.seat, to, range(len(self.seats))))
                return
        raise Invalid("", "undo.nothing")

    @_in_words()
    def resign(self, seat: int) -> None:
        """Give up for a seat, which ends the game."""
        self._commit(self._line.resign(seat))

    def view(self, seat: int | None = None) -> Json:
        """What a seat, or with None a spectator, may see."""
        return self._line.game.view(self.position, seat)

    def board(self, seat: int | None = None) -> str:
        """The table in characters."""
        return self._line.game.board(self.position, seat)

    def log(self, language: str = "en") -> list[str]:
        """What has happened, in sentences."""
        names = dict(enumerate(self._line.header.seats))
        told = []
        for _, event in self._line.events():
            player = {} if event.seat is None else {"player": names[event.seat]}
            told.append(say(language, event.key, **{**player, **event.params}))
        return told

    def record(self) -> Json:
        """The whole game as a record, to keep, to send or to `load` again."""
        return Record.of(self._line).to_json()

    def position_file(self, title: str = "") -> Json:
        """The present position as a position file."""
        return PositionFile.of(self._line, title).to_json()

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(Record.of(self._line).dumps(), encoding="utf-8")

    @_in_words()
    def clone(self, *, seed: int | None = None) -> Play:
        """An independent copy. With the same draws to come, or, with a seed, others from the same position."""
        if seed is None:
            return Play(self._line.copy(), self._given[self._made :])
        return Play(PositionFile.of(self._line).open(catalogue.game, Promise.reproducible(seed)))

    def _move(self, action: int) -> Move:
        game, position = self._line.game, self.position
        return Move(action, game.to_text(position, action), game.to_struct(position, action))

    def _action(self, move: Move | int | str | Mapping[str, Any]) -> int:
        game, position = self._line.game, self.position
        if isinstance(move, Move):
            return move.action
        if isinstance(move, str):
            return game.from_text(position, move)
        if isinstance(move, Mapping):
            return game.from_struct(position, dict(move))
        try:
            return operator.index(move)  # also the whole numbers of other libraries
        except TypeError:
            kind = type(move).__name__
            raise TypeError(f"a move is a Move, an action number, notation or a struct, not {kind}") from None

    def _due(self) -> Due:
        return Due.at(self._line.game, self._line.now)

    def _commit(self, transaction: Transaction) -> None:
        if self._made == len(self._given):
            self._line.commit(transaction)
            return
        # A draw said beforehand may turn out impossible: then nothing of all this has happened.
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
    """The names of the games there are."""
    return list(catalogue.GAMES)


@_in_words()
def new(
    name: str,
    *,
    seats: int | Sequence[str] | None = None,
    seed: int | None = None,
    draws: Given | None = None,
    **options: Any,
) -> Play:
    """A new game, with its opening draws made.

    `seats`: how many, or their names; by default the fewest that are not solo. `seed`: the same seed brings the same
    draws; without one they are fresh. `draws`: "given", to say with `draw` what each one brings, or a list of the
    first ones. `options`: the game's own; a wrong one is refused with the possible ones.
    """
    game = catalogue.game(name)
    names = _names(seats, [count for count in game.seats if count > 1] or list(game.seats))
    if len(names) not in game.seats:
        known = ", ".join(str(count) for count in game.seats)
        raise Invalid("seats", "play.seats", name=name, given=len(names), known=known)
    if len(game.seats) > 1:
        options = {"seats": len(names), **options}
    promise, to_come = _promised(seed, draws)
    return Play(Line.open(game, Header.make(game, options, names, promise), promise.draws()), to_come)


@_in_words()
def load(source: str | Path | Mapping[str, Any], *, seed: int | None = None, draws: Given | None = None) -> Play:
    """The game of a record or a position file, from a path or as an object. Every entry or field of it is checked.

    A game from a position file draws from `seed` or `draws`, as in `new`; a record goes on with its own draws.
    """
    data = _data(source)
    if isinstance(data, dict) and str(data.get("format")).startswith("architrave-position/"):
        promise, to_come = _promised(seed, draws)
        return Play(PositionFile.from_json(data).open(catalogue.game, promise), to_come)
    if seed is not None or draws is not None:
        raise Invalid("seed" if seed is not None else "draws", "play.record_has_draws")
    return Play(Record.from_json(data).replay(catalogue.game))


@_in_words()
def verify(source: str | Path | Mapping[str, Any]) -> Proof:
    """Draw everything in a record again: whether the draws are the promised ones, and if not, which is at fault."""
    return verify_record(Record.from_json(_data(source)), catalogue.game)


def _data(source: str | Path | Mapping[str, Any]) -> Any:
    return dict(source) if isinstance(source, Mapping) else read_file(Path(source))


def _names(seats: int | Sequence[str] | None, counts: Sequence[int]) -> list[str]:
    if seats is None:
        seats = counts[0]
    if isinstance(seats, int):
        return [f"Player {number}" for number in range(1, seats + 1)]
    return list(seats)


def _promised(seed: int | None, draws: Given | None) -> tuple[Promise, list[str]]:
    if draws is None:
        return Promise.reproducible(secrets.randbelow(MAX_WHOLE + 1) if seed is None else seed), []
    if seed is not None:
        raise Invalid("draws", "play.seed_and_draws")
    if isinstance(draws, str) and draws != "given":
        raise Invalid("draws", "play.draws", given=draws[:40])
    return Promise.given(), [] if isinstance(draws, str) else list(draws)
