"""Start the server from a host, a port and a folder; every problem ends in a clear sentence."""

from __future__ import annotations

import asyncio
import errno
import locale
import os
import signal
import socket
import sys
import threading
import webbrowser
from ipaddress import ip_network
from pathlib import Path
from types import FrameType

import uvicorn

from architrave.i18n import say
from architrave.kernel.refusal import Invalid
from architrave.server import logs
from architrave.server.acceptor import Acceptor
from architrave.server.app import application
from architrave.server.cpu_shares import CpuShares
from architrave.server.garbage import Garbage
from architrave.server.http_protocol import protocols
from architrave.server.middleware import LOCAL
from architrave.server.pages import preferred_language
from architrave.server.peers import Peers
from architrave.server.services import keys
from architrave.server.tidying import retention
from architrave.store.errors import Corrupt, Damaged, StoreError
from architrave.store.lock import FolderLock
from architrave.store.sqlite import SqliteStore

MESSAGE = 16 * 1024  # bytes; a client that sends more is disconnected
CONNECTIONS = 4000
BACKLOG = 1024  # connections waiting to be accepted; when it is full, the system drops new ones
PER_ADDRESS = 256  # connections per address: a class of thirty behind one address, seven per browser
PROXIES = "127.0.0.1,::1"
OPEN = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
FAREWELL = 3  # seconds for requests in progress when the server stops
TICK = 1.0  # seconds from one look at the server's own business to the next: the Date header of its answers
# Seconds after which a computing thread lets another one run. The writer releases the interpreter in each of its
# dozen calls of SQLite; with Python's 5 ms a busy event loop would delay every move by a dozen times that.
SWITCH = 0.0002


def run(host: str, port: int, data: Path, open_browser: bool) -> None:
    """Serve until interrupted; raises Invalid if the server cannot start. Port 0 picks a free port."""
    logs.set_up()
    sys.setswitchinterval(SWITCH)
    retention()  # report a wrong environment variable before anything is opened
    proxies = os.environ.get("ARCHITRAVE_PROXIES", PROXIES)
    cpu = CpuShares()
    allowed = peers(cpu, proxies)
    door, frames = protocols(allowed)
    bound = bind(host, port)
    try:
        lock = FolderLock(data)  # held until this process ends
        store = open_store(data)
    except StoreError as fault:
        bound.close()
        raise Invalid(str(data), fault.key, **fault.params) from fault
    config = uvicorn.Config(
        application(store, hosts(host), cpu=cpu),
        http=door,
        ws=frames,
        forwarded_allow_ips=proxies,
        ws_max_size=MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        backlog=BACKLOG,
        timeout_graceful_shutdown=FAREWELL,
    )
    if threading.current_thread() is threading.main_thread():
        # uvicorn re-raises the signal that stopped it; an exit instead lets other code clean up.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        Server(config, allowed, address(host, bound), open_browser).run([bound])
    finally:
        lock.release()


def open_store(data: Path) -> SqliteStore:
    """Open the store in a folder, with the keys that the server needs."""
    store = SqliteStore(data)

    async def look() -> None:
        try:
            await keys(store)
        except StoreError as fault:
            await store.close()
            raise Corrupt(str(fault)) if isinstance(fault, Damaged) else fault from fault

    asyncio.run(look())
    return store


class Server(uvicorn.Server):
    """Accepts connections itself, one by one; once it answers, prints its address and opens the page."""

    def __init__(self, config: uvicorn.Config, peers: Peers, url: str, open_browser: bool) -> None:
        super().__init__(config)
        self.peers = peers
        self.url = url
        self.open_browser = open_browser
        self.acceptors: list[Acceptor] = []
        self.loop: asyncio.AbstractEventLoop | None = None
        self.woken = asyncio.Event()

    async def main_loop(self) -> None:
        """Wait for the signal to stop. uvicorn looks ten times a second whether it has come, which costs an idle server
        more of the processor than a move a second."""
        self.loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            timer = self.loop.call_later(TICK, self.woken.set)
            await self.woken.wait()
            timer.cancel()
            self.woken.clear()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.woken.set)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if sys.platform == "win32":  # its loop has no `add_reader`
            await super().startup(sockets)
        else:
            await super().startup([])
            self._accept(sockets or [])
        Garbage().begin()
        language = preferred_language((locale.getlocale()[0] or "").lower())
        sys.stdout.write(say(language, "server.open", url=self.url) + "\n")
        sys.stdout.flush()
        if self.open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for acceptor in self.acceptors:
            await acceptor.close()
        await super().shutdown(sockets)

    def _accept(self, sockets: list[socket.socket]) -> None:
        for bound in sockets:
            acceptor = Acceptor(bound, self.peers, self._protocol)
            acceptor.start(self.config.backlog)
            self.acceptors.append(acceptor)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg] # as uvicorn does
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


def bind(host: str, port: int) -> socket.socket:
    """Bind a socket to the address, before anything else is started: this fails most often."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as fault:
        raise Invalid("--host", "server.error.host_unknown", host=host) from fault
    bound = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # on Windows this would let two servers share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen()
    except OSError as fault:
        bound.close()
        raise refusal(fault, host, port) from fault
    return bound


def refusal(fault: OSError, host: str, port: int) -> Invalid:
    if fault.errno == errno.EADDRINUSE:
        return Invalid("--port", "server.error.port_in_use", port=port, other=port + 1 if port < 65535 else port - 1)
    if fault.errno == errno.EACCES:
        return Invalid("--port", "server.error.port_forbidden", port=port)
    return Invalid("--host", "server.error.host_unknown", host=host)


def hosts(host: str) -> frozenset[str] | None:
    """The host names to answer to. A server open only to this machine refuses other names, because a foreign page could
    point its own name at us. ARCHITRAVE_HOSTS adds names, for a server behind a proxy; on an open address it replaces
    any."""
    named = frozenset(
        name.strip().lower() for name in os.environ.get("ARCHITRAVE_HOSTS", "").split(",") if name.strip()
    )
    if host in ("localhost", "127.0.0.1", "::1"):
        return LOCAL | named
    return LOCAL | named | {host.lower()} if named else None


def peers(cpu: CpuShares, proxies: str) -> Peers:
    """The limits on connections. Proxies have none: they serve many people, and forward their addresses."""
    networks = []
    for name in filter(None, (part.strip() for part in proxies.split(","))):
        try:
            networks.append(ip_network(name))
        except ValueError as fault:
            raise Invalid("ARCHITRAVE_PROXIES", "server.error.proxies", given=name[:60]) from fault
    most = os.environ.get("ARCHITRAVE_CONNECTIONS", str(PER_ADDRESS))
    if not (most.isascii() and most.isdigit() and 0 < int(most) <= CONNECTIONS):
        raise Invalid("ARCHITRAVE_CONNECTIONS", "server.error.connections", given=most[:20], most=CONNECTIONS)
    return Peers(cpu, int(most), tuple(networks))


def address(host: str, bound: socket.socket) -> str:
    """The server's URL on this machine."""
    port = bound.getsockname()[1]
    if host in OPEN:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
