"""The header of a record: everything that is known before the first entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from architrave.kernel.draws import DrawSource, Fair, Seeded, commit
from architrave.kernel.entry import MAX_ENTRIES, MAX_SEATS, NAME, PILE
from architrave.kernel.game import Game, Json
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import AnyObject, Fields, Flag, ListOf, MapOf, OneOf, Shape, Tagged, Text, Whole
from architrave.kernel.strict import MAX_WHOLE
from architrave.kernel.time_control import TIME, TIME_UP, TimeControl, TimeUp

HEX: Final = Text(64, 64, pattern="[0-9a-f]{64}", example="9f86d081…, 64 hexadecimal digits in small letters")
SEED: Final = Whole(0, MAX_WHOLE)
MOMENT: Final = Text(
    20, 20, pattern=r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", example="2026-11-15T20:30:00Z"
)


DRAWS: Final = Tagged(
    {
        "proven": Fields({"kind": OneOf("proven"), "commitment": HEX, "nonces": ListOf(HEX, MAX_SEATS)}),
        "reproducible": Fields({"kind": OneOf("reproducible")}, {"seed": SEED}),
        "given": Fields({"kind": OneOf("given")}),
    }
)
COMPONENTS: Final = Fields({"name": Text(60), "hash": Text(120)})
COMPOSED: Final = Flag()
DRAWN: Final = MapOf(PILE, Whole(0, MAX_ENTRIES))
SEATS: Final = ListOf(NAME, MAX_SEATS, least=1)
REQUIRED: Final[Mapping[str, Shape]] = {
    "game": Text(40),
    "rules_version": Whole(1, 10_000),
    "options": AnyObject(),
    "components": COMPONENTS,
    "seats": SEATS,
    "draws": DRAWS,
}
OPTIONAL: Final[Mapping[str, Shape]] = {
    "started": MOMENT,
    "setup": Fields({"position": AnyObject()}, {"drawn": DRAWN, "composed": COMPOSED}),
    "time": TIME,
    "time_up": TIME_UP,
}


@dataclass(frozen=True, slots=True)
class DrawTerms:
    """How the draws of a game are made: proven, reproducible or given."""

    kind: str
    commitment: str = ""  # proven: the hash of the secret seed
    nonces: tuple[str, ...] = ()  # proven: one per seat
    seed: int | None = None  # reproducible: the number, hidden while the game is in progress

    @classmethod
    def proven(cls, seed: bytes, nonces: Sequence[str]) -> DrawTerms:
        return cls("proven", commit(seed), tuple(nonces))

    @classmethod
    def reproducible(cls, seed: int) -> DrawTerms:
        SEED.check(seed, "seed")
        return cls("reproducible", seed=seed)

    @classmethod
    def given(cls) -> DrawTerms:
        return cls("given")

    @classmethod
    def of(cls, data: Json) -> DrawTerms:
        return cls(data["kind"], data.get("commitment", ""), tuple(data.get("nonces", ())), data.get("seed"))

    def source(self, seed: bytes | None = None) -> DrawSource | None:
        """The source of the draws, if its seed is known; raises Invalid if the seed does not fit the commitment."""
        if self.kind == "reproducible" and self.seed is not None:
            return Seeded(self.seed)
        if self.kind == "proven" and seed is not None:
            if commit(seed) != self.commitment:
                raise Invalid("seed", "draws.wrong_seed", commitment=self.commitment, given=commit(seed))
            return Fair(seed, self.nonces)
        return None

    def without_seed(self) -> DrawTerms:
        """The terms as players see them while the game is in progress."""
        return replace(self, seed=None)

    def to_json(self) -> Json:
        if self.kind == "proven":
            return {"kind": self.kind, "commitment": self.commitment, "nonces": list(self.nonces)}
        return {"kind": self.kind} if self.seed is None else {"kind": self.kind, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class StartPosition:
    """The position a game begins with instead of the usual one, and how many draws from each pile came before it."""

    position: Json  # as the game's dump gives it
    drawn: Mapping[str, int] = field(default_factory=dict)
    composed: bool = False  # set up by hand: perhaps no game leads to it

    @classmethod
    def of(cls, data: Json) -> StartPosition:
        return cls(data["position"], dict(data.get("drawn", {})), data.get("composed", False))

    def to_json(self) -> Json:
        drawn = {"drawn": dict(self.drawn)} if self.drawn else {}
        composed = {"composed": True} if self.composed else {}
        return {"position": self.position, **drawn, **composed}


@dataclass(frozen=True, slots=True)
class Header:
    """Which game, with which pieces, by whom, and where its draws come from."""

    game: str
    rules_version: int
    options: Json  # complete, as the game's `options` gives them; they contain a set that is not built in
    components: tuple[str, str]  # name and hash of the set
    seats: tuple[str, ...]  # the names
    draws: DrawTerms
    started: str = ""  # "2026-11-15T20:30:00Z"
    start_position: StartPosition | None = None
    time: TimeControl | None = None  # None: nobody's time runs
    time_up: TimeUp = field(default_factory=TimeUp)

    @classmethod
    def make(
        cls,
        game: Game,
        options: Json,
        seats: Sequence[str],
        draws: DrawTerms,
        started: str = "",
        start_position: StartPosition | None = None,
        time: TimeControl | None = None,
        time_up: TimeUp | None = None,
    ) -> Header:
        """The header of a new game; raises Invalid for options that the game does not know."""
        complete = game.options(options)
        name, digest, _ = game.components(complete)
        SEATS.check(list(seats), "seats")
        if time is not None:
            time.check_seats(len(seats))
        return cls(
            game.name,
            game.rules_version,
            complete,
            (name, digest),
            tuple(seats),
            draws,
            started,
            start_position,
            time,
            time_up or TimeUp(),
        )

    @classmethod
    def of(cls, data: Json) -> Header:
        """The header of a record in JSON, whose shape has been checked."""
        return cls(
            data["game"],
            data["rules_version"],
            data["options"],
            (data["components"]["name"], data["components"]["hash"]),
            tuple(data["seats"]),
            DrawTerms.of(data["draws"]),
            data.get("started", ""),
            StartPosition.of(data["setup"]) if "setup" in data else None,
            TimeControl.of(data["time"]) if "time" in data else None,
            TimeUp.of(data["time_up"]) if "time_up" in data else TimeUp(),
        )

    def to_json(self) -> Json:
        data: dict[str, Any] = {
            "game": self.game,
            "rules_version": self.rules_version,
            "options": self.options,
            "components": {"name": self.components[0], "hash": self.components[1]},
            "seats": list(self.seats),
            "draws": self.draws.to_json(),
        }
        if self.started:
            data["started"] = self.started
        if self.start_position is not None:
            data["setup"] = self.start_position.to_json()
        if self.time is not None:
            data["time"] = self.time.to_json()
        if self.time_up.level is not None:
            data["time_up"] = self.time_up.to_json()
        return data

    def start(self, game: Game) -> tuple[Position, dict[str, int]]:
        """The position before the first entry, and how many draws from each pile came before it."""
        if self.start_position is None:
            position, drawn = game.start(self.options), {}
        else:
            position, drawn = self.restore(game, self.start_position.position), dict(self.start_position.drawn)
        if self.time is not None:
            self.time.check_seats(len(self.seats))
        if len(self.seats) != position.seats():
            raise Invalid("seats", "record.seats", count=int(position.seats()), given=len(self.seats))
        if self.draws.kind == "proven" and len(self.draws.nonces) != len(self.seats):
            raise Invalid("draws.nonces", "record.nonces", count=len(self.seats), given=len(self.draws.nonces))
        return position, drawn

    def restore(self, game: Game, position: Json) -> Position:
        """Restore a position that this game began with or reached."""
        restored: Position = game.restore(position, self.options, self.composed)
        return restored

    @property
    def composed(self) -> bool:
        """Whether the game began with a position that was set up by hand."""
        return self.start_position is not None and self.start_position.composed

    def check(self, game: Game) -> None:
        """Raise Invalid unless this program's game is the one, with the pieces, that the header names."""
        game.with_rules(self.rules_version)
        complete = game.about.complete(self.options, conditions=False)
        for name in complete:
            if name not in self.options:
                raise Invalid(f"options.{name}", "record.option_missing", name=name)
        check_components(self.components, game, complete)


def check_components(found: tuple[str, str], game: Game, options: Json) -> None:
    name, digest, _ = game.components(options)
    if found[0] != name:
        raise Invalid("components.name", "record.components_name", expected=name, given=found[0])
    if found[1] != digest:
        raise Invalid("components.hash", "record.components_hash", name=name, expected=digest, given=found[1])
