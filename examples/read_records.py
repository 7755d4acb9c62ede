"""What happened in a folder of recorded games: how long they took, and who won.

    python examples/read_records.py GAME.json FOLDER …

Every file is replayed by the rules, entry by entry, so what is counted here was really played.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import architrave
from architrave.kernel.entry import Act
from architrave.kernel.refusal import Invalid, Refused
from architrave.play import Play


def files(words: list[str]) -> Iterator[Path]:
    for word in words:
        path = Path(word)
        yield from sorted(path.glob("**/*.json")) if path.is_dir() else [path]


def games(words: list[str]) -> Iterator[Play]:
    """The games of these files; what is no record, or a broken one, is said and left out."""
    for file in files(words):
        try:
            yield architrave.load(file)
        except (Invalid, Refused, OSError) as fault:
            print(f"{file}: {fault}", file=sys.stderr)


def summary(played: list[Play]) -> Iterator[str]:
    """A few lines about games of one name."""
    finished = [game for game in played if game.result is not None]
    moves = [sum(isinstance(entry, Act) for entry in game.line.entries) for game in played]
    yield f"{played[0].name}: {len(played)} games, {len(finished)} finished, {fmean(moves):.1f} moves each"
    winners = Counter(game.result.winner for game in finished if game.result is not None)
    for seat, count in sorted(winners.items(), key=lambda item: -1 if item[0] is None else item[0]):
        who = "nobody alone" if seat is None else f"seat {seat + 1}"
        yield f"  won by {who}: {count} ({count / len(finished):.0%})"
    points = [value for game in finished if game.result is not None for value in game.result.points]
    if points:
        yield f"  points: {min(points)} to {max(points)}, {fmean(points):.1f} on average"


def main(words: list[str]) -> None:
    by_name: dict[str, list[Play]] = defaultdict(list)
    for game in games(words):
        by_name[game.name].append(game)
    for name in sorted(by_name):
        print("\n".join(summary(by_name[name])))


if __name__ == "__main__":
    main(sys.argv[1:] or ["."])
