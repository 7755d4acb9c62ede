"""Messages of a table's socket as structs, with the view, the choices and the moves of the game as its own types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any

import msgspec
from msgspec import Raw, Struct

from architrave.games.catalogue import game as game_called
from architrave.kernel.declared import Declared, declared
from architrave.server.messages import (
    AtTable,
    Beat,
    ErrorMessage,
    Held,
    Hint,
    RefusedMove,
    ServerMessage,
    State,
    Waiting,
)
from architrave.server.talk_protocol import Later, Talk


class Tagged(Struct):
    """The type of a message, to pass over those that this client does not know."""

    t: str


def _raw(base: type[Struct], fields: dict[str, Any], tag: str | None = None) -> type[Struct]:
    """A struct whose fields of the game's own types stay JSON until it is known which game it is."""
    tagged: dict[str, Any] = {} if tag is None else {"tag_field": "t", "tag": tag}
    return msgspec.defstruct(base.__name__, list(fields.items()), bases=(base,), kw_only=True, **tagged)


RawHeld = _raw(Held, {"move": Raw})
RawState = _raw(State, {"view": Raw, "choices": list[Raw], "held": RawHeld | None}, "state")
RawHint = _raw(Hint, {"move": Raw}, "hint")
KNOWN = {"state", "gathering", "later", "presence", "talk", "refused", "error", "hint", "beat"}

_tag = msgspec.json.Decoder(Tagged)
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    RawState | Waiting | Later | AtTable | Talk | RefusedMove | ErrorMessage | RawHint | Beat
)


_building = Lock()


@cache
def decoder(kind: type[Struct]) -> msgspec.json.Decoder[Any]:
    """One at a time: every table has a thread of its own, and msgspec crashes if two of them prepare the same type."""
    with _building:
        return msgspec.json.Decoder(kind)


def decode(text: str | bytes, game: str) -> ServerMessage | None:
    """A message; None if its type is unknown. `game`: which one is played, for messages that do not say it."""
    if _tag.decode(text).t not in KNOWN:
        return None
    message: Any = _decoder.decode(text)
    if isinstance(message, State):
        _complete(message, declared(game_called(message.game)))
    elif isinstance(message, Hint):
        message.move = _one_of(declared(game_called(game)).moves, message.move)
    found: ServerMessage = message
    return found


def _complete(state: Any, shown: Declared) -> None:
    state.view = decoder(shown.view).decode(state.view)
    state.choices = [_one_of(shown.choices, choice) for choice in state.choices]
    if state.held is not None:
        state.held.move = _one_of(shown.moves, state.held.move)


def _one_of(kinds: Sequence[type[Struct]], text: Any) -> Any:
    """Decode as the first of these types that fits; they forbid unknown fields, so no other does."""
    for kind in kinds[:-1]:
        try:
            return decoder(kind).decode(text)
        except msgspec.ValidationError:
            continue
    return decoder(kinds[-1]).decode(text)
