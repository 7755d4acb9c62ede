"""Trouble made on purpose, against a real server process: does anybody lose a move, get one twice, or wait for ever?

A scenario is a module of this package with a function `run(report, **amounts)`. Its whole-number arguments, with the
amounts of the long version as defaults, become options of the command line; `SHORT` holds the amounts of the version
that runs with the ordinary tests. A new one is registered by adding its name to `SCENARIOS`.
"""

from __future__ import annotations

SCENARIOS = ("kills", "together", "writers", "cuts", "crowd", "bystander", "hostile", "messages", "schema")
