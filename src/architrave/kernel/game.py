"""The base class of a game: description, codecs, refusals, views, scoring, files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, cast

import msgspec
from msgspec import Struct
from typing_extensions import TypeVar  # with defaults, which Python has from 3.13 on

from architrave.kernel.about import About
from architrave.kernel.deciding import Decided, Points, Source
from architrave.kernel.event_types import EventTypes
from architrave.kernel.explanation import Explanation
from architrave.kernel.position import Position, chance_outcomes
from architrave.kernel.refusal import Invalid, Refusal
from architrave.kernel.view import Choice, Move, ResultView, View

Json = dict[str, Any]  # an object as json.loads returns it
HIDDEN = "?"  # in notation: what the reader may not know

# `Game` alone is any game.
P = TypeVar("P", bound=Position, default=Any)
V = TypeVar("V", bound=View, default=Any)
C = TypeVar("C", bound=Choice, default=Any)


class Event(Struct, frozen=True):
    """Something that happened, for the log and for animations: a message key with its parameters."""

    key: str  # "pebbles.event.taken"
    seat: int | None = None
    params: Mapping[str, str | int] = {}
    cells: tuple[str, ...] = ()  # the cells it is about, as labels, so that a front end can point at them
    keeper: int | None = None  # the only seat that may read it; None: everyone may
    public: Event | None = None  # what all others read instead

    def shown_to(self, seat: int | None) -> Event | None:
        """The event as a seat (None: a spectator) may read it during the game; None if not at all."""
        return self if self.keeper is None or self.keeper == seat else self.public


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended."""

    returns: tuple[float, ...]  # per seat: 1.0 won, 0.0 drawn, -1.0 lost
    points: tuple[int | float, ...]
    reason: str  # message key: "pebbles.result.points"
    victory_points: tuple[int, ...] = ()  # for a match
    details: ResultView | None = None  # the game's own breakdown, as its view shows it; None if somebody resigned
    rival: int | None = None  # points of an opponent that has no seat (M11)

    @property
    def winner(self) -> int | None:
        best = max(self.returns)
        if best <= 0:  # a draw, or a solo player lost
            return None
        winners = [seat for seat, value in enumerate(self.returns) if value == best]
        return winners[0] if len(winners) == 1 else None


@dataclass(frozen=True, slots=True)
class Highlights:
    """What the first seat can tell of a finished game without telling its moves.

    `rounds`: whether it did better than its opponents in each; `sources`: message keys with the points they brought.
    """

    rounds: tuple[bool, ...] = ()
    sources: tuple[tuple[str, int], ...] = ()


class Game(ABC, Generic[P, V]):
    """One game, by its class of positions and its class of views. Stateless: every method gets the position."""

    about: ClassVar[About]  # its description
    rules_version: int  # the version of its rules
    earlier_rules: Sequence[int] = ()  # older versions that a record may still name
    match_target: int | None  # victory points that win a match; None if the game has no matches
    hides = False  # whether seats know things that others do not
    event_types: ClassVar[EventTypes] = {}  # the parameters of its events by message key; none: not declared

    def with_rules(self, rules_version: int) -> Self:
        """The game under an earlier version of its rules, to replay old records; raises Invalid if it is unknown."""
        if rules_version == self.rules_version:
            return self
        if rules_version not in self.earlier_rules:
            key = "record.newer_rules" if rules_version > self.rules_version else "record.older_rules"
            raise Invalid("rules_version", key, given=rules_version, known=self.rules_version)
        earlier = copy(self)
        earlier.rules_version = rules_version
        return earlier

    @property
    def name(self) -> str:
        return self.about.name

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""
        return self.about.seats

    def options(self, given: Json) -> Json:
        """The options of a new game, completed with their defaults; raises Invalid with the wrong option."""
        return self.about.complete(given)

    @abstractmethod
    def start(self, options: Json) -> P:
        """The position before the first draw, for options that `options` returned."""

    @abstractmethod
    def components(self, options: Json) -> tuple[str, str, Json | None]:
        """Name and hash of the component set, and the set itself if it is not built in."""

    @abstractmethod
    def to_struct(self, position: P, action: int) -> Move:
        """An action as an object; as JSON {"kind": "lay", "tile": "EMWF", "x": 1, "y": 0, "turns": 2}."""

    @abstractmethod
    def from_struct(self, position: P, move: Json) -> int:
        """The action that such JSON stands for, legal or not; raises Refused for what cannot be encoded."""

    @abstractmethod
    def to_text(self, position: P, action: int) -> str:
        """An action in the notation people read and type."""

    @abstractmethod
    def from_text(self, position: P, text: str) -> int:
        """The action that a text describes, legal or not; raises Refused for what cannot be encoded."""

    @abstractmethod
    def refusal(self, position: P, action: int) -> Refusal | None:
        """Why the actor may not do this now; None if it is legal."""

    @abstractmethod
    def pile(self, position: P) -> str:
        """The label of the pile that chance draws from in this position."""

    @abstractmethod
    def outcome_text(self, position: P, outcome: int) -> str:
        """An outcome of the draw due in this position, in notation."""

    def outcome_of(self, position: P, text: str) -> int:
        """The outcome that a text describes; raises Invalid if this draw cannot have it."""
        for outcome, _ in chance_outcomes(position):
            if self.outcome_text(position, outcome) == text:
                return outcome
        raise Invalid("draw", "draws.impossible", given=text[:40], pile=self.pile(position))

    @abstractmethod
    def events(self, before: P, action: int, after: P) -> list[Event]:
        """What an action or outcome did, in order."""

    def preview(self, position: P, action: int) -> P:
        """A copy with an action carried out as far as its seat may see before it is final: up to the first draw.

        A game whose next turn depends on secrets stops before it, with BETWEEN as the actor.
        """
        after = cast(P, position.clone())  # a clone is of the same class
        after.apply(action)
        return after

    def changes_actor(self, position: P, action: int) -> bool:
        """Whether a legal action leads directly to a draw, to another seat, or to the end of the turn or game."""
        return self.preview(position, action).actor != position.actor

    def confirms_itself(self, position: P, action: int) -> bool:
        """Whether an action itself says that the player is done, so that no table asks for confirmation."""
        return False

    def keeper(self, before: P, action: int, now: P) -> int | None:
        """The seat for which an action or outcome of the position `before` is still a secret now.

        None, as in every game without secrets: everyone may know it.
        """
        return None

    def public_text(self, position: P, action: int) -> str:
        """What the others read instead of a seat's secret action. Instead of a secret outcome they read HIDDEN."""
        return HIDDEN

    def reveals(self, before: P, action: int, after: P, seat: int) -> str | None:
        """What an action or outcome reveals to the seat beyond its notation, as a message key; for example decks.

        It cannot be undone, even if everyone agrees. None, as in every game without secrets: nothing.
        """
        return None

    def simultaneous(self, position: P) -> list[int]:
        """The seats that choose simultaneously and have not finished, in the order of the log.

        Empty, as in every game in which seats choose one after another.
        """
        return []

    def for_chooser(self, position: P, seat: int) -> P:
        """A copy of the position in which this one of the simultaneous seats is the actor."""
        raise NotImplementedError

    @abstractmethod
    def view(self, position: P, seat: int | None) -> V:
        """What that seat (None: a spectator) may see, built field by field. In a game that hides nothing, views of the
        same position differ in their `seat` only."""

    def view_json(self, position: P, seat: int | None) -> bytes:
        """The view as JSON. A game may put it together from parts that it keeps."""
        return msgspec.json.encode(self.view(position, seat))

    def open_view(self, position: P, seat: int | None) -> V:
        """The same with nothing hidden: of a finished game, or of bots that somebody watches with open hands."""
        return self.view(position, seat)

    def explain(self, position: P, view: V, thing: str) -> Explanation | None:
        """What something on the table is, to somebody who has this view of the position; None for what the game does
        not know. Nothing that the view hides may be told."""
        return None

    def things(self, view: V) -> Sequence[str]:
        """All that `explain` explains to somebody who has this view."""
        return []

    @abstractmethod
    def choices(self, position: P) -> Sequence[Choice]:
        """The legal actions as a front end shows them, each with what it would change."""

    def choices_json(self, position: P) -> bytes:
        """The choices as JSON. A game may put them together from parts that it keeps."""
        return msgspec.json.encode(self.choices(position))

    @abstractmethod
    def board(self, position: P, seat: int | None) -> str:
        """The position as text."""

    @abstractmethod
    def result(self, position: P) -> Result:
        """The result of a finished game."""

    def decided(self, result: Any) -> Decided | None:
        """What decided a game that was played to its end, from the `details` of its result; None: that is not said."""
        return None

    def standing(self, position: P) -> list[Points] | None:
        """The points of each column of `Decided`, if the game ended now; None: a game has none to compare."""
        return None

    def sources(self, position: P) -> list[Source]:
        """Where the points of each column of `Decided` come from, if the game ended now; a front end shows what a move
        changes of them. Empty: only `standing` is known."""
        return []

    def highlights(self, result: Result) -> Highlights:
        """The result in a few words, for the text that people share of a daily game."""
        return Highlights()

    @abstractmethod
    def dump(self, position: P) -> Json:
        """The position as data, for a position file."""

    @abstractmethod
    def restore(self, data: Json, options: Json, composed: bool = False) -> P:
        """Restore a position from the data of a position file; raises Invalid with the field and the reason.

        A composed position may be one that no game can reach, as long as play can continue from it.
        """
