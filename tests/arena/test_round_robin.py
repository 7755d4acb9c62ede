"""Round robins of real bots at real tables."""

from __future__ import annotations

import json
from itertools import pairwise
from math import comb

import pytest

from architrave.arena import Processes, Report, round_robin
from architrave.arena.contest import Contest, Deal, play
from architrave.bots import LEVELS
from architrave.games.catalogue import game
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game, Json
from architrave.kernel.position import buffer
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from architrave.kernel.shares import shares

ARCHITEKTON = game("architekton")
ARCHITECTURA = game("architectura")


def without_speed(report: Report) -> Json:
    return {name: value for name, value in report.json().items() if name != "speed"}


@pytest.fixture(scope="module")
def report() -> Report:
    return round_robin(ARCHITEKTON, ["random", "greedy", "uct:10"], games=10, seed=3)


def test_the_same_seed_gives_the_same_report_whatever_the_workers(report: Report) -> None:
    """Contests and results travel to spawned processes and back."""
    spread = round_robin(ARCHITEKTON, ["random", "greedy", "uct:10"], games=10, seed=3, workers=Processes(2))
    assert without_speed(spread) == without_speed(report)
    other = round_robin(ARCHITEKTON, ["random", "greedy", "uct:10"], games=10, seed=4)
    assert without_speed(other) != without_speed(report)


def test_everybody_meets_everybody_equally_often(report: Report) -> None:
    assert len(report.played) == 30
    assert [standing.games for standing in report.standings()] == [20, 20, 20]
    assert [(standing.bot, other, standing.games) for standing, other in report.pairings()] == [
        ("random", "greedy", 10),
        ("random", "uct:10", 10),
        ("greedy", "uct:10", 10),
    ]


def test_what_one_wins_another_loses(report: Report) -> None:
    standings = report.standings()
    assert sum(standing.wins for standing in standings) == sum(standing.losses for standing in standings)
    for standing in standings:
        assert standing.wins + standing.draws + standing.losses == standing.games
    assert sum(standing.score.value * standing.games for standing in standings) == pytest.approx(30)
    assert sum(share.value for share in report.seat_shares()) == pytest.approx(1)


def test_a_deal_is_played_from_both_seats(report: Report) -> None:
    for first, second in zip(report.played[::2], report.played[1::2], strict=True):
        assert first.entrants == second.entrants
        assert (first.rotation, second.rotation) == (0, 1)
        assert first.opener != second.opener  # the drawn starter is the same seat, so the other bot


def test_contests_of_a_deal_draw_the_same_from_every_pile() -> None:
    """Whatever the bots do, the n-th draw of a pile is the same."""
    seen = [drawn(deal=5, rng=Rng(1)), drawn(deal=5, rng=Rng(2)), drawn(deal=6, rng=Rng(1))]
    for pile in ("starter", "building", "landscape"):
        length = min(len(seen[0][pile]), len(seen[1][pile]))
        assert seen[0][pile][:length] == seen[1][pile][:length]
    assert seen[0] != seen[2]


def drawn(deal: int, rng: Rng) -> dict[str, list[str]]:
    """What each pile gave in a random game of a deal."""
    contest = Contest(ARCHITEKTON, ARCHITEKTON.options({}), 1, deal, (0, 1), ("random", "random"), rotation=0)
    draws = Deal(contest)
    position = ARCHITEKTON.start(contest.options)
    room = buffer()
    given: dict[str, list[str]] = {}
    while position.actor != OVER:
        if position.actor == CHANCE:
            before = position.clone()
            outcome = draws.draw(position)
            given.setdefault(ARCHITEKTON.pile(before), []).append(ARCHITEKTON.outcome_text(before, outcome))
        else:
            position.apply(position.pick(rng, room))
    return given


@pytest.mark.parametrize("swapped", [False, True])
def test_the_returns_belong_to_the_bots_and_not_to_the_seats(swapped: bool) -> None:
    won = 0
    for deal in range(20):
        contest = Contest(ARCHITEKTON, ARCHITEKTON.options({}), 1, deal, (0, 1), ("random", "greedy"), swapped)
        won += play(contest).returns == (-1.0, 1.0)
    assert won > 14


def test_options_reach_the_game() -> None:
    report = round_robin(ARCHITEKTON, ["random", "random"], games=8, options={"starter": 1, "set": "symmetric"})
    assert report.json()["options"] == {"set": "symmetric", "starter": 1}
    assert all(result.opener == 1 - result.rotation for result in report.played)


def test_the_report_is_json_and_a_table(report: Report) -> None:
    data = json.loads(json.dumps(report.json()))
    assert data["bots"] == ["random", "greedy", "uct:10"]
    assert (
        data["lengths"]["actions"]["least"] <= data["lengths"]["actions"]["mean"] <= data["lengths"]["actions"]["most"]
    )
    assert 4 <= data["lengths"]["turns"]["mean"] <= 20
    assert sum(data["endings"].values()) == 30
    assert data["speed"]["games_per_second"] > 0
    rows = report.rows()
    assert all(len(row) == len(report.columns) for row in rows)
    scores = [float(row[report.columns.index("score")].partition("%")[0]) for row in rows]
    assert all(better >= worse for better, worse in pairwise(scores))


def test_progress_is_reported_contest_by_contest() -> None:
    told: list[tuple[int, int]] = []
    round_robin(ARCHITEKTON, ["random", "random"], games=5, progress=lambda played, of: told.append((played, of)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


@pytest.mark.parametrize("seats", [3, 4])
def test_tables_of_three_and_four(seats: int) -> None:
    bots = ["uct:20", "random", "greedy", "random"]
    report = round_robin(ARCHITECTURA, bots, games=2 * seats, seed=5, seats=seats)
    tables = comb(len(bots), seats)
    assert len(report.played) == tables * 2 * seats
    assert all(sum(result.shares) == pytest.approx(1) for result in report.played)
    assert sum(standing.points for standing in report.standings()) == pytest.approx(len(report.played))
    assert sum(share.value for share in report.seat_shares()) == pytest.approx(1)
    standings = report.standings()
    assert all(standing.games == 2 * seats * comb(len(bots) - 1, seats - 1) for standing in standings)
    assert all(standing.wins + standing.draws + standing.losses == standing.games for standing in standings)
    assert standings[0].score.value > max(standings[1].score.value, standings[3].score.value)
    assert report.pairings()[0][0].score.value > 0.5  # the search did better than the first of the random bots
    for start in range(
        0, len(report.played), seats
    ):  # one starter is drawn for a deal, and every bot has that seat once
        deal = report.played[start : start + seats]
        assert sorted(result.rotation for result in deal) == list(range(seats))
        assert sorted(result.opener for result in deal) == list(range(seats))


def test_shares_of_a_point() -> None:
    assert shares((1.0, -1.0)) == (1.0, 0.0)
    assert shares((0.0, 0.0)) == (0.5, 0.5)
    assert shares((1.0, -1 / 3, -1 / 3, -1 / 3)) == (1.0, 0.0, 0.0, 0.0)
    assert shares((0.25, 0.25, -0.5)) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [(ARCHITEKTON, 3), (ARCHITECTURA, 5), (ARCHITECTURA, 1)],
)
def test_a_table_that_the_game_does_not_know_is_refused(chosen: Game, seats: int) -> None:
    with pytest.raises(Invalid) as caught:
        round_robin(chosen, ["random"] * 5, games=4, seats=seats)
    assert (caught.value.where, caught.value.key) == ("seats", "arena.seats")


@pytest.mark.parametrize(
    ("bots", "games", "where", "key"),
    [
        (["random"], 4, "bots", "arena.few_bots"),
        (["random", "greedy"], 0, "games", "arena.no_games"),
        (["random", "oracle"], 4, "bot", "bots.unknown"),
    ],
)
def test_nonsense_is_refused_before_anything_is_played(bots: list[str], games: int, where: str, key: str) -> None:
    with pytest.raises(Invalid) as caught:
        round_robin(ARCHITEKTON, bots, games)
    assert (caught.value.where, caught.value.key) == (where, key)


@pytest.mark.compiled
def test_the_lower_levels_stand_in_their_order() -> None:
    """All levels: docs/bots.md. Those that answer at once can be compared here, each with the one two below: what
    neighbours have of each other takes hundreds of games."""
    quick = [level.id for level in LEVELS.values() if level.simulations <= 100]
    assert len(quick) > 1
    names = ["random", *quick]
    for lower, higher in zip(names, names[2:], strict=False):
        report = round_robin(ARCHITEKTON, [higher, lower], games=60, seed=1)
        assert report.standings()[0].score.low > 0.5, report.rows()
