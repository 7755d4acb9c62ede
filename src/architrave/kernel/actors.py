"""Who acts in a position: a seat (0, 1, …), chance, or nobody because the game is over."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
OVER: Final = -2
