"""M13: the Events module. What events do at scoring is in test_scoring.py."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import draw, legal_actions
from architrave.kernel.rng import Rng
from tests.games.architects.plan import BOX, GAME, city, held, legal, play, possible, refused, table
from tests.json_of import json_of

NEARLY = "RS.. .... S... .... .... .... .... ...."


def before_event(seats: int = 2, seed: int = 1) -> Region:
    """All but the event of the first round has been drawn."""
    region = GAME.start(GAME.options({"seats": seats, "events": True, "starter": 0}))
    rng = Rng(seed)
    while GAME.pile(region) != "event":
        draw(region, rng)
    return region


def before_round_two(seats: int = 2) -> Region:
    """The event of the second round is to be drawn; everybody has used a token."""
    region = play(before_event(seats), "=E01")
    rng = Rng(3)
    while GAME.pile(region) != "event":
        if region.actor == CHANCE:
            draw(region, rng)
            continue
        actions = sorted(legal_actions(region))
        wanted = (
            [action for action in actions if action == n.RELOCATE]
            if held(region, n.TOKENS, int(region.actor)) == 2
            else []
        )
        if region.phase == 1 and region.taken:
            wanted = [n.END]
        region.apply((wanted or actions)[0])
    return region


@pytest.mark.rule("M13.1")
def test_one_event_a_round_none_twice() -> None:
    region = before_event()
    assert len(possible(region)) == 20
    play(region, "=E05")
    assert json_of(GAME.view(region, 0))["event"] == "E05"
    second = before_round_two()
    assert len(possible(second)) == 19
    assert "E01" not in possible(second)
    assert json_of(GAME.view(second, 0))["event"] is None
    play(second, "=E02")
    assert (json_of(GAME.view(second, 0))["event"], json_of(GAME.view(second, 0))["past_events"]) == ("E02", ["E01"])


@pytest.mark.rule("M13.1")
def test_without_the_module_none_is_drawn() -> None:
    region, rng = GAME.start(GAME.options({"seats": 3})), Rng(2)
    while region.actor != OVER:
        assert GAME.pile(region) != "event"
        if region.actor == CHANCE:
            draw(region, rng)
        else:
            region.apply(max(legal_actions(region)))


@pytest.mark.rule("M13.6")
def test_each_boat_earned_pays_at_once() -> None:
    region = table(NEARLY, row="O R", event="E15")
    before = held(region, n.POINTS)
    play(region, "take O", "lot 1d")
    assert [held(region, n.POINTS) - before, held(region, n.WINDFALL), held(region, n.BOATS)] == [1, 1, 1]
    section = table(row="R+ S", residents="RR- OOO", event="E15")
    before = held(section, n.POINTS)
    play(section, "take R+", "lot 1a", "row 1 upper")
    assert held(section, n.POINTS) - before == 3 + 1
    assert held(play(table(NEARLY, row="O R", event="E16"), "take O", "lot 1d"), n.WINDFALL) == 0


@pytest.mark.rule("M13.7")
def test_one_action_a_turn() -> None:
    region = table("RS...... ........ ........ ........", event="E16", tokens=4, row="R+ S", with_residents=True)
    play(region, "relocate", "lot 1a", "lot 2a")
    assert refused(region, "relocate") == ("M13.7", "limit")
    play(region, "take R+", "lot 3a")
    assert refused(region, "resident O") == ("M13.7", "limit")
    assert json_of(GAME.view(region, 0))["actions"] == {"used": 1, "most": 1}


@pytest.mark.rule("M13.8")
def test_everyone_gets_back_a_used_token() -> None:
    region = before_round_two()
    before = [(held(region, n.TOKENS, seat), held(region, n.USED_TOKENS, seat)) for seat in (0, 1)]
    assert before == [(3, 1), (3, 1)]
    play(region, "=E17")
    assert [(held(region, n.TOKENS, seat), held(region, n.USED_TOKENS, seat)) for seat in (0, 1)] == [(4, 0), (4, 0)]
    assert json_of(GAME.view(region, 0))["event"] == "E17"


@pytest.mark.rule("M13.8")
def test_in_the_first_round_it_goes_under_the_stack() -> None:
    region = play(before_event(), "=E17")
    assert region.actor == CHANCE
    assert "E17" not in possible(region)
    play(region, "=E03")
    assert json_of(GAME.view(region, 0))["event"] == "E03"
    assert not int(region.event_stack) >> BOX.event("E17") & 1


@pytest.mark.rule("M13.9")
def test_the_first_service_of_the_round_costs_one_boat() -> None:
    region = table(earned=(1, 2, 3), boats=3, event="E18")
    assert json_of(GAME.view(region, 0))["services"]["cost"] == 1
    play(region, "service RS", "=MI")
    assert held(region, n.BOATS) == 2
    play(region, "service RO", "=RI")
    assert held(region, n.BOATS) == 0
    demanding = play(table(earned=(1,), boats=1, event="E18"), "demand", "=OI", "=MI", "service OI")
    assert held(demanding, n.BOATS) == 0
    assert refused(table(earned=(1,), boats=1), "service RS") == ("M4.3", "boats_short")


@pytest.mark.rule("M13.9")
def test_for_each_player_and_not_after_the_round() -> None:
    other = city("." * 32, earned=(1,), boats=1)
    region = table(earned=(1,), boats=1, others=(other,), row="R S", event="E18")
    play(region, "service RS", "=MI", "take R", "lot 1a", "end")
    assert "service RO" in legal(region)
    play(region, "service RO", "=OI")
    assert held(region, n.BOATS, 1) == 0


@pytest.mark.rule("M13.11")
def test_the_first_goal_of_the_round_is_replaced() -> None:
    region = before_event()
    six = [goal["number"] for goal in json_of(GAME.view(region, 0))["goals"]]
    play(region, "=E20")
    assert GAME.pile(region) == "goal"
    assert not set(six) & set(possible(region))
    assert len(possible(region)) == 18
    new = possible(region)[0]
    play(region, f"={new}")
    assert [goal["number"] for goal in json_of(GAME.view(region, 0))["goals"]] == [new, *six[1:]]
    assert region.actor == 0
    later = play(before_round_two(), "=E20")
    six = [goal["number"] for goal in json_of(GAME.view(later, 0))["goals"]]
    new = possible(later)[5]
    play(later, f"={new}")
    assert [goal["number"] for goal in json_of(GAME.view(later, 0))["goals"]] == [*six[:2], new, *six[3:]]
