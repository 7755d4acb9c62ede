"""The browser's types are what our structs say."""

from __future__ import annotations

from pathlib import Path

from architrave.server import client_types, messages

CLIENT = Path(__file__).parents[2] / "web" / "src"


def test_the_protocol_is_current() -> None:
    text = (CLIENT / "lib" / "protocol.ts").read_text(encoding="utf-8")
    assert text == client_types.protocol_ts(), "run: make interfaces"


def test_every_message_is_there() -> None:
    text = client_types.protocol_ts()
    for union in (messages.ClientMessage, messages.ServerMessage):
        for message in union.__args__:
            assert f"export interface {message.__name__} {{\n  readonly t: " in text
