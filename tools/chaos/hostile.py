"""Hostile input as bytes, over HTTP and over sockets: each is refused, the server stays up and others play on.

An answer has to say what is wrong (4xx) or the connection has to end; a 5xx, or a traceback in the server's log, is a
fault. Meanwhile an ordinary client plays.
"""

from __future__ import annotations

import asyncio
import json
import random
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.attacks import GONE, Attacker
from tools.chaos.bystander import Bystander
from tools.chaos.report import Report

SHORT = {"garbage": 10}
PATIENCE = 60.0  # seconds for an answer, or for the end of the connection
JSON = b"content-type: application/json\r\n"
NESTED = 20_000
KEY = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def run(report: Report, garbage: int = 300, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            asyncio.run(_all(report, server, garbage, random.Random(seed)))
            report.check(server.answers(), "the server does not answer any more")
        finally:
            server.kill()
        log = server.log.read_text(encoding="utf-8")
        report.check("Traceback" not in log, f"the server's log has a traceback:\n{log[-2000:]}")


async def _all(report: Report, server: Server, garbage: int, dice: random.Random) -> None:
    stop = asyncio.Event()
    playing = asyncio.create_task(Bystander(server.port, "127.0.0.1").play_until(stop))
    await _hostile(report, Attacker(server.port, "127.0.0.1"), garbage, dice)
    stop.set()
    report.count("moves meanwhile", await asyncio.wait_for(playing, PATIENCE))


async def _hostile(report: Report, me: Attacker, garbage: int, dice: random.Random) -> None:
    table = await me.table("architekton", 2)
    host = f"host: {me.host}\r\n".encode()
    for number, (name, data) in enumerate(requests(host, dice, garbage)):
        status = await _status(me, _from_elsewhere(data, number))
        report.count("requests")
        report.check(status is None or 400 <= status < 500, f"{name}: answered with {status}")
    for number, (name, data) in enumerate(frames(dice, garbage)):
        hello = _from_elsewhere(_hello(host, b"/ws/tables/" + table.encode(), KEY), number)
        end = await _after_frames(me, hello, data)
        report.count("sockets")
        report.check(end != "open", f"{name}: the socket stays open")


def _from_elsewhere(data: bytes, number: int) -> bytes:
    """The same bytes from an address that has used up nothing of any rate, as a proxy would say it."""
    address = f"x-forwarded-for: 10.0.{number // 250}.{number % 250}\r\n".encode()
    return data.replace(b"\r\nhost: ", b"\r\n" + address + b"host: ", 1)


# ---- over HTTP ----


def requests(host: bytes, dice: random.Random, garbage: int) -> Iterator[tuple[str, bytes]]:
    yield from _malformed(host)
    for path in (
        b"/api/tables",
        b"/api/games/architectura/sets",
        b"/api/verify",
        b"/api/score/architekton",
        b"/api/score/architects",
    ):
        for name, body in bodies():
            yield f"{name} to {path.decode()}", _post(path, host, body)
    for path in (b"/api/rules/%ff", b"/static/%00", b"/static/..%2f..%2fapp.py", b"/api/tables/%ed%a0%80/record"):
        yield path.decode(), b"GET " + path + b" HTTP/1.1\r\n" + host + b"\r\n"
    yield "a query without end", b"GET /api/rules/architekton?" + b"a&" * 9000 + b" HTTP/1.1\r\n" + host + b"\r\n"
    yield "a query of bad bytes", b"GET /api/rules/architekton?lang=%ff HTTP/1.1\r\n" + host + b"\r\n"
    for origin in (b"http://[", b"\xff\xfe", b"null", b"http://[::1", b"://"):
        yield f"origin {origin!r}", _post(b"/api/commitments", host, b"", b"origin: " + origin + b"\r\n")
    for number in range(garbage):
        yield f"garbage {number}", dice.randbytes(dice.randint(1, 4000)) + b"\r\n\r\n"


def _malformed(host: bytes) -> Iterator[tuple[str, bytes]]:
    yield "no HTTP", b"hello\r\n\r\n"
    yield "no path", b"GET\r\n\r\n"
    yield "an unknown version", b"GET / HTTP/9.9\r\n" + host + b"\r\n"
    yield "a path of bad bytes", b"GET /\xff\xfe HTTP/1.1\r\n" + host + b"\r\n"
    yield "a zero byte in a header", b"GET / HTTP/1.1\r\n" + host + b"x: a\0b\r\n\r\n"
    yield "a header without a colon", b"GET / HTTP/1.1\r\n" + host + b"nonsense\r\n\r\n"
    yield "headers without end", b"GET / HTTP/1.1\r\n" + host + b"x: " + b"y" * 70_000 + b"\r\n\r\n"
    yield "many headers", b"GET / HTTP/1.1\r\n" + host + b"x: y\r\n" * 20_000 + b"\r\n"
    yield "no host", b"GET / HTTP/1.1\r\n\r\n"
    yield "another host", b"GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n"
    yield "two lengths", b"POST /api/tables HTTP/1.1\r\n" + host + b"content-length: 3\r\ncontent-length: 4\r\n\r\n{}  "
    yield "a negative length", b"POST /api/tables HTTP/1.1\r\n" + host + b"content-length: -1\r\n\r\n"
    yield (
        "a length and chunks",
        (b"POST /api/tables HTTP/1.1\r\n" + host + b"content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
    )
    yield "a bad chunk", b"POST /api/tables HTTP/1.1\r\n" + host + JSON + b"transfer-encoding: chunked\r\n\r\nzz\r\n"
    yield "pipelined requests", (b"GET /nothing HTTP/1.1\r\n" + host + b"\r\n") * 3000
    yield "a socket without a key", _hello(host, b"/ws/tables/x", b"")
    yield "a socket with a bad key", _hello(host, b"/ws/tables/x", b"sec-websocket-key: x\r\n")
    yield "a socket to a bad path", _hello(host, b"/ws/tables/\xff", KEY)


def bodies() -> Iterator[tuple[str, bytes]]:
    yield "nothing", b""
    yield "invalid UTF-8", b'{"game": "\xff\xfe"}'
    yield "invalid UTF-8 in a name", b'{"\xff": 1}'
    yield "UTF-16", '{"game": "x"}'.encode("utf-16")
    yield "half a letter", b'{"game": "\\ud800"}'
    yield "a zero byte", b'{"game": "\\u0000"}'
    yield "a list", b"[]"
    yield "not a number", b"NaN"
    yield "a number of thousands of digits", b'{"seed": ' + b"9" * 5000 + b"}"
    yield "an endless number", b'{"seed": 1e999}'
    yield "deep lists", b"[" * NESTED
    yield "deep objects", b'{"a":' * NESTED + b"1" + b"}" * NESTED
    yield "a name twice", b'{"game": "x", "game": "y"}'
    yield "many objects", json.dumps({"x": [{}] * 12_000}).encode()
    yield "too much", b" " * 300_000
    for text in ('a="\0"', ".".join("a" * 16_000) + "=1", "a=" + "[" * NESTED, "a=" + "9" * 5000, "[[a]]\n" * 5000):
        yield f"TOML {text[:9]!r}", json.dumps({"name": "x", "text": text}).encode()


def _post(path: bytes, host: bytes, body: bytes, headers: bytes = b"") -> bytes:
    length = b"content-length: " + str(len(body)).encode() + b"\r\n"
    return b"POST " + path + b" HTTP/1.1\r\n" + host + JSON + length + headers + b"\r\n" + body


def _hello(host: bytes, path: bytes, key: bytes) -> bytes:
    upgrade = b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\norigin: http://" + host[6:]
    return b"GET " + path + b" HTTP/1.1\r\n" + host + upgrade + key + b"\r\n"


async def _status(me: Attacker, data: bytes) -> int | None:
    """The status of the first answer; None if the connection ended without one."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await me.open()
            try:
                writer.write(data)
                line = await reader.readline()
                return int(line.split()[1]) if line else None
            finally:
                writer.close()
    except TimeoutError:
        raise
    except GONE:
        return None


# ---- over a socket ----


def frames(dice: random.Random, garbage: int) -> Iterator[tuple[str, bytes]]:
    yield "a frame without a mask", b"\x81\x02{}"
    yield "an unknown opcode", b"\x83\x80\0\0\0\0"
    yield "reserved bits", b"\xf1\x80\0\0\0\0"
    yield "a broken ping", b"\x09\x80\0\0\0\0"
    yield "a long ping", _frame(9, b"x" * 126)
    yield "a piece of nothing", b"\x80\x80\0\0\0\0"
    yield "a length beyond everything", b"\x81\xff" + b"\x7f" + b"\xff" * 7
    yield "invalid UTF-8", _frame(1, b"\xff\xfe")
    yield "a closing frame of one byte", _frame(8, b"x")
    yield "a closing frame with an unknown code", _frame(8, struct.pack(">H", 1))
    yield "a message of 20 kB", _frame(1, b" " * 20_000)
    yield "bytes", _frame(2, b"x")
    for text in (
        "",
        "{",
        "null",
        "[" * 4000,
        '{"t": "act", "id": "\\ud800"}',
        '{"t": "sub", "after": ' + "9" * 4000 + "}",
    ):
        yield f"text {text[:9]!r}", _frame(1, text.encode())
    yield "pings", _frame(9, b"") * 3000 + _frame(1, b"{")
    yield "empty messages", _frame(1, b"") * 50
    for number in range(garbage):
        yield f"garbage {number}", dice.randbytes(dice.randint(6, 600))


def _frame(opcode: int, payload: bytes) -> bytes:
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return bytes([0x80 | opcode]) + length + b"\0\0\0\0" + payload


async def _after_frames(me: Attacker, hello: bytes, data: bytes) -> str:
    """What became of a socket after bytes and a farewell: `closed`, `answered` and closed, or `open`."""
    reader, writer = await me.open()
    try:
        writer.write(hello)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(data)
        writer.write(_frame(8, struct.pack(">H", 1000)))
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            return "answered" if await reader.read() else "closed"
    except TimeoutError:
        return "open"
    except GONE:
        return "closed"
    finally:
        writer.close()
