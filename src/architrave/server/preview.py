"""Preview cards: what a page that shows a link to us says about it, as Open Graph and Twitter tags.

Anybody may ask for the card of a link, so it says no more than a stranger sees at that address.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import quote, urlencode

from starlette.requests import Request

from architrave.games import catalogue
from architrave.i18n import say
from architrave.kernel.line import Line
from architrave.pictures.frame import HEIGHT, WIDTH, written
from architrave.server import daily
from architrave.server.gatherings import WaitingTable
from architrave.server.live_tables import LiveTable
from architrave.server.pictures import names_of
from architrave.server.services import Services
from architrave.store.errors import StoreError
from architrave.tables.denied import Denied

LOGO = "/static/logo-512.png"
SHOWING = ("/table/", "/look/", "/display/")  # pages about a table, whose id follows
DAILY = "/daily"


@dataclass(frozen=True, slots=True)
class Preview:
    title: str
    text: str
    picture: str = ""  # its path; "": the logo


def is_previewed(path: str) -> bool:
    return path == DAILY or path.startswith(SHOWING)


async def tags(request: Request, language: str) -> str:
    """The tags of a page, for its head."""
    services: Services = request.app.state.services
    found = await _preview(services, request, language)
    base = f"{request.url.scheme}://{request.url.netloc}"
    named = {
        "og:type": "website",
        "og:site_name": "Architrave",
        "og:title": found.title,
        "og:description": found.text,
        "og:image": base + (found.picture or LOGO),
        "og:url": base + request.url.path + (f"?{request.url.query}" if request.url.query else ""),
    }
    if found.picture:
        named |= {"og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:image:alt": found.title}
    card = "summary_large_image" if found.picture else "summary"
    written_tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()]
    return "\n    ".join([*written_tags, f'<meta name="twitter:card" content="{card}" />'])


async def _preview(services: Services, request: Request, language: str) -> Preview:
    path = request.url.path
    neutral = Preview(say(language, "preview.title"), say(language, "preview.text"))
    if path == DAILY:
        return _of_the_day(language) or neutral
    id = path.split("/")[2]
    try:
        shown = await services.gatherings.shown(id)
        if isinstance(shown, WaitingTable):
            return _of_gathering(shown, language)
        if daily.is_secret(shown.table.daily):
            return _of_the_day(language) or neutral
        return _of_table(shown, await services.pictures.line(shown, None), _entry(request), language)
    except (Denied, StoreError):  # gone, never been, or nobody is to watch
        return neutral


def _entry(request: Request) -> int | None:
    at = request.query_params.get("at", "")
    return int(at) if at.isascii() and at.isdecimal() and len(at) < 7 else None


def _of_the_day(language: str) -> Preview | None:
    game = catalogue.played_daily()
    if game is None:
        return None
    return Preview(say(language, "preview.daily"), say(language, "preview.daily.text", game=game.about.title))


def _of_gathering(waiting: WaitingTable, language: str) -> Preview:
    game = catalogue.title(waiting.row.game)
    free = sum(seat.kind == "open" for seat in waiting.row.seats)
    return Preview(
        say(language, "preview.waiting", game=game), say(language, "preview.waiting.text", count=free, game=game)
    )


def _of_table(live: LiveTable, line: Line, at: int | None, language: str) -> Preview:
    table = live.table
    names = names_of(table.seats, language)
    entry = len(line.entries) if at is None else min(at, len(line.entries))
    query = urlencode({"at": entry, "lang": language})
    picture = f"/api/tables/{quote(table.id, safe='')}/picture.png?{query}"
    title = f"{table.game.about.title}: {' – '.join(names)}"
    if entry < len(line.entries):
        return Preview(title, say(language, "preview.position", move=entry, last=len(line.entries)), picture)
    return Preview(title, _result(line, names, language), picture)


def _result(line: Line, names: list[str], language: str) -> str:
    """How it ended, in a sentence."""
    result = line.result
    if result is None:
        return say(language, "preview.running")
    points = " : ".join(written(one) for one in [*result.points, *([] if result.rival is None else [result.rival])])
    winner = result.winner
    if winner is None:
        return say(language, "preview.over", points=points) if points else say(language, "preview.over_plain")
    key = "preview.won" if points else "preview.won_plain"
    return say(language, key, name=names[winner], points=points)
