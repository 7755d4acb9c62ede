"""Levels are data: what a levels file may hold, and how a bad one is refused."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from architrave.arena import round_robin
from architrave.bots import LEVELS, Level, character_of, player
from architrave.bots.by_game import ByGame
from architrave.bots.inattentive import Inattentive
from architrave.bots.learned import Learned
from architrave.bots.levels import load
from architrave.bots.roster import level
from architrave.bots.search import Search
from architrave.games.architekton.game import Architekton
from architrave.games.catalogue import game
from architrave.kernel.refusal import Invalid
from tests.bots.watched import opening, played

FACES = Path(__file__).parents[2] / "web" / "src" / "faces"
GOOD = '[sage]\nbot = "uct"\nsimulations = 300\nsees = 4\nseconds = 1.5\ncharacter = "Iris"\n'


def test_a_good_file_loads_in_its_order() -> None:
    levels = load(GOOD + GOOD.replace("sage", "ant"))
    assert list(levels) == ["sage", "ant"]
    assert levels["sage"] == Level("sage", "uct", 300, 4, 1.5, "Iris")


def test_a_level_may_play_a_game_in_another_way() -> None:
    level = load(GOOD + "[sage.games.pebbles]\nsimulations = 20\nsees = 0\n")["sage"]
    assert level.at("pebbles") == Level("sage", "uct", 20, 0, 1.5, "Iris")
    assert level.at("architekton") == level
    assert not level.searches
    assert level.at("pebbles").searches


@pytest.mark.parametrize(
    ("old", "new", "where", "key"),
    [
        ("[sage]", "[sage", "my.toml", "bots.levels.toml"),
        (GOOD, "", "my.toml", "bots.levels.none"),
        (GOOD, "sage = 3", "my.toml: sage", "bots.levels.not_a_level"),
        ("sees", "seas", "my.toml: sage.seas", "bots.levels.unknown_field"),
        ('"uct"', '"oracle"', "my.toml: sage.bot", "bots.levels.unknown_bot"),
        ('"uct"', "[]", "my.toml: sage.bot", "bots.levels.unknown_bot"),
        ('bot = "uct"\n', "", "my.toml: sage.bot", "bots.levels.missing"),
        ("sees = 4\n", "", "my.toml: sage.sees", "bots.levels.missing"),
        ("sees = 4", "sees = -1", "my.toml: sage.sees", "bots.levels.out_of_range"),
        ("sees = 4", "sees = nan", "my.toml: sage.sees", "bots.levels.out_of_range"),
        ("sees = 4", "sees = true", "my.toml: sage.sees", "bots.levels.out_of_range"),
        ("sees = 4", "sees = 1.5", "my.toml: sage.sees", "bots.levels.whole_number"),
        ("1.5", '"soon"', "my.toml: sage.seconds", "bots.levels.out_of_range"),
        ("1.5", "0", "my.toml: sage.seconds", "bots.levels.out_of_range"),
        ("300", "0", "my.toml: sage.simulations", "bots.levels.out_of_range"),
        ("300", "2.5", "my.toml: sage.simulations", "bots.levels.whole_number"),
        ('"uct"', '"greedy"', "my.toml: sage.simulations", "bots.levels.out_of_range"),
        ('character = "Iris"\n', "", "my.toml: sage.character", "bots.levels.missing"),
        ('"Iris"', '"iris the wise"', "my.toml: sage.character", "bots.levels.first_name"),
        (GOOD, GOOD + "games = 3", "my.toml: sage.games", "bots.levels.not_a_level"),
        (GOOD, GOOD + "games.tag = 3", "my.toml: sage.games", "bots.levels.not_a_level"),
        (GOOD, GOOD + "games.tag.seconds = 99", "my.toml: sage.games.tag.seconds", "bots.levels.out_of_range"),
        (GOOD, GOOD + "games.tag.character = 3", "my.toml: sage.games.tag.character", "bots.levels.unknown_field"),
        (GOOD, GOOD + "games.tag.simulations = 0", "my.toml: sage.games.tag.simulations", "bots.levels.out_of_range"),
        ('"Iris"', "7", "my.toml: sage.character", "bots.levels.first_name"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(old: str, new: str, where: str, key: str) -> None:
    with pytest.raises(Invalid) as caught:
        load(GOOD.replace(old, new), "my.toml")
    assert (caught.value.where, caught.value.key) == (where, key)
    assert key in json.loads(resources.files("architrave.i18n").joinpath("en.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_every_level_has_a_name_and_a_character_with_a_trade_and_a_sentence(language: str) -> None:
    catalogue = json.loads(resources.files("architrave.i18n").joinpath(f"{language}.json").read_text(encoding="utf-8"))
    for shipped in LEVELS.values():
        assert catalogue[shipped.name]
        assert catalogue[shipped.trade]
        assert catalogue[shipped.blurb]


def test_every_character_plays_at_one_level_and_has_a_face() -> None:
    characters = [shipped.character for shipped in LEVELS.values()]
    assert len({*characters}) == len(characters)
    assert {path.stem for path in FACES.glob("*.svg")} == {name.lower() for name in characters}


def test_a_level_of_former_times_is_called_by_its_id() -> None:
    assert [character_of(name) for name in ("easy", "grandmaster")] == ["Ada", "grandmaster"]


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["architekton", "architectura", "architects"])
def test_somebody_who_takes_what_brings_most_beats_the_first_level_half_of_the_time(name: str) -> None:
    """Few games, always the same ones; docs/bots.md has the figures of many."""
    report = round_robin(game(name), ["greedy", "first"], 200, seed=5)
    assert 0.35 <= report.standing(0).score.value <= 0.65


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["architekton", "architectura", "architects"])
def test_the_second_level_beats_the_first(name: str) -> None:
    """As above; it did not in Architects, where it had fewer simulations and slipped."""
    report = round_robin(game(name), ["novice", "first"], 80, seed=5)
    assert report.standing(0).score.value >= 0.55


def test_bots_have_names() -> None:
    search = player("uct:70", 1)
    assert isinstance(search, Search)
    for kind in (search.open, search.hidden):
        assert (kind.simulations, kind.seconds) == (70, 0.0)
    for shipped in LEVELS.values():
        expected = ByGame if shipped.games else Inattentive if shipped.sees > 0 else (Learned, Search)
        assert isinstance(player(shipped.id, 1), expected)
    assert level("greedy") == Level("greedy", "greedy", 0, 0, 0.0)


@pytest.mark.parametrize("name", ["", "oracle", "uct", "oracle:3", "greedy:3", "uct:3@file.json"])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(Invalid) as caught:
        player(name, 1)
    assert caught.value.key == "bots.unknown"
    assert all(known in str(caught.value.params["known"]) for known in ("random", "greedy", "uct:500", *LEVELS))


@pytest.mark.parametrize(
    "name",
    ["uct:", "uct:0", "learned:-3", "learned:@file.json", "uct:1e3", "master:0", "learned:99999999999", "uct:５"],
)
def test_a_budget_that_is_none_is_refused_with_the_range(name: str) -> None:
    with pytest.raises(Invalid) as caught:
        player(name, 1)
    assert caught.value.key == "bots.simulations"
    assert caught.value.params == {"name": name, "bot": name.partition(":")[0], "most": 10_000_000}


def test_a_bot_asked_wrongly_says_so() -> None:
    """A caller from Python reads a sentence, not a key."""
    wrong: list[Any] = [None, 5, "oracle"]
    for name in wrong:
        with pytest.raises(Invalid, match=f"bot: There is no bot called {name}. Known: random, greedy"):
            player(name, seed=1)
    seeds: list[Any] = ["x", None, 1.5]
    for seed in seeds:
        with pytest.raises(TypeError, match="integer"):
            player("greedy", seed=seed)


@pytest.mark.parametrize("name", ["random", "greedy", "uct:5", *LEVELS])
def test_a_bot_chooses_for_nobody_but_a_seat(name: str) -> None:
    game = Architekton()
    position = game.start(game.options({"starter": 0}))  # chance is to act
    with pytest.raises(ValueError, match="for a seat that is to act"):
        player(name, seed=1).choose(position, 0)


@pytest.mark.parametrize("name", ["uct:5", "learned:5", "first", "master:5"])
def test_a_finished_game_has_nothing_to_choose(name: str) -> None:
    end, _ = played([player("random", 1), player("random", 2)], 4)
    with pytest.raises(ValueError, match="not when the game is over"):
        player(name, seed=1).choose(end, 0)


def test_a_share_of_a_budget_is_that_part_of_its_simulations_and_its_time() -> None:
    level = player("regular", 1, share=0.125)
    assert isinstance(level, ByGame)
    search = level.player_of(opening(1))
    assert isinstance(search, Search)
    regular = LEVELS["regular"].at("architekton")
    for kind in (search.open, search.hidden):
        assert (kind.simulations, kind.seconds) == (regular.simulations // 8, regular.seconds / 8)
    part = player("uct:600", 1, parts=3)  # of several that search at the same time
    assert isinstance(part, Search)
    assert part.open.simulations == 200
    least = player("uct:2", 1, share=0.125)
    assert isinstance(least, Search)
    assert least.open.simulations == 1
