"""A real server for the tests of the client."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.browser.serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "data", env={**os.environ, "ARCHITRAVE_PACE": "0"})
    server.start()
    yield server
    server.stop()
