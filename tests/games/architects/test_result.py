"""The end: VP by round and by source, the winner and what decided."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects import rounds
from architrave.games.architects.position import Region
from architrave.games.architects.result import paid, result, sources
from architrave.kernel.actors import OVER
from tests.games.architects.cities import give_services, lay_tiles
from tests.games.architects.scene import EMPTY, GAME, scene
from tests.json_of import json_of

CITY = "LR .. .. .. RR .. .. .. .. .. .. .. .. .. .. .."


def over(*cities: str, seats: int = 0, points: tuple[int, ...] = (0, 0)) -> Region:
    """A finished game in which each city has these VP."""
    there = scene(*cities, seats=seats, tokens=(0, 6))
    for city, vp in enumerate(points):
        there.held[city * n.HELD_SPAN + n.POINTS] = vp
    there.actor = OVER
    return there


def test_vp_by_round_and_by_source() -> None:
    there = scene(CITY, EMPTY, goals=("012", "013"), tokens=(2, 4))
    lay_tiles(there, 0, 1, "RO-green-mountain")
    give_services(there, 0, "RS")
    for finished in range(3):
        there.round = finished
        rounds.remember(there)
    there.held[n.BOATS] = 1
    there.held[n.WINDFALL] = 2
    there.residents[0] = there.residents[1] = 1 + 8 + 64
    there.actor = OVER
    seat = json_of(result(there))["seats"][0]
    assert [part["total"] for part in seat["rounds"]] == [6, 4, 6]
    assert seat["rounds"][0] == {"goals": 2, "landmarks": 4, "services": 0, "event": 0, "total": 6}
    assert seat["sources"] == {
        "goals": 4, "landmarks": 12, "services": 0, "event": 0, "residents": 3, "windfall": 2, "boats": 2, "tokens": 2,
    }  # fmt: skip
    assert seat["landmarks"] == 1


def test_nothing_is_left_over_before_the_end() -> None:
    there = scene(tokens=(2, 0), boats=1)
    assert json_of(paid(there, 0)) == []
    there.actor = OVER
    assert [(entry["source"], entry["points"]) for entry in json_of(paid(there, 0))] == [("boats", 2), ("tokens", 2)]


@pytest.mark.rule("M11.9", "M12.6")
def test_the_automa_has_its_own_rates() -> None:
    there = scene(EMPTY, EMPTY, seats=1)
    there.actor = OVER
    there.held[n.HELD_SPAN + n.BOATS] = 1
    there.held[n.HELD_SPAN + n.TOKENS] = 0
    there.residents[6] = there.residents[7] = 1 + 8 + 64
    assert sources(there, 1) | {"boats": 5, "residents": 6} == sources(there, 1)
    assert json_of(result(there))["automa"]["sources"]["boats"] == 5


@pytest.mark.rule("M8.2")
@pytest.mark.parametrize(
    ("cities", "points", "winners", "reason"),
    [
        ((EMPTY, EMPTY), (12, 9), [0], "points"),
        ((EMPTY, EMPTY, EMPTY), (3, 9, 9), [1, 2], "shared"),
        ((CITY, EMPTY, EMPTY), (9, 9, 3), [1], "landmarks"),
        ((CITY, CITY, EMPTY), (9, 9, 3), [0, 1], "shared"),
    ],
)
def test_who_wins_and_by_what(
    cities: tuple[str, ...], points: tuple[int, ...], winners: list[int], reason: str
) -> None:
    there = over(*cities, points=points)
    found = json_of(result(there))
    assert (found["winners"], found["reason"], found["points"]) == (winners, reason, list(points))
    assert found["winner"] == (winners[0] if len(winners) == 1 else None)
    assert found["automa"] is None
    ended = GAME.result(there)
    assert (ended.reason, ended.winner) == (f"architects.result.{reason}", found["winner"])


@pytest.mark.rule("M11.9")
@pytest.mark.parametrize(
    ("cities", "points", "winners", "reason", "value"),
    [
        ((EMPTY, EMPTY), (12, 9), [0], "beaten", 1.0),
        ((EMPTY, CITY), (9, 9), [0], "beaten_landmarks", 1.0),
        ((EMPTY, EMPTY), (9, 12), [], "lost", -1.0),
        ((CITY, EMPTY), (9, 9), [], "lost_landmarks", -1.0),
        ((EMPTY, EMPTY), (9, 9), [0], "tied", 0.0),
    ],
)
def test_how_it_went_against_the_automa(
    cities: tuple[str, ...], points: tuple[int, ...], winners: list[int], reason: str, value: float
) -> None:
    there = over(*cities, seats=1, points=points)
    found = json_of(result(there))
    assert (found["winners"], found["reason"]) == (winners, reason)
    assert found["winner"] == (0 if value > 0 else None)
    assert (found["points"], found["automa"]["points"]) == ([points[0]], points[1])
    assert GAME.result(there).returns == (value,)
