"""Two worlds over HTTP: no answer about a running table depends on what the one who asks may not know.

All operations are asked, as the router lists them, so that one that is added later is compared as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.games.catalogue import game
from architrave.kernel.rng import Rng
from architrave.server.api import router
from architrave.tables.opening import DrawSeed, TableRequest
from architrave.tables.rows import Watching
from tests.server.client import HOME, Json, services_of
from tests.server.together import ANA, BO, POOL, Together, together
from tests.server.two_worlds import ID, guests_of, worlds
from tests.server.worlds import other_world, played, settled

BODIES: Json = {  # of requests that say something else than `{}`
    "sit": {"name": "Zoe"},
    "settings": {"pace": 0},
    "remove": {"seat": 1},
    "host": {"seat": 1},
    "invite": {"person": "x" * 20},
    "name": {"name": "Zoe"},
    "mute": {"room": "seats", "n": 1, "on": True},
    "report": {"room": "seats", "n": 1, "reason": "other"},
}
OF_ONE_PERSON = ["/api/tables", "/api/finished", "/api/lobby", "/api/people", "/api/invitations", "/api/match"]
COOKIE = "set-cookie"  # of somebody new: a number that nobody can guess
PERSON = re.compile(rb'"id":"[\w-]{24}"')  # by which only this guest can name somebody: each server has its own key


def questions(things: Sequence[str], entries: int) -> Iterator[tuple[str, str]]:
    """The method and the path of everything that can be asked about the table."""
    queries = {
        "explain": [f"?thing={thing}" for thing in things],
        "look/explain": [f"?thing={thing}&at={entries}" for thing in things],
        "ahead": ["", "?moves=x"],
        "record": ["", "?seat=0", "?seat=1"],
        "look": ["", "?seat=0", "?seat=1"],
        "frames": ["", "?seat=1", "?plain=true", f"?first={entries}", f"?first={entries + 1}"],
        "picture.svg": ["", f"?at={entries}", f"?at={entries + 1}"],
        "review": ["", "?seat=0"],
        "review/way": ["?turn=0"],
    }
    asked = [("GET", path) for path in [*OF_ONE_PERSON, *(f"/{page}/{ID}" for page in ("table", "look", "display"))]]
    for operation in router.operations:
        if operation.path.startswith("/api/tables/{id}"):
            what = operation.path.removeprefix("/api/tables/{id}")
            asked += [(operation.method, f"/api/tables/{ID}{what}{query}") for query in queries.get(what[1:], [""])]
    yield from sorted(asked, key=lambda one: one[0] == "DELETE")  # what changes something for the guest comes last


def answers(client: TestClient, guest: str | None, asked: Sequence[tuple[str, str]]) -> list[tuple[Any, ...]]:
    """The answers to all questions, with everything that comes along."""
    cookies = services_of(client).cookies
    who = {} if guest is None else {"cookie": cookies.header(guest, secure=False).partition(";")[0]}
    found = []
    for method, path in asked:
        body = BODIES.get(path.rpartition("/")[2].partition("?")[0], {}) if method == "POST" else None
        answer = client.request(method, path, json=body, headers={"origin": HOME, "accept": "text/html", **who})
        headers = {name: value for name, value in answer.headers.items() if name != COOKIE}
        assert answer.status_code < 500, (path, answer.text)
        found.append((method, path, answer.status_code, headers, PERSON.sub(b"", answer.content)))
    return found


def test_all_of_the_interface_is_asked() -> None:
    asked = {path.partition("?")[0] for _, path in questions(["x"], 3)}
    about_tables = [one.path for one in router.operations if one.path.startswith("/api/tables/{id}")]
    assert {path.replace("{id}", ID) for path in about_tables} <= asked


@pytest.mark.parametrize(("seed", "guest"), [(3, "ana"), (8, "zoe"), (8, None)])
def test_what_a_seat_cannot_know_changes_no_answer(tmp_path: Path, seed: int, guest: str | None) -> None:
    """Ana has a seat, Zoe watches, and somebody comes without a cookie."""
    rng = Rng(seed)
    found = None
    while found is None:
        line = played({"seats": 3, "starter": 0, "advanced": True, "most": 6}, 24 + int(rng.below(20)), rng)
        found = other_world(line, 0, rng) if settled(line) else None
        found = None if found is None or found.entries == line.entries else found
    things = line.game.things(line.game.view(line.position, 0 if guest == "ana" else None))
    asked = list(questions(things, len(line.entries)))
    with worlds(tmp_path, (line, found), seed, watchers=["zoe"]) as both:
        ours, theirs = (answers(place.client, guest, asked) for place in both)
        for one, other in zip(ours, theirs, strict=True):
            assert one == other, one[:2]
        assert sum(one[2] == 200 for one in ours) > 20
        others = [answers(place.client, guests_of(line)[1], [("GET", f"/api/tables/{ID}/record")]) for place in both]
        assert others[0] != others[1]  # the worlds do differ


def test_those_who_watch_later_hear_nothing_of_now(tmp_path: Path) -> None:
    """In one world much happens in the last minutes, and the game ends."""
    found = []
    things = ["deck:0", "deck:1"]
    for number in range(2):
        with together(tmp_path / str(number)) as place:
            open_delayed(place)
            with place.seated(ID, "ana") as ana:
                ana.act()
                place.clock.now += 302
                if number:
                    with place.seated(ID, "bo") as bo:
                        bo.turn()
                    ana.ask("ask", number=ana.state["questions"], kind="draw")
                    ana.ask("resign", seat=0)
                asked = list(questions(things, 12))
                found.append([answer for guest in ("zoe", None) for answer in answers(place.client, guest, asked)])
    for one, other in zip(*found, strict=True):
        assert one == other, one[:2]


def open_delayed(place: Together) -> None:
    request = TableRequest(
        game("architectura"),
        "ana",
        (ANA, BO),
        {"starter": 0},
        False,
        pace=0,
        time=POOL,
        watching=Watching("delayed", 5),
    )
    place.call(place.services.tables.open, request, DrawSeed(bytes(32), number=7), ID)
