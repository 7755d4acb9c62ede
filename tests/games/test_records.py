"""Finished games that were played once and are kept: each replays, proves its draws and looks as it did.

A record that fails here is a game that somebody would lose. It is never played again to make a test pass: a change of
the rules needs a new rules version, under which the old records still replay (CONTRIBUTING.md).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from architrave.games.catalogue import GAMES
from architrave.kernel.entry import Resign, Takeover, Timeout, Undo
from architrave.kernel.line import Line
from architrave.kernel.match import Match
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from tools.records import digest_game, digest_views, digests, plans, records

KEPT = {(game, name): file for game in GAMES for name, file in records(game).items()}
SHIPPED = sorted({game for game, name in KEPT})


@cache
def replayed(file: Path) -> tuple[Record, Line]:
    record = Record.load(file)
    return record, record.replay(GAMES.__getitem__)


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_a_finished_game_replays_logs_and_verifies_as_before(game: str, name: str) -> None:
    file = KEPT[game, name]
    record, line = replayed(file)
    kept = digests(game)[name]
    assert digest_game(line) == {part: kept[part] for part in ("result", "positions", "told")}
    assert digest_views(line) == kept["views"], "if views were changed on purpose: python -m tools.records views"
    assert Record.of(line).dumps() == file.read_text(encoding="utf-8")
    assert verify(record, GAMES.__getitem__).ok == (line.over and record.header.draws.kind != "given")


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_what_decided_a_game_adds_up_to_its_points(game: str, name: str) -> None:
    _, line = replayed(KEPT[game, name])
    result = line.result
    if result is None or result.details is None:
        return
    found = GAMES[game].decided(result.details)
    assert found is not None
    if found.said:  # nothing is counted after an early end
        assert result.reason == "architekton.result.early"
        assert (found.ahead, found.row) == (result.winner, 1)
        return
    points = [*result.points, *([] if result.rival is None else [result.rival])]
    tie = found.row is not None and points[found.ahead or 0] == points[found.behind or 0]
    rows = found.sources[:-1] if tie or (game == "architekton" and found.row is None) else found.sources
    assert [sum(column) for column in zip(*(row.points for row in rows), strict=True)] == points
    if found.row is not None and not tie:
        assert found.sources[found.row].points[found.ahead or 0] > found.sources[found.row].points[found.behind or 0]
    if result.winner is not None:
        assert found.ahead == result.winner


@pytest.mark.parametrize("game", SHIPPED)
def test_every_record_has_its_digest_and_every_plan_its_record(game: str) -> None:
    names = {name for each, name in KEPT if each == game}
    assert set(digests(game)) == names
    for name, plan in plans(game).items():
        assert f"finished/{name}-{plan.games}" in names


@pytest.mark.parametrize("game", SHIPPED)
def test_games_of_every_kind_are_kept(game: str) -> None:
    """All numbers of seats, options, levels, sources of draws, kinds of entries, and every version of the rules."""
    about = GAMES[game].about
    found: dict[str, set[object]] = defaultdict(set)
    for name, file in records(game).items():
        if name.startswith("finished/"):
            record, line = replayed(file)
            found["seats"].add(len(record.header.seats))
            found["draws"].add(record.header.draws.kind)
            found["versions"].add(record.header.rules_version)
            found["entries"].update(type(entry) for entry in line.entries)
            found["bots"].update(bot.partition(":")[0] for bot in line.players)
            for option in about.options:
                found[option.name].update(hashable(record.header.options[option.name]))
    assert found["seats"] == set(about.seats)
    assert found["draws"] == {"proven", "reproducible", "given"}
    assert found["versions"] == {*GAMES[game].earlier_rules, GAMES[game].rules_version}
    assert found["entries"] >= {Undo, Resign, Timeout, Takeover}
    assert found["bots"] == {"random", "greedy", "first", "easy", "club", "master"}
    for option in about.options:
        assert found[option.name] >= set(option.values())


def hashable(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("game", [game for game in SHIPPED if GAMES[game].match_target is not None])
def test_the_games_of_a_match_follow_from_each_other(game: str) -> None:
    target = GAMES[game].match_target
    assert target is not None
    for name in [name for name, plan in plans(game).items() if plan.match]:
        match = Match(target, 2)
        while not match.over:
            record, line = replayed(KEPT[game, f"finished/{name}-{match.game_number}"])
            assert record.header.options["starter"] == len(match.games) % 2
            assert line.result is not None
            match = match.after(line.result.victory_points)
        assert len(match.games) > 2
        assert (game, f"finished/{name}-{len(match.games) + 1}") not in KEPT
