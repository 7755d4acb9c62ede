"""Who acts in a position: a seat (0, 1, …), chance, or nobody."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
OVER: Final = -2
BETWEEN: Final = -3  # only in previews: the turn has ended, and who comes next is still secret
