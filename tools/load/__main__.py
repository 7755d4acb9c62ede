"""Run scenarios: `python -m tools.load`, `… cost --moves 500`, `… --short`. Ends with 1 if a gate is missed.

Servers listen on 127.0.0.1 alone, and their data folders are temporary. The gates hold for a quiet machine.
"""

from __future__ import annotations

import sys

from tools.scenarios import Scenarios

LOAD = Scenarios("tools.load")

if __name__ == "__main__":
    sys.exit(LOAD.run(LOAD.parser(__doc__)))
