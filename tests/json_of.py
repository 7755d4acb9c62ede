"""What a front end gets of the structs that a game shows."""

from __future__ import annotations

from typing import Any

import msgspec


def json_of(struct: object) -> Any:
    """A view, choices, a move or a result as JSON."""
    return msgspec.json.decode(msgspec.json.encode(struct))
