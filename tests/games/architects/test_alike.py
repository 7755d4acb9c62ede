"""M5.4, M5.6: buildings and services that are alike, where only the place tells them apart."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from tests.games.architects.plan import EMPTY, GAME, city, legal, plans, play, refused, row_left, services, table
from tests.json_of import json_of

ONE_SHOP = "S....... ........ ........ ........"


def solo(mine: str = EMPTY, row: str = "R+ S R+ S S+ R", backup: str = "ROROLM") -> Region:
    automa = city(EMPTY, owned="MI", automa=True)
    return table(mine, (automa,), seats=1, row=row, plans=backup, with_residents=True)


@pytest.mark.rule("M5.6")
def test_alone_every_building_of_the_row_is_a_choice() -> None:
    region = solo()
    assert legal(region, "take") == ["R", "R+", "R+ 2", "S", "S 2", "S+"]
    assert row_left(play(region.clone(), "take R+ 2")) == "R+ S . S S+ R . . . ."
    assert row_left(play(region.clone(), "take S 2")) == "R+ S R+ . S+ R . . . ."
    assert row_left(play(region.clone(), "take S")) == "R+ . R+ S S+ R . . . ."


@pytest.mark.rule("M5.6")
def test_alone_every_building_of_backup_plans_is_a_choice() -> None:
    region = play(solo(ONE_SHOP), "backup", "lot 1a")
    assert legal(region, "plan") == ["R", "R 2", "O", "O 2", "M", "L"]
    assert plans(play(region.clone(), "plan R")) == "SOROLM"
    assert plans(play(region.clone(), "plan R 2")) == "ROSOLM"
    assert plans(play(region.clone(), "plan O 2")) == "RORSLM"


@pytest.mark.rule("M5.6")
def test_a_landmark_keeps_its_place_while_its_tile_is_chosen() -> None:
    region = play(solo(ONE_SHOP, backup="LROLOM"), "backup", "lot 1a", "plan L 2")
    assert plans(play(region, legal(region)[0])) == "LROSOM"


@pytest.mark.rule("M5.6")
def test_with_more_players_buildings_that_are_alike_are_one_choice() -> None:
    region = table(ONE_SHOP, row="R+ S R+ S S+ R", plans="ROROLM")
    assert legal(region, "take") == ["R", "R+", "S", "S+"]
    assert refused(region, "take S 2") == ("M5.6", "one_choice")
    assert row_left(play(region.clone(), "take S")) == "R+ . R+ S S+ R . . . ."
    play(region, "backup", "lot 1a")
    assert legal(region, "plan") == ["R", "O", "M", "L"]
    assert refused(region, "plan R 2") == ("M5.6", "one_choice")
    assert plans(play(region, "plan O")) == "RSROLM"


@pytest.mark.rule("M5.6")
def test_in_the_first_version_they_were_one_choice_alone_too() -> None:
    region = solo(ONE_SHOP)
    region.rules = n.FIRST_RULES
    assert legal(region, "take") == ["R", "R+", "S", "S+"]
    assert refused(region, "take S 2") == ("M5.6", "one_choice")
    assert legal(play(region, "backup", "lot 1a"), "plan") == ["R", "O", "M", "L"]


@pytest.mark.rule("M5.6")
def test_more_than_there_are() -> None:
    region = solo(ONE_SHOP)
    assert refused(region, "take R 3") == ("M5.6", "fewer_in_row")
    assert refused(region, "take O 2") == ("M4.1", "not_in_row")
    refusal = GAME.refusal(region, GAME.from_text(region, "take S 9"))
    assert refusal is not None
    assert refusal.params["count"] == 2
    play(region, "backup", "lot 1a")
    assert refused(region, "plan R 3") == ("M5.6", "fewer_in_plans")
    assert refused(region, "plan S 2") == ("M5.3", "not_in_plans")


@pytest.mark.rule("M5.4")
def test_a_service_in_a_regular_place_and_among_the_extras_is_two_choices() -> None:
    region = play(table(earned=(1, 2), boats=2), "demand", "=RO", "=SM")
    assert services(region) == ["RS", "RO", "RM", "RO", "SM"]
    assert legal(region, "service") == ["RS", "RO", "RM", "SM", "RO extra"]
    regular = play(region.clone(), "service RO", "=OI")
    assert services(regular) == ["RS", "OI", "RM", "-", "-"]
    assert discards(regular) == ["RO", "SM"]
    extra = play(region.clone(), "service RO extra")
    assert services(extra) == ["RS", "RO", "RM", "-", "-"]
    assert discards(extra) == ["SM"]
    assert extra.actor == 0
    for choice in json_of(GAME.choices(region)):
        if choice["move"]["kind"] == "service":
            assert (choice["cost"], choice["points"]) == (2, 0)


def discards(region: Region) -> list[str]:
    found: list[str] = GAME.dump(region).get("service_discards", [])
    return found


@pytest.mark.rule("M5.4")
def test_there_is_no_extra_one_where_it_does_not_lie_in_both() -> None:
    region = table(earned=(1, 2, 3, 4), boats=4, owned="OI")
    assert refused(region, "service RS extra") == ("M5.4", "not_twice")
    play(region, "demand", "=OI", "=SM")
    assert legal(region, "service") == ["RS", "RO", "RM", "SM"]
    assert refused(region, "service SM extra") == ("M5.4", "not_twice")  # an extra one, but no regular one
    assert refused(region, "service RS extra") == ("M5.4", "not_twice")
    assert refused(region, "service OI extra") == ("M5.4", "not_twice")


@pytest.mark.rule("M5.4")
def test_in_the_first_version_it_was_one_choice() -> None:
    region = table(earned=(1, 2), boats=2)
    region.rules = n.FIRST_RULES
    play(region, "demand", "=RO", "=SM")
    assert legal(region, "service") == ["RS", "RO", "RM", "SM"]
    assert services(play(region, "service RO", "=OI")) == ["RS", "OI", "RM", "-", "-"]


@pytest.mark.rule("M5.4")
def test_twice_among_the_extras_is_one_choice() -> None:
    region = play(table(earned=(1, 2), boats=2), "demand", "=SM", "=SM")
    assert legal(region, "service") == ["RS", "RO", "RM", "SM"]
    assert discards(play(region, "service SM")) == ["SM"]
