"""Bots against bots, from the command line."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pexpect
import pytest

from tests.cli.conftest import Run, Spawn


def test_json_on_standard_output_and_nothing_else(process: Run) -> None:
    words = ["arena", "--game", "architekton", "--bots", "random,greedy", "--games", "20", "--workers", "1", "--json"]
    done = process(*words)
    assert done.returncode == 0
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["games"] == 20
    assert [standing["bot"] for standing in report["standings"]] == ["random", "greedy"]
    for standing in report["standings"]:
        score = standing["score"]
        assert 0 <= score["low"] <= score["value"] <= score["high"] <= 1


def test_the_same_seed_plays_the_same_games(architrave: Run) -> None:
    words = ["arena", "--bots", "random,first", "--games", "10", "--workers", "1", "--json", "--seed"]
    one, again, other = (json.loads(architrave(*words, seed).stdout) for seed in ("5", "5", "6"))
    for report in (one, again, other):
        report.pop("speed")
    assert one == again
    assert one["lengths"] != other["lengths"]


def test_a_table_for_people(architrave: Run) -> None:
    done = architrave("arena", "--bots", "random,greedy", "--games", "10", "--workers", "1", "--lang", "nl")
    assert done.returncode == 0
    assert "Score (95%-interval)" in done.stdout
    assert "greedy" in done.stdout
    assert "partijen per seconde" in done.stdout


def test_a_table_of_three(architrave: Run) -> None:
    words = ["arena", "--game", "architectura", "--seats", "3", "--bots", "random,greedy,random", "--workers", "1"]
    report = json.loads(architrave(*words, "--games", "6", "--json").stdout)
    assert report["options"]["seats"] == 3
    assert len(report["seats"]) == 3
    few = architrave(*words[:-4], "--bots", "random,greedy", "--lang", "en")
    assert few.returncode == 2
    assert "at least 3" in " ".join(few.stderr.split())


def test_the_balance_of_seats_and_cards(architrave: Run) -> None:
    words = ["arena", "--game", "architectura", "--balance", "--games", "4", "--simulations", "3", "--workers", "1"]
    report = json.loads(architrave(*words, "--only", "2,museum", "--json").stdout)
    assert (report["simulations"], report["games"]) == (3, 12)
    assert [(cell["seats"], cell["advanced"]) for cell in report["seats"]] == [(2, False), (2, True)]
    assert [cell["card"] for cell in report["cards"]] == ["museum"]
    table = architrave(*words, "--only", "3,fountain", "--lang", "nl").stdout
    assert "3 spelers, gevorderde variant" in table
    assert "Fontein" in table
    assert "Zonder bonus" in table


def test_the_balance_of_architects(architrave: Run) -> None:
    words = ["arena", "--game", "architects", "--balance", "--games", "1", "--simulations", "1", "--workers", "1"]
    report = json.loads(architrave(*words, "--only", "first-easy", "--json").stdout)
    assert (report["tables"], report["goals"], len(report["solo"])) == ([], [], 1)
    table = architrave(*words, "--only", "2,first-hard", "--lang", "nl").stdout
    for words_of in ("2 spelers", "monumenten", "te weinig rondes", "Moeilijk", "Punten : Automa"):
        assert words_of in table


def test_a_table_of_one(architrave: Run) -> None:
    words = ["arena", "--game", "architects", "--seats", "1", "--bots", "random,first", "--games", "2", "--json"]
    report = json.loads(architrave(*words, "--workers", "1").stdout)
    assert report["options"]["seats"] == 1
    assert report["pairings"] == []
    for standing in report["standings"]:
        assert standing["wins"] + standing["draws"] + standing["losses"] == standing["games"] == 2


def test_what_cannot_be_weighed(architrave: Run) -> None:
    other = architrave("arena", "--game", "architekton", "--balance", "--lang", "en")
    assert other.returncode == 2
    assert "architectura, architects" in " ".join(other.stderr.split())
    unknown = architrave("arena", "--game", "architectura", "--balance", "--only", "park", "--lang", "en")
    assert unknown.returncode == 2
    assert "fountain" in unknown.stderr


def test_a_progress_bar_for_a_person_who_watches(terminal: Spawn) -> None:
    child = terminal("arena", "--bots", "random,greedy", "--games", "30", "--workers", "1")
    child.expect("Playing")
    child.expect("greedy")
    child.expect("games/s")


def test_ctrl_c_ends_the_arena_at_once_and_in_silence(terminal: Spawn) -> None:
    for seconds in (0.5, 3.0):  # while the workers start, and in mid-game
        child = terminal("arena", "--bots", "greedy,uct:2000", "--games", "400", "--workers", "2")
        child.expect("Playing")
        time.sleep(seconds)
        child.sendcontrol("c")
        child.expect(pexpect.EOF, timeout=20)
        child.close()
        assert child.exitstatus == 130
        assert "Traceback" not in str(child.before)
        assert "KeyboardInterrupt" not in str(child.before)


def test_a_bot_learns_and_plays_with_what_it_learned(architrave: Run, tmp_path: Path) -> None:
    done = architrave(
        "train",
        "architekton",
        "--games",
        "20",
        "--generations",
        "1",
        "--workers",
        "1",
        "--folder",
        str(tmp_path / "run"),
    )
    assert done.returncode == 0, done.stderr
    assert "Generation 1 is trained." in done.stderr
    file = tmp_path / "run" / "generation-1.json"
    assert file.name in done.stdout.replace("\n", "")
    assert (tmp_path / "run" / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    bots = f"learned:20@{file},greedy"
    played = architrave("arena", "--bots", bots, "--games", "2", "--workers", "1", "--json")
    assert json.loads(played.stdout)["games"] == 2, played.stderr


def test_what_cannot_be_learned_is_said(architrave: Run) -> None:
    assert "no table with 7 seats" in architrave("train", "architectura", "--seats", "7").stderr
    assert "cannot be read" in architrave("arena", "--bots", "learned:20@nothing.json,random").stderr


def test_a_gauntlet_is_kept_drawn_and_gone_on_with(architrave: Run, tmp_path: Path) -> None:
    kept, drawn = tmp_path / "games.jsonl", tmp_path / "ratings.svg"
    words = ["arena", "--bots", "greedy,random,random", "--gauntlet", "--workers", "1", "--keep", str(kept)]
    first = architrave(*words, "--games", "4", "--json")
    assert [pairing["against"] for pairing in json.loads(first.stdout)["pairings"]] == ["random", "random"]
    more = architrave(*words, "--games", "6", "--plot", str(drawn), "--lang", "de")
    assert more.returncode == 0, more.stderr
    assert "8 Partien standen schon in der Datei." in more.stdout
    assert "Wertung" in more.stdout
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    other = architrave(*words[:2], "greedy,random", *words[3:], "--lang", "en")
    assert other.returncode == 1
    assert "another tournament (bots differ)" in " ".join(other.stderr.split())


def test_two_bots_play_until_it_is_clear(architrave: Run) -> None:
    words = ["arena", "--until-clear", "--workers", "1", "--lang", "en", "--bots"]
    assert "greedy is better than random: clear after 40 games." in architrave(*words, "random,greedy").stdout
    open_end = architrave(*words, "random,random", "--games", "4").stdout
    assert "4 games do not tell" in " ".join(open_end.split())
    alone = architrave(*words, "random,greedy,uct:5")
    assert alone.returncode == 2
    assert "exactly two bots" in " ".join(alone.stderr.split())


def test_forms_that_do_not_go_together(architrave: Run) -> None:
    both = architrave("arena", "--gauntlet", "--until-clear", "--lang", "en")
    assert (both.returncode, "--gauntlet" in both.stderr) == (2, True)
    named = architrave("arena", "--levels", "--bots", "random,greedy", "--lang", "en")
    assert (named.returncode, "all levels play" in named.stderr) == (2, True)
    kept = architrave("arena", "--game", "architects", "--balance", "--keep", "x.jsonl", "--lang", "en")
    assert (kept.returncode, "--keep" in kept.stderr) == (2, True)


def test_an_address_of_a_cluster_may_be_left_out_or_is_checked(architrave: Run) -> None:
    pytest.importorskip("ray")
    given = architrave("arena", "--ray", "nonsense", "--lang", "en")
    assert (given.returncode, "host:port" in given.stderr) == (2, True)
    trained = architrave("train", "architekton", "--ray", "nonsense", "--lang", "en")
    assert (trained.returncode, "host:port" in trained.stderr) == (1, True)
    left_out = architrave("arena", "--ray", "--bots", "nobody,random", "--lang", "en")
    assert "nobody" in left_out.stderr
