"""Print the machine and the figures; leave with 1 if a gate is missed.

python -m benchmarks                everything
python -m benchmarks --quick        without callgrind and other libraries
python -m benchmarks --plot FILE    the comparison with other libraries also as an SVG picture
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from architrave.arena.speed import figures, machine
from architrave.games.catalogue import game
from architrave.kernel.build import COMPILED
from benchmarks import instructions, same_games
from benchmarks.bars import bars
from benchmarks.workloads import ARCHITECTS, ARCHITECTURA

GATES = {"rollouts": 3300.0, "whole_games": 3900.0}  # instructions a player action, draws included
TITLES = {"rollouts": "rollouts from clones of the opening", "whole_games": "whole random games"}
BUDGET = 3.0  # instructions of an action of the other games to those of one of Architekton


def show(label: str, value: str) -> None:
    print(f"  {label:<58}{value:>16}", flush=True)


def speed() -> None:
    for name in ("architekton", "architectura", "architects"):
        print(f"\n{name.capitalize()}")
        for figure in figures(game(name)):
            show(f"{figure.name} {figure.level}".strip().replace("_", " "), f"{figure.value:,.2f}")


def gate(label: str, value: float, limit: float, at_most: bool) -> bool:
    """Show a figure with its gate; whether it holds."""
    held = value <= limit if at_most else value >= limit
    show(f"{label} ({'at most' if at_most else 'at least'} {limit:g})", f"{value:,.2f} {'ok' if held else 'MISSED'}")
    return held


def instruction_gates() -> bool:
    print("\nInstructions a player action, draws included (callgrind)")
    if not instructions.available():
        print("  valgrind is not installed; install it to have them counted")
        return False
    held = True
    counts = {kind: instructions.per_action(kind) for kind in GATES}
    for kind, limit in GATES.items():
        held &= gate(TITLES[kind], counts[kind], limit, at_most=True)
    for kind in (*ARCHITECTURA, *ARCHITECTS):
        count = instructions.per_action(kind)
        name, seats, way = kind.split("_")
        show(f"{name.capitalize()}, {seats} seat{'' if seats == '1' else 's'}, {way}: rollouts", f"{count:,.2f}")
        held &= gate("  to Architekton's rollouts", count / counts["rollouts"], BUDGET, at_most=True)
    return held


def same_game_gates(plot: Path | None) -> bool:
    print("\nThe same games elsewhere, a second: random games, and searches with one random game a simulation")
    try:
        rows = same_games.compared()
    except ImportError as missing:
        print(f"  {missing.name} is not installed: make setup")
        return False
    for label, rate, ours in rates_of(rows):
        show(f"{label}" if ours else f"  {label}", f"{rate:,.0f}")
    held = True
    for row in rows:
        label = f"{title(row)}: ratio to {row.library}"
        if row.gate is None:
            show(label, f"{row.ratio:,.1f}")
        else:
            held &= gate(label, row.ratio, row.gate, at_most=False)
    if plot:
        plot.write_text(bars(rates_of(rows)), encoding="utf-8")
    return held


def title(row: same_games.Compared) -> str:
    return f"{row.game.replace('_', ' ').capitalize()}, {row.what}"


def rates_of(rows: Sequence[same_games.Compared]) -> list[tuple[str, float, bool]]:
    """Our rate and then those of the others, for each game and what is counted; whether it is ours."""
    rates: list[tuple[str, float, bool]] = []
    named = ""
    for row in rows:
        if title(row) != named:
            named = title(row)
            rates.append((f"{named}: Architrave", row.ours, True))
        rates.append((row.library, row.theirs, False))
    return rates


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast the rules and the bots are.")
    parser.add_argument("--quick", action="store_true", help="without callgrind and other libraries")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write the comparison as an SVG picture too")
    given = parser.parse_args()
    print("Machine")
    for name, value in machine().items():
        show(name, value)
    speed()
    if given.quick:
        return 0
    if not COMPILED:
        print("\nThe gates hold for compiled rules: make bench")
        return 1
    return 0 if all([instruction_gates(), same_game_gates(given.plot)]) else 1


if __name__ == "__main__":
    sys.exit(main())
