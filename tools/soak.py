"""Random games in bulk through the conformance suite, compiled and uncompiled, and the same games in both.

    python -m tools.soak [--game architekton] [--compiled 100000] [--uncompiled 2000] [--positions 10000] [--seed 0]
                         [--workers 2]

Every position of every game is held to the invariants; one in 200 is examined in full; one game in 100 is played along
by the reference implementation, where there is one; and one in 100 is played through the log and replayed from its
record. The games that both builds play must end in the same positions. Then games go on in two worlds that a seat
cannot tell apart, until all that the seat is sent has been the same in so many positions. Ends with 1 and the story of
the game at the first fault. Where nothing is compiled the compiled games are left out, and a line says so.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import os
import platform
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMINED = 200  # one position in so many is examined in full
SPECIAL = 100  # one game in so many is played along and one is replayed
LONGEST = 80  # steps that two worlds go together at most
BINARIES = (".so", ".pyd")


def play_one(name: str, seed: int) -> tuple[int, str]:
    """One game: how many actions, and what it came to."""
    from architrave.kernel.conformance import check_record, play
    from tests.games.found import subjects_of

    subjects = list(subjects_of(name).values())
    subject = subjects[(seed + seed // SPECIAL) % len(subjects)]  # so that each of them has its turn at the rest
    if seed % SPECIAL != 0:
        subject = dataclasses.replace(subject, companion=None)
    if seed % SPECIAL == 1:
        check_record(subject, seed)
    played = play(subject, seed, EXAMINED)
    end = [seed, played.actions, played.draws, subject.game.dump(played.last)]
    return played.actions, hashlib.sha256(json.dumps(end).encode()).hexdigest()


def work(name: str, first: int, end: int, step: int) -> None:
    """Play the seeds of one worker; a line of JSON for each game."""
    from architrave.kernel.build import COMPILED

    print(json.dumps({"compiled": COMPILED}), flush=True)
    for seed in range(first, end, step):
        actions, ending = play_one(name, seed)
        print(json.dumps({"seed": seed, "actions": actions, "ending": ending}), flush=seed % 20 == 0)


def work_in_two_worlds(name: str, first: int, positions: int, step: int) -> None:
    """Play in two worlds until they have looked alike so often; a line of JSON for each game."""
    from architrave.kernel.worlds import check_two_worlds
    from tests.games.found import subjects_of

    subjects = list(subjects_of(name).values())
    seed, alike = first, 0
    while alike < positions:
        shared = check_two_worlds(subjects[seed % len(subjects)], seed, steps=LONGEST)
        alike += shared
        print(json.dumps({"seed": seed, "alike": shared}), flush=True)
        seed += step


def start_worker(game: str, package: Path, *words: str) -> subprocess.Popen[str]:
    """Start a worker on this build."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])}
    command = [sys.executable, __file__, "--game", game, *words]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )


def wait_for_end(process: subprocess.Popen[str]) -> None:
    if process.wait() != 0:
        raise SystemExit(f"\n{process.stderr.read() if process.stderr else ''}")


class Crew:
    """Processes that share the seeds of one build between them."""

    def __init__(self, name: str, game: str, package: Path, first: int, games: int, workers: int) -> None:
        self.name = name
        self.games = games
        self.endings: dict[int, str] = {}
        self.actions = 0
        self.builds: set[bool] = set()
        self.processes = [
            start_worker(game, package, "--worker", str(first + number), str(first + games), str(workers))
            for number in range(workers)
        ]

    def read(self, process: subprocess.Popen[str]) -> None:
        for line in process.stdout or ():
            told = json.loads(line)
            if "seed" in told:
                self.endings[told["seed"]] = told["ending"]
                self.actions += told["actions"]
            else:
                self.builds.add(told["compiled"])

    def finish(self, compiled: bool) -> None:
        """Wait for all, showing how far they are."""
        began = time.monotonic()
        readers = [threading.Thread(target=self.read, args=(process,), daemon=True) for process in self.processes]
        for reader in readers:
            reader.start()
        while any(reader.is_alive() for reader in readers):
            if sys.stdout.isatty():
                print(f"\r  {self.name}: {len(self.endings):,} of {self.games:,}", end="", flush=True)
            time.sleep(0.5)
        for process in self.processes:
            wait_for_end(process)
        assert self.builds == {compiled}, f"the {self.name} games did not run {self.name}"
        assert len(self.endings) == self.games
        seconds = time.monotonic() - began
        print(f"\r  {self.name}: {self.games:,} games, {self.actions:,} actions, all invariants held, {seconds:.0f} s")


def main() -> None:
    from tests.games.found import games

    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", choices=list(games()), help="only this one")
    options.add_argument("--compiled", type=int, default=100_000, metavar="GAMES")
    options.add_argument("--uncompiled", type=int, default=2_000, metavar="GAMES")
    options.add_argument("--positions", type=int, default=10_000, help="in two worlds")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--worker", type=int, nargs=3, metavar=("FIRST", "END", "STEP"), help=argparse.SUPPRESS)
    options.add_argument("--worlds", type=int, nargs=3, metavar=("FIRST", "COUNT", "STEP"), help=argparse.SUPPRESS)
    wishes = options.parse_args()
    if wishes.worker:
        work(wishes.game, *wishes.worker)
        return
    if wishes.worlds:
        work_in_two_worlds(wishes.game, *wishes.worlds)
        return
    print(f"soak on {platform.machine()} {platform.system()}, Python {platform.python_version()}", flush=True)
    for game in [wishes.game] if wishes.game else games():
        print(game.capitalize(), flush=True)
        soak(game, wishes)
        soak_in_two_worlds(game, wishes)


def is_compiled() -> bool:
    return any(file.suffix in BINARIES for file in (ROOT / "build" / "compiled").rglob("*"))


def soak_in_two_worlds(game: str, wishes: argparse.Namespace) -> None:
    """The games differ from worker to worker; each has its share of the positions."""
    package = ROOT / "build" / "compiled" if is_compiled() else ROOT / "src"
    began = time.monotonic()
    share = str(-(-wishes.positions // wishes.workers))
    crew = [
        start_worker(game, package, "--worlds", str(wishes.seed + number), share, str(wishes.workers))
        for number in range(wishes.workers)
    ]
    games = [json.loads(line) for process in crew for line in process.stdout or ()]
    for process in crew:
        wait_for_end(process)
    alike = sum(one["alike"] for one in games)
    seconds = time.monotonic() - began
    print(f"  two worlds: {len(games):,} games, {alike:,} positions, a seat saw the same in both, {seconds:.0f} s")


def soak(game: str, wishes: argparse.Namespace) -> None:
    uncompiled = Crew("uncompiled", game, ROOT / "src", wishes.seed, wishes.uncompiled, wishes.workers)
    uncompiled.finish(compiled=False)
    if not is_compiled():
        print("  compiled: left out, there is no compiled package in build/compiled")
        return
    compiled = Crew("compiled", game, ROOT / "build" / "compiled", wishes.seed, wishes.compiled, wishes.workers)
    compiled.finish(compiled=True)
    both = uncompiled.endings.keys() & compiled.endings.keys()
    differing = sorted(seed for seed in both if uncompiled.endings[seed] != compiled.endings[seed])
    if differing:
        raise SystemExit(f"compiled and uncompiled end differently with the seeds {differing[:10]}")
    print(f"  {len(both):,} games ended alike in both")


if __name__ == "__main__":
    main()
