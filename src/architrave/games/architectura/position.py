"""The city and all that lies beside it: fields, copies, pickles. The rules are functions over it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import choosing, dealing, knowledge, picking, promise, scoring, steps, turn
from architrave.games.architectura import numbers as n
from architrave.games.architectura.cards import CardSet
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng


@final
class City(Position):
    cards: CardSet
    colours: vec[i64]  # seat -> colour; never changes
    kind: vec[i64]  # card -> kind; shared by clones, for it changes only while decks are built
    top: vec[i64]  # space -> the card that counts there
    below: vec[i64]  # card -> the card that it covers
    space: vec[i64]  # card -> the space it lies on
    side: vec[i64]  # card -> which value of its ring is on top
    claim: vec[i64]  # space -> whose Fountain token lies there
    hand: vec[i64]  # seat -> bits of its slots, likewise below
    loose: vec[i64]  # the part of the deck whose order nobody knows
    shown: vec[i64]  # cards in the hand that everybody knows to be there
    grave: vec[i64]  # cards in the Graveyard
    gone: vec[i64]  # cards out of the game
    under: vec[i64]  # seat * 12 + n -> the n-th slot from the top of the cards put under the deck
    under_count: vec[i64]
    under_shown: vec[i64]  # cards that everybody knows to have been put there and that nobody has seen since
    risen: vec[i64]  # seat -> how many cards have come up from under, among which those may be
    tokens: vec[i64]  # seat -> free tokens
    limit: vec[i64]
    graveyard: vec[i64]  # seat -> its Graveyard card outside the city
    turns: vec[i64]  # seat -> turns begun
    exchanged: vec[i64]
    silent: vec[i64]  # seat -> has chosen to do nothing (A12.4)
    steps: vec[i64]  # what is still to be done, five numbers a step, the next one last

    def __init__(self, cards: CardSet, seats: i64, source: City | None = None) -> None:
        super().__init__()
        self.cards = cards
        self.count: i64 = seats
        if source is None:
            count = int(seats)
            self.colours = vec[i64]([i64(seat) for seat in range(count)])
            self.kind = vec[i64]([kind for seat in range(count) for kind in cards.basics])
            self.top = vec[i64]([n.NOTHING] * (n.COLUMNS * count))
            self.below = vec[i64]([n.NOTHING] * (n.SLOTS * count))
            self.space = vec[i64]([n.NOTHING] * (n.SLOTS * count))
            self.side = vec[i64]([0] * (n.SLOTS * count))
            self.claim = vec[i64]([n.NOBODY] * (n.COLUMNS * count))
            self.hand = vec[i64]([0] * count)
            self.loose = vec[i64]([4095] * count)
            self.shown = vec[i64]([0] * count)
            self.grave = vec[i64]([0] * count)
            self.gone = vec[i64]([0] * count)
            self.under = vec[i64]([0] * (n.SLOTS * count))
            self.under_count = vec[i64]([0] * count)
            self.under_shown = vec[i64]([0] * count)
            self.risen = vec[i64]([0] * count)
            self.tokens = vec[i64]([n.TOKENS] * count)
            self.limit = vec[i64]([n.HAND] * count)
            self.graveyard = vec[i64]([n.NOTHING] * count)
            self.turns = vec[i64]([0] * count)
            self.exchanged = vec[i64]([0] * count)
            self.silent = vec[i64]([0] * count)
            self.steps = vec[i64]([0] * (steps.DEEPEST * steps.NUMBERS))
            self.depth: i64 = 0  # how much of `steps` is in use
            self.down: i64 = 0  # bits of cards that lie face down
            self.guarded: i64 = 0  # bits of cards with a token on them
            self.starter: i64 = n.NOBODY
            self.active: i64 = n.NOBODY
            self.most: i64 = 0  # cards that each may replace (A11.1); -1 until the die is rolled
            self.bonus: i64 = 0  # whether the seat bonus of A2.3 counts
            self.extra: i64 = 0  # whether the extra play of this turn has been used
            self.barred: i64 = 0  # slots of the active player that may not be played in this turn (A10.5)
        else:
            self.colours = source.colours
            self.kind = source.kind
            self.top = source.top[:]
            self.below = source.below[:]
            self.space = source.space[:]
            self.side = source.side[:]
            self.claim = source.claim[:]
            self.hand = source.hand[:]
            self.loose = source.loose[:]
            self.shown = source.shown[:]
            self.grave = source.grave[:]
            self.gone = source.gone[:]
            self.under = source.under[:]
            self.under_count = source.under_count[:]
            self.under_shown = source.under_shown[:]
            self.risen = source.risen[:]
            self.tokens = source.tokens[:]
            self.limit = source.limit[:]
            self.graveyard = source.graveyard[:]
            self.turns = source.turns[:]
            self.exchanged = source.exchanged[:]
            self.silent = source.silent[:]
            self.steps = source.steps[:]
            self.depth = source.depth
            self.down = source.down
            self.guarded = source.guarded
            self.actor = source.actor
            self.starter = source.starter
            self.active = source.active
            self.most = source.most
            self.bonus = source.bonus
            self.extra = source.extra
            self.barred = source.barred

    def clone(self) -> City:
        return City(self.cards, self.count, self)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which knows nothing of vec."""
        rows = (
            list(self.colours), list(self.kind), list(self.top), list(self.below), list(self.space), list(self.side),
            list(self.claim), list(self.hand), list(self.loose), list(self.shown), list(self.grave), list(self.gone),
            list(self.under), list(self.under_count), list(self.under_shown), list(self.tokens), list(self.limit),
            list(self.graveyard), list(self.turns), list(self.exchanged), list(self.silent), list(self.steps),
            list(self.risen),
        )  # fmt: skip
        numbers = (
            self.actor, self.down, self.guarded, self.starter, self.active, self.most, self.bonus, self.extra,
            self.depth, self.barred,
        )  # fmt: skip
        return unpickled, (self.cards, int(self.count), rows, numbers)

    def seats(self) -> i64:
        return self.count

    def action_space(self) -> i64:
        return n.ACTIONS

    def fill_legal(self, actions: vec[i64]) -> i64:
        return choosing.fill_legal(self, actions)

    def refusal(self, action: i64) -> i64:
        return choosing.refusal(self, action)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        return dealing.fill_chance(self, outcomes, weights)

    def chance_total(self) -> i64:
        return dealing.chance_total(self)

    def chance_at(self, ticket: i64) -> i64:
        return dealing.chance_at(self, ticket)

    def apply(self, action: i64) -> None:
        turn.apply(self, action)

    def returns(self) -> vec[float]:
        return scoring.returns(self)

    def resample(self, seat: i64, rng: Rng) -> None:
        knowledge.resample(self, seat, rng)

    def hides(self) -> bool:
        return True

    def hides_draw(self) -> bool:
        return dealing.pile(self) >= n.DECK_PILE

    def observe(self, seat: i64) -> vec[i64]:
        return knowledge.observe(self, seat)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        return picking.pick(self, rng, actions)

    def promise(self, action: i64) -> i64:
        return promise.promise(self, action)

    def heuristic(self, seat: i64) -> float:
        return scoring.lead(self, seat)


def unpickled(cards: CardSet, seats: int, rows: tuple[list[int], ...], numbers: tuple[int, ...]) -> City:
    city = City(cards, seats)
    city.colours = row(rows[0])
    city.kind = row(rows[1])
    city.top = row(rows[2])
    city.below = row(rows[3])
    city.space = row(rows[4])
    city.side = row(rows[5])
    city.claim = row(rows[6])
    city.hand = row(rows[7])
    city.loose = row(rows[8])
    city.shown = row(rows[9])
    city.grave = row(rows[10])
    city.gone = row(rows[11])
    city.under = row(rows[12])
    city.under_count = row(rows[13])
    city.under_shown = row(rows[14])
    city.tokens = row(rows[15])
    city.limit = row(rows[16])
    city.graveyard = row(rows[17])
    city.turns = row(rows[18])
    city.exchanged = row(rows[19])
    city.silent = row(rows[20])
    city.steps = row(rows[21])
    city.risen = row(rows[22])
    city.actor = numbers[0]
    city.down = numbers[1]
    city.guarded = numbers[2]
    city.starter = numbers[3]
    city.active = numbers[4]
    city.most = numbers[5]
    city.bonus = numbers[6]
    city.extra = numbers[7]
    city.depth = numbers[8]
    city.barred = numbers[9]
    return city


def row(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])
