"""Gauntlets, ladders, sequential tests, files that keep games, ratings and pictures."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import architrave
from architrave.arena import Processes, Report, Tournament
from architrave.arena.contest import Played
from architrave.arena.plot import plot
from architrave.arena.ratings import ratings
from architrave.arena.sequential import clear, until_decided
from architrave.games.catalogue import game
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid

ARCHITEKTON = game("architekton")
BOTS = ["greedy", "random", "random", "uct:5"]


def without_speed(report: Report) -> Json:
    return {name: value for name, value in report.json().items() if name != "speed"}


def results(scores: Sequence[float]) -> Generator[Played, None, None]:
    for number, score in enumerate(scores):
        yield Played((0, 1), number // 2, number % 2, (2 * score - 1, 1 - 2 * score), (5, 5), (0.0, 0.0), 0, 5, "full")


def test_a_gauntlet_is_the_first_bot_against_each_other_one() -> None:
    report = Tournament(ARCHITEKTON, BOTS, seed=2).play("gauntlet", 4)
    assert [(found.bot, other, found.games) for found, other in report.pairings()] == [
        ("greedy", "random", 4),
        ("greedy", "random", 4),
        ("greedy", "uct:5", 4),
    ]
    whole = Tournament(ARCHITEKTON, BOTS, seed=2).play("round robin", 4)
    assert [played.returns for played in report.played] == [played.returns for played in whole.played[:12]]


def test_on_a_ladder_each_bot_meets_the_next() -> None:
    report = Tournament(ARCHITEKTON, BOTS).play("neighbours", 2)
    assert [result.entrants for result in report.played[::2]] == [(0, 1), (1, 2), (2, 3)]


def test_a_sequential_test_ends_when_it_is_clear() -> None:
    tournament = Tournament(ARCHITEKTON, ["greedy", "random"], seed=1)
    report = tournament.play_until_clear(400)
    assert report.verdict == "better"
    assert 40 <= len(report.played) < 400
    assert report.json()["verdict"] == "better"
    spread = tournament.play_until_clear(400, Processes(2))
    assert without_speed(spread) == without_speed(report)
    assert Tournament(ARCHITEKTON, ["random", "greedy"], seed=1).play_until_clear(400).verdict == "worse"
    assert tournament.play_until_clear(3).verdict == "open"


def test_both_directions_of_the_test() -> None:
    assert clear([1.0, 0.5] * 20) == "better"
    assert clear([0.0, 0.5] * 20) == "worse"
    assert clear([0.5, 0.5, 1.0, 0.0] * 400) == "even"
    assert clear([0.5, 0.5, 1.0, 0.0] * 10) == "open"
    assert len(list(until_decided(results([1.0, 1.0, 1.0, 0.0] * 50), clear, 20))) == 40
    assert len(list(until_decided(results([1.0, 0.0] * 15), clear, 20))) == 30


@pytest.mark.parametrize(("bots", "seats"), [(["random"] * 3, 2), (["random"] * 3, 3)])
def test_a_sequential_test_is_for_two(bots: list[str], seats: int) -> None:
    with pytest.raises(Invalid, match=r"arena\.two_bots"):
        Tournament(game("architectura"), bots, seats=seats).play_until_clear(40)


class Stopped(Exception):
    """What a test throws into a tournament in place of a kill."""


def stop_after(games: int) -> Callable[[int, int], None]:
    def progress(done: int, _of: int) -> None:
        if done == games:
            raise Stopped

    return progress


def test_a_tournament_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Damaged by the kill is the last line; its game is played again, and the others are not."""
    file = tmp_path / "games.jsonl"
    tournament = Tournament(ARCHITEKTON, BOTS[:3], seed=5)
    whole = tournament.play("round robin", 6)
    with pytest.raises(Stopped):
        tournament.play("round robin", 6, keep=file, progress=stop_after(7))
    assert file.read_bytes().count(b"\n") == 8
    file.write_bytes(file.read_bytes()[:-20])
    resumed = tournament.play("round robin", 6, keep=file)
    assert len(resumed.fresh) == 12
    assert without_speed(resumed) == without_speed(whole)
    assert file.read_bytes().count(b"\n") == 19
    again = tournament.play("round robin", 6, Processes(2), file)
    assert (len(again.fresh), again.speed()["games"]) == (0, 0)
    more = tournament.play("gauntlet", 8, keep=file)
    assert len(more.fresh) == 4
    assert without_speed(more) == without_speed(tournament.play("gauntlet", 8))


@pytest.mark.parametrize(
    ("bots", "seed", "differing"),
    [(["random", "uct:5"], 5, "bots"), (["random", "greedy"], 6, "seed")],
)
def test_the_file_of_another_tournament_is_left_alone(
    tmp_path: Path, bots: list[str], seed: int, differing: str
) -> None:
    file = tmp_path / "games.jsonl"
    Tournament(ARCHITEKTON, ["random", "greedy"], seed=5).play("round robin", 2, keep=file)
    before = file.read_bytes()
    with pytest.raises(Invalid) as caught:
        Tournament(ARCHITEKTON, bots, seed=seed).play("round robin", 2, keep=file)
    assert (caught.value.where, caught.value.key) == (str(file), "arena.kept.other")
    assert caught.value.params == {"what": differing}
    assert file.read_bytes() == before


def test_a_file_that_is_no_such_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    for text, key in (("Dear Ada,\n", "arena.kept.unknown"), ('{"format": "other"}\n', "arena.kept.unknown")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(Invalid, match=key):
            Tournament(ARCHITEKTON, ["random", "greedy"]).play("round robin", 2, keep=file)
        assert file.read_text(encoding="utf-8") == text


def test_a_line_that_is_damaged_in_the_middle_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tournament = Tournament(ARCHITEKTON, ["random", "greedy"])
    tournament.play("round robin", 4, keep=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:2], "?\n", *lines[3:]]), encoding="utf-8")
    with pytest.raises(Invalid) as caught:
        tournament.play("round robin", 4, keep=file)
    assert (caught.value.key, caught.value.params) == ("arena.kept.damaged", {"line": 3})


def test_weights_that_have_changed_are_another_bot(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    shipped = Path(str(architrave.__file__)).parent / "games/architekton/weights/standard.json"
    weights.write_bytes(shipped.read_bytes())
    file = tmp_path / "games.jsonl"
    tournament = Tournament(ARCHITEKTON, [f"learned:2@{weights}", "random"])
    tournament.play("round robin", 1, keep=file)
    weights.write_bytes(weights.read_bytes() + b"\n")
    with pytest.raises(Invalid, match=r"arena\.kept\.other"):
        tournament.play("round robin", 1, keep=file)


def test_ratings_of_two_are_what_the_score_says() -> None:
    """75 % of the points are 191 points of rating; the added draw takes a little of it."""
    one, other = ratings([[0, 7500], [2500, 0]])
    assert one.value - other.value == pytest.approx(400 * math.log10(3), abs=0.1)
    assert one.value == pytest.approx(-other.value)
    # The deviation of the difference is scale / sqrt(games * p * q), and each bot has half of it.
    assert one.high - one.low == pytest.approx(1.96 * 173.72 / math.sqrt(10_000 * 0.75 * 0.25), abs=0.05)


def test_ratings_follow_chains_and_stay_finite() -> None:
    first, second, third = ratings([[0, 60, 0], [40, 0, 60], [0, 40, 0]])
    assert first.value - second.value == pytest.approx(second.value - third.value)
    assert first.high - first.low > second.high - second.low  # the one in the middle has met both
    best, worst = ratings([[0, 50], [0, 0]])
    assert 600 < best.value - worst.value < 900
    assert sum(one.value for one in ratings([[0, 5, 9], [5, 0, 3], [1, 7, 0]])) == pytest.approx(0, abs=1e-9)
    larger, usual = ratings([[0, 60], [40, 0]], seats=4)[0], ratings([[0, 60], [40, 0]])[0]
    assert larger.value == usual.value
    assert larger.high > usual.high


def test_ratings_are_in_the_report_and_in_its_picture() -> None:
    report = Tournament(ARCHITEKTON, ["greedy", "random", "uct:5"], seed=2).play("round robin", 6)
    data = json.loads(json.dumps(report.json()))
    assert [rating["low"] < rating["value"] < rating["high"] for rating in data["ratings"]] == [True] * 3
    drawn = ET.fromstring(plot(report, "Rating & interval"))
    words = [element.text for element in drawn.findall(".//{*}text")]
    assert words[0] == "Rating & interval"
    assert {"greedy", "random", "uct:5"} < set(words)
    assert len(drawn.findall(".//{*}circle")) == 3
    best = max(range(3), key=lambda entrant: report.ratings()[entrant].value)
    assert next(word for word in words if word in report.bots) == report.bots[best]


def test_solo_games_have_no_ratings_and_a_picture_of_scores() -> None:
    report = Tournament(game("architects"), ["random", "first"], seats=1).play("round robin", 1)
    assert report.json()["ratings"] == []
    assert report.rows()[0][Report.columns.index("rating")] == "–"
    assert "100%" in plot(report, "Score")
