"""Too much of what is meant well: invitations, searches and open tables by the hundred."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.server import my_socket
from architrave.server.gatherings import MOST_SEATS
from architrave.server.limits import Limit
from architrave.server.services import INVITATIONS, INVITATIONS_OF_ONE, LOBBY, SEARCHES, Services
from architrave.tables.rows import Gathering, WaitingSeat
from tests.server.client import call_from_elsewhere, services_of
from tests.server.people import OPEN, Somebody, key_of, somebody
from tests.server.test_news import Start, sit_together, start

CROWD = 1000


@pytest.fixture
def services(fresh: TestClient) -> Services:
    return services_of(fresh)


@pytest.fixture
def ada(fresh: TestClient) -> Somebody:
    return somebody(fresh, "Ada")


@pytest.fixture
def bo(fresh: TestClient) -> Somebody:
    return somebody(fresh, "Bo")


@pytest.fixture(autouse=True)
def frozen(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit forgets anything while a test runs."""
    monkeypatch.setattr(my_socket, "REST", 0.0)
    services.searches = Limit(SEARCHES, lambda: 0.0)
    services.invitations = Limit(INVITATIONS, lambda: 0.0)
    services.invitations_of_one = Limit(INVITATIONS_OF_ONE, lambda: 0.0)


def person_of(one: Somebody) -> str:
    (known,) = one.get("/api/people").json()
    id: str = known["id"]
    return id


def invite_from_fresh_tables(ada: Somebody, person: str, times: int) -> list[Any]:
    """Each time from another table, as nobody is asked to the same one twice."""
    answers = []
    for _ in range(times):
        table = ada.open()
        answers.append(ada.at(table, "invite", person=person))
        ada.at(table, "close")
    return answers


def news_until_tables(page: Start, cause: Somebody) -> list[str]:
    """What was said before the own list of tables changed; `cause` changes it."""
    cause.open()
    topics: list[str] = []
    while "tables" not in topics:
        topics += page.next().get("topics", [])
    return topics


# ---- invitations ----


def test_one_person_is_not_invited_again_and_again(ada: Somebody, bo: Somebody) -> None:
    sit_together(ada, bo)
    answers = invite_from_fresh_tables(ada, person_of(ada), 8)
    assert [answer.status_code for answer in answers] == [204] * 5 + [429] * 3
    assert key_of(answers[-1]) == "together.error.invited_often"
    assert answers[-1].json()["error"]["params"] == {"count": 10}  # minutes


def test_the_same_invitation_twice_makes_no_noise(ada: Somebody, bo: Somebody) -> None:
    sit_together(ada, bo)
    table = ada.open()
    assert ada.at(table, "invite", person=person_of(ada)).status_code == 204
    with start(bo) as page:
        assert ada.at(table, "invite", person=person_of(ada)).status_code == 204
        assert "invitations" not in news_until_tables(page, bo)
    assert len(bo.get("/api/invitations").json()) == 1


def test_nobody_invites_everybody_they_know(
    ada: Somebody, fresh: TestClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada knows thirty people."""
    sit_together(ada, somebody(fresh, "Bo"))
    guest = services.cookies.guest(ada.cookie)
    assert guest is not None
    assert fresh.portal is not None
    (one,) = fresh.portal.call(services.store.played_with, guest)
    crowd = [replace(one, guest=f"guest {number}") for number in range(30)]
    monkeypatch.setattr(services.store, "played_with", answering(crowd))
    monkeypatch.setattr(services.store, "invite", answering(True))
    table = ada.open()
    codes = [
        ada.at(table, "invite", person=services.cookies.pseudonym(guest, other.guest)).status_code for other in crowd
    ]
    assert codes == [204] * 20 + [429] * 10


def answering(found: Any) -> Any:
    async def answer(*_: Any) -> Any:
        return found

    return answer


def test_somebody_blocked_who_invites_again_is_not_heard_and_not_told(ada: Somebody, bo: Somebody) -> None:
    sit_together(ada, bo)
    person = person_of(ada)
    bo.post(f"/api/people/{person_of(bo)}/block", on=True)
    with start(bo) as page:
        answers = invite_from_fresh_tables(ada, person, 6)
        assert "invitations" not in news_until_tables(page, bo)
    assert bo.get("/api/invitations").json() == []
    assert [answer.status_code for answer in answers] == [204] * 5 + [429]  # as if nobody had blocked anybody
    assert key_of(answers[-1]) == "together.error.invited_often"


# ---- searches ----


def test_five_hundred_searches_of_one_address(fresh: TestClient, services: Services) -> None:
    """A few are let through, the rest hear why; somebody else's address can search."""
    answers = [somebody(fresh, "Ada").post("/api/match", game="architekton", name="Ada") for _ in range(500)]
    codes = [answer.status_code for answer in answers]
    assert (codes.count(200), codes.count(429)) == (40, 460)
    assert key_of(answers[-1]) == "server.error.too_fast"
    assert len(services.quick_matches.timers) <= 40
    call_from_elsewhere(fresh.app)  # type: ignore[arg-type]
    assert somebody(fresh, "Bo").post("/api/match", game="architekton", name="Bo").status_code == 200


# ---- the lobby ----


def waiting_table(number: int) -> Gathering:
    """A public table of somebody; every fourth one has no seat left."""
    host = WaitingSeat("person", f"Host {number}", None, f"host{number}")
    other = WaitingSeat("bot", level="first") if number % 4 == 0 else WaitingSeat("open")
    return Gathering(
        id=f"table{number}",
        version=1,
        host=f"host{number}",
        game="architekton",
        options={},
        seats=(host, other),
        confirm=True,
        pace=0,
        code="",
        seed="00" * 32,
        lobby=True,
    )


def test_a_thousand_tables_in_the_lobby(fresh: TestClient, services: Services, bo: Somebody) -> None:
    async def open_all() -> None:
        await asyncio.gather(*(services.gatherings.open(waiting_table(number), None) for number in range(CROWD)))

    assert fresh.portal is not None
    fresh.portal.call(open_all)
    found: list[str] = []
    after, pages = "", 0
    while after is not None:
        answer = bo.get(f"/api/lobby{after and f'?after={after}'}")
        page = answer.json()
        assert len(page["tables"]) <= 20
        assert len(answer.content) < 12_000
        found += [table["id"] for table in page["tables"]]
        after, pages = page["next"], pages + 1
    assert sorted(found) == sorted(f"table{number}" for number in range(CROWD) if number % 4)
    assert pages <= 750 // 20 + 2


def test_tables_to_join_are_found_behind_many_that_are_full(
    fresh: TestClient, services: Services, bo: Somebody
) -> None:
    async def open_all() -> None:
        await services.gatherings.open(waiting_table(1), None)
        for number in range(100):
            await services.gatherings.open(waiting_table(4 * number), None)

    assert fresh.portal is not None
    fresh.portal.call(open_all)
    assert [table["id"] for table in bo.get("/api/lobby").json()["tables"]] == ["table1"]


def test_nobody_takes_the_seats_of_a_whole_lobby(ada: Somebody, bo: Somebody, fresh: TestClient) -> None:
    """Whoever sits at as many tables as one may leaves one before the next; an own seat can still be moved."""
    cleo = somebody(fresh, "Cleo")
    hosts = (ada, cleo, somebody(fresh, "Dan"))
    seats = {"game": "architectura", "options": {"seats": 3}}
    tables = [host.open({"kind": "person", "name": host.name}, OPEN, OPEN, **seats) for host in hosts for _ in range(8)]
    for table in tables[:MOST_SEATS]:
        assert bo.sit(table).status_code == 200
    late = bo.sit(tables[MOST_SEATS])
    assert (late.status_code, key_of(late)) == (409, "together.error.too_many_seats")
    assert late.json()["error"]["params"] == {"count": MOST_SEATS}
    assert bo.sit(tables[0], seat=2).status_code == 200
    assert bo.at(tables[0], "stand").status_code == 200
    assert bo.sit(tables[MOST_SEATS]).status_code == 200


def test_one_address_does_not_fill_the_lobby(fresh: TestClient, services: Services, bo: Somebody) -> None:
    """A guest is only a cookie: a person who throws it away becomes another guest."""
    services.lobby = Limit(replace(LOBBY, burst=3))
    people = [somebody(fresh, f"Guest {n}") for n in range(5)]
    seats = [{"kind": "person", "name": "Eve"}, OPEN]
    answers = [one.post("/api/tables", game="architekton", seats=seats, lobby=True) for one in people]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    quiet = bo.open()  # not in the lobby
    assert bo.at(quiet, "settings", lobby=True).status_code == 429
    assert bo.at(answers[0].json()["id"], "settings", lobby=True).status_code == 403  # it is there: nothing is counted
    assert len(bo.get("/api/lobby").json()["tables"]) == 3


def test_five_hundred_looks_at_the_lobby_are_answered(bo: Somebody, ada: Somebody) -> None:
    table = ada.open(lobby=True)
    answers = {json.dumps(bo.get("/api/lobby").json()["tables"]) for _ in range(500)}
    assert len(answers) == 1
    assert table in answers.pop()
