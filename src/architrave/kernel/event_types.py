"""What the parameters of a game's events are: a struct for each message key, made from a table in the game's folder."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, defstruct

EventTypes = Mapping[str, type[Struct]]


def event_types(game: str, parameters: Mapping[str, Mapping[str, type[str | int]]]) -> EventTypes:
    """The structs of a game's events by message key, from the names and types of their parameters."""
    return {
        f"{game}.event.{name}": defstruct(
            name.replace(".", "_").title().replace("_", ""),
            list(fields.items()),
            kw_only=True,
            forbid_unknown_fields=True,
        )
        for name, fields in parameters.items()
    }
