"""Is Architectura fair? Equal bots show what a seat is worth, and an additional card against the card it replaces.

Deals are mirrored. A deal of the seats is played as often as there are seats, with the same draws and each seat as the
starter once. A deal of a card is played four times: each of the two seats holds the card, and each begins. Decks differ
in exactly that card.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from architrave.arena.contest import Contest, mixed, play_out, shares
from architrave.arena.tournament import Progress, run
from architrave.arena.verdict import Balance, CardCell, SeatCell
from architrave.bots.roster import player
from architrave.games.architectura.cards import CardSet
from architrave.games.architectura.components import COLOURS, chosen
from architrave.games.architectura.game import MOST, Architectura
from architrave.games.architectura.position import City
from architrave.games.catalogue import game
from architrave.kernel.game import Json
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng

SIMULATIONS = 300  # a decision
SEAT_GAMES = {2: 2000, 3: 1000, 4: 1000}
CARD_GAMES = 1000
MIRRORS = 4  # games of a card's deal

ARCHITECTURA = cast(Architectura, game("architectura"))


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of a game, by seat: shares of its one point, with the seat bonus of A2.3 and as if without."""

    starter: int
    points: tuple[float, ...]
    bare: tuple[float, ...]


def balance(
    simulations: int = SIMULATIONS,
    games: int | None = None,
    seed: int = 1,
    workers: int = 0,
    only: Sequence[str] = (),
    progress: Progress | None = None,
) -> Balance:
    """So many games a cell, or as many as it takes to be sure; `only` names numbers of seats and cards to look at.

    The outcome depends on the seed alone, whatever the number of workers.
    """
    if games is not None and games < 1:
        raise Invalid("games", "arena.no_games")
    bot = f"uct:{simulations}"
    player(bot, 0)  # a budget that cannot be is refused before anything is played
    cards = chosen(ARCHITECTURA.options({})["cards"])
    wanted = cells(cards, only)
    plan = [(cell, contest) for cell in wanted for contest in contests_of(cell, cards, bot, seed, games)]
    started = time.perf_counter()
    results = run(count, [contest for _, contest in plan], workers)
    for done, ((cell, contest), result) in enumerate(zip(plan, results, strict=True), 1):
        add(cell, contest, result)
        if progress is not None:
            progress(done, len(plan))
    return Balance(seed, simulations, wanted, time.perf_counter() - started)


def cells(cards: CardSet, only: Sequence[str]) -> list[SeatCell | CardCell]:
    """Everything there is to look at, or what is named."""
    additional = [card.id for card in cards.cards if card.replaces]
    known = [*map(str, SEAT_GAMES), *additional]
    for name in only:
        if name not in known:
            raise Invalid("only", "arena.unknown_cell", given=name[:40], known=", ".join(known))
    found: list[SeatCell | CardCell] = []
    for seats in SEAT_GAMES:
        if not only or str(seats) in only:
            found += [SeatCell(seats, advanced=False), SeatCell(seats, advanced=True)]
    found += [CardCell(card) for card in additional if not only or card in only]
    return found


def contests_of(cell: SeatCell | CardCell, cards: CardSet, bot: str, seed: int, games: int | None) -> list[Contest]:
    if isinstance(cell, SeatCell):
        return [seat_contest(cell, bot, seed, number) for number in range(games or SEAT_GAMES[cell.seats])]
    return [card_contest(cell, cards, bot, seed, number) for number in range(games or CARD_GAMES)]


def seat_contest(cell: SeatCell, bot: str, seed: int, number: int) -> Contest:
    """In the advanced game with random legal decks, which stay with their seats when the starter changes."""
    deal, starter = divmod(number, cell.seats)
    options = ARCHITECTURA.options({"seats": cell.seats, "advanced": cell.advanced, "bonus": True, "starter": starter})
    openings = random_decks(options, Rng(mixed(seed, cell.label, "decks", deal))) if cell.advanced else ()
    return between_equals(options, mixed(seed, cell.label), deal, bot, openings)


def card_contest(cell: CardCell, cards: CardSet, bot: str, seed: int, number: int) -> Contest:
    """A card that may replace several replaces each of them in turn."""
    deal, mirror = divmod(number, MIRRORS)
    holder, starter = divmod(mirror, 2)
    replaced = replaceable(cards, cell.card)
    basic = replaced[deal % len(replaced)]
    colour = next(colour for n, colour in enumerate(COLOURS) if cards.colours[n] & cards.mask([cell.card]))
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
    decks = (f"{cell.card} for {basic}", "ready"), ("ready",)
    return between_equals(options, mixed(seed, cell.label), deal, bot, decks if holder == 0 else decks[::-1])


def between_equals(options: Json, seed: int, deal: int, bot: str, openings: tuple[tuple[str, ...], ...]) -> Contest:
    seats = options["seats"]
    return Contest(ARCHITECTURA, options, seed, deal, tuple(range(seats)), (bot,) * seats, 0, openings)


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


def count(contest: Contest) -> Counted:
    played, position = play_out(contest)
    return Counted(int(contest.options["starter"]), played.shares, without_bonus(position))


def without_bonus(position: Position) -> tuple[float, ...]:
    """How the same city would be counted without A2.3."""
    city = cast(City, position.clone())
    city.bonus = 0
    return shares(tuple(city.returns()))


def add(cell: SeatCell | CardCell, contest: Contest, result: Counted) -> None:
    if isinstance(cell, SeatCell):
        cell.add(result.starter, result.points, result.bare)
        return
    holder = 0 if len(contest.openings[0]) > 1 else 1
    cell.add(contest.openings[holder][0].partition(" for ")[2], result.points[holder])
