"""The small games are interpreted, and an interpreted class cannot extend the compiled Position."""

from __future__ import annotations

from architrave.kernel.build import COMPILED

# Where the rules are compiled, test_architekton.py and test_architectura.py have them run by another interpreter.
collect_ignore = ["test_secret_games.py", "test_small_games.py"] if COMPILED else []
