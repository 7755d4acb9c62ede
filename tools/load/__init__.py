"""Many people at many tables of one server process: what a move costs, how long it takes, and what a restart takes.

A scenario is a module of this package with a function `run(report, **amounts)`, as in `tools.chaos`.
"""

from __future__ import annotations

SCENARIOS = ("cost", "crowd", "restart")
