"""Print the machine and the figures; leave with 1 if a gate is missed.

python -m benchmarks            everything
python -m benchmarks --quick    without callgrind and OpenSpiel
"""

from __future__ import annotations

import argparse
import sys

from architrave.arena.speed import figures, machine
from architrave.games.catalogue import game
from architrave.kernel.build import COMPILED
from benchmarks import instructions, openspiel
from benchmarks.workloads import ARCHITECTS, ARCHITECTURA

GATES = {"rollouts": 3300.0, "whole_games": 3900.0}  # instructions a player action, draws included
TITLES = {"rollouts": "rollouts from clones of the opening", "whole_games": "whole random games"}
BUDGET = 3.0  # instructions of an action of the other games to those of one of Architekton
RATIO = 0.9  # simulations a second, ours to OpenSpiel's


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


def openspiel_gate() -> bool:
    print("\nUCT simulations a second, one random rollout each")
    try:
        our, their, ratio = openspiel.compared()
    except ImportError:
        print("  OpenSpiel is not installed: pip install 'architrave[bench]'")
        return False
    show("Architekton with chance nodes, compiled Python", f"{our:,.0f}")
    show("OpenSpiel's C++ MCTS bot on Connect Four", f"{their:,.0f}")
    return gate("ratio", ratio, RATIO, at_most=False)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast the rules and the bots are.")
    parser.add_argument("--quick", action="store_true", help="without callgrind and OpenSpiel")
    quick = parser.parse_args().quick
    print("Machine")
    for name, value in machine().items():
        show(name, value)
    speed()
    if quick:
        return 0
    if not COMPILED:
        print("\nThe gates hold for compiled rules: make bench")
        return 1
    return 0 if all([instruction_gates(), openspiel_gate()]) else 1


if __name__ == "__main__":
    sys.exit(main())
