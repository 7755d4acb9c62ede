from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.server.client import call_from_elsewhere, served


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.fixture
def client(shared: TestClient) -> TestClient:
    """One server for the tests of a module; each comes as a new guest and from an address of its own."""
    shared.cookies.clear()
    assert isinstance(shared.app, Starlette)
    call_from_elsewhere(shared.app)
    return shared


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[TestClient]:
    """A server of this test alone."""
    with served(tmp_path / "data") as client:
        yield client
