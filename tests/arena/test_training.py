"""Training: self-play, fitting, the match against the last generation, and going on where it stopped."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from pebbles.game import Pebbles
from pebbles.position import Bag

from architrave.arena import generation_match
from architrave.arena.contest import Played
from architrave.arena.curve import learning_curve
from architrave.arena.generation_match import GenerationMatch
from architrave.arena.self_play import Judged, Moment, Part, judged_tables, moments, positions, seated, targets
from architrave.arena.sequential import verdict
from architrave.arena.training import Training
from architrave.arena.workers import Processes
from architrave.bots import player, weights
from architrave.bots.learned import Learned
from architrave.games.catalogue import game
from architrave.kernel.about import SelfPlay
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid
from tests.bots.cities import decisions


def pebbles(folder: Path, games: int = 40, seed: int = 3, seats: int | None = 2) -> Training:
    bag = Pebbles()
    return Training(bag, judged_tables(bag, seats)[0], folder, games, "2026-11-18", seed)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    how = SelfPlay(first="uct:8", simulations=8, match=8)
    monkeypatch.setattr(Pebbles, "about", dataclasses.replace(Pebbles.about, self_play=how))
    monkeypatch.setattr(generation_match, "DEALS", 20)


@pytest.mark.usefixtures("short")
def test_a_game_of_somebody_else_is_trained_and_training_goes_on(tmp_path: Path) -> None:
    """What a run that was stopped had finished is not done again, and the end is the same."""
    whole = list(pebbles(tmp_path / "whole").generations(2))
    assert [generation.weights.recipe.generation for generation in whole] == [1, 2]
    assert whole[0].kept
    assert whole[1].weights.strength[0].against == "generation 1"
    parts = pebbles(tmp_path / "parts")
    first = list(parts.generations(1))
    rest = list(pebbles(tmp_path / "parts").generations(2))
    assert [one.weights for one in first + rest] == [one.weights for one in whole]
    assert [one.file.name for one in parts.history()] == [one.file.name for one in whole]
    # A pebble that is worth more is judged to be worth more.
    red, blue, white = whole[0].weights.weights[0][:3]
    assert 0 < red < blue < white
    assert learning_curve(parts.history()).count("<circle") == 1


@pytest.mark.usefixtures("short")
def test_the_number_of_processes_makes_no_difference(tmp_path: Path) -> None:
    one = list(pebbles(tmp_path / "one", games=120).generations(1, Processes(1)))
    two = list(pebbles(tmp_path / "two", games=120).generations(1, Processes(2)))
    assert one[0].weights == two[0].weights


@pytest.mark.usefixtures("short")
def test_a_folder_of_another_game_is_left_alone(tmp_path: Path) -> None:
    list(pebbles(tmp_path).generations(1))
    kept = (tmp_path / "generation-1.json").read_text(encoding="utf-8")
    (tmp_path / "generation-1.json").write_text(kept.replace("pebbles.standard", "other.game"), encoding="utf-8")
    with pytest.raises(Invalid, match=r"arena\.train\.other_game"):
        list(pebbles(tmp_path).generations(2))


@pytest.mark.usefixtures("short")
def test_tables_of_two_to_four_are_trained_together(tmp_path: Path) -> None:
    """One kind of weights judges all of them, and a match is played at all of them."""
    found = list(pebbles(tmp_path, games=120, seats=None).generations(2))
    assert [table["seats"] for table in found[0].weights.recipe.tables] == [2, 3, 4]
    assert 0 < found[0].weights.weights[0][0] < found[0].weights.weights[0][2]
    assert found[1].weights.strength[0].games == 2 * 7 + 3 * 7 + 4 * 6  # of 20 deals


def test_a_deal_is_played_with_the_new_weights_at_every_seat(tmp_path: Path) -> None:
    match = GenerationMatch(Pebbles(), judged_tables(Pebbles())[0], 1, 2, tmp_path / "new", tmp_path / "old")
    for deal, seats in enumerate((2, 3, 4)):
        contests = match.contests(deal)
        new = [contest.seat_of(which) for contest in contests for which in range(seats) if "new" in contest.bots[which]]
        assert sorted(new) == list(range(seats))
        assert {contest.deal for contest in contests} == {deal}


def test_alone_both_generations_play_the_deal(tmp_path: Path) -> None:
    """The new one has what it did better than the old one."""
    solo = game("architects")
    match = GenerationMatch(
        solo, Judged("", 1, (solo.options({"seats": 1}),)), 1, 2, tmp_path / "new", tmp_path / "old"
    )
    new, old = match.contests(0)
    assert "new" in new.bots[0]
    assert "old" in old.bots[0]
    for returns, sample in (((1.0, -1.0), 1.0), ((1.0, 1.0), 0.5), ((-1.0, 1.0), 0.0)):
        played = [Played((0,), 0, 0, (value,), (1,), (0.0,), 0, 1, "") for value in returns]
        assert match.sample([new, old], played) == sample


def test_in_self_play_the_weights_of_seats_differ(tmp_path: Path) -> None:
    file = next(iter(pebbles(tmp_path, games=20).generations(1))).file
    one, other = (seated(f"learned:8@{file}", seed) for seed in (1, 2))
    assert isinstance(one, Learned)
    assert isinstance(other, Learned)
    shipped = weights.read(file)
    assert one.disturbed(shipped) == one.disturbed(shipped) != other.disturbed(shipped)


def test_what_the_search_thought_is_a_target() -> None:
    """A position is worth a quarter of what was thought in the next one, and so on; a random move ends the chain."""
    bag = Pebbles()
    nothing = bag.start(bag.options({"seats": 2}))
    seen = [
        Moment(nothing, 0, 0.5, slipped=False),
        Moment(nothing, 1, 0.2, slipped=True),
        Moment(nothing, 0, 0.8, slipped=False),
        Moment(nothing, 1, None, slipped=True),
    ]
    found = targets(seen, [1.0, -1.0], 0.25)
    assert found[3] == found[2] == [1.0, -1.0]  # a random move in the opening: nothing was thought
    assert found[1] == pytest.approx([0.95, -0.95])  # 3/4 of 1 and 1/4 of 0.8
    assert found[0] == pytest.approx([-0.2, 0.2])  # seat 1 thought 0.2 before its random move
    three = targets([Moment(nothing, 1, 0.4, slipped=False)] * 2, [0.0, 1.0, -1.0], 0.5)
    assert three == [pytest.approx([0.0, 0.7, -1.0]), [0.0, 1.0, -1.0]]


def test_what_the_search_thinks_is_asked_of_a_search_that_judges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = SelfPlay(first="uct:8", simulations=8, match=8, trust=0.25, slips=0.3)
    monkeypatch.setattr(Pebbles, "about", dataclasses.replace(Pebbles.about, self_play=how))
    monkeypatch.setattr(generation_match, "DEALS", 20)
    first, second = pebbles(tmp_path).generations(2)
    assert all(value < 2 for row in second.weights.weights for value in row)
    judged = judged_tables(Pebbles(), 2)[0]
    untold, told = (
        list(moments(Part(Pebbles(), judged, bot, 1, 1, 0), judged.tables[0], 1))
        for bot in ("uct:8", f"learned:8@{first.file}")
    )
    assert {moment.thought for moment in untold} == {None}
    thoughts = [moment.thought for moment in told if moment.thought is not None]
    assert thoughts
    assert all(-1 <= thought <= 1 for thought in thoughts)
    assert any(moment.slipped for moment in told if moment.thought is not None)


def test_a_network_is_trained_on_the_beginnings_of_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cities = game("architectura")
    how = dataclasses.replace(cities.about.self_play, first="uct:1", units=3)
    monkeypatch.setattr(type(cities), "about", dataclasses.replace(cities.about, self_play=how))
    judged = judged_tables(cities, 2)[0]
    assert [table["advanced"] for table in judged.tables] == [False, True]
    part = Part(cities, judged, how.first, 1, 1, 0)
    turns = [position.turn_number() for position in positions(part, judged.tables[0], 1)]
    assert turns[:-1] == list(range(1, len(turns)))
    (trained,) = Training(cities, judged, tmp_path, 20, "2026-11-18").generations(1)
    assert len(trained.weights.hidden) == 3
    assert {len(row) for row in trained.weights.weights} == {3}
    assert player(f"learned:8@{trained.file}", 1).choose(decisions(2, advanced=False, seed=2)[4], 0) >= 0
    one = Learned(1, 8, file=trained.file)
    one.disturbance = 0.15
    assert one.disturbed(trained.weights).hidden != trained.weights.hidden


def test_weights_of_two_kinds_are_trained_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bag, "judged_by", lambda bag: "pebbles.duel" if bag.seats() == 2 else "pebbles.crowd")
    judged = judged_tables(Pebbles())
    assert [(one.name, [table["seats"] for table in one.tables]) for one in judged] == [
        ("pebbles.duel", [2]),
        ("pebbles.crowd", [3, 4]),
    ]


def test_what_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Invalid, match=r"arena\.train\.no_table"):
        judged_tables(Pebbles(), 7)
    monkeypatch.setattr(Bag, "judged_by", Position.judged_by)
    with pytest.raises(Invalid, match=r"arena\.train\.no_features"):
        judged_tables(Pebbles())


def test_the_sequential_test_stops_when_it_is_clear() -> None:
    assert verdict([1.0] * 5) == "open"
    assert verdict([1.0, 0.5] * 20) == "better"
    assert verdict([0.5, 0.0] * 20) == "even"
    assert verdict([0.5, 0.5, 1.0, 0.0] * 10) == "open"
    assert verdict([0.5, 0.5, 1.0, 0.0] * 400) == "even"
