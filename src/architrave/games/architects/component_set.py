"""The pieces, in the form that the rules use. Positions hold it by reference, and clones share it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architects.goal_places import GoalPlaces
from architrave.games.architects.lots import COLOURS, LETTERS, LOTS, SIDE_LOTS, SIDES, TYPES
from architrave.kernel.piece_set import PieceSet

ROUNDS: Final = 3
GOALS: Final = 24
PAIRS: Final = 10
TILES: Final = 20
CARDS: Final = 10
EVENTS: Final = 20
DIFFICULTIES: Final = ("easy", "medium", "hard", "extreme")  # of the box: `components.toml` has their figures
FIRST: Final = "first"  # M11.11, for a first game: no component of any set
FIRST_WORTH: Final = (2, 1)  # VP a pair and a placement
OPPONENTS: Final = (*DIFFICULTIES, FIRST)  # by their numbers

# What a goal looks for: the vocabulary of `components.toml`.
SHAPE: Final = 0
SET: Final = 1
CHAIN: Final = 2

# What a part of a shape asks of its lots beside being all of one type, where it is not a type.
ANY_TYPE: Final = -1
OTHER_TYPE: Final = -2  # than the other such parts of the shape

# What an event does: the vocabulary of `components.toml`.
NO_EVENT: Final = -1
DEMAND: Final = 0
SLUMP: Final = 1
UNPLACED: Final = 2
FULL: Final = 3
BOATS: Final = 4
ACTIONS_LIMIT: Final = 5
TOKENS_BACK: Final = 6
BARGAIN: Final = 7
LANDMARKS: Final = 8
NEW_GOAL: Final = 9
EFFECTS: Final = (
    "demand", "slump", "unplaced", "full", "boats", "actions", "tokens", "bargain", "landmarks", "goal",
)  # fmt: skip


@final
class Part:
    """Lots of a shape that are of one type: their distances from the lot where the shape is laid on the city."""

    def __init__(self, asked: int, offsets: tuple[int, ...]) -> None:
        self.asked = asked  # a type, or ANY_TYPE or OTHER_TYPE
        self.offsets = offsets


@final
class Variant:
    """A shape as it is looked for: one way of turning it, laid on any of `anchors`."""

    def __init__(self, anchors: int, parts: tuple[Part, ...]) -> None:
        self.anchors = anchors  # lots
        self.parts = parts


@final
class Goal:
    """One goal card. Immutable."""

    def __init__(self, number: str, unit: str, kind: int, vp: int) -> None:
        self.number = number
        self.unit = unit
        self.kind = kind
        self.vp = vp  # 0 where `lengths` says it
        self.variants: tuple[Variant, ...] = ()  # SHAPE
        self.types = 0  # SET: bits of the types
        self.most = 0  # SET: so many in a place at most
        self.areas: tuple[int, ...] = ()  # SET: places, as lots
        self.chains: tuple[tuple[int, ...], ...] = ()  # CHAIN: lots in their order
        self.best = 0  # CHAIN: so many count
        self.lengths: tuple[int, ...] = ()  # CHAIN: length -> VP


@final
class Tile:
    """One requirement tile. Immutable."""

    def __init__(self, id: str, types: tuple[int, int], colour: int, side: int) -> None:
        self.id = id
        self.types = types
        self.colour = colour
        self.side = side


@final
class Happening:
    """One event card. Immutable."""

    def __init__(self, id: str, effect: int, about: int, vp: int, amount: int) -> None:
        self.id = id
        self.effect = effect
        self.about = about  # a type, a colour or a side, as the effect wants; -1 where it wants none
        self.vp = vp
        self.amount = amount  # tied VP, VP a pair, actions, tokens or boats


@final
class Numbers:
    """Numbers of the table and of scoring, by the names of `components.toml`."""

    def __init__(self, table: dict[str, int], points: dict[str, int], automa: dict[str, int]) -> None:
        self.backup: i64 = table["backup"]
        self.open_services: i64 = table["open_services"]
        self.extra_services: i64 = table["extra_services"]
        self.service_cost: i64 = table["service_cost"]
        self.tokens: i64 = table["tokens"]
        self.actions: i64 = table["actions"]
        self.tokens_back: i64 = table["tokens_back"]
        self.placement_vp: i64 = points["placement"]
        self.neighbour_vp: i64 = points["neighbour"]
        self.neighbours: i64 = points["neighbours"]
        self.pair_vp: i64 = points["pair"]
        self.boat_vp: i64 = points["boat"]
        self.token_vp: i64 = points["token"]
        self.row_vp: i64 = points["row"]
        self.automa_neighbour_vp: i64 = automa["neighbour"]
        self.automa_boat_vp: i64 = automa["boat"]
        self.automa_row_vp: i64 = automa["row"]


@final
class Components(PieceSet):
    """Goals, tiles, services, Automa cards and events are numbered from 0 in the order of the file."""

    def __init__(self, name: str, source: str, numbers: Numbers, goals: list[Goal], tiles: list[Tile]) -> None:
        super().__init__(name, source)
        self.numbers = numbers
        self.goals = goals
        self.goal_numbers = [goal.number for goal in goals]
        self.tiles = tiles
        self.tile_ids = [tile.id for tile in tiles]
        self.pairs: list[str] = []
        self.card_texts: list[str] = []
        self.events: list[Happening] = []
        self.event_ids: list[str] = []
        # M1: type -> how many
        self.buildings: vec[i64] = vec[i64]()
        self.residents: vec[i64] = vec[i64]()
        # M1.3: block -> colour; colour -> lots
        self.block_colour: vec[i64] = vec[i64]()
        self.colour_lots: vec[i64] = vec[i64]()
        # M2.2, M8.1: players * 3 + round, which is counted from 0
        self.row_count: vec[i64] = vec[i64]()
        self.row_length: vec[i64] = vec[i64]()
        # M11.9, M11.11: difficulty -> VP
        self.automa_pair_vp: vec[i64] = vec[i64]()
        self.automa_placement_vp: vec[i64] = vec[i64]()
        # M6.2: pair -> its types and copies
        self.pair_first: vec[i64] = vec[i64]()
        self.pair_second: vec[i64] = vec[i64]()
        self.pair_copies: vec[i64] = vec[i64]()
        # M11.10: card -> whether its arrow points left, and n
        self.card_left: vec[i64] = vec[i64]()
        self.card_n: vec[i64] = vec[i64]()
        # M13: event -> effect, and what it is about
        self.event_effect: vec[i64] = vec[i64]()
        self.event_about: vec[i64] = vec[i64]()
        self.event_vp: vec[i64] = vec[i64]()
        self.event_amount: vec[i64] = vec[i64]()
        # M10: tile -> its types and side; the lots it wants, once the colours are known
        self.tile_first = vec[i64]([i64(tile.types[0]) for tile in tiles])
        self.tile_second = vec[i64]([i64(tile.types[1]) for tile in tiles])
        self.tile_side = vec[i64]([i64(tile.side) for tile in tiles])
        self.tile_lots: vec[i64] = vec[i64]()
        self.tiles_asking = vec[i64]([0] * (len(COLOURS) * len(SIDES)))  # colour * 2 + side -> bits of tiles
        self.tiles_of_type = vec[i64]([0] * TYPES)  # type -> bits of tiles that ask for it
        for number, tile in enumerate(tiles):
            self.tiles_asking[tile.colour * 2 + tile.side] += i64(1 << number)
            for kind in tile.types:
                self.tiles_of_type[kind] += i64(1 << number)
        # M9: goal -> kind and VP, and the range of its variants, areas or chains
        self.goal_kind = vec[i64]([i64(goal.kind) for goal in goals])
        self.goal_vp = vec[i64]([i64(goal.vp) for goal in goals])
        self.goal_from: vec[i64] = vec[i64]()
        self.goal_to: vec[i64] = vec[i64]()
        self.anchors: vec[i64] = vec[i64]()  # variant -> lots where it may be laid
        self.span: vec[i64] = vec[i64]()  # variant -> its lots when laid on lot 0
        self.part_from: vec[i64] = vec[i64]()  # variant -> range of its parts
        self.part_to: vec[i64] = vec[i64]()
        self.part_asked: vec[i64] = vec[i64]()
        self.offset_from: vec[i64] = vec[i64]()  # part -> range of its offsets
        self.offset_to: vec[i64] = vec[i64]()
        self.offsets: vec[i64] = vec[i64]()
        self.areas: vec[i64] = vec[i64]()
        self.set_types = vec[i64]([i64(goal.types) for goal in goals])
        self.set_most = vec[i64]([i64(goal.most) for goal in goals])
        self.chains: vec[i64] = vec[i64]()  # chain * 8 + n -> lot
        self.chain_best = vec[i64]([i64(goal.best) for goal in goals])
        self.chain_vp: vec[i64] = vec[i64]()  # goal * 9 + length
        self.places = GoalPlaces()
        for goal in goals:
            self.add_goal(goal)
            self.add_places(goal)

    def add_goal(self, goal: Goal) -> None:
        if goal.kind == SHAPE:
            self.goal_from = append(self.goal_from, i64(len(self.anchors)))
            for variant in goal.variants:
                self.add_variant(variant)
            self.goal_to = append(self.goal_to, i64(len(self.anchors)))
        elif goal.kind == SET:
            self.goal_from = append(self.goal_from, i64(len(self.areas)))
            for area in goal.areas:
                self.areas = append(self.areas, i64(area))
            self.goal_to = append(self.goal_to, i64(len(self.areas)))
        else:
            self.goal_from = append(self.goal_from, i64(len(self.chains)) // 8)
            for chain in goal.chains:
                for lot in chain:
                    self.chains = append(self.chains, i64(lot))
            self.goal_to = append(self.goal_to, i64(len(self.chains)) // 8)
        for length in range(9):
            self.chain_vp = append(self.chain_vp, i64(goal.lengths[length] if goal.lengths else 0))

    def add_variant(self, variant: Variant) -> None:
        self.anchors = append(self.anchors, i64(variant.anchors))
        self.part_from = append(self.part_from, i64(len(self.part_asked)))
        span = 0
        for part in variant.parts:
            self.part_asked = append(self.part_asked, i64(part.asked))
            self.offset_from = append(self.offset_from, i64(len(self.offsets)))
            for offset in part.offsets:
                self.offsets = append(self.offsets, i64(offset))
                span |= 1 << offset
            self.offset_to = append(self.offset_to, i64(len(self.offsets)))
        self.part_to = append(self.part_to, i64(len(self.part_asked)))
        self.span = append(self.span, i64(span))

    def add_places(self, goal: Goal) -> None:
        self.places.begin()
        for anchor in range(LOTS):
            for variant in goal.variants:
                if variant.anchors >> anchor & 1:
                    parts = [(part.asked, sum([1 << anchor + lot for lot in part.offsets])) for part in variant.parts]
                    self.places.add(goal.unit, anchor, parts)
        self.places.close()

    def add_city(self, colours: list[int], block_lots: list[int]) -> None:
        self.block_colour = vec[i64]([i64(colour) for colour in colours])
        lots = [0 for colour in COLOURS]
        for block, colour in enumerate(colours):
            lots[colour] |= block_lots[block]
        self.colour_lots = vec[i64]([i64(bits) for bits in lots])
        for tile in self.tiles:
            self.tile_lots = append(self.tile_lots, self.colour_lots[tile.colour] & SIDE_LOTS[tile.side])

    def add_counts(
        self,
        buildings: list[int],
        residents: list[int],
        rows: list[tuple[int, ...]],  # number and length, for 2 players in round I and so on
        worth: list[tuple[int, int]],  # VP a pair and a placement, by the numbers of the opponents
    ) -> None:
        self.buildings = vec[i64]([i64(count) for count in buildings])
        self.residents = vec[i64]([i64(count) for count in residents])
        solo = rows[:ROUNDS]  # M11.1: as for two
        self.row_count = vec[i64]([i64(row[0]) for row in solo + solo + rows])
        self.row_length = vec[i64]([i64(row[1]) for row in solo + solo + rows])
        self.automa_pair_vp = vec[i64]([i64(vp[0]) for vp in worth])
        self.automa_placement_vp = vec[i64]([i64(vp[1]) for vp in worth])

    def add_event(self, event: Happening) -> None:
        self.events.append(event)
        self.event_ids.append(event.id)
        self.event_effect = append(self.event_effect, i64(event.effect))
        self.event_about = append(self.event_about, i64(event.about))
        self.event_vp = append(self.event_vp, i64(event.vp))
        self.event_amount = append(self.event_amount, i64(event.amount))

    def add_service(self, pair: str, copies: int) -> None:
        self.pairs.append(pair)
        self.pair_first = append(self.pair_first, i64(LETTERS.index(pair[0])))
        self.pair_second = append(self.pair_second, i64(LETTERS.index(pair[1])))
        self.pair_copies = append(self.pair_copies, i64(copies))

    def add_card(self, text: str, left: bool, n: int) -> None:
        self.card_texts.append(text)
        self.card_left = append(self.card_left, i64(left))
        self.card_n = append(self.card_n, i64(n))

    def goal(self, number: str) -> int:
        """The goal of this number, or -1; likewise below."""
        return self.goal_numbers.index(number) if number in self.goal_numbers else -1

    def tile(self, id: str) -> int:
        return self.tile_ids.index(id) if id in self.tile_ids else -1

    def pair(self, letters: str) -> int:
        return self.pairs.index(letters) if letters in self.pairs else -1

    def card(self, text: str) -> int:
        return self.card_texts.index(text) if text in self.card_texts else -1

    def event(self, id: str) -> int:
        return self.event_ids.index(id) if id in self.event_ids else -1
