"""A set of tiles in the form that the rules use. Positions hold it by reference, and clones share it."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architekton import numbers as n
from architrave.kernel.piece_set import PieceSet

SERIALS = count()


def rotated(printed: str, turns: int) -> str:
    """The sides of a tile after quarter turns: the side at place i moves to place i + turns (K1.5)."""
    cut = -turns % 4
    return printed[cut:] + printed[:cut]


def side_bits(sides: str) -> int:
    return sum(1 << (4 * place + n.TERRAINS.index(terrain)) for place, terrain in enumerate(sides))


@final
class TileSet(PieceSet):
    """A piece is a kind of tile: the four landscapes, then the different buildings in the set's order."""

    def __init__(self, name: str, landscapes: tuple[int, ...], buildings: tuple[str, ...]) -> None:
        counted = [f"{terrain}{count}" for terrain, count in zip(n.TERRAINS, landscapes, strict=True)]
        super().__init__(name, " ".join([*counted, *buildings]))
        self.serial = next(SERIALS)  # of all sets of this process
        self.landscapes = landscapes
        self.buildings = buildings
        self.printed: list[str] = list(n.TERRAINS)
        counts = [int(count) for count in landscapes]
        for printed in buildings:
            if printed in self.printed:
                counts[self.printed.index(printed)] += 1
            else:
                self.printed.append(printed)
                counts.append(1)
        self.counts = vec[i64]([i64(count) for count in counts + [0] * (n.PIECES - len(counts))])
        self.sides = vec[i64]()  # piece * 4 + turns -> sides
        self.choices = vec[i64]()  # the same, but 0 for turns that look like one before (K4.3)
        self.turns = vec[i64]()  # piece -> how many turns look different
        for printed in self.printed:
            around = printed * 4 if len(printed) == 1 else printed
            looks = [side_bits(rotated(around, turns)) for turns in range(4)]
            self.add(looks, len(set(looks)))
        while len(self.turns) < n.PIECES:  # pieces that this set does not have
            self.add([0, 0, 0, 0], 0)

    def add(self, looks: list[int], different: int) -> None:
        self.turns = append(self.turns, i64(different))
        for turns in range(4):
            self.sides = append(self.sides, i64(looks[turns]))
            self.choices = append(self.choices, i64(looks[turns] if turns < different else 0))

    def piece(self, printed: str) -> int:
        """The piece with these printed sides, or -1."""
        return self.printed.index(printed) if printed in self.printed else -1

    def __reduce__(self) -> tuple[object, ...]:
        return tile_set, (self.name, self.landscapes, self.buildings)


@lru_cache(maxsize=64)  # the shipped sets and those in play; strangers may bring any number of their own
def tile_set(name: str, landscapes: tuple[int, ...], buildings: tuple[str, ...]) -> TileSet:
    """The one object for these tiles in this process."""
    return TileSet(name, landscapes, buildings)
