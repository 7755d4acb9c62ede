"""What waits to be sent to a client: messages, and notes of what is to be built when it can receive it."""

from __future__ import annotations

from msgspec import Struct

from architrave.server.messages import ServerMessage
from architrave.server.talk_side import TalkNews


class News(Struct, frozen=True, gc=False):
    """An entry of the outbox: send the state as it is then, in answer to this command."""

    ack: str | None


CHANGED = News(None)


class PresenceNews:
    """In the outbox: who is at the table when its turn comes."""


class Restart:
    """In the outbox: the client is to connect again, as somebody else than before."""


Item = News | PresenceNews | TalkNews | Restart | ServerMessage
