"""Architects a second time, written from the paragraphs alone and as plainly as possible: slow, and only for tests.

The whole game is one generator. It yields what somebody may do, or what chance may bring, in notation, and is sent what
is done. Lots are named as in notation, a row is a list that gets shorter, a stack is a list in no order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Final

from tests.games.architects import brute

TYPES: Final = "RSOMIL"
PAIRS: Final = ["RS", "RO", "RM", "RI", "SO", "SM", "SI", "OM", "OI", "MI"]
READING: Final = [
    f"{block}{places[column]}"
    for blocks in ((1, 2, 3, 4), (5, 6, 7, 8))
    for places in ("ab", "cd")
    for block in blocks
    for column in (0, 1)
]  # the lots, row by row of the city
RESOLVING: Final = [f"{block}{place}" for block in range(1, 9) for place in "abcd"]  # M11.3
COLOUR: Final = dict(zip(range(1, 9), brute.COLOURS, strict=True))
TILES: Final = [  # M10.1
    f"{pair}-{colour}-{kind}"
    for number, pair in enumerate(PAIRS)
    for colour, kind in ((("green", "river"), ("gray", "mountain")), (("green", "mountain"), ("gray", "river")))[
        number % 2
    ]
]
ROWS: Final = {2: [(2, 10), (2, 8), (2, 10)], 3: [(3, 9)] * 3, 4: [(4, 8), (4, 12), (4, 8)]}  # M2.2, M8.1
EVENTS: Final = [f"E{number:02}" for number in range(1, 21)]
CARDS: Final = [f"{arrow} {n}" for arrow in ("left", "right") for n in range(1, 6)]
# M11.9, M11.11: a pair, a placement
WORTH: Final = {"easy": (2, 2), "medium": (2, 3), "hard": (3, 3), "extreme": (3, 4), "first": (2, 1)}


def block_of(lot: str) -> int:
    return int(lot[0])


def kind_of(lot: str) -> str:
    """M1.3"""
    upper = lot[1] in "ab"
    return "mountain" if upper == (block_of(lot) <= 4) else "river"


@dataclass
class Ask:
    actor: int | str
    options: set[str]
    pile: str = ""


Steps = Generator[Ask, str, None]
Answer = Generator[Ask, str, str]


@dataclass
class Piece:
    letter: str
    guest: bool = False


@dataclass
class Player:
    lots: dict[str, str] = field(default_factory=dict)
    tiles: dict[int, list[str]] = field(default_factory=lambda: {block: [] for block in range(1, 9)})
    boats: int = 0
    used_boats: int = 0
    tokens: int = 2
    used_tokens: int = 0
    services: list[str] = field(default_factory=list)
    earned: set[int] = field(default_factory=set)
    rows: list[list[str]] = field(default_factory=lambda: [[] for _ in range(6)])
    points: int = 0
    had_bargain: bool = False

    def city(self) -> str:
        return "".join(self.lots.get(lot, ".") for lot in READING)

    def free(self) -> list[str]:
        return [lot for lot in RESOLVING if lot not in self.lots]

    def landmarks(self, block: int) -> int:
        return sum(letter == "L" and block_of(lot) == block for lot, letter in self.lots.items())

    def is_full(self, block: int) -> bool:
        return all(f"{block}{place}" in self.lots for place in "abcd")

    def regain(self, most: int) -> None:
        back = min(most, self.used_tokens)
        self.used_tokens -= back
        self.tokens += back

    def accepting(self, guest: str) -> list[int]:
        """M12.2"""
        found = []
        for number, row in enumerate(self.rows):
            colours = set(row) - {"L"}
            if len(row) < 3 and (guest == "L" or not colours or colours == {guest}):
                found.append(number)
        return found


def row_name(number: int) -> str:
    return f"row {number // 2 + 1} {('upper', 'lower')[number % 2]}"


class Reference:
    def __init__(self, seats: int, starter: int | None, residents: bool, events: bool, difficulty: str) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.first = 0 if self.solo else starter
        self.residents = residents
        self.events = events
        self.difficulty = difficulty
        self.players = [Player() for _ in range(max(2, seats))]
        if self.solo:
            self.players[1].tokens = 0
        self.bag = Counter(dict.fromkeys(TYPES, 20))
        self.box = Counter(dict.fromkeys(TYPES, 10))
        self.stack = PAIRS * 2
        self.discards: list[str] = []
        self.open: list[str | None] = [None, None, None]
        self.extra: list[str] = []
        self.tile_stack = list(TILES)
        self.tile_discards: list[str] = []
        self.display: list[str] = []
        self.goals: list[str] = []
        self.event: str | None = None
        self.events_left = list(EVENTS)
        self.deck = list(CARDS)
        self.rows: list[list[Piece]] = []
        self.plans: list[str] = []
        self.round = 0
        self.tired = False  # M11.8: the Automa has looked at all services in vain in this turn
        self.game = self.play()
        self.ask = next(self.game)

    def follow(self, text: str) -> None:
        assert text in self.ask.options, f"{text} is none of {sorted(self.ask.options)}"
        try:
            self.ask = self.game.send(text)
        except StopIteration:
            self.ask = Ask("over", set())

    # ---- chance ----

    def draw(self, pile: str, options: Iterable[str]) -> Answer:
        return (yield Ask("chance", set(options), pile))

    def building(self, without_landmarks: bool = False) -> Answer:
        letters = [letter for letter in TYPES if self.bag[letter] and not (without_landmarks and letter == "L")]
        letter = yield from self.draw("building", letters)
        self.bag[letter] -= 1
        return letter

    def service(self) -> Answer:
        """M6.1; there must be one."""
        if not self.stack:
            self.stack, self.discards = self.discards, []
        pair = yield from self.draw("service", self.stack)
        self.stack.remove(pair)
        return pair

    # ---- the game ----

    def play(self) -> Steps:
        if self.first is None:
            self.first = int((yield from self.draw("starter", map(str, range(self.seats)))))
        for _ in range(6):  # M2.1
            every = [f"{number:03}" for number in range(1, 25)]
            self.goals.append((yield from self.draw("goal", [goal for goal in every if goal not in self.goals])))
        for place in range(3):
            self.open[place] = yield from self.service()
        for self.round in range(3):
            yield from self.lay_out()
            yield from self.action_phase()
            self.score()
            if self.round < 2:
                self.clean_up()
        for seat, player in enumerate(self.players):  # M8.2, M11.9
            player.points += player.boats * (5 if self.solo and seat == 1 else 2) + player.tokens

    def lay_out(self) -> Steps:
        """M2.6, M8.1"""
        if self.round > 0:
            yield from self.lay_plans()
        count, length = ROWS[max(2, self.seats)][self.round]
        self.rows = []
        for _ in range(count):
            row: list[Piece] = []
            self.rows.append(row)
            for place in range(length):
                letter = yield from self.building()
                guest = self.residents and place % 2 == 0 and self.box[letter] > 0  # M12.1
                self.box[letter] -= guest
                row.append(Piece(letter, guest))
        if self.round == 0:
            yield from self.lay_plans()
        yield from self.top_up()
        if self.round == 0 and self.solo:  # M11.1
            self.players[1].services.append((yield from self.service()))
        if self.events:
            yield from self.open_event()

    def lay_plans(self) -> Steps:
        self.plans = []
        for _ in range(6):
            self.plans.append((yield from self.building()))

    def top_up(self) -> Steps:
        """M2.4, M3.2, M3.3"""
        wanted = [piece.letter for piece in self.rows[0]].count("L") + self.plans.count("L")
        while len(self.display) < wanted:
            if not self.tile_stack:
                self.tile_stack, self.tile_discards = self.tile_discards, []
            tile = yield from self.draw("tile", self.tile_stack)
            self.tile_stack.remove(tile)
            self.display.append(tile)

    def open_event(self) -> Steps:
        """M13.1, M13.8, M13.11"""
        while True:
            event = yield from self.draw("event", self.events_left)
            self.events_left.remove(event)
            if event != "E17" or self.round > 0:
                break
        self.event = event
        if event == "E17":
            for player in self.players[: self.seats]:
                player.regain(1)
        if event == "E20":
            every = [f"{number:03}" for number in range(1, 25)]
            new = yield from self.draw("goal", [goal for goal in every if goal not in self.goals])
            self.goals[self.round * 2] = new

    def action_phase(self) -> Steps:
        """M3.2: the row on top is the current one."""
        assert self.first is not None
        while self.rows:
            turn = self.first
            while self.rows[0]:
                if turn >= self.seats:
                    yield from self.automa_turn()
                else:
                    yield from self.turn(turn)
                turn = (turn + 1) % len(self.players)
            self.rows.pop(0)
            if self.rows:
                self.first = (self.first + 1) % self.seats
                yield from self.top_up()

    def clean_up(self) -> None:
        """M8.1"""
        assert self.first is not None
        self.bag.update(self.plans)
        self.tile_discards += self.display
        self.display = []
        for player in self.players[: self.seats]:
            player.tokens += 2
            player.had_bargain = False
        self.first = (self.first + 1) % self.seats
        self.event = None

    # ---- the turn ----

    def turn(self, seat: int) -> Steps:
        player = self.players[seat]
        taken, used = False, 0
        while True:
            options = self.service_options(player)
            if taken:
                options.add("end")
            else:
                options |= set(self.named("take", self.rows[0]))
            if player.tokens and used < self.most():
                options |= self.action_options(player)
            if player.boats and player.used_tokens:
                options.add("boat")
            said = yield Ask(seat, options)
            if said == "end":
                return
            if said == "boat":
                self.use_boat(player)
            elif said.startswith("take "):
                taken = True
                piece = self.named("take", self.rows[0])[said]
                used += yield from self.take(seat, piece, used)
            elif said.startswith("service "):
                yield from self.buy(player, said[8:])
            else:
                self.spend(player)
                used += 1
                yield from self.act(seat, said)

    def named(self, verb: str, pieces: list[Piece]) -> dict[str, Piece]:
        """M5.6: alone each building has a name of its own; otherwise those that are alike share the leftmost's."""
        found: dict[str, Piece] = {}
        for piece in pieces:
            name = f"{verb} {piece.letter}{'+' if piece.guest else ''}"
            if name not in found:
                found[name] = piece
            elif self.solo:
                number = 2
                while f"{name} {number}" in found:
                    number += 1
                found[f"{name} {number}"] = piece
        return found

    def most(self) -> int:
        return 1 if self.event == "E16" else 2

    def spend(self, player: Player) -> None:
        player.tokens -= 1
        player.used_tokens += 1

    def use_boat(self, player: Player) -> None:
        """M4.4"""
        player.boats -= 1
        player.used_boats += 1
        player.regain(2)

    def earn_boat(self, player: Player) -> None:
        player.boats += 1
        if self.event == "E15" and player in self.players[: self.seats]:
            player.points += 1

    def put(self, player: Player, letter: str, lot: str) -> None:
        """M4.5"""
        player.lots[lot] = letter
        block = block_of(lot)
        if player.is_full(block) and block not in player.earned:
            player.earned.add(block)
            self.earn_boat(player)

    def take(self, seat: int, piece: Piece, used: int) -> Generator[Ask, str, int]:
        """M4.1, M4.6, M4.7; the actions used for the resident."""
        player = self.players[seat]
        letter = piece.letter
        self.rows[0] = [other for other in self.rows[0] if other is not piece]
        tile = ""
        if letter == "L":
            tile = (yield Ask(seat, {f"tile {tile}" for tile in self.display})).removeprefix("tile ")
            self.display.remove(tile)
        lot = (yield Ask(seat, {f"lot {lot}" for lot in player.free()})).removeprefix("lot ")
        self.put(player, letter, lot)
        if tile:
            player.tiles[block_of(lot)].append(tile)
        return (yield from self.lodge(seat, letter, used)) if piece.guest else 0

    def lodge(self, seat: int, guest: str, used: int) -> Generator[Ask, str, int]:
        """M12.3, M12.4, M12.5"""
        player = self.players[seat]
        exchanged = False
        while True:
            options = {row_name(number) for number in player.accepting(guest)}
            others = {other for other in TYPES if other != guest and self.box[other] and player.accepting(other)}
            may_act = not exchanged and used < self.most() and bool(others)
            if not options:
                if not (may_act and (player.tokens or (player.boats and player.used_tokens))) and not exchanged:
                    self.box[guest] += 1
                    return 0
                options = {"none"}
            if may_act and player.tokens:
                options |= {f"resident {other}" for other in others}
            if player.boats and player.used_tokens:
                options.add("boat")
            said = yield Ask(seat, options)
            if said == "boat":
                self.use_boat(player)
            elif said == "none":
                self.box[guest] += 1
                return int(exchanged)
            elif said.startswith("resident "):
                self.box[guest] += 1
                guest = said[-1]
                self.box[guest] -= 1
                self.spend(player)
                exchanged = True
            else:
                number = next(number for number in range(6) if row_name(number) == said)
                player.rows[number].append(guest)
                if len(player.rows[number]) == 3:
                    if number % 2 == 0:
                        player.points += 3
                    else:
                        player.regain(1)
                    if len(player.rows[number ^ 1]) == 3:
                        self.earn_boat(player)
                return int(exchanged)

    # ---- services ----

    def cost(self, player: Player) -> int:
        return 1 if self.event == "E18" and not player.had_bargain else 2

    def service_options(self, player: Player) -> set[str]:
        if player.boats < self.cost(player):
            return set()
        wanted = [pair for pair in self.open if pair is not None and pair not in player.services]
        extra = [pair for pair in self.extra if pair not in player.services]
        both = {f"service {pair} extra" for pair in extra if pair in wanted}  # M5.4
        return {f"service {pair}" for pair in [*wanted, *extra]} | both

    def buy(self, player: Player, said: str) -> Steps:
        pair = said[:2]
        cost = self.cost(player)
        player.boats -= cost
        player.used_boats += cost
        player.had_bargain = True
        player.services.append(pair)
        if pair in self.open and said == pair:
            yield from self.replace(self.open.index(pair))
        else:
            self.extra.remove(pair)

    def replace(self, place: int) -> Steps:
        self.open[place] = None
        if self.stack or self.discards:
            self.open[place] = yield from self.service()

    # ---- actions ----

    def partners(self, player: Player, lot: str) -> list[str]:
        """M5.1, M5.6"""
        mine = player.lots[lot]
        return [
            other
            for other, letter in player.lots.items()
            if letter != mine or (letter == "L" and block_of(other) != block_of(lot))
        ]

    def swaps(self, player: Player, lot: str) -> set[str]:
        """M5.3, M5.6"""
        return {letter for letter in self.plans if letter != player.lots[lot] or letter == "L"}

    def own_lots(self, player: Player, action: str) -> list[str]:
        match action:
            case "overhaul":
                return [lot for lot in player.lots if self.partners(player, lot)]
            case "relocate":
                return list(player.lots) if player.free() else []
        return [lot for lot in player.lots if self.swaps(player, lot)]

    def action_options(self, player: Player) -> set[str]:
        found = {action for action in ("overhaul", "relocate", "backup") if self.own_lots(player, action)}
        return found | {"demand"} if player.boats >= self.cost(player) else found

    def act(self, seat: int, action: str) -> Steps:
        player = self.players[seat]
        if action == "demand":
            yield from self.demand(seat)
            return
        own = (yield Ask(seat, {f"lot {lot}" for lot in self.own_lots(player, action)})).removeprefix("lot ")
        if action == "backup":
            yield from self.backup(seat, own)
            return
        lots = self.partners(player, own) if action == "overhaul" else player.free()
        other = (yield Ask(seat, {f"lot {lot}" for lot in lots})).removeprefix("lot ")
        moving = []
        for source, target in ((own, other), (other, own)):
            if player.lots.get(source) == "L" and block_of(source) != block_of(target):
                tiles = player.tiles[block_of(source)]
                tile = (yield Ask(seat, {f"tile {tile}" for tile in tiles})).removeprefix("tile ")
                moving.append((tile, block_of(source), block_of(target)))
        for tile, source_block, target_block in moving:
            player.tiles[source_block].remove(tile)
            player.tiles[target_block].append(tile)
        mine = player.lots.pop(own)
        if action == "overhaul":
            player.lots[own] = player.lots[other]
            player.lots[other] = mine
        else:
            self.put(player, mine, other)

    def backup(self, seat: int, own: str) -> Steps:
        player = self.players[seat]
        plans = [Piece(letter) for letter in self.plans]
        names = self.named("plan", plans)
        swaps = {name for name, piece in names.items() if piece.letter in self.swaps(player, own)}
        chosen = names[(yield Ask(seat, swaps))]
        letter = chosen.letter
        mine = player.lots[own]
        tiles = player.tiles[block_of(own)]
        returned = ""
        if mine == "L":
            returned = (yield Ask(seat, {f"tile {tile}" for tile in tiles})).removeprefix("tile ")
            tiles.remove(returned)
            self.display.append(returned)
        if letter == "L":
            choice = {f"tile {tile}" for tile in self.display if tile != returned}
            tile = (yield Ask(seat, choice)).removeprefix("tile ")
            self.display.remove(tile)
            tiles.append(tile)
        self.plans[next(place for place, piece in enumerate(plans) if piece is chosen)] = mine
        player.lots[own] = letter

    def demand(self, seat: int) -> Steps:
        """M5.4"""
        player = self.players[seat]
        for _ in range(2):
            if self.stack or self.discards:
                self.extra.append((yield from self.service()))
        said = yield Ask(seat, {"none"} | self.service_options(player))
        if said != "none":
            yield from self.buy(player, said.removeprefix("service "))
        self.discards += self.extra
        self.extra = []

    # ---- the Automa ----

    def automa_turn(self) -> Steps:
        """M11, M12.6"""
        automa = self.players[1]
        if not self.deck:
            self.deck = list(CARDS)
        card = yield from self.draw("automa", self.deck)
        self.deck.remove(card)
        left, n = card.startswith("left"), int(card[-1])
        self.tired = False
        piece = self.first_section(automa, left) or self.second_section(automa)
        if piece is None:
            piece = yield from self.third_section(automa, left, n)
        yield from self.shop(automa)
        if piece.guest:
            self.house(automa, piece.letter)
            yield from self.shop(automa)

    def liked(self, pieces: list[Piece]) -> Piece:
        return next((piece for piece in pieces if piece.guest), pieces[0])

    def leave(self, piece: Piece) -> None:
        self.rows[0] = [other for other in self.rows[0] if other is not piece]

    def landmark_lots(self, automa: Player) -> list[str]:
        return [lot for lot in automa.free() if automa.landmarks(block_of(lot)) == 0]

    def first_section(self, automa: Player, left: bool) -> Piece | None:
        """M11.4"""
        marks = [piece for piece in self.rows[0] if piece.letter == "L"]
        for tile in (self.display if left else self.display[::-1]) if marks else []:
            _, colour, kind = tile.split("-")
            for lot in self.landmark_lots(automa):
                if COLOUR[block_of(lot)] == colour and kind_of(lot) == kind:
                    piece = self.liked(marks)
                    self.leave(piece)
                    self.display = [other for other in self.display if other != tile]
                    automa.tiles[block_of(lot)].append(tile)
                    self.put(automa, "L", lot)
                    return piece
        return None

    def second_section(self, automa: Player) -> Piece | None:
        """M11.5"""
        for block in range(1, 9):
            lots = [lot for lot in automa.free() if block_of(lot) == block]
            for tile in automa.tiles[block]:
                wanted = [piece for piece in self.rows[0] if piece.letter in tile.split("-")[0]]
                if lots and wanted:
                    piece = self.liked(wanted)
                    self.leave(piece)
                    self.put(automa, piece.letter, lots[0])
                    return piece
        return None

    def wanted_lot(self, automa: Player, letter: str) -> str:
        """M11.6"""
        asking = [lot for lot in automa.free() if any(letter in t.split("-")[0] for t in automa.tiles[block_of(lot)])]
        return (asking or automa.free())[0]

    def third_section(self, automa: Player, left: bool, n: int) -> Generator[Ask, str, Piece]:
        """M11.6, M11.7"""
        order = self.rows[0] if left else self.rows[0][::-1]
        start = min(n, len(order)) - 1
        room = self.landmark_lots(automa)
        able = [piece for piece in order if piece.letter != "L" or room]
        if not able:
            return (yield from self.exchange(automa, left, order[start], n))
        guests = [piece for piece in able if piece.guest]
        piece = next(piece for piece in order[start:] + order[:start] if piece in able)
        indicated = order[start]
        if guests and not (indicated.guest and indicated in able):
            piece = guests[0]
        self.leave(piece)
        if piece.letter == "L":
            tile = self.display.pop(0 if left else -1)
            automa.tiles[block_of(room[0])].append(tile)
            self.put(automa, "L", room[0])
        else:
            self.put(automa, piece.letter, self.wanted_lot(automa, piece.letter))
        return piece

    def exchange(self, automa: Player, left: bool, piece: Piece, n: int) -> Generator[Ask, str, Piece]:
        """M11.7"""
        self.leave(piece)
        places = list(range(6)) if left else list(range(5, -1, -1))
        ordinary = [place for place in places[n - 1 :] + places[: n - 1] if self.plans[place] != "L"]
        if ordinary:
            letter = self.plans[ordinary[0]]
            self.plans[ordinary[0]] = "L"
        else:
            self.bag["L"] += 1
            letter = yield from self.building(without_landmarks=True)
        self.put(automa, letter, self.wanted_lot(automa, letter))
        return Piece("L", piece.guest)

    def shop(self, automa: Player) -> Steps:
        """M11.8"""
        while automa.boats >= 2 and not self.tired:
            worth = [self.pairs(automa, pair) if pair and pair not in automa.services else 0 for pair in self.open]
            if max(worth) > 0:
                place = worth.index(max(worth))
                pair = self.open[place]
                assert pair is not None
                self.pay(automa, pair)
                yield from self.replace(place)
                continue
            looked = []
            while self.stack or self.discards:
                pair = yield from self.service()
                if pair not in automa.services and self.pairs(automa, pair):
                    self.pay(automa, pair)
                    break
                looked.append(pair)
            else:
                self.tired = True
            self.discards += looked

    def pay(self, automa: Player, pair: str) -> None:
        automa.boats -= 2
        automa.used_boats += 2
        automa.services.append(pair)

    def pairs(self, player: Player, pair: str) -> int:
        city = player.city()
        return min(city.count(pair[0]), city.count(pair[1]))

    def house(self, automa: Player, guest: str) -> None:
        """M12.6"""
        free = [number for number in range(6) if len(automa.rows[number]) < 3]
        if not free:
            self.box[guest] += 1
            return
        row = automa.rows[free[0]]
        row.append(guest)
        if len(row) == 3:
            automa.points += 3
            if free[0] % 2 == 1:
                self.earn_boat(automa)

    # ---- scoring ----

    def score(self) -> None:
        """M7; M11.9; M13"""
        for seat, player in enumerate(self.players):
            player.points += self.automa_score(player) if seat >= self.seats else self.round_score(player)

    def automa_score(self, automa: Player) -> int:
        pair_vp, placement_vp = WORTH[self.difficulty]
        tiles = {block: ids for block, ids in automa.tiles.items() if ids}
        services = sum(pair_vp * self.pairs(automa, pair) for pair in automa.services)
        return brute.landmarks(automa.city(), tiles, placement_vp) + services

    def round_score(self, player: Player) -> int:
        city = player.city()
        tiles = {block: ids for block, ids in player.tiles.items() if ids}
        barred = {"E11": "river", "E12": "mountain"}.get(self.event or "", "")
        points = sum(brute.goal(self.goals[self.round * 2 + number], city) for number in (0, 1))
        points += brute.landmarks(city, tiles, barred=barred)
        slump = dict(zip(EVENTS[5:10], TYPES, strict=False)).get(self.event or "", "-")
        points += sum((1 if slump in pair else 2) * self.pairs(player, pair) for pair in player.services)
        return points + self.event_score(player)

    def event_score(self, player: Player) -> int:
        demand = dict(zip(EVENTS[:5], TYPES, strict=False)).get(self.event or "")
        if demand is not None:
            counts = [other.city().count(demand) for other in self.players]
            own = player.city().count(demand)
            if own == 0 or own < max(counts):
                return 0
            return 3 if counts.count(own) == 1 else 2
        colour = {"E13": "green", "E14": "gray"}.get(self.event or "")
        if colour is not None:
            return sum(player.is_full(block) and COLOUR[block] == colour for block in range(1, 9))
        if self.event == "E19":
            return sum(player.landmarks(block) for block in range(1, 9) if player.is_full(block))
        return 0

    def winners(self) -> list[int]:
        """M8.2"""
        standing = [(player.points, -player.city().count("L")) for player in self.players]
        return [seat for seat, at in enumerate(standing) if at == max(standing)]
