"""The games that the conformance suite plays."""

from __future__ import annotations

from collections import Counter
from typing import cast

from architrave.games.architectura import stack, steps
from architrave.games.architectura.position import City
from architrave.kernel.build import COMPILED
from tests.games.architectura.subject import SUBJECTS
from tests.games.playing import walk


def test_the_games_go_everywhere() -> None:
    """Random games in which some decision never comes up would prove little."""
    seen: Counter[str] = Counter()
    for name in SUBJECTS:
        for seed in range(40 if COMPILED else 8):
            for position, _, _ in walk(SUBJECTS[name], seed):
                city = cast(City, position)
                if city.actor >= 0:
                    seen[steps.TABLE[int(stack.step(city))].word] += 1
    missing = {step.word for step in steps.TABLE if step.decides != steps.NOBODY} - set(seen)
    assert missing <= (set() if COMPILED else {"razed", "take", "replay", "escape", "affected", "copy"}), seen
