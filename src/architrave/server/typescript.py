"""Generate web/src/lib/protocol.ts from protocol.py and messages.py: `python -m architrave.server.typescript FILE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from architrave.server import messages, protocol

Schema = dict[str, Any]
HEADER = """\
// Generated from src/architrave/server/protocol.py and messages.py; do not edit. To write it anew:
//   python -m architrave.server.typescript web/src/lib/protocol.ts
"""
UNIONS = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}


def bodies() -> list[type[msgspec.Struct]]:
    """The protocol's structs in file order, without base classes."""
    named = vars(protocol) | vars(messages)
    found = [value for value in named.values() if isinstance(value, type) and issubclass(value, msgspec.Struct)]
    return [body for body in found if not any(body in other.__bases__ for other in found)]


def typescript() -> str:
    """The content of protocol.ts."""
    _, components = msgspec.json.schema_components(bodies(), ref_template="{name}")
    parts = [HEADER, f"export const PROTOCOL = {protocol.VERSION};\n"]
    parts += [interface(body.__name__, components[body.__name__]) for body in bodies()]
    for name, union in UNIONS.items():
        members = " | ".join(member.__name__ for member in union.__args__)
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def interface(name: str, schema: Schema) -> str:
    required = set(schema.get("required", ()))
    lines = [*comment(schema.get("description", "")), f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  readonly {field}{mark}: {expression(kind)};")
    return "\n".join([*lines, "}", ""])


def comment(text: str) -> list[str]:
    if not text:
        return []
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def expression(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    if "anyOf" in schema:
        return " | ".join(expression(option) for option in schema["anyOf"])
    match schema.get("type"):
        case "array":
            item = expression(schema.get("items", {}))
            return f"readonly ({item})[]" if " | " in item else f"readonly {item}[]"
        case "object":
            return f"Readonly<Record<string, {expression(schema.get('additionalProperties', {}))}>>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
