"""Run scenarios: `python -m tools.chaos`, `… kills --kills 20`, `… --short`, `… cuts --fault twice`.

Ends with 1 if one of them found a fault. Servers listen on 127.0.0.1 alone, and their data folders are temporary.
"""

from __future__ import annotations

import argparse
import os
import sys

from tools.chaos.faults import FAULT, FAULTS
from tools.scenarios import Scenarios

CHAOS = Scenarios("tools.chaos")


class BreakServer(argparse.Action):
    """Name a fault to the servers of the scenarios, which inherit the environment."""

    def __call__(self, *words: object) -> None:
        os.environ[FAULT] = str(words[2])


def main() -> int:
    parser = CHAOS.parser(__doc__)
    parser.add_argument(
        "--fault", choices=FAULTS, action=BreakServer, help="break the server on purpose: the scenario has to notice"
    )
    return CHAOS.run(parser)


if __name__ == "__main__":
    sys.exit(main())
