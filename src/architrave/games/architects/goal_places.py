"""All places where the shape of a goal may be, one by one: bots look at them to see patterns grow."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architects.lots import COLUMNS, LOTS

ROW_OF_BLOCKS = 16  # lots


@final
class GoalPlaces:
    """Immutable. A place is one way to lay the shape; places of one group are interchangeable."""

    def __init__(self) -> None:
        self.first: vec[i64] = vec[i64]()  # goal -> range of its places
        self.end: vec[i64] = vec[i64]()
        self.group: vec[i64] = vec[i64]()  # place -> group
        self.lots: vec[i64] = vec[i64]()
        self.size: vec[i64] = vec[i64]()  # how many lots
        self.part_first: vec[i64] = vec[i64]()  # place -> range of its parts
        self.part_end: vec[i64] = vec[i64]()
        self.part_lots: vec[i64] = vec[i64]()
        self.part_asked: vec[i64] = vec[i64]()
        self.at_first: vec[i64] = vec[i64]()  # goal * 32 + lot -> range of `at`
        self.at_end: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]()  # places that a lot belongs to

    def begin(self) -> None:
        """The places of the next goal follow."""
        self.first = append(self.first, i64(len(self.group)))

    def add(self, unit: str, anchor: int, parts: list[tuple[int, int]]) -> None:
        """A place with its parts: what is asked, and the lots."""
        group = anchor
        if unit == "line":
            group = anchor // COLUMNS
        elif unit == "neighbours":
            group = anchor // ROW_OF_BLOCKS
        lots = 0
        self.part_first = append(self.part_first, i64(len(self.part_lots)))
        for asked, of_part in parts:
            self.part_asked = append(self.part_asked, i64(asked))
            self.part_lots = append(self.part_lots, i64(of_part))
            lots |= of_part
        self.part_end = append(self.part_end, i64(len(self.part_lots)))
        self.group = append(self.group, i64(group))
        self.lots = append(self.lots, i64(lots))
        self.size = append(self.size, i64(lots.bit_count()))

    def close(self) -> None:
        """The goal has all its places."""
        start = self.first[i64(len(self.first)) - 1]
        end: i64 = len(self.group)
        self.end = append(self.end, end)
        for lot in range(LOTS):
            self.at_first = append(self.at_first, i64(len(self.at)))
            for place in range(start, end):
                if int(self.lots[place]) >> lot & 1:
                    self.at = append(self.at, place)
            self.at_end = append(self.at_end, i64(len(self.at)))
