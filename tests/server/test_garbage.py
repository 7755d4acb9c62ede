"""Full collections of garbage stay short, and nothing is left out for good."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from architrave.server.garbage import AGAIN, Garbage
from tests.server.client import OTHER, PERSON, open_table, seated, services_of

PATIENCE = 10.0


class Ring:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.own = self


class Hours:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hours() -> Iterator[Hours]:
    clock = Hours()
    garbage = Garbage(clock)
    garbage.begin()
    yield clock
    garbage.end()
    gc.collect()


def test_what_survives_a_full_collection_is_left_out_of_the_next(hours: Hours) -> None:
    ring = Ring()
    found = weakref.ref(ring)
    gc.collect()
    del ring
    gc.collect()
    assert found() is not None
    hours.now = AGAIN
    gc.collect()
    gc.collect()
    assert found() is None


def test_what_is_new_is_collected_as_ever(hours: Hours) -> None:
    gc.collect()
    found = weakref.ref(Ring())
    gc.collect()
    assert found() is None


def test_a_socket_that_closes_is_freed_at_once(client: TestClient) -> None:
    """Thousands that close together would make a long collection otherwise."""
    table = open_table(client, PERSON, OTHER)
    live = services_of(client).tables.by_id[table]
    gc.disable()
    try:
        with seated(client, table):
            gone = threading.Event()
            weakref.finalize(next(iter(live.watchers)), gone.set)
        assert gone.wait(PATIENCE)
    finally:
        gc.enable()
