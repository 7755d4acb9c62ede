"""Talk at a table: two rooms, from the waiting room into the game, on disk before anybody reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.server import talks
from architrave.server.limits import Limit, Rate
from tests.server.client import Json, numbers, served, services_of
from tests.server.people import Page, Somebody, key_of, somebody

EVERYTHING = {"seats": 0, "spectators": 0}


class Listener(Page):
    """A page that asked for talk."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.session)
        self.said: dict[str, list[Json]] = {"seats": [], "spectators": []}
        self.talk: Json = {}

    def next(self) -> Json:
        message = super().next()
        if message["t"] == "talk":
            self.talk = message
            kept = [line for line in self.said[message["room"]] if line["n"] <= message["keep"]]
            self.said[message["room"]] = kept + message["lines"]
        return message

    def listen(self, **after: int) -> Json:
        self.send(t="sub", talk_after=after)
        return self.until("talk")

    def say(self, text: str | None = None, *, id: str | None = None, **rest: Any) -> Json:
        """Say something; the answer, a talk or an error."""
        id = id or f"say{next(numbers)}"
        self.send(t="say", id=id, **({} if text is None else {"text": text}), **rest)
        while True:
            message = self.next()
            if id in (message.get("ack"), message.get("id")):
                return message

    def words(self, room: str = "seats") -> list[str]:
        return [line["text"] or line["phrase"] for line in self.said[room]]

    def until_words(self, *wanted: str, room: str = "seats") -> None:
        while self.words(room) != list(wanted):
            self.next()


class Table:
    """Ana and Bo sit at a table; Zoe and Yan look on."""

    def __init__(self, client: TestClient, **wishes: Any) -> None:
        self.client = client
        self.ana, self.bo, self.zoe, self.yan = (somebody(client, name) for name in ("Ana", "Bo", "Zoe", "Yan"))
        self.id = self.ana.open(**wishes)
        self.bo.sit(self.id)
        for spectator in (self.zoe, self.yan):
            assert spectator.at(self.id, "talk/name", name=spectator.name).json() == {"name": spectator.name}
        self.pages = ExitStack()

    def page(self, who: Somebody, **after: int) -> Listener:
        listener = Listener(self.pages.enter_context(who.page(self.id)))
        listener.listen(**(after or EVERYTHING))
        return listener

    def start(self) -> None:
        assert self.ana.at(self.id, "start").status_code == 200


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OF_PERSON", "OF_ROOM", "REPORTS"):
        monkeypatch.setattr(talks, name, Rate(burst=1000, second=1000))


@pytest.fixture
def table(client: TestClient) -> Iterator[Table]:
    found = Table(client)
    limits = services_of(client).talks
    limits.of_person, limits.of_room, limits.reporting = (Limit(talks.OF_PERSON) for _ in range(3))
    with found.pages:
        yield found


# ---- saying and hearing ----


def test_talk_begins_in_the_waiting_room_and_goes_on_in_the_game(table: Table) -> None:
    ana, bo = table.page(table.ana), table.page(table.bo)
    assert bo.talk == {"t": "talk", "room": "seats", "own": True, "say": "text", "keep": 0, "lines": [], "ack": None}
    said = ana.say("Good evening", id="a1")
    assert (said["ack"], said["lines"][0]["mine"], said["lines"][0]["n"]) == ("a1", True, 1)
    bo.until_words("Good evening")
    line = bo.said["seats"][0]
    assert (line["name"], line["seat"], line["mine"], line["muted"]) == ("Ana", 0, False, False)
    table.start()
    bo.until("state")
    bo.say(phrase="hello")
    ana.until_words("Good evening", "hello")
    assert ana.said["seats"][1]["seat"] == 1


def test_a_client_that_comes_back_gets_what_it_missed(table: Table) -> None:
    ana = table.page(table.ana)
    for text in ("one", "two", "three"):
        ana.say(text)
    bo = table.page(table.bo, seats=2)
    assert (bo.talk["keep"], [line["text"] for line in bo.talk["lines"]]) == (2, ["three"])
    ahead = table.page(table.bo, seats=2**31)
    ana.say("four")
    ahead.until_words("four")


def test_the_same_command_twice_is_one_line(table: Table) -> None:
    ana = table.page(table.ana)
    assert ana.say("once", id="same")["ack"] == "same"
    again = ana.say("once", id="same")
    assert (again["ack"], again["lines"]) == ("same", [])
    other = table.page(table.ana)
    assert other.say("once", id="same")["ack"] == "same"
    assert other.words() == ["once"]


def test_a_repeated_command_is_acknowledged_however_fast_it_comes(table: Table) -> None:
    ana = table.page(table.ana)
    ana.say("once", id="same")
    services_of(table.client).talks.of_person = Limit(Rate(burst=0, second=0.1))
    assert ana.say("once", id="same")["ack"] == "same"
    assert ana.say("twice")["key"] == "talk.error.too_fast"


def test_talk_is_on_disk_when_it_is_acknowledged(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = Table(client)
        with table.pages:
            table.page(table.ana).say("still here tomorrow")
        cookie, id = table.bo.cookie, table.id
    with served(tmp_path) as client:
        bo = somebody(client, "Bo")
        bo.cookie = cookie
        with bo.page(id) as page:
            listener = Listener(page)
            listener.listen(**EVERYTHING)
            listener.until_words("still here tomorrow")


def test_two_processes_on_one_store_count_the_same_lines(tmp_path: Path) -> None:
    with served(tmp_path) as here, served(tmp_path) as there:
        table = Table(here)
        bo = somebody(there, "Bo")
        bo.cookie = table.bo.cookie
        with table.pages, bo.page(table.id) as page:
            his, hers = Listener(page), table.page(table.ana)
            his.listen(**EVERYTHING)
            hers.say("from here")
            his.say("from there")
            assert his.words() == ["from here", "from there"]
            hers.say("and back")
            assert hers.words() == ["from here", "from there", "and back"]


def test_who_did_not_ask_for_talk_gets_none(table: Table) -> None:
    ana = table.page(table.ana)
    with table.bo.page(table.id) as quiet:
        quiet.until("gathering")
        ana.say("psst")
        quiet.send(t="resign", id="end", seat=0)
        assert quiet.until("error")["id"] == "end"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  a \t b\n c ", "a b c"),
        ("<b>bold</b> & <script>alert(1)</script>", "<b>bold</b> & <script>alert(1)</script>"),
        ("abc\u202edef\u2066g\x00\x07", "abcdefg"),
        ("e" + "\u0301" * 40, "é" + "\u0301" * 4),
        ("👩‍🚀 https://example.org", "👩‍🚀 https://example.org"),
        ("x" * 200, "x" * 200),
    ],
)
def test_text_is_plain_and_tidy(table: Table, said: str, kept: str) -> None:
    assert table.page(table.ana).say(said)["lines"][0]["text"] == kept


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ({"text": "x" * 201}, "talk.error.long"),
        ({"text": " \u202e\n\u200d "}, "talk.error.empty"),
        ({"text": "hi", "phrase": "hello"}, "talk.error.text_or_phrase"),
        ({}, "talk.error.text_or_phrase"),
        ({"phrase": "nonsense"}, "server.error.field"),
        ({"text": 5}, "server.error.field"),
        ({"text": "hi", "seat": 1}, "table.error.not_your_seat"),
        ({"text": "hi", "html": True}, "server.error.field"),
    ],
)
def test_what_cannot_be_said(table: Table, message: Json, key: str) -> None:
    ana = table.page(table.ana)
    ana.send(t="say", id="bad", **message)
    error = ana.until("error")
    assert (error["id"], error["key"]) == ("bad", key)
    ana.say("all is well")
    assert ana.words() == ["all is well"]


def test_several_people_at_one_device_speak_for_themselves(client: TestClient) -> None:
    ana = somebody(client, "Ana")
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Cas"}, {"kind": "open"}]
    table = ana.open(*seats, game="architectura")
    with ana.page(table) as page:
        listener = Listener(page)
        listener.listen(**EVERYTHING)
        listener.say("me")
        listener.say("me too", seat=1)
        assert [(line["name"], line["seat"]) for line in listener.said["seats"]] == [("Ana", 0), ("Cas", 1)]


# ---- limits and settings ----


def test_talk_is_limited_per_person_and_per_room(table: Table) -> None:
    ana, bo = table.page(table.ana), table.page(table.bo)
    found = services_of(table.client).talks
    found.of_person = Limit(Rate(burst=2, second=0.01))
    assert [ana.say(text).get("key") for text in "abc"] == [None, None, "talk.error.too_fast"]
    assert bo.say("I may").get("key") is None
    found.of_person = Limit(Rate(burst=100, second=100))
    found.of_room = Limit(Rate(burst=1, second=0.01))
    zoe = table.page(table.zoe)
    assert [zoe.say(text).get("key") for text in "ab"] == [None, "talk.error.too_fast"]
    assert bo.say("spectators do not silence us").get("key") is None


def test_many_guests_of_one_address_do_not_take_the_room_of_all_spectators(table: Table) -> None:
    found = services_of(table.client).talks
    found.of_address = Limit(Rate(burst=3, second=0.01))
    zoe = table.page(table.zoe)
    assert [zoe.say(text).get("key") for text in "abcd"] == [None, None, None, "talk.error.too_fast"]
    other = somebody(table.client, "Yan")
    other.at(table.id, "talk/name", name="Yan")
    assert table.page(other).say("one more").get("key") == "talk.error.too_fast"
    ana = table.page(table.ana)
    assert [ana.say(text).get("key") for text in "abcd"] == [None] * 4  # those who play are known


def test_one_person_does_not_fill_a_room(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talks, "MOST_OF_ONE", 2)
    ana, bo = table.page(table.ana), table.page(table.bo)
    assert [ana.say(text).get("key") for text in "abc"] == [None, None, "talk.error.said_enough"]
    assert bo.say("I may").get("key") is None


def test_a_room_is_full_one_day(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talks, "MOST", 2)
    ana = table.page(table.ana)
    assert [ana.say(text).get("key") for text in "abc"] == [None, None, "talk.error.full"]
    assert table.page(table.zoe).say("not ours").get("key") is None


def test_only_phrases(client: TestClient) -> None:
    table = Table(client, talk="phrases")
    with table.pages:
        ana = table.page(table.ana)
        assert ana.talk["say"] == "phrases"
        assert ana.say("free words")["key"] == "talk.error.phrases"
        assert ana.say(phrase="ready")["lines"][0]["phrase"] == "ready"


def test_the_host_switches_talk_off_and_on(table: Table) -> None:
    bo = table.page(table.bo)
    bo.say("hello")
    table.ana.at(table.id, "settings", talk="off")
    while bo.talk["say"] != "nothing":
        bo.next()
    assert bo.talk["lines"] == []
    assert bo.say("still there?")["key"] == "talk.error.off"
    table.ana.at(table.id, "settings", talk="on")
    bo.until_words("hello")


def test_no_talk_at_tables_of_one_device(client: TestClient) -> None:
    ana = somebody(client, "Ana")
    table = ana.open({"kind": "person"}, {"kind": "bot", "level": "first"})
    with ana.page(table) as page:
        page.send(t="sub", talk_after=EVERYTHING)
        page.send(t="say", id="alone", text="hello?")
        seen: list[Json] = []
        while not seen or seen[-1].get("id") != "alone":
            seen.append(page.next())
        assert seen[-1]["key"] == "talk.error.alone"
        assert "talk" not in {message["t"] for message in seen}


def test_a_blocked_person_cannot_talk(table: Table) -> None:
    bo = table.page(table.bo)
    table.ana.at(table.id, "remove", seat=1, block=True)
    while bo.talk["room"] != "spectators":
        bo.next()
    assert bo.say("but …")["key"] == "talk.error.blocked"


# ---- rooms ----


def test_spectators_talk_among_themselves_until_the_game_is_over(table: Table) -> None:
    table.start()
    ana, zoe, yan = table.page(table.ana), table.page(table.zoe), table.page(table.yan)
    ana.say("between us")
    zoe.say("she should play M14")
    yan.until_words("she should play M14", room="spectators")
    assert zoe.talk["room"] == "spectators"
    assert zoe.said["seats"] == []
    assert yan.said["seats"] == []
    assert zoe.said["spectators"][0]["seat"] is None
    ana.ask("resign", seat=0)
    ana.until_words("she should play M14", room="spectators")
    assert not ana.talk["own"]
    assert ana.talk["say"] == "nothing"
    yan.say("well played")
    ana.until_words("she should play M14", "well played", room="spectators")
    late = table.page(table.bo)
    late.until_words("she should play M14", "well played", room="spectators")
    late.until_words("between us")


def test_what_one_room_says_makes_no_difference_to_the_other(client: TestClient) -> None:
    """Two worlds: whatever the players say to each other, a spectator gets the same bytes, and the other way round."""
    heard: list[list[str]] = []
    for lines in ([], ["a secret", "and another"]):
        table = Table(client)
        table.start()
        with table.pages:
            ana, zoe = table.page(table.ana), table.page(table.zoe)
            for line in lines:
                ana.say(line)
            texts = []
            zoe.send(t="say", id="mine", text="hm")
            while True:
                message = zoe.next()
                if message["t"] == "talk":
                    texts.append(json.dumps({**message, "lines": [{**line, "at": 0} for line in message["lines"]]}))
                if message.get("ack") == "mine":
                    break
            answer = table.zoe.at(table.id, "talk/mute", room="seats", n=1)
            texts.append(answer.text)
            heard.append(texts)
    assert heard[0] == heard[1]
    assert "talk.error.no_line" in heard[0][-1]


def test_a_spectator_needs_a_name_and_becomes_a_guest_by_giving_one(table: Table) -> None:
    table.start()
    newcomer = somebody(table.client, "Newcomer")
    nameless = table.page(newcomer)
    assert (nameless.talk["room"], nameless.talk["say"]) == ("spectators", "name")
    assert nameless.say("hello")["key"] == "talk.error.name"
    assert key_of(newcomer.at(table.id, "talk/name", name=" \n ")) == "together.error.name_empty"
    assert newcomer.at(table.id, "talk/name", name=" Nina  ", request="0123456789abcdef").json() == {"name": "Nina"}
    assert newcomer.cookie
    named = table.page(newcomer)
    assert named.talk["say"] == "text"
    assert named.say("hello")["lines"][0]["name"] == "Nina"


def test_who_sits_down_changes_rooms(table: Table) -> None:
    cas = somebody(table.client, "Cas")
    table.ana.at(table.id, "remove", seat=1)
    cas.at(table.id, "talk/name", name="Cas")
    page = table.page(cas)
    table.page(table.ana).say("who is next?")
    page.say("me?")
    cas.sit(table.id)
    page.until_words("who is next?")
    assert page.say("here I am")["room"] == "seats"


# ---- muting, blocking, reporting ----


def test_muting_holds_at_every_table_and_on_every_device(table: Table) -> None:
    bo, second = table.page(table.bo), table.page(table.bo)
    ana = table.page(table.ana)
    ana.say("first")
    bo.until_words("first")
    assert table.bo.at(table.id, "talk/mute", room="seats", n=1).status_code == 204
    ana.say("second")
    for page in (bo, second):
        while [line["muted"] for line in page.said["seats"]] != [True, True]:
            page.next()
        assert [line["text"] for line in page.said["seats"]] == [None, None]
    assert ana.words() == ["first", "second"]
    table.bo.at(table.id, "talk/mute", room="seats", n=1, on=False)
    bo.until_words("first", "second")
    assert key_of(table.ana.at(table.id, "talk/mute", room="seats", n=1)) == "talk.error.yourself"
    assert key_of(table.bo.at(table.id, "talk/mute", room="seats", n=9)) == "talk.error.no_line"
    assert key_of(table.zoe.at(table.id, "talk/mute", room="seats", n=1)) == "talk.error.no_line"


def test_blocked_people_are_not_heard(table: Table) -> None:
    ana, bo = table.page(table.ana), table.page(table.bo)
    bo.say("before")
    ana.until_words("before")
    table.start()
    ana.until("state")
    (person,) = table.ana.get("/api/people").json()
    assert table.ana.post(f"/api/people/{person['id']}/block", on=True).status_code == 204
    bo.say("after")
    ana.until_words()
    ana.say("quiet here")
    assert ana.words() == ["quiet here"]
    bo.until_words("before", "after", "quiet here")


def test_a_report_keeps_what_was_said_around_it(table: Table) -> None:
    ana, bo = table.page(table.ana), table.page(table.bo)
    bo.say("you fool")
    ana.say("pardon?")
    assert table.ana.at(table.id, "talk/report", room="seats", n=1, reason="insult").status_code == 204
    assert table.ana.at(table.id, "talk/report", room="seats", n=1, reason="spam").status_code == 204
    store = services_of(table.client).store
    assert table.client.portal is not None
    found = [one for one in table.client.portal.call(store.reports) if one.table == table.id]
    (report,) = found
    assert (report.name, report.reason, report.room) == ("Bo", "insult", "seats")
    assert [(line["by"], line["text"]) for line in report.lines] == [("reported", "you fool"), ("reporter", "pardon?")]
    assert key_of(table.bo.at(table.id, "talk/report", room="seats", n=1, reason="spam")) == "talk.error.yourself"
    assert table.bo.at(table.id, "talk/report", room="seats", n=2, reason="boredom").status_code == 422


def test_reports_are_limited(table: Table) -> None:
    services_of(table.client).talks.reporting = Limit(Rate(burst=1, second=0.001))
    bo = table.page(table.bo)
    bo.say("one")
    bo.say("two")
    assert table.ana.at(table.id, "talk/report", room="seats", n=1, reason="spam").status_code == 204
    assert table.ana.at(table.id, "talk/report", room="seats", n=2, reason="spam").status_code == 429


def test_reports_of_many_guests_at_one_address_are_limited(table: Table) -> None:
    services = services_of(table.client)
    services.reports = Limit(Rate(burst=2, second=0.001))
    table.page(table.zoe).say("hello")
    guests = [somebody(table.client, name) for name in ("Yan", "Xia", "Wim")]
    for guest in guests:
        guest.at(table.id, "talk/name", name=guest.name)
    answers = [one.at(table.id, "talk/report", room="spectators", n=1, reason="spam") for one in guests]
    assert [answer.status_code for answer in answers] == [204, 204, 429]
