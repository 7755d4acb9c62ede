"""M8: cleanup and the end."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import draw
from architrave.kernel.rng import Rng
from tests.games.architects.plan import BOX, GAME, display, held, letters, plans, play, table
from tests.games.architects.test_opening import runs
from tests.json_of import json_of

A, B, C = "RS-green-river", "RS-gray-mountain", "RO-green-mountain"


def last_turns(round_number: int, seats: int = 2, **more: Any) -> Region:
    """The last row of a round, one building for each."""
    rows = {2: 2, 3: 3, 4: 4}[seats]
    wanted: dict[str, Any] = {"row": " ".join("RSOM"[:seats]), "plans": "LRRSSO", "tokens": 1} | more
    return table(seats=seats, round_number=round_number, row_number=rows, **wanted)


def finish(region: Region) -> Region:
    """Everybody takes what is left and ends his turn."""
    for _ in range(int(region.count)):
        play(region, "take " + next(text for text in types(region)), "lot 4d", "end")
    return region


def types(region: Region) -> list[str]:
    return [piece["type"] for piece in json_of(GAME.view(region, None))["current"]]


@pytest.mark.rule("M8.1")
@pytest.mark.parametrize(
    ("seats", "round_number", "rows", "length"),
    [(2, 1, 2, 8), (2, 2, 2, 10), (3, 1, 3, 9), (3, 2, 3, 9), (4, 1, 4, 12), (4, 2, 4, 8)],
)
def test_new_backup_plans_then_new_rows(seats: int, round_number: int, rows: int, length: int) -> None:
    region = finish(last_turns(round_number, seats))
    assert region.actor == CHANCE
    assert region.round == round_number
    assert plans(region) == ""
    rng, piles = Rng(4), []
    play(region, *(f"={letter}" for letter in "RSOMIR"))
    assert plans(region) == "RSOMIR"
    while region.actor == CHANCE:
        piles.append(GAME.pile(region))
        draw(region, rng)
    assert runs(piles)[0] == ("building", rows * length)
    view = json_of(GAME.view(region, None))
    assert [len(view["current"]), *(len(row) for row in view["later"])] == [length] * rows


@pytest.mark.rule("M8.1")
def test_old_backup_plans_go_into_the_bag() -> None:
    region = last_turns(1)
    bag = letters(region.bag)
    finish(region)
    assert letters(region.bag) == bag | {"L": bag["L"] + 1, "R": bag["R"] + 2, "S": bag["S"] + 2, "O": bag["O"] + 1}


@pytest.mark.rule("M8.1")
def test_the_display_is_discarded_and_redrawn() -> None:
    region = finish(last_turns(1, plans="LLRRSS", display=f"{A} {B}"))
    assert display(region) == []
    assert region.tile_discards == 1 << BOX.tile(A) | 1 << BOX.tile(B)
    play(region, *["=L"] * 6, *["=R", "=S"] * 8)
    assert GAME.pile(region) == "tile"
    play(region, *(f"={id}" for id in BOX.tile_ids[2:8]))
    assert display(region) == BOX.tile_ids[2:8]
    assert region.actor >= 0


@pytest.mark.rule("M8.1")
def test_two_more_tokens_and_the_first_player_token_goes_on() -> None:
    region = last_turns(1, seats=3)
    first = int(region.first)
    finish(region)
    assert [(held(region, n.TOKENS, seat), held(region, n.USED_TOKENS, seat)) for seat in range(3)] == [
        (3, 1), (4, 0), (4, 0),
    ]  # fmt: skip
    assert region.first == (first + 1) % 3


@pytest.mark.rule("M8.1")
def test_goals_of_the_round_are_past() -> None:
    region = finish(last_turns(2))
    assert [goal["state"] for goal in json_of(GAME.view(region, 0))["goals"]] == ["past"] * 4 + ["now"] * 2


@pytest.mark.rule("M8.1", "M12.1")
def test_new_rows_bring_new_residents_and_the_event_comes_last() -> None:
    region = finish(last_turns(1, row="R S", with_residents=True, event="E01"))
    rng, piles = Rng(9), []
    while region.actor == CHANCE:
        piles.append(GAME.pile(region))
        draw(region, rng)
    assert piles[-1] in ("event", "goal")
    assert [piece["resident"] for piece in json_of(GAME.view(region, 0))["current"]] == [True, False] * 4


@pytest.mark.rule("M8.2")
def test_unused_boats_and_tokens_pay_at_the_end() -> None:
    region = finish(last_turns(3, earned=(1, 2, 3), boats=2, tokens=3))
    assert region.actor == OVER
    sources = json_of(GAME.result(region).details)["seats"][0]["sources"]
    assert (sources["boats"], sources["tokens"]) == (4, 3)
    assert held(region, n.POINTS) == sum(sources.values())
    assert held(region, n.BOATS) == 2


@pytest.mark.rule("M8.2")
def test_most_points_win_then_fewer_landmarks_then_shared() -> None:
    won = finish(last_turns(3, row="R R", tokens=3))
    assert held(won, n.POINTS) == held(won, n.POINTS, 1) + 1
    assert (GAME.result(won).winner, GAME.result(won).reason) == (0, "architects.result.points")
    assert list(won.returns()) == [1.0, -1.0]
    level = finish(last_turns(3, row="R R", tokens=2))
    assert held(level, n.POINTS) == held(level, n.POINTS, 1)
    assert (GAME.result(level).winner, GAME.result(level).reason) == (None, "architects.result.shared")
    assert list(level.returns()) == [0.0, 0.0]
    # A landmark whose tile pays nothing: the same points, one landmark more.
    picture = "L....... ........ ........ ........"
    fewer = finish(last_turns(3, mine=picture, tiles={1: B}, row="M M", tokens=2))
    assert held(fewer, n.POINTS) == held(fewer, n.POINTS, 1)
    assert (GAME.result(fewer).winner, GAME.result(fewer).reason) == (1, "architects.result.landmarks")


@pytest.mark.rule("M8.2")
def test_a_finished_game_takes_no_more_moves() -> None:
    region = finish(last_turns(3))
    refusal = GAME.refusal(region, GAME.from_text(region, "end"))
    assert refusal is not None
    assert (refusal.paragraph, refusal.key) == ("M8.2", "architects.refusal.game_over")


@pytest.mark.rule("M8.3")
def test_every_point_has_one_of_the_known_sources() -> None:
    region = finish(last_turns(3, earned=(1,), boats=1))
    known = {"goals", "landmarks", "services", "event", "residents", "windfall", "boats", "tokens"}
    assert set(json_of(GAME.result(region).details)["seats"][0]["sources"]) == known


def test_a_draw_is_waited_for() -> None:
    region = finish(last_turns(1))
    refusal = GAME.refusal(region, GAME.from_text(region, "end"))
    assert refusal is not None
    assert (refusal.paragraph, refusal.key) == ("M2.6", "architects.refusal.draw_due")
