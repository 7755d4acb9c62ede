"""A worker of an interpreted server before and after compiled rules become ready: python -m tests.server.swap FOLDER

Prints what the worker runs and what a bot chooses there, twice.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import architrave
from architrave.games.catalogue import GAMES
from architrave.kernel import build
from architrave.server import bot_tasks
from architrave.server.worker import Worker
from tests.server.tasks import runs_compiled


def main(folder: str) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        switch = Path(temporary, "switch.pth")
        os.environ[build.VARIABLE] = str(switch)
        worker = Worker()
        report(worker)
        switch.write_text(f"{folder}\n", encoding="utf-8")
        report(worker)
        worker.end()


def report(worker: Worker) -> None:
    choices = []
    for name in GAMES:
        game = architrave.new(name, seed=7)
        assert isinstance(game.actor, int)
        order = ("first", game.position, game.actor, 7, False, 1.0)
        choices.append([step.action for step in worker.run(bot_tasks.choose, order, 120.0)])
    sys.stdout.write(f"{build.rules()} {worker.run(runs_compiled, (), 60.0)} {choices}\n")


if __name__ == "__main__":
    main(sys.argv[1])
