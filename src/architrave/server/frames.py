"""Frames of a WebSocket (RFC 6455, 5.2): the heads of what is sent, and the short texts that most clients send."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library has no compiled part on this machine
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81  # the first byte of a text that comes in one frame
MASKED = 0x80  # in the second byte: of every frame that a client sends
LENGTH = 0x7F  # the other bits: the length, or that it follows
SHORT = 126  # lengths below this are in the head itself
MASK = 4  # bytes before the payload
NOBODY_KNOWS = -1


def text_header(length: int) -> bytes:
    """The head of a frame with a whole text of so many bytes."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, 126, length >> 8, length & 255))
    return bytes((WHOLE_TEXT, 127)) + length.to_bytes(8, "big")


def whole_text(data: bytes) -> bytes | None:
    """The payload of a single frame with a whole text of up to 64 kB; None: it is something else."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    length, begin = data[1] & LENGTH, 2 + MASK
    if length > SHORT:
        return None
    if length == SHORT:
        length, begin = data[2] << 8 | data[3], 4 + MASK
    return apply_mask(data[begin:], data[begin - MASK : begin]) if len(data) == begin + length else None


def still_to_come(data: bytes, left: int) -> int:
    """How many bytes of the last frame are still to come behind this data, which begins with `left` bytes of a frame.

    NOBODY_KNOWS if the head of the last frame is not complete.
    """
    at = left
    while at < len(data):
        if len(data) - at < 2:
            return NOBODY_KNOWS
        length, head = data[at + 1] & LENGTH, 2 + (MASK if data[at + 1] & MASKED else 0)
        more = {SHORT: 2, LENGTH: 8}.get(length, 0)
        if len(data) - at < head + more:
            return NOBODY_KNOWS
        if more:
            length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
        at += head + more + length
    return at - len(data)
