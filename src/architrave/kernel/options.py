"""The options of a game as data: their values, defaults and conditions.

A game lists them in its description (`kernel/about.py`). Checks, the API, the browser's form, the flags of the command
line and the documents all come from that list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeVar

from architrave.kernel.refusal import Invalid

if TYPE_CHECKING:
    from architrave.kernel.game import Json

Value = str | int | bool
T = TypeVar("T")
Kind = Literal["switch", "choice", "number", "seat", "per_seat", "set"]

SEATS: Final = "seats"  # the option of every game with different numbers of players
FEW: Final = 20  # more numbers than this are shown as a range in errors


@dataclass(frozen=True, slots=True)
class When:
    """A condition: the named option has one of these values."""

    option: str
    values: tuple[Value, ...]

    def holds(self, options: Json) -> bool:
        return is_one_of(options[self.option], self.values)


ALONE: Final = When(SEATS, (1,))


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """One option. Without a `label` its texts are `<game>.option.<name>`, `….about` and `….<value>`."""

    kind: ClassVar[Kind]

    name: str
    paragraph: str = ""  # of the rules
    when: When | None = field(default=None, kw_only=True)  # None: it always applies
    label: str = field(default="", kw_only=True)  # message key

    @abstractmethod
    def default(self, seats: int) -> Any:
        """The default value at a table of so many seats."""

    @abstractmethod
    def check(self, given: Any, seats: int) -> Any:
        """Return the value as a record stores it; raises Invalid with the option's name and the possible values."""

    @abstractmethod
    def parse(self, word: str) -> Any:
        """The value that a command-line word means, valid or not."""

    def values(self) -> tuple[Value, ...]:
        """The possible values, apart from numbers and seats."""
        return ()


@dataclass(frozen=True, slots=True)
class Switch(Option):
    """On or off."""

    kind: ClassVar[Kind] = "switch"

    usual: bool = field(default=False, kw_only=True)

    def default(self, seats: int) -> bool:
        return self.usual

    def check(self, given: Any, seats: int) -> Any:
        return check_value(self.name, given, (False, True))

    def parse(self, word: str) -> Any:
        return {"true": True, "false": False}.get(word, word)

    def values(self) -> tuple[Value, ...]:
        return (False, True)


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few words."""

    kind: ClassVar[Kind] = "choice"

    words: tuple[str, ...] = ()
    usual: str = field(kw_only=True)

    def default(self, seats: int) -> str:
        return self.usual

    def check(self, given: Any, seats: int) -> Any:
        return check_value(self.name, given, (*self.words, *self.numbers(seats)))

    def numbers(self, seats: int) -> range:
        """The numbers that are possible besides the words."""
        return range(0)

    def parse(self, word: str) -> Any:
        return word

    def values(self) -> tuple[Value, ...]:
        return self.words


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number within bounds, or one of a few words."""

    kind: ClassVar[Kind] = "number"

    least: int = field(kw_only=True)
    most: int = field(kw_only=True)
    usual: int | str = field(kw_only=True)
    words: tuple[str, ...] = field(default=(), kw_only=True)

    def default(self, seats: int) -> int | str:
        return self.usual

    def check(self, given: Any, seats: int) -> Any:
        numbers = range(self.least, self.most + 1)
        if type(given) is int and given in numbers:
            return given
        shown = map(str, numbers) if len(numbers) <= FEW else (f"{self.least}–{self.most}",)
        return check_value(self.name, given, self.words, ", ".join([*shown, *self.words]))

    def parse(self, word: str) -> Any:
        return whole(word)

    def values(self) -> tuple[Value, ...]:
        return self.words


@dataclass(frozen=True, slots=True)
class Seat(Choice):
    """A seat of the table, or one of a few words."""

    kind: ClassVar[Kind] = "seat"

    def numbers(self, seats: int) -> range:
        return range(seats)

    def parse(self, word: str) -> Any:
        return whole(word)


def starter(paragraph: str) -> Seat:
    """The starting player: a seat, or drawn at random. A rematch and the next game of a match set it."""
    return Seat("starter", paragraph, ("draw",), usual="draw", label="option.starter")


@dataclass(frozen=True, slots=True)
class PerSeat(Option):
    """A different word for each seat, such as its colour. Seats without one take the remaining words in order."""

    kind: ClassVar[Kind] = "per_seat"

    words: tuple[str, ...] = ()

    def default(self, seats: int) -> list[str]:
        return list(self.words[:seats])

    def check(self, given: Any, seats: int) -> Any:
        if not isinstance(given, list) or len(given) > seats or len({str(word) for word in given}) != len(given):
            raise Invalid(place(self.name), "option.per_seat", count=seats, known=", ".join(self.words))
        for word in given:
            check_value(self.name, word, self.words)
        return [*given, *(word for word in self.words if word not in given)][:seats]

    def parse(self, word: str) -> Any:
        return [part.strip() for part in word.split(",") if part.strip()]

    def values(self) -> tuple[Value, ...]:
        return self.words


@dataclass(frozen=True, slots=True)
class ComponentSet(Option):
    """The component set: a built-in one by name, or a custom one as data."""

    kind: ClassVar[Kind] = "set"

    shipped: Callable[[], Mapping[str, object]] = field(kw_only=True)  # the first is the default
    find: Callable[[object], object] = field(kw_only=True)  # raises Invalid for an unplayable set
    read: Callable[[bytes, str], Json] | None = field(default=None, kw_only=True)  # contents and name of a file
    endings: tuple[str, ...] = field(default=(".toml",), kw_only=True)  # of such files

    def default(self, seats: int) -> str:
        return next(iter(self.shipped()))

    def check(self, given: Any, seats: int) -> Any:
        self.find(given)
        return given

    def parse(self, word: str) -> Any:
        return word

    def values(self) -> tuple[Value, ...]:
        return tuple(self.shipped())


def complete(options: Sequence[Option], seats: range, given: Json, conditions: bool = True) -> Json:
    """Complete the options with defaults; raises Invalid with the name of the wrong one.

    Without `conditions`, an option may have any of its values even if it does not apply: files may contain such.
    """
    names = [SEATS] if len(seats) > 1 else []
    names += [option.name for option in options]
    for name in given:
        if name not in names:
            raise Invalid(place(name[:40]), "option.unknown", given=name[:40], known=", ".join(names))
    count = check_value(SEATS, given.get(SEATS, usual_seats(seats)), tuple(seats))
    found: Json = {SEATS: count} if len(seats) > 1 else {}
    for option in options:
        found[option.name] = option.check(given[option.name], count) if option.name in given else option.default(count)
    if conditions:
        for option in options:
            check_condition(option, found, count)
    return found


def check_condition(option: Option, options: Json, seats: int) -> None:
    """Raise Invalid if an option is set although it does not apply with these other options."""
    if counts(option, options, seats) or options[option.name] == option.default(seats):
        return
    assert option.when is not None
    known = join_values(option.when.values)
    raise Invalid(place(option.name), "option.when", name=option.name, needs=option.when.option, known=known)


def counts(option: Option, options: Json, seats: int) -> bool:
    """Whether the condition of an option holds."""
    return option.when is None or option.when.holds({SEATS: seats, **options})


def effective(options: Sequence[Option], seats: range, complete: Json) -> Json:
    """Complete options without those that do not apply, as a new game takes them."""
    count = complete.get(SEATS, seats[0])
    idle = {option.name for option in options if not counts(option, complete, count)}
    return {name: value for name, value in complete.items() if name not in idle}


def usual_seats(seats: range) -> int:
    """The default number of seats: two, or the fewest possible."""
    return 2 if 2 in seats else seats[0]


def check_value(name: str, given: Any, values: Sequence[Value], known: str = "") -> Any:
    """Return the value; raises Invalid if it is not one of these. True is not 1 here."""
    if not is_one_of(given, values):
        raise Invalid(place(name), "option.value", given=str(given)[:40], known=known or join_values(values))
    return given


def shipped_set(given: object, shipped: Mapping[str, T], where: str, key: str) -> T:
    """The built-in set of this name; raises Invalid with the key if there is none."""
    if not isinstance(given, str) or given not in shipped:
        raise Invalid(where, key, given=str(given)[:40], known=", ".join(shipped))
    return shipped[given]


def is_one_of(given: Any, values: Sequence[Value]) -> bool:
    return any(type(given) is type(value) and given == value for value in values)


def join_values(values: Sequence[Value]) -> str:
    return ", ".join(str(value).lower() for value in values)


def place(name: str) -> str:
    return f"options.{name}"


def whole(word: str) -> int | str:
    """The word as a number if it is one."""
    return int(word) if word.isdecimal() and len(word) < 16 else word
