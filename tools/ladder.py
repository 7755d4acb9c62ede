"""Measure the ladder of every game: each level against the one below it. Prints the tables of docs/bots.md.

    make ladder                                   every game; the highest levels take days on one machine
    make ladder ARGS="architekton --games 40"     one game, fewer games
    make ladder ARGS="--ray ADDRESS"              on a Ray cluster

Finished games are kept in build/ladder: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from architrave.arena import Report, Tournament, Workers
from architrave.arena.interval import Mean, Share
from architrave.bots.levels import LEVELS
from architrave.cli.arena import LADDER_GAMES, choose_workers
from architrave.games.catalogue import GAMES

FOLDER = Path("build/ladder")
SEATS = 2


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game", nargs="*", default=[], help="which games; all if none is named")
    words.add_argument("--games", type=int, default=LADDER_GAMES, help="games for each pair of neighbours")
    words.add_argument("--seed", type=int, default=5)
    words.add_argument("--workers", type=int)
    words.add_argument("--ray", nargs="?", const="", metavar="ADDRESS")
    given = words.parse_args()
    workers = choose_workers(given.workers, given.ray)
    names = given.game or list(GAMES)
    print(tables({name: climb(name, given.games, given.seed, workers) for name in names}))


def climb(name: str, games: int, seed: int, workers: Workers) -> Report:
    FOLDER.mkdir(parents=True, exist_ok=True)

    def tell(done: int, of: int) -> None:
        sys.stderr.write(f"\r{name}: {done} of {of} games" + ("\n" if done == of else ""))

    tournament = Tournament(GAMES[name], ["random", *LEVELS], seed, seats=SEATS)
    return tournament.play("neighbours", games, workers, FOLDER / f"{name}.jsonl", tell)


def tables(reports: Mapping[str, Report]) -> str:
    """How often a level beats the one below, then the ratings, as Markdown with a column for each game."""
    titles = [GAMES[name].about.title for name in reports]
    head = [f"| | {' | '.join(titles)} |", f"|---|{'---|' * len(titles)}"]
    pairings = [report.pairings() for report in reports.values()]
    scores = [
        row(f"{low[0][1]} against {low[0][0].bot}", [share_words(beaten.score) for beaten, _ in low])
        for low in zip(*pairings, strict=True)
    ]
    ratings = [
        row(bot, [rating_words(one) for one in found])
        for bot, *found in zip(["random", *LEVELS], *(report.ratings() for report in reports.values()), strict=True)
    ]
    return "\n".join([*head, *scores, "", *head, *ratings])


def row(label: str, cells: list[str]) -> str:
    return f"| {label} | {' | '.join(cells)} |"


def share_words(below: Share) -> str:
    """What the higher level won, from what the lower one did."""
    won, low, high = (100 * (1 - share) for share in (below.value, below.high, below.low))
    return f"{won:.0f} % ({low:.0f} to {high:.0f})"


def rating_words(rating: Mean) -> str:
    return f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})"


if __name__ == "__main__":  # bots play in processes of their own, which import this file
    main()
