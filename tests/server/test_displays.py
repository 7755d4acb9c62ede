"""Big screens belong to nobody, not even to the guest who opened them, and everybody at the table knows of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from architrave.server.presence import Presence
from architrave.tables import gathering as deciding
from tests.server.client import BOT, Json
from tests.server.people import OPEN, Page, Somebody, somebody


@pytest.fixture
def ada(client: TestClient) -> Somebody:
    return somebody(client, "Ada")


@pytest.fixture
def bo(client: TestClient) -> Somebody:
    return somebody(client, "Bo")


def person(name: str) -> Json:
    return {"kind": "person", "name": name}


@contextmanager
def display(opener: Somebody, table: str, wish: str = "?display=true") -> Iterator[Page]:
    with opener.client.websocket_connect(f"/ws/tables/{table}{wish}", headers=opener.headers) as session:
        page = Page(session)
        page.send(t="sub")
        yield page


def until_displays(page: Page, count: int) -> None:
    while page.present.get("displays") != count:
        page.next()


def test_from_the_waiting_room_into_the_game(ada: Somebody, bo: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows the code before the game, and no hand in it, though its cookie is that of somebody with a hand."""
    monkeypatch.setattr(deciding, "COUNTDOWN", 1000)
    table = ada.open(person("Ada"), OPEN, game="architectura", confirm=True)
    with ada.page(table) as hers, display(ada, table) as tv:
        shown = tv.until_gathering(displays=1)
        assert shown["code"] == hers.until_gathering(displays=1)["code"]
        assert not shown["leads"]
        assert [seat["mine"] for seat in shown["seats"]] == [False, False]
        assert shown["visitors"] == 0
        bo.sit(table)
        with bo.page(table) as his:
            ada.at(table, "start")
            for page in (hers, his, tv):
                page.until("state")
                until_displays(page, 1)
            assert hers.present["watching"] == 0
            assert (tv.state["seat"], tv.state["to_move"], tv.state["choices"]) == (None, False, [])
            assert [seat["hand"] for seat in tv.state["view"]["seats"]] == [None, None]
            assert not any(seat["mine"] for seat in tv.state["table"]["seats"])
    with ada.page(table) as hers:
        hers.until("state")
        until_displays(hers, 0)


def test_a_held_move_is_shown_once_it_is_confirmed(ada: Somebody, bo: Somebody) -> None:
    """Also where nobody has secrets: what somebody considers on their phone is not on the wall yet."""
    table = ada.open(person("Ada"), OPEN, confirm=True, options={"starter": 0})
    bo.sit(table)
    ada.at(table, "start")
    with ada.page(table) as hers, bo.page(table) as his, display(bo, table) as tv:
        for page in (hers, his, tv):
            page.until("state")
        while hers.state["held"] is None:
            hers.act()
        laid = len(hers.state["view"]["tiles"])
        while his.state["version"] < hers.state["version"] or tv.state["version"] < hers.state["version"]:
            (his if his.state["version"] < hers.state["version"] else tv).next()
        assert (len(his.state["view"]["tiles"]), his.state["held"]["seat"]) == (laid, 0)
        assert (len(tv.state["view"]["tiles"]), tv.state["held"]) == (laid - 1, None)
        hers.confirm()
        tv.until("state")
        assert len(tv.state["view"]["tiles"]) >= laid


def test_it_plays_nothing_and_stays_what_it_is(ada: Somebody, bo: Somebody) -> None:
    table = ada.open(person("Ada"), OPEN, game="architectura")
    bo.sit(table)
    ada.at(table, "start")
    with display(ada, table) as tv:
        tv.until("state")
        assert tv.ask("act", version=tv.state["version"], action=0)["t"] == "error"
        assert tv.ask("here", seat=0)["key"] == "table.error.not_your_seat"
        assert tv.ask("resign", seat=0)["t"] == "error"
        assert tv.ask("ask", number=0, kind="draw")["t"] == "error"
        assert tv.ask("hint")["t"] == "error"
        tv.subscribe()
        assert [seat["hand"] for seat in tv.state["view"]["seats"]] == [None, None]


def test_all_hands_of_bots_stay_covered(ada: Somebody) -> None:
    table = ada.open(BOT, BOT, game="architectura")
    with display(ada, table) as tv:
        tv.until("state")
        assert tv.ask("hands", on=True)["key"] == "table.error.not_watching"
        assert not tv.state["open_hands"]


def test_at_a_table_of_ones_own_screens_are_told_and_nothing_else(ada: Somebody) -> None:
    table = ada.open(person("Ada"), BOT)
    with ada.page(table) as hers:
        hers.until("state")
        with display(ada, table):
            until_displays(hers, 1)
            with display(ada, table, "?display=true&more=1"):
                until_displays(hers, 2)
        until_displays(hers, 0)
        hers.present = {}
        hers.send(t="presence", here=False)
        hers.ask("holding", on=False)
        assert hers.present == {}


def test_only_the_word_makes_a_display(ada: Somebody, bo: Somebody) -> None:
    table = ada.open(person("Ada"), OPEN, game="architectura")
    bo.sit(table)
    ada.at(table, "start")
    for wish in ("", "?display=false", "?display="):
        with display(ada, table, wish) as page:
            page.until("state")
            assert page.state["seat"] == 0


def test_presence_forgets_screens() -> None:
    class Screen:
        told = 0

        def presence_changed(self) -> None:
            self.told += 1

    presence, one, other = Presence(), Screen(), Screen()
    presence.join("t", "ada", one, display=True)
    presence.join("t", None, other, display=True)
    assert (presence.displays("t"), presence.others("t", []), one.told) == (2, 0, 1)
    presence.report("t", "ada", one, here=False)
    presence.leave("t", "ada", one)
    presence.leave("t", None, other)
    assert (presence.displays("t"), presence.screens, presence.tables) == (0, {}, {})


def test_of_many_spectators_the_first_are_named() -> None:
    class Page:
        told = 0

        def presence_changed(self) -> None:
            self.told += 1

    async def crowd() -> tuple[list[str], list[str]]:
        presence, pages = Presence(), [Page() for _ in range(30)]
        for n, page in enumerate(pages):
            presence.join("t", f"guest {n}", page)
            presence.show_name("t", f"guest {n}", page, f"Name {n}")
        told = pages[0].told
        presence.show_name("t", "guest 1", pages[1], "Name 1")  # as before: no news
        assert pages[0].told == told
        presence.show_name("t", "guest 2", pages[2], "")
        presence.show_name("t", "somebody else", Page(), "Nobody")
        return presence.names("t", ["guest 0"]), presence.names("other", [])

    names, nowhere = asyncio.run(crowd())
    assert names == ["Name 1", *(f"Name {n}" for n in range(3, 22))]
    assert nowhere == []


def test_phrases_of_the_seats_are_on_the_screen_and_nothing_else(ada: Somebody, bo: Somebody) -> None:
    """Not what was said before, nothing that was written, and nothing of the spectators."""
    table = ada.open()
    bo.sit(table)
    ada.at(table, "start")
    with ada.page(table) as hers, bo.page(table) as his:
        for page in (hers, his):
            page.send(t="sub", talk_after={})
            page.until("talk")
        hers.ask("say", phrase="hello")
        with display(ada, table) as tv:
            tv.send(t="sub", talk_after={})
            first = tv.until("talk")
            assert (first["room"], first["say"], first["lines"]) == ("seats", "nothing", [])
            his.ask("say", text="secret")
            his.ask("say", phrase="nice_move")
            said = tv.until("talk")["lines"] or tv.until("talk")["lines"]
            assert [(line["seat"], line["phrase"], line["text"]) for line in said] == [(1, "nice_move", None)]
            assert tv.ask("say", phrase="hello")["t"] == "error"


def test_a_person_hears_of_the_same_table_on_another_screen(ada: Somebody, bo: Somebody) -> None:
    table = ada.open()
    bo.sit(table)
    ada.at(table, "start")
    with ada.page(table) as hers, bo.page(table) as his:
        hers.until_status("here", "here")
        assert hers.present["own"] == 1
        with ada.page(table) as second:
            assert second.until("presence")["own"] == 2
            while hers.present["own"] != 2:
                hers.next()
        while hers.present["own"] != 1:
            hers.next()
        assert his.until("presence")["own"] == 1
