"""The description of a game: its name, its options, and what each interface needs to know.

Every game has one in its own folder. Everything that lists games or options uses it: checks, the API, the browser's
form, the command line, the documentation, the daily game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from architrave.kernel.options import SEATS, ComponentSet, Option, complete, effective

if TYPE_CHECKING:
    from architrave.kernel.game import Json
    from architrave.kernel.shapes import Shape
    from architrave.kernel.view import Shown

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
LAST: Final = 1000  # the order of a game that does not set one


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet for the boxed game: entered by hand, scored by the game's own rules.

    The browser's types are written from the structs that `pieces` and `score` are annotated to return.
    """

    shape: Shape  # of a filled-in sheet
    pieces: Callable[[], Shown]  # the pieces that can be entered
    score: Callable[[Json], Shown]  # raises Invalid with the field and the reason


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How bots learn a game that describes features (docs/bots.md); the usual values suit short games."""

    tables: tuple[Mapping[str, Any], ...] = ()  # options of the tables they learn at; none: each number of seats
    margin: float = 4.0  # the lead in points that counts as clear
    opening: int = 6  # a game begins with so many random actions, at most
    slips: float = 0.08  # the part of later actions that are random
    first: str = "uct:60"  # plays the games of the first generation, before there are weights
    simulations: int = 150  # of the bot that plays those of the later ones
    match: int = 600  # simulations per decision when two generations meet
    units: int = 0  # of the hidden layer of a small network; 0: a weighted sum of the features
    turns: bool = False  # whether only positions in which a turn begins are judged
    # How far a position's target is what the search thought of the moves after it, not what the game came to; none: 0.
    trust: float = 0.0
    by_stage: bool = False  # a position's target is what the next stage began with, not what the game came to


@dataclass(frozen=True, slots=True)
class About:
    """What a game says about itself.

    `terminal`, `picture` and `balance` name a class as "package.module:Class": whatever shows or studies the game loads
    it, so that the rules depend on none of them.
    """

    name: str  # "pebbles"
    title: str  # "Pebbles", the same in every language
    letter: str  # its paragraphs begin with it: "P"
    minutes: int  # the usual length of a game
    seats: range  # the numbers of players
    options: tuple[Option, ...] = ()
    order: int = LAST  # games are shown by this number, then by name
    sheet: Sheet | None = None
    week: tuple[Mapping[str, Any], ...] = ()  # options of the daily game from Monday on; empty: no daily game
    terminal: str = ""  # its `cli.renderer.Renderer`; without one the terminal shows the text board
    self_play: SelfPlay = SelfPlay()
    picture: str = ""  # its `pictures.painter.Painter`; without one a picture shows the text board
    balance: str = ""  # its `arena.balance.study.Study`
    files: str = ""  # of an installed game: the package with its `i18n/en.json` …, `rules/en.md` … and `art.svg`

    def __post_init__(self) -> None:
        """Check the description; the messages are for the author of the game."""
        names = [option.name for option in self.options]
        wrong = [name for name in (self.name, *names) if not NAME.fullmatch(name)]
        if wrong:
            raise ValueError(f"names are small letters, digits and _: {', '.join(wrong)}")
        if len(set(names)) != len(names) or SEATS in names:
            raise ValueError(f"an option stands twice, or is called {SEATS}: {', '.join(names)}")
        if not self.seats or self.seats[0] < 1:
            raise ValueError(f"at least one can play: {self.seats}")
        for place, option in enumerate(self.options):
            if option.when is not None and option.when.option not in (SEATS, *names[:place]):
                raise ValueError(f"{option.name} depends on {option.when.option}, which does not come before it")
        if len(self.week) not in (0, 7):
            raise ValueError(f"a week has seven days: {len(self.week)}")

    @property
    def component_set(self) -> ComponentSet | None:
        """The option that selects the component set."""
        return next((option for option in self.options if isinstance(option, ComponentSet)), None)

    def label(self, option: Option) -> str:
        """The message key of an option's name; `….about` explains it, `….<value>` names a value."""
        return option.label or f"{self.name}.option.{option.name}"

    def complete(self, given: Json, conditions: bool = True) -> Json:
        """All options, with defaults for those not given; raises Invalid with the wrong option."""
        return complete(self.options, self.seats, given, conditions)

    def effective(self, options: Json) -> Json:
        """Complete options without those that do not apply."""
        return effective(self.options, self.seats, options)
