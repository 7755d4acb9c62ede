"""Every on-play effect beside every other, owned by either seat, walked to the end of the turn.

Nothing fails, nothing is created or lost, the legal list is what is not refused, and the turn comes to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from architrave.games.architectura import stack, steps
from architrave.games.architectura.position import City
from architrave.kernel.position import legal_actions
from tests.games.architectura.plan import STANDARD, at, card, city, drawing, limit, moves, play
from tests.games.architectura.subject import fault, nearby

EFFECTS: Final = [id for kind, id in enumerate(STANDARD.ids) if STANDARD.effect[kind] != steps.NONE]

# The card is played on A2: right of its partner, above a Guesthouse, left of a Bank.
RIGHT_OF = """
    A  {partner} . bank:g
    B  bathhouse:b guesthouse:g (villa:b) watchtower:g
"""
# The card is played on A2, which it covers: above its partner, between a shield and an own Guesthouse.
ABOVE = """
    A  watchtower:g (bank:g) guesthouse:b
    B  . {partner} bathhouse:g*
"""
BRANCHES: Final = 5  # choices that are followed at each decision


def cities(played: str) -> Iterator[City]:
    for partner in EFFECTS:
        for owner in "bg":
            if (partner, owner) == (played, "b"):
                continue  # nobody has a card twice
            for plan, graves in ((RIGHT_OF, {}), (ABOVE, {"g": "statue"})):
                yield city(
                    plan.format(partner=f"{partner}:{owner}"),
                    hands={"b": f"{played} statue city-hall", "g": "villa magic-academy"},
                    graves=graves,
                )


def followed(there: City) -> list[int]:
    """Some of the choices, spread over the list; the last one, often to decline, is among them."""
    actions = legal_actions(there)
    stride = max(1, (len(actions) + BRANCHES - 2) // (BRANCHES - 1))
    return [*actions[:-1:stride], actions[-1]]


def walk(there: City, turns: list[int], seen: set[tuple[int, int]]) -> int:
    """Follow a turn in all its ways; how many ends it has."""
    assert fault(there) is None, f"{fault(there)}\n{drawing(there)}"
    if there.actor < 0 or list(there.turns) != turns:
        return 1
    step = int(stack.step(there)), int(stack.effect(there))
    if step not in seen:  # each kind of decision once a city
        seen.add(step)
        listed = set(legal_actions(there))
        assert listed == {action for action in nearby(there) if there.refusal(action) == 0}, drawing(there)
    ends = 0
    for action in followed(there):
        after = there.clone()
        after.apply(action)
        ends += walk(after, turns, seen)
    return ends


@pytest.mark.parametrize("played", EFFECTS)
def test_beside_every_other_card_with_an_effect(played: str) -> None:
    for there in cities(played):
        turns = list(there.turns)
        play(there, f"{played} A2")
        assert walk(there, turns, set()) > 0


def test_there_are_seventeen_effects() -> None:
    assert len(EFFECTS) == 17


COPIED: Final = {
    "park": steps.TURN,
    "temple": steps.PROTECT,
    "school": steps.TURN,
    "theatre": steps.SWAP,
    "tavern": steps.EXTRA,
    "market": steps.MOVE,
    "barracks": steps.DESTROY,
    "workshop": steps.RESTORE,
    "fountain": steps.CLAIM,
    "laboratory": steps.LAY,
    "library": steps.TURN,
    "greenhouse": steps.TURN,
    "manufactory": steps.TAKE,
}


@pytest.mark.rule("A10.29", "A10.9")
@pytest.mark.parametrize("partner", COPIED)
def test_a_smithy_asks_what_the_copied_card_would(partner: str) -> None:
    there = city(
        f"A  statue:b . {partner}:g\nB  bathhouse:b guesthouse:g (villa:b)",
        hands={"b": "smithy bank watchtower", "g": "villa"},
    )
    play(there, "smithy A2", "A3")
    assert stack.step(there) == COPIED[partner]
    assert stack.effect(there) == STANDARD.kind(partner)
    assert stack.source(there) == card(there, "smithy", 0)


@pytest.mark.rule("A10.29", "A10.3")
def test_the_effects_that_ask_nothing_are_copied_too() -> None:
    for partner, wanted in (("museum", 4), ("obelisk", 5)):
        there = city(f"A  {partner}:g\nB  .", hands={"b": "smithy"})
        play(there, "smithy B1", "A1")
        assert (limit(there, "b"), limit(there, "g")) == (wanted, 3)
    there = city("A  . arsenal:g\nB  statue:g .", hands={"b": "smithy"})
    play(there, "smithy B2")
    assert moves(there) == {"A2", "decline"}
    play(there, "A2")
    assert at(there, "B1") == "(statue:g)"
    assert set(COPIED) | {"museum", "obelisk", "arsenal", "smithy"} == set(EFFECTS)
