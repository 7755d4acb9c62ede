"""Who may say what at a table, and where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from architrave.kernel.refusal import Invalid
from architrave.tables.denied import Denied
from architrave.tables.rows import Gathering, TalkSetting, WaitingSeat
from architrave.tables.talking import check_setting, clean_text, is_there, may_read, own_room, seat_of

ROW = Gathering(
    id="t1",
    version=1,
    host="ana",
    game="architekton",
    options={},
    seats=(WaitingSeat("open"), WaitingSeat("person", "Bo", None, "bo")),
    confirm=False,
    pace=0,
    code="",
    seed="",
)


def test_the_host_belongs_to_those_who_sit_until_the_game_begins() -> None:
    assert [own_room(ROW, guest) for guest in ("ana", "bo", "zoe", None)] == ["seats", "seats"] + ["spectators"] * 2
    assert may_read(ROW, "bo", "seats")
    assert not may_read(ROW, "bo", "spectators")
    assert not may_read(ROW, "zoe", "seats")


def test_there_is_no_talk_where_it_is_off_or_the_table_is_closed() -> None:
    assert is_there(ROW)
    assert not is_there(replace(ROW, talk="off"))
    assert not is_there(replace(ROW, state="closed"))


@pytest.mark.parametrize(("setting", "phrase", "key"), [("off", True, "off"), ("phrases", False, "phrases")])
def test_settings(setting: TalkSetting, phrase: bool, key: str) -> None:
    with pytest.raises(Denied) as denied:
        check_setting(setting, phrase)
    assert denied.value.key == f"talk.error.{key}"
    check_setting("on", phrase)


def test_a_line_belongs_to_the_seat_that_its_person_has_now() -> None:
    assert seat_of(ROW.seats, "bo", 0) == 1
    assert seat_of(ROW.seats, "bo", 1) == 1
    assert seat_of(ROW.seats, "gone", 1) is None


@pytest.mark.parametrize("text", ["", " ", "\u202e", "\u200b\u200d", "\x00"])
def test_nothing_to_read(text: str) -> None:
    with pytest.raises(Invalid) as refused:
        clean_text(text)
    assert refused.value.key == "talk.error.empty"


def test_characters_are_counted_as_people_see_them() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert clean_text(family * 100) == family * 100
    with pytest.raises(Invalid):
        clean_text(family * 201)
    assert clean_text("a\u0301") == "\u00e1"
