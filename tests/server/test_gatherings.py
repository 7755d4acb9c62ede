"""Tables with open seats through the real server: several people, each with a page of their own."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.kernel.draws import commit, default_nonce
from architrave.server import presence as presence_module
from architrave.server.gatherings import MOST
from architrave.server.limits import Limit, Rate
from architrave.tables import gathering as deciding
from tests.server.client import BOT, Json, served, services_of
from tests.server.people import OPEN, Page, Somebody, key_of, somebody


@pytest.fixture
def ada(client: TestClient) -> Somebody:
    return somebody(client, "Ada")


@pytest.fixture
def bo(client: TestClient) -> Somebody:
    return somebody(client, "Bo")


@pytest.fixture(autouse=True)
def short_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 0.2)


def person(name: str) -> Json:
    return {"kind": "person", "name": name}


def names(info: Json) -> list[str]:
    return [seat["name"] or seat["level"] or "-" for seat in info["seats"]]


def one_move(*pages: Page) -> None:
    """The seat to move does something, and everybody sees it."""
    acting = next(page for page in pages if page.state["to_move"])
    acting.act()
    for page in pages:
        while page.state["version"] < acting.state["version"]:
            page.until("state")


# ---- sitting down, and play ----


def test_two_people_sit_down_and_play_a_whole_game(ada: Somebody, bo: Somebody) -> None:
    table = ada.open()
    seen = bo.look(table)
    assert names(seen) == ["Ada", "-"]
    assert (seen["host"], seen["leads"], seen["code"], seen["state"]) == ("Ada", False, None, "open")
    with ada.page(table) as hers:
        assert hers.until_gathering()["code"] is not None
        assert bo.sit(table, nonce="2" * 64).status_code == 200
        assert names(hers.until_gathering(visitors=0)) == ["Ada", "Bo"]
        with bo.page(table) as his:
            assert his.until_gathering()["seats"][1]["mine"]
            assert hers.until_gathering(wait=False)["seats"]
            for page in (hers, his):
                state = page.until("state")
                assert state["table"]["mode"] == "together"
                assert state["fair"]["commitment"] == seen["commitment"]
                assert state["fair"]["nonces"][1] == "2" * 64
            assert [seat["mine"] for seat in his.state["table"]["seats"]] == [False, True]
            while not hers.state["over"]:
                one_move(hers, his)
            assert hers.state["entries"] == his.state["entries"]
            seed = bytes.fromhex(hers.state["fair"]["seed"])
            assert commit(seed) == seen["commitment"]
            assert hers.state["fair"]["nonces"][0] == default_nonce(seed, 0)
    record = bo.get(f"/api/tables/{table}/record").json()
    assert record["seats"] == ["Ada", "Bo"]
    assert ada.post("/api/verify", **record).json()["ok"]


def test_the_hosts_nonce_comes_after_the_commitment(ada: Somebody, client: TestClient) -> None:
    made = client.post("/api/commitments").json()["commitment"]
    table = ada.open(commitment=made, nonce="1" * 64)
    assert ada.look(table)["commitment"] == made
    late = ada.open()
    assert ada.sit(late, nonce="3" * 64).status_code == 200  # a seat without a nonce may still get one
    for id, nonce in ((table, "1" * 64), (late, "3" * 64)):
        assert ada.at(id, "start").json()["state"] == "started"
        with ada.page(id) as page:
            assert page.until("state")["fair"]["nonces"][0] == nonce


def test_the_host_starts_with_a_bot_and_the_address_stays(ada: Somebody, bo: Somebody) -> None:
    table = ada.open()
    with bo.page(table) as stranger:
        stranger.until_gathering()
        assert ada.at(table, "start", level="first").json()["state"] == "started"
        state = stranger.until("state")
        assert (state["seat"], state["table"]["mode"]) == (None, "bot")
        assert [seat["level"] for seat in state["table"]["seats"]] == [None, "first"]
    assert key_of(ada.at(table, "start")) == "together.error.begun"
    assert key_of(bo.sit(table)) == "together.error.begun"
    assert bo.look(table)["state"] == "started"
    (card,) = ada.get("/api/tables").json()
    assert card["id"] == table
    assert bo.get("/api/tables").json() == []


def test_the_countdown_is_stopped_by_anybody_and_by_nobody_else(
    ada: Somebody, bo: Somebody, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 60.0)
    table = ada.open()
    bo.sit(table)
    with ada.page(table) as hers, bo.page(table) as his:
        while his.until_gathering()["starts_in"] is None:
            pass
        assert 50_000 < his.gathering["starts_in"] <= 60_000
        hers.until_gathering(wait=False)
        assert key_of(somebody(client, "Zoe").at(table, "wait")) == "together.error.not_at_table"
        assert bo.at(table, "wait").json()["wait"]
        assert hers.until_gathering(wait=True)["starts_in"] is None
        assert key_of(bo.at(table, "start")) == "together.error.not_host"
        assert ada.at(table, "start").json()["state"] == "started"
        assert his.until("state")["table"]["mode"] == "together"


def test_it_does_not_begin_while_somebody_is_away(ada: Somebody, bo: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 60.0)
    table = ada.open()
    bo.sit(table)
    with ada.page(table) as hers:
        assert hers.until_gathering()["starts_in"] is None  # Bo has no page open
        with bo.page(table) as his:
            while hers.gathering["starts_in"] is None:
                hers.until_gathering()
            his.send(t="presence", here=False)
            away = hers.until_gathering(starts_in=None)
            assert [seat["presence"]["status"] for seat in away["seats"]] == ["here", "away"]
            his.send(t="presence", here=True)
            while hers.gathering["starts_in"] is None:
                hers.until_gathering()
        gone = hers.until_gathering(starts_in=None)
        assert gone["seats"][1]["presence"]["status"] == "reconnecting"


def test_a_page_that_comes_back_in_the_background_is_away(ada: Somebody, bo: Somebody) -> None:
    table = ada.open()
    bo.sit(table)
    with ada.page(table) as hers:
        hers.until_gathering()
        with bo.page(table, here=False) as his:
            seats = his.until_gathering()["seats"]
            assert [seat["presence"]["status"] for seat in seats] == ["here", "away"]
            assert his.gathering["starts_in"] is None
            his.send(t="presence", here=True)
            while hers.gathering["starts_in"] is None:
                hers.until_gathering()


def test_a_game_over_days_waits_for_nobody(ada: Somebody, bo: Somebody) -> None:
    table = ada.open(time={"kind": "days", "days": 3}, time_up={"kind": "bot", "level": "club"})
    seen = bo.look(table)
    assert (seen["time"], seen["time_up"]) == ({"kind": "days", "days": 3}, {"kind": "bot", "level": "club"})
    bo.sit(table)
    ends = time.monotonic() + 5
    while bo.look(table)["state"] != "started":
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_everybody_has_their_own_days_off(ada: Somebody, bo: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 60.0)  # it begins when it is told to
    table = ada.open(time={"kind": "days", "days": 2, "off": [[6, 5], []]}, options={"starter": 0})
    assert ada.look(table)["time"] == {"kind": "days", "days": 2}
    assert key_of(ada.at(table, "settings", time={"kind": "days", "days": 3, "off": [[], [1]]})) == (
        "together.error.days_off"
    )
    assert bo.sit(table, off=[2, 2]).status_code == 200
    assert [seat["off"] for seat in bo.look(table)["seats"]] == [[5, 6], [2]]
    assert [seat["off"] for seat in bo.sit(table, name="Bob").json()["seats"]] == [[5, 6], [2]]  # they stay
    assert [seat["off"] for seat in bo.sit(table, name="Bob", off=[]).json()["seats"]] == [[5, 6], []]
    assert bo.sit(table, name="Bob", off=[9]).status_code == 422
    ada.at(table, "start")
    record = ada.get(f"/api/tables/{table}/record").json()
    assert record["time"] == {"kind": "days", "days": 2, "off": [[5, 6], []]}


# ---- seats ----


def test_a_seat_that_two_take_at_once_goes_to_one(ada: Somebody, bo: Somebody, client: TestClient) -> None:
    table = ada.open(person("Ada"), OPEN, OPEN, game="architectura")
    cy = somebody(client, "Cy")
    assert bo.sit(table, seat=1).status_code == 200
    second = cy.sit(table, seat=1)
    assert (second.status_code, key_of(second)) == (409, "together.error.seat_taken")
    assert second.json()["error"]["params"] == {"count": 1, "seats": "3"}
    assert cy.cookie == ""  # nobody became a guest by that
    assert names(cy.sit(table, seat=2).json()) == ["Ada", "Bo", "Cy"]
    assert key_of(somebody(client, "Zoe").sit(table)) == "together.error.full"


def test_the_same_person_on_two_devices(ada: Somebody, bo: Somebody, client: TestClient) -> None:
    table = ada.open()
    phone = somebody(client, "Ada")
    phone.cookie = ada.cookie
    assert names(phone.sit(table).json()) == ["Ada", "-"]
    assert phone.look(table)["leads"]
    bo.sit(table)
    with ada.page(table) as one, phone.page(table) as other, bo.page(table) as his:
        for page in (one, other, his):
            page.until("state")
        for _ in range(4):
            one_move(one, his, other)


def test_two_people_on_one_device_with_somebody_elsewhere(ada: Somebody, bo: Somebody) -> None:
    """The hand-over is only among those who share a device."""
    table = ada.open(person("Ada"), person("Eve"), OPEN, game="architectura", options={"starter": 0})
    assert names(bo.sit(table).json()) == ["Ada", "Eve", "Bo"]
    with ada.page(table) as both, bo.page(table) as his:
        state = both.until("state")
        assert (state["seat"], state["hand_over"], state["table"]["mode"]) == (None, 0, "together")
        assert his.until("state")["hand_over"] is None
        assert his.state["seat"] == 2
        assert both.ask("here", seat=0)["seat"] == 0
        both.act()
        assert both.ask("here", seat=2)["key"] == "table.error.not_your_seat"
        both.turn() if both.state["to_move"] else None
        while both.state["hand_over"] != 1:
            both.until("state")
        assert his.state["hand_over"] is None


def test_one_more_person_joins_on_the_same_device(ada: Somebody, bo: Somebody) -> None:
    table = ada.open(person("Ada"), OPEN, OPEN, game="architectura")
    bo.sit(table)
    both = bo.sit(table, name="Cy", another=True).json()
    assert names(both) == ["Ada", "Bo", "Cy"]
    assert [seat["mine"] for seat in both["seats"]] == [False, True, True]
    assert names(bo.at(table, "stand", seat=1).json()) == ["Ada", "-", "Cy"]
    assert names(bo.at(table, "stand").json()) == ["Ada", "-", "-"]


def test_a_repeated_answer_for_somebody_unknown_is_one_seat(ada: Somebody, client: TestClient) -> None:
    table = ada.open()
    first, again = somebody(client, "Bo"), somebody(client, "Bo")
    for one in (first, again):
        assert names(one.sit(table, request="k" * 20).json()) == ["Ada", "Bo"]
    assert first.cookie == again.cookie


# ---- the host ----


def test_what_the_host_may_change(ada: Somebody, bo: Somebody) -> None:
    table = ada.open(person("Ada"), OPEN, OPEN, game="architectura")
    bo.sit(table)
    seats = [{"kind": "person", "now": 1}, {"kind": "bot", "level": "easy"}, {"kind": "person", "now": 0}]
    changed = ada.at(table, "settings", seats=seats, lobby=True, time={"kind": "pool", "seconds": 600})
    assert names(changed.json()) == ["Bo", "easy", "Ada"]
    assert (changed.json()["lobby"], changed.json()["time"]) == (True, {"kind": "pool", "seconds": 600})
    assert ada.at(table, "settings", time=None).json()["time"] is None
    assert key_of(bo.at(table, "settings", lobby=False)) == "together.error.not_host"
    assert key_of(ada.at(table, "settings", seats=[{"kind": "open"}, {"kind": "open"}])) == "together.error.keep_people"
    assert key_of(ada.at(table, "settings", seats=[{"kind": "bot"}])) == "together.error.seat_plan"
    assert ada.at(table, "settings", options={"colour": "pink"}).status_code == 422
    assert ada.at(table, "settings", options={"advanced": True}).json()["options"] == {"advanced": True}
    more = ada.at(table, "settings", options={"colours": ["red", "blue"]}).json()["options"]
    assert more == {"advanced": True, "colours": ["red", "blue"]}  # what is not named stays
    assert ada.at(table, "settings", options={"advanced": None}).json()["options"] == {"colours": ["red", "blue"]}
    assert key_of(ada.at(table, "settings", options={"seats": 2})) == "together.error.seats_differ"
    assert ada.at(table, "host", seat=0).json()["leads"] is False
    assert bo.look(table)["leads"] is True
    assert key_of(ada.at(table, "close")) == "together.error.not_host"
    assert bo.at(table, "close").json()["state"] == "closed"
    assert key_of(ada.sit(table)) == "together.error.closed"


def test_sent_away_and_blocked(ada: Somebody, bo: Somebody) -> None:
    table = ada.open()
    bo.sit(table)
    with bo.page(table) as his:
        his.until_gathering()
        assert names(ada.at(table, "remove", seat=1).json()) == ["Ada", "-"]
        gone = his.until_gathering()
        while names(gone) != ["Ada", "-"]:
            gone = his.until_gathering()
        assert (gone["may_sit"], gone["code"]) == (True, None)
        bo.sit(table)
        assert names(ada.at(table, "remove", seat=1, block=True).json()) == ["Ada", "-"]
    assert bo.look(table)["may_sit"] is False
    assert key_of(bo.sit(table)) == "together.error.blocked"
    assert key_of(bo.sit(ada.open())) == "together.error.blocked"  # at other tables of this host, too


def test_a_closed_table_says_so_on_its_page(ada: Somebody) -> None:
    table = ada.open()
    with ada.page(table) as page:
        page.until_gathering()
        ada.at(table, "close")
        page.until_gathering(state="closed")
    with ada.page(table) as page:
        assert page.until_gathering()["state"] == "closed"
        page.send(t="confirm", id="c", version=0)
        assert page.until("error")["key"] == "together.error.not_begun"


# ---- codes and bad input ----


def test_codes(ada: Somebody, bo: Somebody) -> None:
    table = ada.open()
    code = ada.look(table)["code"]
    for typed in (code, code.lower(), code.replace("-", ""), f" {code} "):
        assert bo.get(f"/api/codes/{typed}").json()["id"] == table
    wrong = bo.get("/api/codes/AAA-AAA")
    assert (wrong.status_code, key_of(wrong)) == (404, "together.error.code")
    assert wrong.json()["error"]["params"] == {"code": "AAA-AAA"}
    assert bo.get("/api/codes/nonsense").status_code == 404
    ada.at(table, "start")
    assert bo.get(f"/api/codes/{code}").json()["state"] == "started"
    closed = ada.open()
    code = ada.look(closed)["code"]
    ada.at(closed, "close")
    assert key_of(bo.get(f"/api/codes/{code}")) == "together.error.closed"


def test_guessing_codes_is_limited(bo: Somebody, client: TestClient) -> None:
    services = services_of(client)
    usual, services.codes = services.codes, Limit(Rate(burst=3, second=0.001))
    try:
        answers = [bo.get("/api/codes/AAA-AAA").status_code for _ in range(5)]
    finally:
        services.codes = usual
    assert answers == [404, 404, 404, 429, 429]


def test_only_wrong_codes_count_as_guesses(ada: Somebody, bo: Somebody, client: TestClient) -> None:
    table, closed = ada.open(), ada.open()
    code, stale = (ada.look(id)["code"] for id in (table, closed))
    ada.at(closed, "close")
    services = services_of(client)
    usual, services.codes = services.codes, Limit(Rate(burst=3, second=0.001))
    try:
        assert {bo.get(f"/api/codes/{code}").status_code for _ in range(10)} == {200}
        assert {bo.get(f"/api/codes/{stale}").status_code for _ in range(10)} == {410}
        answers = [bo.get("/api/codes/AAA-AAA").status_code for _ in range(4)]
        too_fast = bo.get(f"/api/codes/{code}")
    finally:
        services.codes = usual
    assert answers == [404, 404, 404, 429]
    assert (too_fast.status_code, key_of(too_fast)) == (429, "server.error.too_fast")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name_empty"),
        ("x" * 500, "name_long"),
        (" \t\n", "name_empty"),
        ("\u3164\u2800", "name_empty"),
        ("\u202eevil", "name_letters"),
        ("a\x00b", "name_letters"),
        ("ADA", "name_taken"),
    ],
)
def test_names_that_cannot_be(ada: Somebody, bo: Somebody, name: str, key: str) -> None:
    table = ada.open()
    assert key_of(bo.sit(table, name=name)) == f"together.error.{key}"
    assert names(bo.sit(table, name="👩‍👩‍👧‍👦<b>").json()) == ["Ada", "👩‍👩‍👧‍👦<b>"]


def test_what_cannot_be_opened(ada: Somebody) -> None:
    wish = {"game": "architekton", "seats": [{"kind": "person", "name": "Ada"}, OPEN]}
    for change, key in (
        ({"seed": 5}, "together.error.seed"),
        ({"seats": [{"kind": "person", "name": ""}, OPEN]}, "together.error.name_empty"),
        ({"seats": [{"kind": "person", "name": "A", "level": "club"}, OPEN]}, "table.error.person_level"),
        ({"seats": [OPEN, {"kind": "bot", "level": "god"}]}, "table.error.level"),
        ({"seats": [OPEN]}, "table.error.seat_count"),
        ({"options": {"colour": "pink"}}, None),
        ({"time": {"kind": "sundial"}}, "server.error.field"),
        ({"seats": [{"kind": "person", "name": "x" * 500}, OPEN]}, "together.error.name_long"),
        ({"seats": [{"kind": "person", "name": "\u202eAda"}, OPEN]}, "together.error.name_letters"),
        ({"time": {"kind": "pool", "seconds": 0}}, "file.out_of_range"),
        ({"time": {"kind": "pool", "seconds": -60}}, "server.error.field"),
        ({"time": {"kind": "pool", "seconds": 10**9}}, "server.error.field"),
        ({"time": {"kind": "pool", "seconds": 80_000}}, "file.out_of_range"),
        ({"time": {"kind": "move", "seconds": 1}}, "file.out_of_range"),
        ({"time": {"kind": "fischer", "seconds": 600, "increment": 0}}, "file.out_of_range"),
        ({"time": {"kind": "days", "days": 0}}, "file.out_of_range"),
        ({"time": {"kind": "days", "days": 8}}, "server.error.field"),
        ({"time": {"kind": "days", "days": 3, "off": [[0], [1], [2]]}}, "together.error.seats_differ"),
        ({"time": {"kind": "days", "days": 3, "off": [[0], [1]]}}, "together.error.days_off"),
        ({"time": {"kind": "days", "days": 3, "off": [[7], []]}}, "server.error.field"),
        ({"time": {"kind": "days", "days": 3, "off": [[0, 1, 2, 3, 4, 5, 6], []]}}, "server.error.field"),
        ({"time_up": {"kind": "bot", "level": "god"}}, "table.error.level"),
    ):
        answer = ada.post("/api/tables", **{**wish, **change})
        assert 400 <= answer.status_code < 500, answer.text
        assert key is None or key_of(answer) == key


def test_a_guest_has_only_so_many_open_tables(ada: Somebody) -> None:
    tables = [ada.open() for _ in range(MOST)]
    full = ada.post("/api/tables", game="architekton", seats=[{"kind": "person", "name": "Ada"}, OPEN])
    assert (full.status_code, key_of(full)) == (409, "together.error.too_many")
    ada.at(tables[0], "close")
    ada.open()


def test_unknown_tables(ada: Somebody) -> None:
    assert ada.get("/api/tables/none").status_code == 404
    assert ada.sit("none").status_code == 404
    with ada.page("none") as page:
        assert page.next()["key"] == "table.error.unknown"
    plain = ada.open({"kind": "person", "name": "Ada"}, BOT)
    assert key_of(ada.get(f"/api/tables/{plain}")) == "together.error.begun"


def test_a_request_sent_twice_opens_one_table(ada: Somebody) -> None:
    tables = {ada.open(request="r" * 20) for _ in range(2)}
    assert len(tables) == 1


# ---- restarts ----


def test_a_timer_that_rings_early_rings_again(fresh: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop's clock and the wall clock differ, by less than a millisecond or by a correction of the wall clock."""
    monkeypatch.setattr(deciding, "COUNTDOWN", 1.0)
    ada, bo = somebody(fresh, "Ada"), somebody(fresh, "Bo")
    table = ada.open()
    bo.sit(table)
    with ada.page(table) as hers, bo.page(table):
        while hers.until_gathering()["starts_in"] is None:
            pass
        assert fresh.portal is not None
        gatherings = services_of(fresh).gatherings
        waiting = gatherings.by_id[table]
        assert waiting.timer is not None
        fresh.portal.call(waiting.timer.cancel)
        fresh.portal.call(gatherings._ring, waiting)
        hers.until("state")


def test_a_gathering_survives_a_restart_and_begins_when_all_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 60.0)
    with served(tmp_path) as client:
        ada, bo = somebody(client, "Ada"), somebody(client, "Bo")
        table = ada.open()
        bo.sit(table)
        with ada.page(table) as hers, bo.page(table):
            while hers.until_gathering()["starts_in"] is None:
                pass
    monkeypatch.setattr(deciding, "COUNTDOWN", 0.2)
    with served(tmp_path) as client:
        ada.client = bo.client = client
        time.sleep(0.2)
        assert ada.look(table)["starts_in"] is None
        with ada.page(table) as hers:
            assert hers.until_gathering()["state"] == "open"
            with bo.page(table) as his:
                hers.until("state")
                his.until("state")


# ---- presence at a running table ----


def test_presence_at_a_table(ada: Somebody, bo: Somebody, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "LOST", 0.3)
    table = ada.open(person("Ada"), OPEN, {"kind": "bot", "level": "first"}, game="architectura")
    bo.sit(table)
    ada.at(table, "start")
    with ada.page(table) as hers:
        hers.until_status("here", "gone", None)
        with bo.page(table) as his:
            hers.until_status("here", "here", None)
            his.send(t="presence", here=False)
            hers.until_status("here", "away", None)
            with somebody(client, "Zoe").page(table):
                while hers.present["watching"] != 1:
                    hers.next()
        hers.until_status("here", "reconnecting", None)
        hers.until_status("here", "gone", None)
        assert hers.present["seats"][1]["since"] <= time.time()


def test_who_watches_is_named_only_if_they_want_to(ada: Somebody, client: TestClient) -> None:
    table = ada.open()
    bo = somebody(client, "Bo")
    bo.sit(table)
    ada.at(table, "start")

    def until_watchers(watching: int, *names: str) -> None:
        while (hers.present.get("watching"), hers.present.get("watchers")) != (watching, list(names)):
            hers.next()

    zoe, milan = somebody(client, "Zoe"), somebody(client, "Milan")
    for one in (zoe, milan):
        one.at(table, "talk/name", name=one.name)
    with ada.page(table) as hers, bo.page(table) as his:
        his.send(t="sub", named=True)  # somebody who plays is no spectator
        with zoe.page(table) as first, milan.page(table), zoe.page(table) as second:
            until_watchers(2)
            first.send(t="sub", named=True)
            until_watchers(2, "Zoe")
            second.send(t="sub", named=True)  # the same person
            first.send(t="sub")
            until_watchers(2, "Zoe")
            second.send(t="sub")
            until_watchers(2)
            first.send(t="sub", named=True)
            until_watchers(2, "Zoe")
        until_watchers(0)


def test_a_table_of_ones_own_sends_no_presence(client: TestClient, ada: Somebody) -> None:
    table = ada.open({"kind": "person", "name": "Ada"}, BOT)
    with ada.page(table) as page:
        page.until("state")
        page.send(t="presence", here=False)
        page.ask("holding", on=False)
        assert page.present == {}


def test_chores_end_with_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        ada = somebody(client, "Ada")
        table = ada.open()
        with ada.page(table) as page:
            page.until_gathering()
        services = services_of(client)
    assert not [chore for chore in services.gatherings.chores.running if not chore.done()]
