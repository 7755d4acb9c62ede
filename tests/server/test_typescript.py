"""protocol.ts is what protocol.py and messages.py say."""

from __future__ import annotations

from pathlib import Path

import msgspec

from architrave.server import messages, typescript

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_clients_half_is_current() -> None:
    advice = "run: python -m architrave.server.typescript web/src/lib/protocol.ts"
    assert CLIENT.read_text(encoding="utf-8") == typescript.typescript(), advice


def test_every_message_is_there() -> None:
    text = typescript.typescript()
    for union in (messages.ClientMessage, messages.ServerMessage):
        for message in union.__args__:
            assert f"export interface {message.__name__} {{\n  readonly t: " in text


def test_what_may_be_left_out_is_marked() -> None:
    class Note(msgspec.Struct):
        """A note."""

        text: str
        pages: list[int | None] = []
        sizes: dict[str, float] = {}
        colour: str | None = None

    schema = msgspec.json.schema_components([Note], ref_template="{name}")[1]["Note"]
    assert typescript.interface("Note", schema).splitlines() == [
        "/** A note. */",
        "export interface Note {",
        "  readonly text: string;",
        "  readonly pages?: readonly (number | null)[];",
        "  readonly sizes?: Readonly<Record<string, number>>;",
        "  readonly colour?: string | null;",
        "}",
    ]


def test_unknown_and_fixed_types() -> None:
    assert typescript.expression({}) == "unknown"
    assert typescript.expression({"const": "x"}) == '"x"'
    assert typescript.expression({"enum": [1, "b"]}) == '1 | "b"'
    assert typescript.expression({"type": "array"}) == "readonly unknown[]"
    assert typescript.comment("one\n\ntwo") == ["/**", " * one", " *", " * two", " */"]
    assert typescript.comment("") == []
