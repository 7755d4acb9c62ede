"""The small games are interpreted, and an interpreted class cannot extend the compiled Position."""

from __future__ import annotations

from architrave.kernel.build import COMPILED

# Where the rules are compiled, test_architekton.py has these run by an interpreter of their own.
collect_ignore = ["test_small_games.py"] if COMPILED else []
