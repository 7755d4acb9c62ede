"""Architectura in the terminal: whole games, hands that stay hidden, decisions in three languages, card sets."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from architrave.cli.texts import Language
from architrave.kernel.entry import Act
from tests.cli import person
from tests.cli.conftest import Run, Spawn, kept
from tests.cli.person import Chooser
from tests.thorough import thorough

CARDS = files("architrave.games.architectura").joinpath("components.toml").read_text(encoding="utf-8")


def played(file: Path, language: Language = Language.EN, seed: int = 1, **others: object) -> Chooser:
    return person.played("architectura", file, language, seed, **others)


@pytest.mark.parametrize(
    ("seats", "advanced", "language"),
    [
        (2, False, Language.EN),
        (3, True, Language.DE),
        (4, False, Language.NL),
        *thorough((3, False, Language.NL), (4, False, Language.DE), (2, True, Language.NL), (4, True, Language.EN)),
    ],
)
def test_whole_games(tmp_path: Path, seats: int, advanced: bool, language: Language) -> None:
    chooser = played(tmp_path / "game.json", language, seed=seats, seats=seats, people=seats, advanced=advanced)
    line = kept(tmp_path / "game.json")
    assert line.over
    result = line.result
    assert result is not None
    ending = chooser.asked[-1][0]
    for points in result.points:
        assert f"= {points:g} " in ending
    assert "{" not in "".join(text for text, _, _ in chooser.asked)
    assert "@architectura" not in "".join(text for text, _, _ in chooser.asked)


def test_against_bots(tmp_path: Path) -> None:
    played(tmp_path / "game.json", seats=4, seat="2", bonus=True, most="3")
    line = kept(tmp_path / "game.json")
    assert line.header.options["bonus"] is True
    assert (line.header.options["advanced"], line.header.options["most"]) == (True, 3)
    assert {entry.seat for entry in line.entries if isinstance(entry, Act)} == {0, 1, 2, 3}


def test_people_at_one_keyboard_do_not_see_each_others_hands(tmp_path: Path) -> None:
    """No card of a hand is named before its owner is ready; afterwards only that hand is shown."""
    chooser = played(tmp_path / "game.json", seats=3, people=3)
    handed = [text for text, _, wanted in chooser.asked[:-1] if not wanted]
    assert len(handed) > 6
    for text in handed:
        assert "'s hand" not in text
        assert "Somewhere in your deck" not in text
        assert " draws Park" not in text
    names = ["Blue", "Green", "Yellow"]
    for (before, _, covered), (after, ask, _) in zip(chooser.asked, chooser.asked[1:], strict=False):
        if not covered and "'s hand" in after:
            present = next(name for name in names if f"{name}, it is your turn" in before)
            assert f"{present}'s hand" in after
            assert all(f"{name}'s hand" not in after for name in names if name != present)
            assert ask.startswith(present)


def test_at_a_terminal_the_screen_is_wiped_between_people(terminal: Spawn) -> None:
    child = terminal("play", "architectura", "--two", "--seed", "3", "--starter", "0")
    child.expect("Blue, it is your turn")
    child.expect("when you are ready")
    child.send("\r")
    child.expect("Blue's hand")
    child.expect("Play a card")
    child.send("watchtower A1\r")
    child.expect_exact("\x1b[3J")
    child.expect("Green, it is your turn")
    child.expect("when you are ready")
    child.send("\r")
    child.expect("Green's hand")


def test_the_log_tells_ones_own_draws_alone(architrave: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    done = architrave("play", "architectura", "--seed", "3", "--starter", "0", "--save", file, typed="log\nquit\n")
    assert done.stdout.count("draws a card.") == 3
    assert done.stdout.count("Blue draws ") == 3


def test_mistakes_are_explained_with_the_paragraph(architrave: Run, tmp_path: Path) -> None:
    typed = "park C5\nzark A1\npark\nmoves park\nmoves\nhelp\nrules A4.1\nundo\nquit\n"
    done = architrave("play", "architectura", "--seed", "3", "--starter", "0", "--seats", "3", typed=typed)
    assert done.returncode == 0
    assert "A4.1" in done.stdout
    assert "There is no card" in done.stdout
    assert "Did you mean: park A1?" in done.stdout
    assert "fountain for tavern" in done.stdout
    assert "rules A4.2" in done.stdout


def test_undo_and_resume(architrave: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    words = ("play", "architectura", "--seed", "3", "--starter", "0")
    architrave(*words, "--save", file, typed="park A1\nundo\nquit\n")
    done = architrave("play", "architectura", "--resume", file, typed="hint\nquit\n")
    assert done.returncode == 0
    assert "Blue's hand" in done.stdout


def test_the_copy_of_a_running_game_keeps_the_secrets_of_others(architrave: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    architrave("play", "architectura", "--seed", "3", "--starter", "0", typed=f"save {copy}\nquit\n")
    drawn = [entry["draw"] for entry in json.loads(copy.read_text())["entries"] if "draw" in entry]
    assert drawn[3:] == ["?"] * 3
    assert "?" not in drawn[:3]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--seats", "5"), "Possible: 2, 3, 4"),
        (("--people", "3", "--seats", "2"), "only 2 seats for 3 people"),
        (("--two", "--people", "3"), "--two already means two people"),
        (("--starter", "2"), "--starter"),
        (("--most", "9"), "--most"),
        (("--cards", "nowhere.toml"), "nowhere.toml"),
        (("--set", "symmetric"), "--set"),
    ],
)
def test_wrong_words_on_the_command_line(architrave: Run, words: tuple[str, ...], message: str) -> None:
    done = architrave("play", "architectura", *words)
    assert done.returncode in (1, 2)
    assert message in done.stderr


# ---- card sets ----


def test_a_right_card_set_is_shown(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(CARDS.replace("ring = [6, 7, 8, 10]", "ring = [6, 7, 8, 11]"))
    done = architrave("components", "architectura", str(file))
    assert done.returncode == 0
    assert "6 7 [8] 11" in done.stdout
    assert "26 cards, 14 of them additional" in done.stdout
    played(tmp_path / "game.json", cards=str(file))
    assert kept(tmp_path / "game.json").header.options["cards"]["name"] == "mine"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("ring = [6, 7, 8, 10]", "ring = [6, 8, 7, 10]", "mine.toml.card.villa.ring"),
        ("[card.villa]", "[card.Villa]", "mine.toml.card.Villa"),
        ("[card.villa]", "[card.villa", "mine.toml"),
        ("ring = [6, 7, 8, 10]", 'ring = [6, 7, 8, 10]\nshield = "yes"', "mine.toml.card.villa.shield"),
    ],
)
def test_a_wrong_card_set_gets_file_card_field_and_reason(
    architrave: Run, tmp_path: Path, old: str, new: str, where: str
) -> None:
    assert old in CARDS
    file = tmp_path / "mine.toml"
    file.write_text(CARDS.replace(old, new))
    for words in (("components", "architectura", str(file)), ("play", "architectura", "--cards", str(file))):
        done = architrave(*words)
        assert done.returncode == 1
        assert f"{where}: " in done.stderr
    assert architrave("components", "architectura", str(tmp_path / "none.toml")).returncode == 1


# ---- records, positions, rules, arena ----


def test_records_are_replayed_and_exported(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played(file, seats=3, people=3, advanced=True, seed=4)
    shown = architrave("replay", "--verify", str(file))
    assert shown.returncode == 0, shown.stderr
    assert "wins" in shown.stdout or "shared" in shown.stdout
    middle = architrave("replay", "--at", "20", "--lang", "nl", str(file))
    assert middle.returncode == 0
    text = architrave("export", str(file)).stdout
    assert '[Game "architectura"]' in text
    assert "+deck-0 " in text


def test_a_position_file_is_shown(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played(file, seed=5)
    line = kept(file)
    entry = len(line.entries) // 2
    position = line.at(entry)
    data = {
        "format": "architrave-position/1",
        "game": "architectura",
        "rules_version": line.header.rules_version,
        "options": line.header.options,
        "components": {"name": line.header.components[0], "hash": line.header.components[1]},
        "position": line.game.dump(position),
    }
    where = tmp_path / "position.json"
    where.write_text(json.dumps(data))
    done = architrave("position", str(where))
    assert done.returncode == 0, done.stderr
    assert "● Blue" in done.stdout


def test_rules_and_arena(architrave: Run) -> None:
    assert "Graveyard" in architrave("rules", "architectura", "A10.23").stdout
    done = architrave(
        "arena", "--game", "architectura", "--bots", "random,greedy", "--games", "4", "--workers", "1", "--json"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4
