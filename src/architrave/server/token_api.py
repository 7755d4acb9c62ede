"""Tokens for programs: `Authorization: Bearer …` makes a request that of a guest, without a cookie."""

from __future__ import annotations

from starlette.requests import Request

from architrave.server.api import guest_of, services_of
from architrave.server.cookie import fresh_guest
from architrave.server.protocol import Token
from architrave.server.routing import Router
from architrave.tables.denied import Denied

router = Router()


@router.post("/api/tokens", status=201)
async def make_token(request: Request) -> Token:
    """Make a token of this guest; somebody unknown becomes a guest by it."""
    services, known = services_of(request), guest_of(request)
    services.check_openings(request, known)
    return Token(token=services.tokens.make(known or fresh_guest()))


@router.delete("/api/tokens")
async def revoke_tokens(request: Request) -> None:
    """Make all tokens of this guest invalid. The cookie of a browser stays valid."""
    services, known = services_of(request), guest_of(request)
    if known is None:
        raise Denied("server.error.token", 401)
    services.check_openings(request, known)
    await services.tokens.revoke(known)
