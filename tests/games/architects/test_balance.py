"""The balance of Architects: seats, sources, goals, and the Automa against every level."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

import pytest

from architrave.arena.balance import balance
from architrave.arena.contest import play_out
from architrave.arena.workers import Processes
from architrave.bots import LEVELS
from architrave.games.architects.balance import (
    ARCHITECTS,
    ENOUGH,
    MOST_SIMULATIONS,
    SIMULATIONS,
    SOLO_GAMES,
    SOURCES,
    TABLE_GAMES,
    ArchitectsBalance,
    ArchitectsStudy,
    Counted,
    Solo,
    Table,
)
from architrave.games.architects.component_set import DIFFICULTIES
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid

NOTHING = dict.fromkeys(SOURCES, 0)
STRONGEST = list(LEVELS)[-1]


def without_speed(report: ArchitectsBalance) -> Json:
    return {name: value for name, value in report.json().items() if name != "speed"}


def conducted(seed: int = 4, workers: int = 1, only: Sequence[str] = ("2", "first-easy")) -> ArchitectsBalance:
    return cast(ArchitectsBalance, balance(ARCHITECTS, 1, games=2, seed=seed, workers=Processes(workers), only=only))


def reported(*parts: Table | Solo) -> ArchitectsBalance:
    return ArchitectsBalance(1, 300, parts, 1.0)


def table_of(shares: tuple[float, ...], games: int = 100, goals: tuple[tuple[str, float], ...] = ()) -> Table:
    """The same game over and over, begun by the first seat."""
    table = Table(len(shares))
    sources = tuple(NOTHING | {"goals": 7} for _ in shares)
    for _ in range(games):
        table.add(table.contest("random", 1, 0), Counted(shares, (7,) * len(shares), sources, goals, None))
    return table


def solo_of(level: str, difficulty: str, margins: Sequence[int]) -> Solo:
    part = Solo(level, difficulty)
    for contest, margin in zip(part.contests(1, 1, len(margins)), margins, strict=True):
        part.add(contest, Counted((float(margin > 0),), (100 + margin,), (NOTHING,), (), 100))
    return part


def test_the_games_of_a_whole_run() -> None:
    parts = ArchitectsStudy().parts(())
    solo = [f"{level}-{difficulty}" for level in LEVELS for difficulty in DIFFICULTIES]
    assert [part.label for part in parts] == ["2", "3", "4", *solo]
    assert (SIMULATIONS, MOST_SIMULATIONS, TABLE_GAMES, SOLO_GAMES, ENOUGH) == (300, 1000, 600, 200, 300)
    assert [len(part.contests(None, 1, None)) for part in parts] == [600] * 3 + [200] * len(solo)
    assert parts[0].contests(None, 1, 1)[0].bots == ("uct:300", "uct:300")
    assert parts[-1].contests(None, 1, 1)[0].bots == (f"{STRONGEST}:1000",)


@pytest.mark.parametrize(
    ("only", "labels"),
    [
        (["3"], ["3"]),
        (["1"], [f"{level}-{difficulty}" for level in LEVELS for difficulty in DIFFICULTIES]),
        (["2", "club"], ["2", *(f"club-{difficulty}" for difficulty in DIFFICULTIES)]),
        (["easy-hard", "first-easy"], ["first-easy", "easy-hard"]),
    ],
)
def test_parts_can_be_named(only: list[str], labels: list[str]) -> None:
    assert set(only) <= set(ArchitectsStudy().names())
    assert [part.label for part in ArchitectsStudy().parts(only)] == labels


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_of_a_table_has_every_starter(seats: int) -> None:
    contests = Table(seats).contests(1, 3, seats + 1)
    assert [contest.options["starter"] for contest in contests] == [*range(seats), 0]
    assert [contest.deal for contest in contests] == [0] * seats + [1]
    assert not contests[0].options["residents"]
    assert not contests[0].options["events"]


def test_a_solo_deal_is_the_same_at_every_level_and_difficulty() -> None:
    parts = [part for part in ArchitectsStudy().parts(["1"]) if isinstance(part, Solo)]
    first = [part.contests(None, 1, 3) for part in parts]
    assert {(contest.seed, contest.deal) for contests in first for contest in contests} == {
        (first[0][0].seed, deal) for deal in range(3)
    }
    assert [contests[0].options["difficulty"] for contests in first] == list(DIFFICULTIES) * len(LEVELS)
    assert [part.simulations for part in parts] == [
        min(level.simulations, 1000) for level in LEVELS.values() for _ in DIFFICULTIES
    ]


def test_a_game_is_counted_as_it_was_scored() -> None:
    for contest in (Table(3).contest("random", 1, 1), Solo("first", "hard").contests(1, 1, 1)[0]):
        counted = ArchitectsStudy().count(contest)
        played, position = play_out(contest)
        result = contest.game.result(position)
        assert (counted.shares, counted.points, counted.automa) == (played.shares, result.points, result.rival)
        assert [sum(sources.values()) for sources in counted.sources] == list(counted.points)
        assert len(counted.goals) == 6
        cities = len(counted.points)
        assert sum(vp for _, vp in counted.goals) == pytest.approx(
            sum(sources["goals"] for sources in counted.sources) / cities
        )


def test_the_same_seed_gives_the_same_balance_whatever_the_workers() -> None:
    data = without_speed(conducted())
    assert data == json.loads(json.dumps(data))
    assert data == without_speed(conducted(workers=2))
    assert data != without_speed(conducted(seed=5))
    assert (data["game"], data["games"], data["simulations"]) == ("architects", 4, 1)
    (table,) = data["tables"]
    assert sum(place["share"]["value"] for place in table["places"]) == pytest.approx(1, abs=0.001)
    assert sum(table["sources"].values()) == pytest.approx(sum(place["vp"]["value"] for place in table["places"]) / 2)
    assert sum(goal["rounds"] for goal in data["goals"]) == 2 * 6
    assert not any(goal["judged"] for goal in data["goals"])
    (solo,) = data["solo"]
    assert (solo["level"], solo["difficulty"], solo["games"], solo["misses"]) == ("first", "easy", 2, False)
    assert solo["margin"]["value"] == pytest.approx(solo["vp"]["value"] - solo["automa"]["value"], abs=0.002)


def test_a_plain_advantage_of_a_place_is_seen() -> None:
    assert reported(table_of((1.0, 0.0))).missed()
    even = reported(table_of((0.5, 0.5)), table_of((0.4, 0.3, 0.3)))
    assert not even.missed()
    assert even.tables[0].by_source()["goals"] == 7
    assert even.tables[0].vp(0).value == 7


def test_a_goal_is_worth_half_to_double_the_median() -> None:
    worth = (("001", 1.0), ("002", 2.0), ("003", 4.0), ("004", 8.0), ("005", 9.0))
    report = reported(table_of((0.5, 0.5), ENOUGH, worth))
    assert [(goal.number, goal.rounds, goal.of_median, goal.misses()) for goal in report.goals()] == [
        ("001", ENOUGH, 0.25, True),
        ("002", ENOUGH, 0.5, False),
        ("003", ENOUGH, 1.0, False),
        ("004", ENOUGH, 2.0, False),
        ("005", ENOUGH, 2.25, True),
    ]
    assert report.missed()
    few = reported(table_of((0.5, 0.5), ENOUGH - 1, worth))
    assert not any(goal.judged() or goal.misses() for goal in few.goals())
    both = reported(table_of((0.5, 0.5), ENOUGH - 1, worth), table_of((0.5, 0.5), 1, worth))
    assert [goal.misses() for goal in both.goals()] == [True, False, False, False, True]


def test_margins_of_the_strongest_level_fall_from_difficulty_to_difficulty() -> None:
    far = [
        solo_of(STRONGEST, difficulty, [-20 * step, -20 * step - 2] * 20)
        for step, difficulty in enumerate(DIFFICULTIES)
    ]
    assert not reported(*far).missed()
    near = [solo_of(STRONGEST, "easy", [10, 30] * 20), solo_of(STRONGEST, "medium", [8, 30] * 20)]
    assert [reported(*near).solo_misses(part) for part in near] == [False, True]
    assert reported(*near).missed()
    weaker = [solo_of("first", "easy", [0, 10] * 20), solo_of("first", "medium", [1, 11] * 20)]
    assert not reported(*weaker).missed()
    apart = [solo_of(STRONGEST, "easy", [0, 10] * 20), solo_of(STRONGEST, "hard", [1, 11] * 20)]
    assert not reported(*apart).missed()  # the one between was not played


def test_a_solo_game_is_won_tied_or_lost() -> None:
    part = solo_of("club", "easy", [3, -5])
    assert part.score().value == 0.5
    assert part.margin().value == -1
    assert (part.vp().value, part.automa_vp().value) == (99, 100)


@pytest.mark.parametrize(
    ("simulations", "games", "only", "where"),
    [
        (300, 0, [], "games"),
        (300, 4, ["5"], "only"),
        (300, 4, ["park"], "only"),
        (0, 4, [], "bot"),
        (0, 4, ["1"], "bot"),
    ],
)
def test_nonsense_is_refused_before_anything_is_played(
    simulations: int, games: int, only: list[str], where: str
) -> None:
    with pytest.raises(Invalid) as caught:
        balance(ARCHITECTS, simulations, games, only=only)
    assert caught.value.where == where
