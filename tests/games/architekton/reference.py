"""Architekton a second time: plain, slow, written down from the paragraphs, with nothing kept that can be looked up.

The engine keeps open spots, groups and sides up to date and works with numbers. This one has a dictionary of cells and
strings, and recomputes every answer. Played side by side they must agree at every step.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from architrave.kernel.game import Json

Cell = tuple[int, int]
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))  # K1.5: top, right, bottom, left
DIAGONAL = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass
class Tile:
    printed: str
    turns: int = 0
    owner: int | None = None

    @property
    def is_building(self) -> bool:
        return len(self.printed) == 4

    @property
    def sides(self) -> str:
        return turned(self.printed, self.turns)


@cache
def turned(printed: str, turns: int) -> str:
    """K1.5: r quarter turns move the side at place i to place i + r."""
    sides = printed * 4 if len(printed) == 1 else printed
    return "".join(sides[(place - turns) % 4] for place in range(4))


def label(cell: Cell) -> str:
    """(0, 0) is M13; A to Z, then AA; left of A come -A, -B, …"""
    names = [chr(65 + i) for i in range(26)]
    names += ["A" + name for name in names] + ["B" + name for name in names]
    column = cell[0] + 12
    return (names[column] if column >= 0 else "-" + names[-1 - column]) + str(cell[1] + 13)


def reading_order(cell: Cell) -> Cell:
    return cell[1], cell[0]


class Reference:
    def __init__(self, landscapes: dict[str, int], buildings: list[str], starter: int | None) -> None:
        self.unseen = Counter(buildings) + Counter(landscapes)
        self.table: dict[Cell, Tile] = {}
        self.supply: dict[str, list[str]] = {"building": [], "landscape": []}
        self.chips = [1, 1]  # K2.1
        self.houses = [12, 12]
        self.starter = starter
        self.active = starter
        self.phase = "draw"
        self.turns: list[int] = []  # how many tiles were laid in each turn so far
        self.placed = 0
        self.left: int | None = None  # turns of the last round still to come
        self.waiting: Cell | None = None
        self.due: list[Cell] = []
        self.ruined: int | None = None

    # Draws (K2, K3.2)

    def pile(self) -> str | None:
        if self.starter is None:
            return "starter"
        if len(self.supply["building"]) < 3:
            return "building"
        if len(self.supply["landscape"]) < 3 or len(self.table) < 2:
            return "landscape"
        return None

    def outcomes(self) -> dict[str, int]:
        """K10.1: each tile that nobody has seen is equally likely."""
        pile = self.pile()
        if pile == "starter":
            return {"0": 1, "1": 1}
        size = 4 if pile == "building" else 1
        return {printed: count for printed, count in self.unseen.items() if len(printed) == size and count}

    def draw(self, outcome: str) -> None:
        pile = self.pile()
        assert pile is not None
        if pile == "starter":
            self.starter = self.active = int(outcome)
        else:
            assert self.unseen[outcome] > 0
            self.unseen[outcome] -= 1
            if len(self.supply[pile]) < 3:
                self.supply[pile].append(outcome)
            else:
                self.table[len(self.table), len(self.table)] = Tile(outcome)  # K2.4
        if self.pile() is None:
            self.begin_turn()

    # The turn (K3)

    def begin_turn(self) -> None:
        self.phase = "lay"
        if self.some_fits(self.supply["building"] + self.supply["landscape"]):
            return
        if self.left is None and self.some_fits(list(+self.unseen)):
            for kind in self.supply.values():
                self.unseen.update(kind)
                kind.clear()
            self.phase = "draw"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        assert self.active is not None
        self.turns.append(self.placed)
        self.placed = 0
        self.active = 1 - self.active
        if self.left is not None:
            self.left -= 1
        if self.left == 0 or self.turns[-2:] == [0, 0]:
            self.phase = "over"
            return
        if self.left is None and self.last_round_begins():
            self.left = 2 if self.active == self.starter else 1
        if self.pile() is None:
            self.begin_turn()
        else:
            self.phase = "draw"

    def last_round_begins(self) -> bool:
        """K7.1: four of each kind are the reserve, the others the stack."""
        for kind, size in (("building", 4), ("landscape", 1)):
            hidden = sum(count for printed, count in self.unseen.items() if len(printed) == size)
            if 3 - len(self.supply[kind]) > hidden - 4:
                return True
        return False

    def some_fits(self, tiles: list[str]) -> bool:
        return any(self.placements(printed) for printed in tiles)

    # Laying (K4)

    def placements(self, printed: str) -> list[tuple[Cell, int]]:
        found = []
        looks = []
        for turns in range(4):
            sides = turned(printed, turns)
            if sides not in looks:  # K4.3
                looks.append(sides)
                found += [(cell, turns) for cell in self.cells_beside() if self.fits(Tile(printed, turns), cell)]
        return found

    def cells_beside(self) -> set[Cell]:
        beside = {(x + dx, y + dy) for x, y in self.table for dx, dy in AROUND}
        return beside - set(self.table)

    def fits(self, tile: Tile, cell: Cell) -> bool:
        """K4.1, K4.2"""
        return (sum(cell) % 2 == 1) == tile.is_building and any(self.matches(tile, cell))

    def matches(self, tile: Tile, cell: Cell) -> list[bool]:
        """For each side that touches a tile: does it match?"""
        found = []
        for place, (dx, dy) in enumerate(AROUND):
            other = self.table.get((cell[0] + dx, cell[1] + dy))
            if other is not None:
                found.append(tile.sides[place] == other.sides[(place + 2) % 4])
        return found

    def legal(self) -> set[str]:
        if self.phase == "pay":
            return {"pay", "back"}
        if self.phase == "house":
            return {f"house {label(cell)}" for cell in self.houses_of(self.active)}
        if self.phase != "lay":
            return set()
        return {
            f"{printed} {label(cell)}" + (f" r{turns}" if turns else "")
            for printed in self.supply["building"] + self.supply["landscape"]
            for cell, turns in self.placements(printed)
        }

    def houses_of(self, seat: int | None) -> list[Cell]:
        return [cell for cell, tile in self.table.items() if tile.is_building and tile.owner == seat]

    @property
    def actor(self) -> int | str:
        if self.phase == "draw":
            return "chance"
        if self.phase == "over":
            return "over"
        seat = self.table[self.due[0]].owner if self.phase == "pay" else self.active
        assert seat is not None
        return seat

    def play(self, text: str) -> None:
        words = text.split()
        if self.phase == "pay":
            self.pay(take_back=text == "back")
            self.go_on()
        elif self.phase == "house":
            source = next(cell for cell in self.table if label(cell) == words[1])
            self.table[source].owner = None
            assert self.waiting is not None
            self.build(self.waiting)
        else:
            turns = int(words[2][1:]) if len(words) == 3 else 0
            cell = next(cell for cell in self.cells_beside() if label(cell) == words[1])
            self.lay(Tile(words[0], turns), cell)

    def lay(self, tile: Tile, cell: Cell) -> None:
        self.supply["building" if tile.is_building else "landscape"].remove(tile.printed)
        self.table[cell] = tile
        self.placed += 1
        assert self.active is not None
        if not tile.is_building:
            self.score([(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND])
        elif self.houses[self.active] > 0:  # K4.4
            self.houses[self.active] -= 1
            self.build(cell)
        else:
            self.waiting = cell
            self.phase = "house"

    def build(self, cell: Cell) -> None:
        self.waiting = None
        self.table[cell].owner = self.active
        self.score([cell])

    # Scoring an enclosed building (K5, K6)

    def price(self, cell: Cell) -> int | None:
        """Sides of an enclosed building that do not match; None for a building that is not enclosed."""
        matches = self.matches(self.table[cell], cell)
        return matches.count(False) if len(matches) == 4 else None

    def score(self, cells: list[Cell]) -> None:
        """The cells whose last open side may just have been closed: of each building only one tile is the last."""
        for cell in sorted(cells, key=reading_order):
            tile = self.table.get(cell)
            if tile is None or not tile.is_building or tile.owner is None:
                continue
            price = self.price(cell)
            if price == 0:
                self.chips[tile.owner] += 1
            elif price:
                self.due.append(cell)
        self.go_on()

    def go_on(self) -> None:
        while self.due:
            owner = self.table[self.due[0]].owner
            price = self.price(self.due[0])
            assert owner is not None
            assert price is not None
            if self.chips[owner] >= price:
                self.phase = "pay"
                return
            if self.chips[owner] < price - 1:  # K6.1
                self.ruined = owner
                self.phase = "over"
                return
            self.pay(take_back=True)
        self.phase = "lay"
        if self.placed == 2 or not self.some_fits(self.supply["building"] + self.supply["landscape"]):
            self.end_turn()

    def pay(self, *, take_back: bool) -> None:
        cell = self.due.pop(0)
        tile = self.table[cell]
        price = self.price(cell)
        assert tile.owner is not None
        assert price is not None
        self.chips[tile.owner] -= price - 1 if take_back else price
        if take_back:
            self.houses[tile.owner] += 1
            tile.owner = None

    # Final scoring (K8)

    def stays(self, cell: Cell) -> bool:
        return len(self.matches(self.table[cell], cell)) > 2

    def standing(self, seat: int) -> list[Cell]:
        return [cell for cell in self.houses_of(seat) if self.stays(cell)]

    def group(self, seat: int) -> int:
        return largest(self.standing(seat))

    def points(self, seat: int) -> int:
        return self.group(seat) + self.chips[seat]

    def winner(self) -> tuple[int | None, str]:
        if self.ruined is not None:
            return 1 - self.ruined, "early"
        first, second = self.points(0), self.points(1)
        if first != second:
            return (0 if first > second else 1), "points"
        first, second = len(self.standing(0)), len(self.standing(1))
        if first != second:
            return (0 if first > second else 1), "tiebreak"
        return None, "draw"

    def position_file(self) -> Json:
        """What the engine's position file says of the same position."""
        tiles: list[Json] = []
        for cell, tile in self.table.items():
            entry: Json = {"tile": tile.printed, "cell": label(cell)}
            if tile.is_building:
                entry["turns"] = tile.turns
            if tile.owner is not None:
                entry["house"] = tile.owner
            tiles.append(entry)
        in_turn = self.phase in ("lay", "house", "pay") or self.ruined is not None
        idle = 0
        while idle < len(self.turns) and self.turns[-1 - idle] == 0:
            idle += 1
        fields: Json = {
            "phase": self.phase,
            "starter": self.starter,
            "active": self.active,
            "turn": len(self.turns) + (1 if in_turn else 0),
            "placed": self.placed,
            "idle": idle,
            "turns_left": self.left,
            "tiles": tiles,
            "supply": {"buildings": self.supply["building"], "landscapes": self.supply["landscape"]},
            "seats": [{"chips": self.chips[seat], "houses": self.houses[seat]} for seat in range(2)],
            "due": [label(cell) for cell in self.due] or None,
            "waiting": None if self.waiting is None else label(self.waiting),
            "ruined": self.ruined,
        }
        return {name: value for name, value in fields.items() if value is not None}


def largest(cells: list[Cell]) -> int:
    """The size of the largest group of diagonal neighbours."""
    waiting = set(cells)
    best = 0
    while waiting:
        group = [waiting.pop()]
        for x, y in group:
            for dx, dy in DIAGONAL:
                if (x + dx, y + dy) in waiting:
                    waiting.remove((x + dx, y + dy))
                    group.append((x + dx, y + dy))
        best = max(best, len(group))
    return best
