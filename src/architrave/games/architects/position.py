"""The position: the cities and everything beside them. The rules are functions over it.

In a solo game there are two cities and one seat: city 1 is the Automa's (M11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import (
    drawing,
    features,
    heuristic,
    knowledge,
    legality,
    picking,
    prior,
    scoring,
    turn,
)
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import CARDS, EVENTS, PAIRS, TILES, Components
from architrave.games.architects.lots import BLOCKS, TYPES
from architrave.kernel.position import Position, row
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.kernel.position import SharedRow


@final
class Region(Position):
    def __init__(self, components: Components, seats: i64, source: Region | None = None) -> None:
        super().__init__()
        self.components = components
        self.count: i64 = seats
        self.cities: i64 = seats if seats > 1 else 2
        if source is None:
            cities = int(self.cities)
            numbers = components.numbers
            # rows: row * ROW_SPAN + type -> places; + GUESTS with a resident; + LEFT any. At PLANS: Backup plans
            self.rows: vec[i64] = vec[i64]([0] * ((n.MOST_ROWS + 1) * n.ROW_SPAN))
            self.lots: vec[i64] = vec[i64]([0] * (n.CITY_SPAN * cities))  # city * CITY_SPAN + type -> lots; + BUILT any
            # tiles: city * BLOCK_SPAN + block -> bits of its requirement tiles
            self.tiles: vec[i64] = vec[i64]([0] * (n.BLOCK_SPAN * cities))
            # residents: city * RESIDENT_SPAN + row -> its residents, a digit of three bits each
            self.residents: vec[i64] = vec[i64]([0] * (n.RESIDENT_SPAN * cities))
            # held: city * HELD_SPAN + POINTS, BOATS, USED_BOATS, TOKENS, USED_TOKENS, SERVICES, EARNED, WINDFALL
            self.held: vec[i64] = vec[i64]([0] * (n.HELD_SPAN * cities))
            self.bag: vec[i64] = components.buildings[:]  # type -> buildings in the bag, in no order
            self.box: vec[i64] = components.residents[:]  # type -> residents in the box
            # open_services: the three places, then the two extra ones (M5.4): pair, or NOTHING
            self.open_services: vec[i64] = vec[i64]([n.NOTHING] * int(numbers.open_services + numbers.extra_services))
            self.stack: vec[i64] = components.pair_copies[:]  # pair -> services in the stack, in no order
            self.discards: vec[i64] = vec[i64]([0] * PAIRS)  # pair -> services discarded
            self.open_tiles: vec[i64] = vec[i64]()  # the requirement display, left to right
            # goals: two a round; shared by clones: a change makes a new one
            self.goals: SharedRow = vec[i64]([n.NOTHING] * n.GOALS_IN_PLAY)
            # past: what the finished rounds were scored from; shared by clones like `goals`
            self.past: SharedRow = vec[i64]()
            self.with_residents: i64 = 0  # modules: 1 if played with
            self.with_events: i64 = 0
            self.difficulty: i64 = 0  # of the Automa (M11.9)
            self.rules: i64 = n.RULES  # version of the rules
            self.phase: i64 = n.DRAWING
            self.draw: i64 = n.DRAW_STARTER  # which draw is due
            self.vacant: i64 = 0  # the place of the display that the next service comes to
            # bagged: buildings in the bag, all types together
            self.bagged: i64 = sum(int(count) for count in components.buildings)
            self.round: i64 = 0  # from 0
            self.row: i64 = 0  # the current row, from 0; it may be empty while its last turn goes on
            self.laid: i64 = 0  # buildings laid in the rows of this round
            self.first: i64 = n.NOBODY  # who has the first-player token
            self.active: i64 = n.NOBODY  # the city whose turn it is
            self.turn: i64 = 0
            self.tile_stack: i64 = 2**TILES - 1  # bits
            self.tile_discards: i64 = 0  # bits
            self.event: i64 = n.NOTHING
            self.event_stack: i64 = 2**EVENTS - 1  # bits of events that can still come
            self.bargains: i64 = 0  # bits of seats that have had their cheap service (M13.9)
            self.deck: i64 = 2**CARDS - 1  # bits of the Automa's cards in its deck
            self.card: i64 = n.NOTHING  # the Automa's last card
            self.looked: i64 = 0  # services looked at in its search (M11.8): two bits a pair
            # The turn: what has been done, and the step in the middle of which it is.
            self.taken: i64 = 0  # whether the building has been taken
            self.used: i64 = 0  # actions done
            self.pending: i64 = n.NOTHING  # TAKE, OVERHAUL, RELOCATE, BACKUP or DEMAND while one is under way
            self.kind: i64 = n.NOTHING  # type of the building in hand, or of the one chosen in Backup plans
            self.plan: i64 = 0  # place of the one chosen in Backup plans, as a bit
            self.guest: i64 = n.NOTHING  # resident in hand
            self.exchanged: i64 = 0  # whether that resident has been exchanged (M12.5)
            self.tile: i64 = n.NOTHING  # tile in hand; the tile just returned (M5.3); the first of two (M5.1)
            self.own: i64 = n.NOTHING  # lots of the action
            self.other: i64 = n.NOTHING
        else:  # generated from the fields above by `make fields`, up to the end of __setstate__
            self.actor = source.actor
            self.rows = source.rows[:]
            self.lots = source.lots[:]
            self.tiles = source.tiles[:]
            self.residents = source.residents[:]
            self.held = source.held[:]
            self.bag = source.bag[:]
            self.box = source.box[:]
            self.open_services = source.open_services[:]
            self.stack = source.stack[:]
            self.discards = source.discards[:]
            self.open_tiles = source.open_tiles[:]
            self.goals = source.goals
            self.past = source.past
            self.with_residents = source.with_residents
            self.with_events = source.with_events
            self.difficulty = source.difficulty
            self.rules = source.rules
            self.phase = source.phase
            self.draw = source.draw
            self.vacant = source.vacant
            self.bagged = source.bagged
            self.round = source.round
            self.row = source.row
            self.laid = source.laid
            self.first = source.first
            self.active = source.active
            self.turn = source.turn
            self.tile_stack = source.tile_stack
            self.tile_discards = source.tile_discards
            self.event = source.event
            self.event_stack = source.event_stack
            self.bargains = source.bargains
            self.deck = source.deck
            self.card = source.card
            self.looked = source.looked
            self.taken = source.taken
            self.used = source.used
            self.pending = source.pending
            self.kind = source.kind
            self.plan = source.plan
            self.guest = source.guest
            self.exchanged = source.exchanged
            self.tile = source.tile
            self.own = source.own
            self.other = source.other

    def __reduce__(self) -> tuple[object, ...]:
        """Say how pickle makes this position again: it cannot write a vec."""
        rows = (
            list(self.rows), list(self.lots), list(self.tiles), list(self.residents), list(self.held), list(self.bag),
            list(self.box), list(self.open_services), list(self.stack), list(self.discards), list(self.open_tiles),
            list(self.goals), list(self.past),
        )  # fmt: skip
        numbers = (
            self.actor, self.with_residents, self.with_events, self.difficulty, self.rules, self.phase, self.draw,
            self.vacant, self.bagged, self.round, self.row, self.laid, self.first, self.active, self.turn,
            self.tile_stack, self.tile_discards, self.event, self.event_stack, self.bargains, self.deck, self.card,
            self.looked, self.taken, self.used, self.pending, self.kind, self.plan, self.guest, self.exchanged,
            self.tile, self.own, self.other,
        )  # fmt: skip
        return Region, (self.components, int(self.count)), (rows, numbers)

    def __setstate__(self, state: tuple[tuple[list[int], ...], tuple[int, ...]]) -> None:
        rows, numbers = state
        (
            self.rows, self.lots, self.tiles, self.residents, self.held, self.bag, self.box, self.open_services,
            self.stack, self.discards, self.open_tiles, self.goals, self.past,
        ) = [row(values) for values in rows]  # fmt: skip
        (
            self.actor, self.with_residents, self.with_events, self.difficulty, self.rules, self.phase, self.draw,
            self.vacant, self.bagged, self.round, self.row, self.laid, self.first, self.active, self.turn,
            self.tile_stack, self.tile_discards, self.event, self.event_stack, self.bargains, self.deck, self.card,
            self.looked, self.taken, self.used, self.pending, self.kind, self.plan, self.guest, self.exchanged,
            self.tile, self.own, self.other,
        ) = numbers  # fmt: skip

    # end of what is generated

    def clone(self) -> Region:
        return Region(self.components, self.count, self)

    def as_scored(self, number: i64) -> Region:
        """The cities, goals and event as they were when a finished round was scored: for breakdowns."""
        then = self.clone()
        at: i64 = number * (n.PAST_HEAD + n.PAST_SPAN * self.cities)
        then.round = number
        then.goals = self.goals[:]
        then.goals[number * 2] = self.past[at]
        then.goals[number * 2 + 1] = self.past[at + 1]
        then.event = self.past[at + 2]
        at += n.PAST_HEAD
        for city in range(self.cities):
            built: i64 = 0
            for kind in range(TYPES):
                then.lots[city * n.CITY_SPAN + kind] = self.past[at + kind]
                built |= self.past[at + kind]
            then.lots[city * n.CITY_SPAN + TYPES] = built
            for block in range(BLOCKS):
                then.tiles[city * n.BLOCK_SPAN + block] = self.past[at + TYPES + block]
            then.held[city * n.HELD_SPAN + n.SERVICES] = self.past[at + TYPES + BLOCKS]
            at += n.PAST_SPAN
        return then

    def game(self) -> str:
        return "architects"

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
        """M14.1: what is hidden has no order here, so there is nothing to redeal."""

    def observe(self, seat: i64) -> vec[i64]:
        """M14.1: all seats know everything that a position holds."""
        return knowledge.observe(self)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        return picking.pick(self, rng, actions)

    def prior(self, action: i64) -> i64:
        return prior.prior(self, action)

    def can_wait(self, action: i64) -> bool:
        return prior.can_wait(self, action)

    def heuristic(self, seat: i64) -> float:
        return heuristic.heuristic(self, seat)

    def judged_by(self) -> str:
        return "architects.solo" if self.count == 1 else "architects.standard"

    def stage(self) -> i64:
        return features.stage(self)

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        return features.fill_features(self, seat, into)

    def turn_number(self) -> i64:
        return self.turn

    def turn_end(self) -> i64:
        """M4.7"""
        return n.END if self.phase == n.TURN and self.taken != 0 and self.actor >= 0 else -1

    def standings(self) -> vec[float]:
        return heuristic.standings(self)
