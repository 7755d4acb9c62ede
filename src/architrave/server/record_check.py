"""Check uploaded records: replay them, and repeat every draw."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from architrave.games.catalogue import game as game_called
from architrave.games.catalogue import title
from architrave.kernel.game import Json
from architrave.kernel.line import Line
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.server.protocol import DrawCheck, Verdict


def check_record(data: Json) -> Verdict:
    """Check a record; raises Invalid if anything but its draws is wrong."""
    record = Record.from_json(data)
    proof = verify(record, game_called)
    if proof.draws and not proof.ok:  # a replay would stop at the first wrong draw; the rest is valid
        line = Line.fold(record.game(game_called), record.header, record.entries)
    else:
        line = record.replay(game_called)
    result = line.result
    return Verdict(
        ok=proof.ok,
        kind=cast(Literal["proven", "reproducible", "given"], proof.kind),
        key=proof.key,
        params=proof.params,
        own_nonces=list(proof.own_nonces),
        draws=msgspec.convert(proof.to_json()["draws"], list[DrawCheck]),
        game=record.header.game,
        title=title(record.header.game),
        seats=list(record.header.seats),
        entries=len(record.entries),
        over=result is not None,
        winner=None if result is None else result.winner,
        points=[] if result is None else list(result.points),
        rival=None if result is None else result.rival,
        lost=result is not None and max(result.returns) < 0,
    )
