"""The browser client: its page for every route that it knows, its files by an allow-list of what is there."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from architrave.i18n import LANGUAGES, say
from architrave.server.kit import refused
from architrave.server.trouble import Trouble

FOLDER = Path(__file__).parents[1] / "static"
INDEX = "index.html"
ROUTES = (
    "/",
    "/new/{game}",
    "/table/{id}",
    "/rules/{game}",
    "/sheet/{game}",
    "/daily",
    "/about",
    "/credits",
    "/verify",
)
FOREVER = "public, max-age=31536000, immutable"  # names of assets hold a hash of what is in them
ALWAYS_ASK = "no-cache"
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    cache: str


class Pages:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.files: dict[str, tuple[int, File]] = {}  # by path: when it was changed, and what was in it

    def routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [Route(path, self.page) for path in ROUTES]
        return [*routes, Route("/static/{path:path}", self.asset), Route("/{path:path}", self.other)]

    async def page(self, request: Request) -> Response:
        """The client, which shows what the address says."""
        return self._index(request, 200)

    async def asset(self, request: Request) -> Response:
        found = self._file(request.path_params["path"])
        return refused(Trouble(404, "server.error.not_found")) if found is None else _sent(request, found, 200)

    async def other(self, request: Request) -> Response:
        """Files that have to lie at the top (icons, the service worker), and addresses that lead nowhere."""
        path = request.path_params["path"]
        found = self._file(path) if "/" not in path else None
        if found is not None:
            return _sent(request, found, 200)
        if path.startswith("api/") or "text/html" not in request.headers.get("accept", ""):
            return refused(Trouble(404, "server.error.not_found"))
        return self._index(request, 404)

    def _index(self, request: Request, status: int) -> Response:
        found = self._file(INDEX)
        return unbuilt(request) if found is None else _sent(request, found, status)

    def _file(self, path: str) -> File | None:
        """The file at a path inside the folder, read again when it has changed. Hidden files are none."""
        place = self.folder / path
        try:
            inside = place.resolve().is_relative_to(self.folder.resolve())
            if not inside or any(part.startswith(".") for part in Path(path).parts) or not place.is_file():
                return None
            changed = place.stat().st_mtime_ns
            known = self.files.get(path)
            if known is None or known[0] != changed:
                known = self.files[path] = (changed, _read(place, path))
        except (OSError, ValueError):  # ValueError: a zero byte in the path
            return None
        return known[1]


def _read(place: Path, path: str) -> File:
    body = place.read_bytes()
    kind = TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSIBLE) else None
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(body, packed, kind, tag, FOREVER if path.startswith("assets/") else ALWAYS_ASK)


def _sent(request: Request, file: File, status: int) -> Response:
    headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers, file.kind)


def unbuilt(request: Request) -> Response:
    """What is shown when the client has not been built: how to build it."""
    language = spoken(request.headers.get("accept-language", ""))
    title, text = say(language, "server.unbuilt.title"), say(language, "server.unbuilt.text")
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<h1>{escape(title)}</h1><p>{escape(text)}</p><pre>make web</pre></html>"
    )
    return Response(page, 503, media_type="text/html", headers={"cache-control": "no-store"})


def spoken(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in accepted.split(","):
        language = part.partition(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
