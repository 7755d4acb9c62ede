"""What can be taken back at a keyboard, where nobody has to be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.bots import Player, player
from architrave.cli.keep import Keep
from architrave.cli.sitting import Sitting
from architrave.games.architectura.position import City
from architrave.kernel.refusal import Invalid
from tests.games.architectura.last_space import (
    GAME,
    LAST_PLAY,
    NEXT,
    PLAYS_ON,
    STUCK,
    last_space,
    line_from,
    live,
    stuck,
)


def seated(folder: Path, position: City, bot: Player | None) -> Sitting:
    return Sitting(line_from(position), [None, bot], Keep(folder / "game.json"))


def play_last(sitting: Sitting) -> None:
    sitting.act(GAME.from_text(sitting.line.position, LAST_PLAY))


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize("bot", [True, False])
@pytest.mark.parametrize("position", [live(), stuck(PLAYS_ON)])
def test_a_turn_that_told_something_is_not_taken_back(tmp_path: Path, position: City, bot: bool) -> None:
    sitting = seated(tmp_path, position, player("first", 1) if bot else None)
    play_last(sitting)
    entries = len(sitting.line.entries)
    with pytest.raises(Invalid) as refused:
        sitting.undo()
    assert refused.value.key == NEXT
    assert len(sitting.line.entries) == entries


@pytest.mark.rule("A13.3")
def test_a_turn_that_told_nothing_is_taken_back(tmp_path: Path) -> None:
    sitting = seated(tmp_path, last_space(f"{STUCK} city-hall", ""), player("first", 1))
    play_last(sitting)
    assert sitting.actor == 1
    assert sitting.undo() is not None
    assert sitting.actor == 0
