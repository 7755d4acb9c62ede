"""Serve the browser client: one page for all its routes, and its files from memory."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from architrave.i18n import LANGUAGES, say
from architrave.server import preview
from architrave.server.errors import ApiError
from architrave.server.routing import error_response

FOLDER = Path(__file__).parents[1] / "static"
INDEX = "index.html"
ROUTES = (
    "/",
    "/new/{game}",
    "/table/{id}",
    "/join",
    "/lobby",
    "/me",
    "/people",
    "/join/{code}",
    "/display",
    "/display/{id}",
    "/look",
    "/look/{id}",
    "/finished",
    "/rules/{game}",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/play",
    "/puzzles",
    "/puzzle/{game}",
    "/puzzle/{game}/{number}",
    "/sheet/{game}",
    "/daily",
    "/about",
    "/credits",
    "/verify",
)
FOREVER = "public, max-age=31536000, immutable"  # file names of assets contain a hash of their content
ALWAYS_ASK = "no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the build writes these next to the plain files; best first
RULED_OUT = re.compile(r"q *= *0(\.0*)?")
HEAD = b"</head>"
STAMP = ".stamp"  # the last file that a build writes


@dataclass(frozen=True, slots=True)
class File:
    """A file to send: its bodies by encoding, `""` for the plain one."""

    bodies: dict[str, bytes]
    kind: str
    tag: str
    cache: str


class Pages:
    """The client's files in memory by exact path; no request reads, searches or compresses anything."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.built = self._built()
        self.files = read_files(folder)

    def routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [Route(path, self.page) for path in ROUTES]
        return [*routes, Route("/static/{path:path}", self.asset), Route("/{path:path}", self.other)]

    async def page(self, request: Request) -> Response:
        """The client's page; the client shows what the URL names. Pages that are sent around have a preview card."""
        found = self._file(INDEX)
        if found is None or not preview.is_previewed(request.url.path):
            return self._index(request, 200)
        language = preferred_language(request.headers.get("accept-language", ""))
        body = found.bodies[""].replace(HEAD, f"  {await preview.tags(request, language)}\n  ".encode() + HEAD, 1)
        headers = {"cache-control": ALWAYS_ASK, "vary": "accept-encoding, accept-language"}
        return Response(body, 200, headers, found.kind)

    async def asset(self, request: Request) -> Response:
        found = self._file(request.path_params["path"])
        return error_response(ApiError(404, "server.error.not_found")) if found is None else _send(request, found, 200)

    async def other(self, request: Request) -> Response:
        """Files that must be at the root (icons, the service worker), and unknown URLs."""
        path = request.path_params["path"]
        found = self._file(path) if "/" not in path else None
        if found is not None:
            return _send(request, found, 200)
        if path.startswith("api/") or "text/html" not in request.headers.get("accept", ""):
            return error_response(ApiError(404, "server.error.not_found"))
        return self._index(request, 404)

    def _index(self, request: Request, status: int) -> Response:
        found = self._file(INDEX)
        return unbuilt(request) if found is None else _send(request, found, status)

    def _file(self, path: str) -> File | None:
        """The file at this path. A new build is used once it is complete; until then the old client is sent."""
        built = self._built()
        if built not in (None, self.built):
            self.files = read_files(self.folder)
            self.built = built
        return self.files.get(path)

    def _built(self) -> int | None:
        try:
            return (self.folder / STAMP).stat().st_mtime_ns
        except OSError:
            return None


def read_files(folder: Path) -> dict[str, File]:
    """All files of a folder by path, without hidden ones; compressed bodies belong to their plain files."""
    bodies = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    }
    packed = {path + ending for path in bodies for ending in ENCODINGS.values()}
    return {path: _file(path, bodies) for path in bodies if path not in packed}


def _file(path: str, bodies: dict[str, bytes]) -> File:
    body = bodies[path]
    encoded = {name: bodies[path + ending] for name, ending in ENCODINGS.items() if path + ending in bodies}
    kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    tag = hashlib.sha256(body).hexdigest()[:20]
    return File({**encoded, "": body}, kind, tag, FOREVER if path.startswith("assets/") else ALWAYS_ASK)


def _send(request: Request, file: File, status: int) -> Response:
    accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
    encoding = next(name for name in file.bodies if name in accepted or not name)
    tag = f'"{file.tag}-{encoding}"' if encoding else f'"{file.tag}"'
    headers = {"cache-control": file.cache, "etag": tag, "vary": "accept-encoding"}
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(file.bodies[encoding], status, headers, file.kind)


def accepted_encodings(header: str) -> set[str]:
    """The encodings that an Accept-Encoding header accepts; `q=0` rules one out."""
    found = set()
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if not RULED_OUT.fullmatch(weight.strip()):
            found.add(name.strip())
    return found


def unbuilt(request: Request) -> Response:
    """The page shown if the client has not been built: how to build it."""
    language = preferred_language(request.headers.get("accept-language", ""))
    title, text = say(language, "server.unbuilt.title"), say(language, "server.unbuilt.text")
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<h1>{escape(title)}</h1><p>{escape(text)}</p><pre>make web</pre></html>"
    )
    return Response(page, 503, media_type="text/html", headers={"cache-control": "no-store"})


def preferred_language(accepted: str) -> str:
    """The first language of an Accept-Language header that we have."""
    for part in accepted.split(","):
        language = part.partition(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
