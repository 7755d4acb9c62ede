"""The random generator for rollouts, resampling and bots. Draws of a real game come from `kernel.draws`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

VERSION: Final = 1  # incremented when the sequence changes, so that a stored seed never changes its meaning
MULTIPLIER: Final = 698769069  # below 2**31, so that no step leaves 63 bits: the same compiled and not
WORD: Final = 4294967295


@final
class Rng:
    """Multiply-with-carry with a 64-bit state: small, fast, the same on every machine."""

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % 2**64
        mixed = (mixed ^ (mixed >> 31)) * 0x94D049BB133111EB % 2**64
        self.state: i64 = i64(mixed % (MULTIPLIER * 2**31 - 2) + 1)
        for warm_up in range(4):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1; n is at most 2**31."""
        state: i64 = MULTIPLIER * (self.state & WORD) + (self.state >> 32)
        self.state = state
        return (state & WORD) * n >> 32

    def shuffle(self, items: vec[i64]) -> None:
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1
