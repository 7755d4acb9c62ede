"""A network that can be switched off: pages reach the server through a proxy that freezes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.browser.serving import Server
from tools.chaos.proxy import Proxy


class Network:
    """The way from the pages of a test to a server, as long as `network` lasts."""

    def __init__(self, proxy: Proxy, loop: asyncio.AbstractEventLoop) -> None:
        self.url = f"http://127.0.0.1:{proxy.port}"
        self._proxy = proxy
        self._loop = loop

    def switch_off(self) -> None:
        """Nothing arrives any more, and neither side notices."""
        self._call(self._proxy.freeze)

    def switch_on(self) -> None:
        self._call(self._proxy.thaw)

    def _call(self, do: Callable[[], None]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(do)
        self._loop.call_soon_threadsafe(done.set)
        done.wait()


@contextmanager
def network(server: Server) -> Iterator[Network]:
    """The proxy runs in a thread of its own: a test waits for the page meanwhile."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        proxy = asyncio.run_coroutine_threadsafe(Proxy(server.port).__aenter__(), loop).result()
        try:
            yield Network(proxy, loop)
        finally:
            asyncio.run_coroutine_threadsafe(proxy.__aexit__(), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
