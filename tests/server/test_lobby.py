"""Where people meet: the lobby, quick match, people one has played with, invitations, and one's own tables."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server import lobby_api, quick_match
from tests.server.client import BOT, Json, served
from tests.server.people import OPEN, Somebody, key_of, somebody

DAYS: Json = {"kind": "days", "days": 2}


@pytest.fixture
def ada(fresh: TestClient) -> Somebody:
    return somebody(fresh, "Ada")


@pytest.fixture
def bo(fresh: TestClient) -> Somebody:
    return somebody(fresh, "Bo")


def person(name: str) -> Json:
    return {"kind": "person", "name": name}


def lobby_of(one: Somebody) -> list[str]:
    return [table["id"] for table in one.get("/api/lobby").json()["tables"]]


def played(ada: Somebody, bo: Somebody) -> str:
    """A game that both have begun."""
    table = ada.open()
    assert bo.sit(table).status_code == 200
    assert ada.at(table, "start").status_code == 200
    return table


def until_found(one: Somebody) -> Json:
    ends = time.monotonic() + 10
    while (found := one.get("/api/match").json())["state"] != "found":
        assert time.monotonic() < ends
        time.sleep(0.02)
    return dict(found)


# ---- lobby ----


def test_public_tables_newest_first(ada: Somebody, bo: Somebody) -> None:
    first, hidden, second = ada.open(lobby=True), ada.open(), ada.open(lobby=True, time=DAYS)
    assert lobby_of(bo) == [second, first]
    (table, _) = bo.get("/api/lobby").json()["tables"]
    assert (table["host"], table["game"], table["time"]) == ("Ada", "architekton", DAYS)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", ""]
    assert set(table) == {"id", "game", "options", "match", "time", "time_up", "host", "seats", "since"}
    ada.at(hidden, "settings", lobby=True)
    assert set(lobby_of(bo)) == {first, hidden, second}
    ada.at(first, "close")
    bo.sit(second)
    assert lobby_of(bo) == [hidden]


def test_filters(ada: Somebody, bo: Somebody) -> None:
    calm = ada.open(lobby=True)
    days = ada.open(lobby=True, time=DAYS)
    cards = ada.open(game="architectura", lobby=True, time={"kind": "fischer", "seconds": 600, "increment": 10})

    def found(query: str) -> list[str]:
        return [table["id"] for table in bo.get(f"/api/lobby?{query}").json()["tables"]]

    assert found("game=architekton") == [days, calm]
    assert (found("pace=live"), found("pace=days"), found("pace=none")) == ([cards], [days], [calm])
    assert (found("game=architectura&pace=days"), found("game=chess")) == ([], [])
    assert bo.get("/api/lobby?pace=fast").status_code == 422


def test_pages(ada: Somebody, fresh: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_api, "PAGE", 2)
    tables = [ada.open(lobby=True) for _ in range(5)]
    found: list[str] = []
    after = ""
    for _ in range(9):
        page = ada.get(f"/api/lobby{after}").json()
        found += [table["id"] for table in page["tables"]]
        if page["next"] is None:
            break
        after = f"?after={page['next']}"
    assert found == tables[::-1]
    assert ada.get("/api/lobby?after=nonsense").status_code == 422


def test_nobody_sees_tables_that_are_not_for_them(ada: Somebody, bo: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ada.open(lobby=True)
    bo.sit(table)
    ada.at(table, "remove", seat=1, block=True)
    assert lobby_of(bo) == []
    assert lobby_of(ada) == [table]
    monkeypatch.setattr(lobby_api, "FORSAKEN", 0.0)
    assert lobby_of(ada) == []  # nobody is there
    with ada.page(table) as page:
        page.until_gathering()
        assert lobby_of(ada) == [table]


# ---- quick match ----


def test_two_who_look_for_the_same_find_each_other(ada: Somebody, bo: Somebody, fresh: TestClient) -> None:
    looking = ada.post("/api/match", game="architekton", name="Ada", nonce="1" * 64).json()
    assert (looking["state"], looking["taken"], looking["seats"]) == ("looking", 1, 2)
    assert 55 <= looking["bots_in"] <= 60
    assert ada.get("/api/match").json()["table"] == looking["table"]  # also after a reload
    again = ada.post("/api/match", game="architekton", name="Ada").json()
    assert again["table"] == looking["table"]
    other = somebody(fresh, "Cy").post("/api/match", game="architekton", name="Cy", time=DAYS).json()
    assert other["table"] != looking["table"]
    found = bo.post("/api/match", game="architekton", name="Ada", nonce="2" * 64).json()
    assert (found["state"], found["table"]) == ("found", looking["table"])
    assert until_found(ada)["table"] == looking["table"]
    with bo.page(looking["table"]) as page:
        state = page.until("state")
        assert state["table"]["mode"] == "together"
        assert [seat["name"] for seat in state["table"]["seats"]] == ["Ada", "Ada 2"]
        assert state["fair"]["nonces"] == ["1" * 64, "2" * 64]
    assert lobby_of(bo) == []


def test_a_bot_joins_after_a_while(ada: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_match, "PATIENCE", 0.1)
    ada.post("/api/match", game="architectura", name="Ada", seats=3)
    table = until_found(ada)["table"]
    with ada.page(table) as page:
        assert [seat["kind"] for seat in page.until("state")["table"]["seats"]] == ["person", "bot", "bot"]


def test_looking_no_longer(ada: Somebody, bo: Somebody) -> None:
    looking = ada.post("/api/match", game="architekton", name="Ada").json()
    assert ada.delete("/api/match").status_code == 204
    assert ada.delete("/api/match").status_code == 204
    assert ada.get("/api/match").json()["state"] == "none"
    other = bo.post("/api/match", game="architekton", name="Bo").json()
    assert (other["state"], other["table"] != looking["table"]) == ("looking", True)
    changed = bo.post("/api/match", game="architects", name="Bo").json()
    assert changed["game"] == "architects"
    assert ada.post("/api/match", game="architekton", name="Ada").json()["state"] == "looking"


def test_a_guest_who_closed_the_page_is_not_matched(
    ada: Somebody, bo: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.post("/api/match", game="architekton", name="Ada")
    monkeypatch.setattr(quick_match, "UNSEEN", -1.0)
    assert bo.post("/api/match", game="architekton", name="Bo").json()["state"] == "looking"
    monkeypatch.setattr(quick_match, "UNSEEN", 15.0)
    assert ada.get("/api/match").json()["state"] == "none"


def test_people_who_block_each_other_are_not_matched(ada: Somebody, bo: Somebody) -> None:
    played(ada, bo)
    (his,) = ada.get("/api/people").json()
    assert ada.post(f"/api/people/{his['id']}/block", on=True).status_code == 204
    for one in (ada, bo):
        assert one.post("/api/match", game="architekton", name=one.name).json()["state"] == "looking"


def test_a_search_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as client:
        ada = somebody(client, "Ada")
        table = ada.post("/api/match", game="architekton", name="Ada").json()["table"]
    monkeypatch.setattr(quick_match, "PATIENCE", 0.1)
    monkeypatch.setattr(quick_match, "GRACE", 0.1)
    with served(tmp_path) as client:
        ada.client = client
        assert until_found(ada)["table"] == table


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "name": "Ada"},
        {"game": "architekton", "name": ""},
        {"game": "architekton", "name": "Ada", "seats": 3},
        {"game": "architects", "name": "Ada", "seats": 1},
        {"game": "architekton", "name": "Ada", "time": {"kind": "pool", "seconds": 0}},
    ],
)
def test_what_nobody_can_look_for(ada: Somebody, wish: Json) -> None:
    assert 400 <= ada.post("/api/match", **wish).status_code < 500
    assert ada.get("/api/match").json()["state"] == "none"


# ---- people and invitations ----


def test_people_and_invitations(ada: Somebody, bo: Somebody, fresh: TestClient) -> None:
    assert ada.get("/api/people").json() == ada.get("/api/invitations").json() == []
    played(ada, bo)
    (his,) = ada.get("/api/people").json()
    (hers,) = bo.get("/api/people").json()
    assert (his["name"], his["game"], his["games"], hers["name"]) == ("Bo", "architekton", 1, "Ada")
    table = ada.open()
    assert ada.at(table, "invite", person=his["id"]).status_code == 204
    assert ada.at(table, "invite", person=his["id"]).status_code == 204
    (invitation,) = bo.get("/api/invitations").json()
    assert (invitation["name"], invitation["table"]["id"]) == ("Ada", table)
    assert key_of(bo.at(table, "invite", person=hers["id"])) == "together.error.not_at_table"
    assert key_of(bo.at(table, "invite", person=his["id"])) == "together.error.no_person"  # of Ada's, not of Bo's
    assert key_of(ada.post(f"/api/invitations/{invitation['id']}/decline")) == "together.error.no_invitation"
    assert bo.post(f"/api/invitations/{invitation['id']}/decline").status_code == 204
    assert bo.get("/api/invitations").json() == []
    before = ada.look(table)
    assert ada.at(table, "invite", person=his["id"]).status_code == 204  # nobody learns that he declined
    assert (bo.get("/api/invitations").json(), ada.look(table)) == ([], before)
    second = ada.open()
    ada.at(second, "invite", person=his["id"])
    assert bo.sit(second).status_code == 200
    assert bo.get("/api/invitations").json() == []


def test_no_more_invitations_from_somebody(ada: Somebody, bo: Somebody) -> None:
    played(ada, bo)
    (his,) = ada.get("/api/people").json()
    ada.at(ada.open(), "invite", person=his["id"])
    (invitation,) = bo.get("/api/invitations").json()
    bo.post(f"/api/invitations/{invitation['id']}/decline", block=True)
    assert ada.at(ada.open(), "invite", person=his["id"]).status_code == 204
    assert bo.get("/api/invitations").json() == []
    (hers,) = bo.get("/api/people").json()
    assert hers["blocked"]
    bo.post(f"/api/people/{hers['id']}/block", on=False)
    ada.at(ada.open(), "invite", person=his["id"])
    assert len(bo.get("/api/invitations").json()) == 1


def test_who_i_am_and_another_name(ada: Somebody, bo: Somebody) -> None:
    assert ada.get("/api/me").json() == {"name": "", "since": None}
    assert ada.post("/api/me", name=" Ada ").json() == {"name": "Ada", "since": None}  # nobody knows her yet
    played(ada, bo)
    before = ada.get("/api/me").json()
    assert before["name"] == "Ada"
    assert abs(before["since"] - time.time()) < 60
    assert ada.post("/api/me", name="Ada L.").json() == {**before, "name": "Ada L."}
    assert [one["name"] for one in bo.get("/api/people").json()] == ["Ada L."]
    assert key_of(ada.post("/api/me", name="")) == "together.error.name_empty"
    assert key_of(ada.post("/api/me", name="x" * 100)) == "together.error.name_long"


# ---- my tables ----


def test_my_tables_are_those_i_play_at(ada: Somebody, bo: Somebody) -> None:
    alone = ada.open(person("Ada"), BOT, options={"starter": 0})
    table = ada.open(options={"starter": 1})
    bo.sit(table)
    waiting = ada.open()
    ada.at(table, "start")
    cards = {card["id"]: card for card in ada.get("/api/tables").json()}
    assert {id: card["state"] for id, card in cards.items()} == {alone: "yours", table: "waiting", waiting: "gathering"}
    assert [seat["kind"] for seat in cards[waiting]["seats"]] == ["person", "open"]
    (his,) = bo.get("/api/tables").json()
    assert (his["id"], his["state"], his["mode"], his["waiting"]) == (table, "yours", "together", [1])
    assert [seat["mine"] for seat in his["seats"]] == [False, True]
    assert bo.delete(f"/api/tables/{table}").status_code == 204
    assert bo.get("/api/tables").json() == []
    assert table in {card["id"] for card in ada.get("/api/tables").json()}
    assert bo.delete(f"/api/tables/{alone}").status_code == 403


def test_tables_where_people_wait_for_me_come_first(ada: Somebody, bo: Somebody) -> None:
    tables = []
    for _ in range(2):
        tables.append(ada.open(options={"starter": 0}))
        bo.sit(tables[-1])
        ada.at(tables[-1], "start")
    alone = ada.open(person("Ada"), BOT, options={"starter": 0})
    assert [card["id"] for card in ada.get("/api/tables").json()] == [*tables, alone]


def test_only_the_host_changes_the_settings_of_a_running_table(ada: Somebody, bo: Somebody) -> None:
    table = played(ada, bo)
    with ada.page(table) as hers, bo.page(table) as his:
        hers.until("state")
        his.until("state")
        assert his.ask("holding", on=True)["key"] == "table.error.not_your_table"
        assert hers.ask("holding", on=True)["table"]["confirm"] is True
        assert his.until("state")["table"]["confirm"] is True


def test_undo_does_not_reach_over_somebody_elsewhere(ada: Somebody, bo: Somebody) -> None:
    table = ada.open(options={"starter": 0})
    bo.sit(table)
    ada.at(table, "start")
    with ada.page(table) as hers, bo.page(table) as his:
        hers.until("state")
        his.until("state")
        while hers.state["to_move"]:
            hers.act()
        while not his.state["to_move"]:
            his.until("state")
        his.act()
        while hers.state["version"] < his.state["version"]:
            hers.until("state")
        assert hers.state["undo"]["possible"] is False


def test_opening_with_bots_counts_when_play_begins(ada: Somebody) -> None:
    table = ada.open(person("Ada"), OPEN, {"kind": "bot", "level": "first"}, game="architectura")
    for _ in range(30):
        ada.open(person("Ada"), BOT)
    full = ada.at(table, "start")
    assert (full.status_code, key_of(full)) == (409, "table.error.too_many_bots")
    assert ada.look(table)["state"] == "open"
