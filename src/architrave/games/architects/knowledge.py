"""What a seat knows (M14), as a row of numbers: all that a position holds, for what is hidden has no order here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def observe(region: Region) -> vec[i64]:
    """Rows of changing length are led by their length, so that no two positions give the same numbers."""
    seen = vec[i64](
        [
            region.actor, region.phase, region.draw, region.vacant, region.round, region.row, region.laid, region.first,
            region.active, region.turn, region.taken, region.used, region.pending, region.kind, region.guest,
            region.exchanged, region.tile, region.own, region.other, region.tile_stack, region.tile_discards,
            region.event, region.event_stack, region.bargains, region.deck, region.card, region.looked, region.plan,
        ]
    )  # fmt: skip
    seen = with_row(seen, region.rows)
    seen = with_row(seen, region.lots)
    seen = with_row(seen, region.tiles)
    seen = with_row(seen, region.residents)
    seen = with_row(seen, region.held)
    seen = with_row(seen, region.bag)
    seen = with_row(seen, region.box)
    seen = with_row(seen, region.open_services)
    seen = with_row(seen, region.stack)
    seen = with_row(seen, region.discards)
    seen = with_row(seen, region.open_tiles)
    seen = with_row(seen, region.goals)
    return with_row(seen, region.past)


def with_row(seen: vec[i64], row: vec[i64]) -> vec[i64]:
    seen = append(seen, len(row))
    for value in row:
        seen = append(seen, value)
    return seen
