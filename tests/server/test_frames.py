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


@pytest.mark.parametrize(
    "data",
    [
        b"",
        frame(70)[:-1],  # the end is missing
        frame(70) + b"\x81",  # and another begins
        frame(70) + frame(70),
        frame(70, Opcode.BINARY),
        frame(70, Opcode.PING),
        frame(70, Opcode.CLOSE),
        frame(70, fin=False),
        frame(70, Opcode.CONT),
        frame(70, mask=False),
        frame(65_536),
        b"\xc1" + frame(70)[1:],  # a bit that is reserved
        frame(500)[:7],
        frame(126)[:4],
    ],
)
def test_everything_else_is_left_to_others(data: bytes) -> None:
    assert whole_text(data) is None


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
