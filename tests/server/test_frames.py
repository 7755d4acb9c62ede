"""The frames that are read and written without websockets are the ones that it reads and writes."""

from __future__ import annotations

import random

import pytest
from websockets.frames import Frame, Opcode

from architrave.server.frames import NOBODY_KNOWS, still_to_come, whole_text

LENGTHS = (0, 1, 70, 125, 126, 127, 500, 4096, 65_535, 65_536)


def frame(length: int, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, bytes(random.Random(length).randbytes(length)), fin).serialize(mask=mask)


@pytest.mark.parametrize("length", LENGTHS[:-1])
def test_a_whole_text_is_read(length: int) -> None:
    assert whole_text(frame(length)) == random.Random(length).randbytes(length)


OTHERS = {
    "nothing": b"",
    "its end is missing": frame(70)[:-1],
    "another begins": frame(70) + b"\x81",
    "two": frame(70) + frame(70),
    "binary": frame(70, Opcode.BINARY),
    "ping": frame(70, Opcode.PING),
    "close": frame(70, Opcode.CLOSE),
    "a first part": frame(70, fin=False),
    "a later part": frame(70, Opcode.CONT),
    "not masked": frame(70, mask=False),
    "long": frame(65_536),
    "a reserved bit": b"\xc1" + frame(70)[1:],
    "no mask yet": frame(500)[:7],
    "no length yet": frame(126)[:4],
}


# Named, because masks are random: a name made of the bytes would differ from worker to worker.
@pytest.mark.parametrize("name", OTHERS)
def test_everything_else_is_left_to_others(name: str) -> None:
    assert whole_text(OTHERS[name]) is None


@pytest.mark.parametrize("seed", range(200))
def test_it_is_known_where_a_frame_ends(seed: int) -> None:
    dice = random.Random(seed)
    kinds = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
    frames = [frame(dice.choice(LENGTHS), dice.choice(kinds), mask=dice.random() < 0.9) for _ in range(5)]
    stream = b"".join(frames)
    ends = {sum(map(len, frames[:number])) for number in range(6)}
    at, left = 0, 0
    while at < len(stream) and left != NOBODY_KNOWS:
        piece = stream[at : at + dice.choice((1, 3, 100, 512, 70_000))]
        at += len(piece)
        left = still_to_come(piece, left)
        assert (left == 0) == (at in ends)
        if left > 0:
            assert at + left in ends
