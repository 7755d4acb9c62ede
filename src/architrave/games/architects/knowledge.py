"""What a seat knows (M14), as a row of numbers: all that a position holds, for what is hidden has no order here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.position import with_rows

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def observe(region: Region) -> vec[i64]:
    seen = vec[i64](
        [
            region.actor, region.phase, region.draw, region.vacant, region.round, region.row, region.laid, region.first,
            region.active, region.turn, region.taken, region.used, region.pending, region.kind, region.guest,
            region.exchanged, region.tile, region.own, region.other, region.tile_stack, region.tile_discards,
            region.event, region.event_stack, region.bargains, region.deck, region.card, region.looked, region.plan,
        ]
    )  # fmt: skip
    rows = [
        region.rows, region.lots, region.tiles, region.residents, region.held, region.bag, region.box,
        region.open_services, region.stack, region.discards, region.open_tiles, region.goals, region.past,
    ]  # fmt: skip
    return with_rows(seen, rows)
