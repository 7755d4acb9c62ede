"""Architectura: what a seat is worth, and an additional card against the card it replaces.

Deals are mirrored. A deal of the seats is played as often as there are seats, with the same draws and each seat as the
starter once. A deal of a card is played four times: each of the two seats holds the card, and each begins. Decks differ
in exactly that card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from architrave.arena.balance.seat_results import SeatResults, misses
from architrave.arena.balance.study import Balance, Cell, Figures, Message, Part, Study, between_equals, verdict
from architrave.arena.contest import Contest, mix_seed, play_out
from architrave.arena.interval import Share, mean_share
from architrave.bots.roster import player
from architrave.games.architectura.about import MOST
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.components import COLOURS, find_set
from architrave.games.architectura.game import Architectura
from architrave.games.architectura.position import City
from architrave.kernel.game import Json
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.shares import shares

SIMULATIONS = 400  # a decision
SEAT_GAMES = {2: 2000, 3: 1000, 4: 1000}
CARD_GAMES = 1000
SEAT_COLUMNS = ("table", "place", "games", "with_bonus", "without_bonus", "verdict")
CARD_COLUMNS = ("card", "replaced", "games", "score", "verdict")
MIRRORS = 4  # games of a card's deal
CARD_REACH = 0.08  # a card misses if its whole interval lies further than this from a half

ARCHITECTURA = Architectura()
CARDS = find_set(ARCHITECTURA.options({})["cards"])


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of a game, by seat: shares of its one point, with the seat bonus of A2.3 and as if without."""

    starter: int
    points: tuple[float, ...]
    bare: tuple[float, ...]


class Seats(Part[Counted]):
    """Tables of so many seats; in the advanced game with random legal decks."""

    def __init__(self, seats: int, advanced: bool) -> None:
        self.seats = seats
        self.advanced = advanced
        self.places = SeatResults(seats)
        self.bare = SeatResults(seats)  # counted without the seat bonus of A2.3

    @property
    def label(self) -> str:
        return f"{self.seats} {'advanced' if self.advanced else 'basic'}"

    @property
    def games(self) -> int:
        return self.places.games

    def contests(self, simulations: int | None, seed: int, games: int | None) -> list[Contest]:
        bot = equal(simulations)
        return [self.contest(bot, seed, number) for number in range(games or SEAT_GAMES[self.seats])]

    def contest(self, bot: str, seed: int, number: int) -> Contest:
        """Decks stay with their seats when the starter changes."""
        deal, starter = divmod(number, self.seats)
        given = {"seats": self.seats, "advanced": self.advanced, "bonus": True, "starter": starter}
        options = ARCHITECTURA.options(given)
        openings = random_decks(options, Rng(mix_seed(seed, self.label, "decks", deal))) if self.advanced else ()
        return between_equals(ARCHITECTURA, options, mix_seed(seed, self.label), deal, bot, openings)

    def add(self, contest: Contest, outcome: Counted) -> None:
        self.places.add(outcome.starter, outcome.points)
        self.bare.add(outcome.starter, outcome.bare)

    def rows(self) -> list[tuple[Cell, ...]]:
        title = Message("cli.arena.advanced" if self.advanced else "cli.arena.basic", {"seats": self.seats})
        return self.places.rows(title, self.bare.share)

    def json(self) -> Json:
        return {
            "seats": self.seats,
            "advanced": self.advanced,
            "games": self.games,
            "fair": round(1 / self.seats, 4),
            "places": self.places.json(with_bonus=self.places.share, without_bonus=self.bare.share),
        }


class Card(Part[Counted]):
    """Tables of two whose decks differ in one card."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.points: dict[str, list[float]] = {}  # card replaced -> points of who replaced it

    @property
    def label(self) -> str:
        return self.card

    @property
    def games(self) -> int:
        return sum(len(points) for points in self.points.values())

    def contests(self, simulations: int | None, seed: int, games: int | None) -> list[Contest]:
        bot = equal(simulations)
        return [self.contest(bot, seed, number) for number in range(games or CARD_GAMES)]

    def contest(self, bot: str, seed: int, number: int) -> Contest:
        """A card that may replace several replaces each of them in turn."""
        deal, mirror = divmod(number, MIRRORS)
        holder, starter = divmod(mirror, 2)
        replaced = replaceable(CARDS, self.card)
        basic = replaced[deal % len(replaced)]
        colour = next(colour for n, colour in enumerate(COLOURS) if CARDS.colours[n] & CARDS.mask([self.card]))
        other = next(one for one in COLOURS if one != colour)
        options = ARCHITECTURA.options(
            {
                "advanced": True,
                "most": 1,
                "bonus": True,
                "starter": starter,
                "colours": [colour, other] if holder == 0 else [other, colour],
            }
        )
        decks = (f"{self.card} for {basic}", "ready"), ("ready",)
        openings = decks if holder == 0 else decks[::-1]
        return between_equals(ARCHITECTURA, options, mix_seed(seed, self.label), deal, bot, openings)

    def add(self, contest: Contest, outcome: Counted) -> None:
        holder = 0 if len(contest.openings[0]) > 1 else 1
        replaced = contest.openings[holder][0].partition(" for ")[2]
        self.points.setdefault(replaced, []).append(outcome.points[holder])

    def share(self) -> Share:
        return mean_share([points for games in self.points.values() for points in games])

    def misses(self) -> bool:
        return misses(self.share(), 0.5, CARD_REACH)

    def row(self) -> tuple[Cell, ...]:
        return (
            card_name(self.card),
            tuple(card_name(basic) for basic in sorted(self.points)),
            str(self.games),
            str(self.share()),
            verdict(self.misses()),
        )

    def json(self) -> Json:
        return {
            "card": self.card,
            "games": self.games,
            "share": self.share().json(),
            "replaced": {basic: mean_share(points).json() for basic, points in sorted(self.points.items())},
            "misses": self.misses(),
        }


class ArchitecturaBalance(Balance):
    def __init__(self, seed: int, simulations: int, parts: Sequence[Part[Counted]], seconds: float) -> None:
        super().__init__("architectura", seed, simulations, sum(part.games for part in parts), seconds)
        self.seats = [part for part in parts if isinstance(part, Seats)]
        self.cards = [part for part in parts if isinstance(part, Card)]

    def missed(self) -> bool:
        """Whether anything is unfair beyond doubt."""
        places = any(part.places.misses(place) for part in self.seats for place in range(part.seats))
        return places or any(part.misses() for part in self.cards)

    def figures(self) -> list[Figures]:
        tables = []
        if self.seats:
            tables.append(Figures(SEAT_COLUMNS, tuple(row for part in self.seats for row in part.rows())))
        if self.cards:
            tables.append(Figures(CARD_COLUMNS, tuple(part.row() for part in self.cards)))
        return tables

    def parts_json(self) -> Json:
        return {"seats": [part.json() for part in self.seats], "cards": [part.json() for part in self.cards]}


class ArchitecturaStudy(Study[Counted]):
    def names(self) -> list[str]:
        return [*map(str, SEAT_GAMES), *additional()]

    def parts(self, only: Sequence[str]) -> list[Part[Counted]]:
        found: list[Part[Counted]] = []
        for seats in SEAT_GAMES:
            if not only or str(seats) in only:
                found += [Seats(seats, advanced=False), Seats(seats, advanced=True)]
        found += [Card(card) for card in additional() if not only or card in only]
        return found

    def report(
        self, seed: int, simulations: int | None, parts: Sequence[Part[Counted]], seconds: float
    ) -> ArchitecturaBalance:
        return ArchitecturaBalance(seed, simulations or SIMULATIONS, parts, seconds)

    def count(self, contest: Contest) -> Counted:
        played, position = play_out(contest)
        return Counted(int(contest.options["starter"]), played.shares, without_bonus(position))


def card_name(card: str) -> Message:
    return Message(f"architectura.card.{card}.name")


def equal(simulations: int | None) -> str:
    """The bot at every seat; a budget that cannot be is refused before anything is played."""
    bot = f"learned:{SIMULATIONS if simulations is None else simulations}"
    player(bot, 0)
    return bot


def additional() -> list[str]:
    return [card.id for card in CARDS.cards if card.replaces]


def replaceable(cards: CardSet, card: str) -> list[str]:
    """A11.1: the basic cards that it may replace."""
    bits = int(cards.replaces[cards.kind(card)])
    return [id for kind, id in enumerate(cards.ids) if bits >> kind & 1]


def random_decks(options: Json, rng: Rng) -> tuple[tuple[str, ...], ...]:
    """What each seat says to build a deck in which any number of cards is replaced."""
    position = ARCHITECTURA.start(options)
    decks: list[tuple[str, ...]] = []
    for seat in range(options["seats"]):
        wanted = rng.below(MOST + 1)
        said: list[str] = []
        while position.actor == seat:
            replacements = legal_actions(position)[1:]  # the first one ends the building
            ready = len(said) == wanted or not replacements
            action = legal_actions(position)[0] if ready else replacements[rng.below(len(replacements))]
            said.append(ARCHITECTURA.to_text(position, action))
            position.apply(action)
        decks.append(tuple(said))
    return tuple(decks)


def without_bonus(position: Position) -> tuple[float, ...]:
    """How the same city would be counted without A2.3."""
    city = cast(City, position.clone())
    city.bonus = 0
    return shares(tuple(city.returns()))
