"""A review on disk, turn by turn, so that it is made once and goes on where it was stopped.

JSON lines in `reviews/KEY.jsonl` in the data folder. A line that cannot be read is made again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from architrave.analysis.review import Plan, TurnReview, judge
from architrave.kernel.atomic_file import replace_file


class KeptReview:
    def __init__(self, folder: Path, plan: Plan) -> None:
        self.plan = plan
        self.file = folder / "reviews" / f"{plan.key}.jsonl"

    def turns(self) -> Iterator[TurnReview]:
        """Every turn, in order; those that are missing are judged now and kept."""
        known = self.known()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        for turn in self.plan.turns():
            if turn.number not in known:
                known[turn.number] = judge(self.plan, turn)
                self.add(known[turn.number])
            yield known[turn.number]

    def known(self) -> dict[int, TurnReview]:
        """What the file has; damaged lines are dropped from it."""
        lines = self.file.read_bytes().splitlines() if self.file.exists() else []
        found = [turn for line in lines if (turn := read(line)) is not None]
        if len(found) < len(lines):
            replace_file(self.file, "".join(msgspec.json.encode(turn).decode() + "\n" for turn in found))
        return {turn.number: turn for turn in found}

    def add(self, turn: TurnReview) -> None:
        with self.file.open("ab", buffering=0) as opened:
            opened.write(msgspec.json.encode(turn) + b"\n")


def read(line: bytes) -> TurnReview | None:
    try:
        return msgspec.json.decode(line, type=TurnReview)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
