"""A program that plays a tournament on a Ray cluster of its own and in this process, and prints what came of both.

    python tests/arena/on_ray.py FOLDER

One of the cluster's workers is killed in the middle of a game. Functions of a program that is run as this one travel
to the workers as code.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from architrave.arena import Cluster, Processes, Tournament
from architrave.arena.contest import Contest, Played, play
from architrave.games.catalogue import game

GAMES = 40
DEADLY = 7  # the deal at which the first worker that comes to it is killed


def main(folder: Path) -> None:
    bots = Tournament(game("architekton"), ["random", "greedy"], seed=3)
    cluster = Cluster(count=2)

    def play_or_die(contest: Contest) -> Played:
        if contest.deal == DEADLY and not (folder / "killed").exists():
            (folder / "killed").write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return play(contest)

    contests = bots.contests("round robin", GAMES)
    found = {
        "ray": listed(cluster.run(play_or_die, contests)),
        "local": listed(Processes().run(play, contests)),
        "clear_ray": listed(bots.play_until_clear(200, cluster).played),
        "clear_local": listed(bots.play_until_clear(200).played),
    }
    sys.stdout.write(json.dumps(found) + "\n")


def listed(results: Iterable[Played]) -> list[object]:
    """All but the time that bots took."""
    return [[result.key, result.returns, result.actions, result.turns, result.reason] for result in results]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
