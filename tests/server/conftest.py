from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.server.client import served


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for the tests of a module: its guest is theirs."""
    with served(tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[TestClient]:
    """A server of this test alone."""
    with served(tmp_path / "data") as client:
        yield client
