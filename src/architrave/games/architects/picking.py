"""Pick a random legal action without listing them all if there are many, for fast rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import legality
from architrave.games.architects import numbers as n
from architrave.games.architects.lots import BIT, LOTS
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def pick(region: Region, rng: Rng, found: vec[i64]) -> i64:
    """Any legal action, each as likely as the others: of lots, any until one can be chosen. One can (M5.6)."""
    phase = region.phase
    if phase != n.CHOOSE_LOT and phase != n.CHOOSE_OWN and phase != n.CHOOSE_OTHER:
        return found[rng.below(legality.fill_legal(region, found))]
    lots = legality.lots(region)
    while True:
        lot = rng.below(LOTS)
        if lots & BIT[lot] != 0:
            return n.LOT + lot
