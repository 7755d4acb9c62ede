"""Pictures of tables over HTTP: for preview cards, and to save or send."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from architrave.i18n import LANGUAGES
from architrave.kernel.refusal import Invalid
from architrave.server.address import address_of
from architrave.server.api import Lang, guest_of, services_of
from architrave.server.pictures import CARD, LARGE, Form, Wanted, names_of
from architrave.server.routing import Router

TYPES: dict[Form, str] = {"png": "image/png", "svg": "image/svg+xml"}
# Nothing in a picture is a script. It may be shown on other pages: that is what a preview card is.
HEADERS = {
    "cache-control": "private, max-age=300",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "cross-origin-resource-policy": "cross-origin",
}

router = Router()


@router.get("/api/tables/{id}/picture.png", answer=Any, media="image/png")
async def picture_png(
    request: Request, id: str, at: int | None = None, lang: Lang = "en", large: bool = False
) -> Response:
    """A table as a picture, 1200 x 630 pixels or twice that: now, or after an entry."""
    return await _answer(request, id, at, lang, "png", LARGE if large else CARD)


@router.get("/api/tables/{id}/picture.svg", answer=Any, media="image/svg+xml")
async def picture_svg(request: Request, id: str, at: int | None = None, lang: Lang = "en") -> Response:
    """The same as SVG."""
    return await _answer(request, id, at, lang, "svg", CARD)


async def _answer(request: Request, id: str, at: int | None, lang: str, form: Form, width: int) -> Response:
    services = services_of(request)
    live = await services.tables.get(id)
    line = await services.pictures.line(live, guest_of(request))
    last = len(line.entries)
    if at is not None and not 0 <= at <= last:
        raise Invalid("at", "line.no_such_entry", entry=at, count=last)
    language = lang if lang in LANGUAGES else LANGUAGES[0]
    wanted = Wanted(id, last, last if at is None else at, language, form, width)
    if not services.pictures.known(wanted):
        services.check_pictures(request)
    names = names_of(live.table.seats, language)
    drawn = await services.pictures.picture(wanted, line, names, address_of(request))
    name = f"{live.table.game.name}-{wanted.at}.{form}"
    return Response(
        drawn, media_type=TYPES[form], headers={**HEADERS, "content-disposition": f'inline; filename="{name}"'}
    )
