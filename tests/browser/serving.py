"""A server of the tests: a process of its own on a free port, with a data folder that outlives it."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 30.0  # seconds until a server that does not answer is given up
PORTS = range(20_000, 32_000)  # no system hands these out by itself: nobody sits down on one while its server is down


class Server:
    """`module`: what is started with `python -m`; `patience`: seconds until it has to answer."""

    def __init__(
        self,
        data: Path,
        module: str = "architrave",
        patience: float = PATIENCE,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        self.patience = patience
        self.module = module
        self.env = env
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(data.name + ".log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, or start it again on the same data and the same port; returns when it answers."""
        assert self._process is None, "the server runs already"
        command = [sys.executable, "-m", self.module, "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=self.env)
        deadline = time.monotonic() + self.patience
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')}")
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server does not run"
        return self._process.pid

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """kill -9: no farewell, no clean-up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """As Ctrl-C does; fails when the server does not leave by itself."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(timeout=10)
            finally:
                self.kill()


def free_port() -> int:
    """One that no other test process of this machine gets, whichever checkout it belongs to, as long as this one lives.

    Servers use the port for TCP. Its namesake for UDP stays bound here, which the system grants to one process only.
    """
    for port in random.sample(PORTS, len(PORTS)):
        mine = socket.socket(type=socket.SOCK_DGRAM)
        try:
            mine.bind(("127.0.0.1", port))
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            mine.close()
        else:
            mine.detach()  # and stays open until the process ends
            return port
    raise AssertionError("no port is free")
