"""The position: the city and everything beside it. The rules are functions over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import drawing, features, knowledge, legality, picking, prior, scoring, stack, turn
from architrave.games.architectura import numbers as n
from architrave.games.architectura.component_set import CardSet
from architrave.kernel.position import Position, row
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.kernel.position import SharedRow


@final
class City(Position):
    def __init__(self, cards: CardSet, seats: i64, source: City | None = None) -> None:
        super().__init__()
        self.cards = cards
        self.count: i64 = seats
        if source is None:
            count = int(seats)
            self.colours: SharedRow = vec[i64]([i64(seat) for seat in range(count)])  # seat -> colour; never changes
            # kind: card -> kind; shared by clones, for it changes only while decks are built
            self.kind: SharedRow = vec[i64]([kind for seat in range(count) for kind in cards.basics])
            self.top: vec[i64] = vec[i64]([n.NOTHING] * (n.COLUMNS * count))  # space -> the card that counts there
            self.below: vec[i64] = vec[i64]([n.NOTHING] * (n.SLOTS * count))  # card -> the card that it covers
            self.space: vec[i64] = vec[i64]([n.NOTHING] * (n.SLOTS * count))  # card -> the space it lies on
            self.side: vec[i64] = vec[i64]([0] * (n.SLOTS * count))  # card -> which value of its ring is on top
            # claim: space -> whose Fountain token lies there
            self.claim: vec[i64] = vec[i64]([n.NOBODY] * (n.COLUMNS * count))
            self.hand: vec[i64] = vec[i64]([0] * count)  # seat -> bits of its slots, likewise below
            self.loose: vec[i64] = vec[i64]([4095] * count)  # the part of the deck whose order is unknown
            self.shown: vec[i64] = vec[i64]([0] * count)  # cards in the hand that everybody knows to be there
            self.grave: vec[i64] = vec[i64]([0] * count)  # cards in the Graveyard
            self.gone: vec[i64] = vec[i64]([0] * count)  # cards out of the game
            # under: seat * 12 + n -> the n-th slot from the top of the cards put under the deck
            self.under: vec[i64] = vec[i64]([0] * (n.SLOTS * count))
            self.under_count: vec[i64] = vec[i64]([0] * count)
            # under_shown: cards that everybody knows to have been put there and that nobody has seen since
            self.under_shown: vec[i64] = vec[i64]([0] * count)
            # risen: seat -> how many cards have come up from under, among which those may be
            self.risen: vec[i64] = vec[i64]([0] * count)
            self.tokens: vec[i64] = vec[i64]([n.TOKENS] * count)  # seat -> free tokens
            self.limit: vec[i64] = vec[i64]([n.HAND] * count)
            self.graveyard: vec[i64] = vec[i64]([n.NOTHING] * count)  # seat -> its Graveyard card outside the city
            self.turns: vec[i64] = vec[i64]([0] * count)  # seat -> turns begun
            self.exchanged: vec[i64] = vec[i64]([0] * count)
            self.silent: vec[i64] = vec[i64]([0] * count)  # seat -> has chosen to do nothing (A12.4)
            # steps: what is still to be done, five numbers a step, the next one last
            self.steps: vec[i64] = vec[i64]([0] * (stack.DEEPEST * stack.NUMBERS))
            self.depth: i64 = 0  # how much of `steps` is in use
            self.down: i64 = 0  # bits of cards that lie face down
            self.guarded: i64 = 0  # bits of cards with a token on them
            self.starter: i64 = n.NOBODY
            self.active: i64 = n.NOBODY
            self.most: i64 = 0  # cards that each may replace (A11.1); -1 until the die is rolled
            self.bonus: i64 = 0  # whether the seat bonus of A2.3 counts
            self.extra: i64 = 0  # whether the extra play of this turn has been used
            self.barred: i64 = 0  # slots of the active player that may not be played in this turn (A10.5)
        else:  # generated from the fields above by `make fields`, up to the end of __setstate__
            self.actor = source.actor
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
            self.starter = source.starter
            self.active = source.active
            self.most = source.most
            self.bonus = source.bonus
            self.extra = source.extra
            self.barred = source.barred

    def __reduce__(self) -> tuple[object, ...]:
        """Say how pickle makes this position again: it cannot write a vec."""
        rows = (
            list(self.colours), list(self.kind), list(self.top), list(self.below), list(self.space), list(self.side),
            list(self.claim), list(self.hand), list(self.loose), list(self.shown), list(self.grave), list(self.gone),
            list(self.under), list(self.under_count), list(self.under_shown), list(self.risen), list(self.tokens),
            list(self.limit), list(self.graveyard), list(self.turns), list(self.exchanged), list(self.silent),
            list(self.steps),
        )  # fmt: skip
        numbers = (
            self.actor, self.depth, self.down, self.guarded, self.starter, self.active, self.most, self.bonus,
            self.extra, self.barred,
        )  # fmt: skip
        return City, (self.cards, int(self.count)), (rows, numbers)

    def __setstate__(self, state: tuple[tuple[list[int], ...], tuple[int, ...]]) -> None:
        rows, numbers = state
        (
            self.colours, self.kind, self.top, self.below, self.space, self.side, self.claim, self.hand, self.loose,
            self.shown, self.grave, self.gone, self.under, self.under_count, self.under_shown, self.risen, self.tokens,
            self.limit, self.graveyard, self.turns, self.exchanged, self.silent, self.steps,
        ) = [row(values) for values in rows]  # fmt: skip
        (
            self.actor, self.depth, self.down, self.guarded, self.starter, self.active, self.most, self.bonus,
            self.extra, self.barred,
        ) = numbers  # fmt: skip

    # end of what is generated

    def clone(self) -> City:
        return City(self.cards, self.count, self)

    def game(self) -> str:
        return "architectura"

    def seats(self) -> i64:
        return self.count

    def action_space(self) -> i64:
        return n.ACTIONS

    def fill_legal(self, actions: vec[i64]) -> i64:
        return legality.fill_legal(self, actions)

    def refusal(self, action: i64) -> i64:
        return legality.refusal(self, action)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        return drawing.fill_chance(self, outcomes, weights)

    def chance_total(self) -> i64:
        return drawing.chance_total(self)

    def chance_at(self, ticket: i64) -> i64:
        return drawing.chance_at(self, ticket)

    def apply(self, action: i64) -> None:
        turn.apply(self, action)

    def returns(self) -> vec[float]:
        return scoring.returns(self)

    def resample(self, seat: i64, rng: Rng) -> None:
        knowledge.resample(self, seat, rng)

    def hides(self) -> bool:
        return True

    def hides_draw(self) -> bool:
        return drawing.pile(self) >= n.DECK_PILE

    def observe(self, seat: i64) -> vec[i64]:
        return knowledge.observe(self, seat)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        return picking.pick(self, rng, actions)

    def prior(self, action: i64) -> i64:
        return prior.prior(self, action)

    def heuristic(self, seat: i64) -> float:
        return scoring.lead(self, seat)

    def turn_number(self) -> i64:
        total: i64 = 0
        for seat in range(self.count):
            total += self.turns[seat]
        return total

    def judged_by(self) -> str:
        return features.weights_name(self)

    def stage(self) -> i64:
        return features.stage(self)

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        return features.fill_features(self, seat, into)

    def features_mirror(self) -> bool:
        return self.count == 2

    def fill_rows(self, into: vec[float]) -> i64:
        return features.fill_rows(self, into)
