"""What the conformance suite has to know of Pebbles. A test of your own runs it:

for subject in SUBJECTS.values():
    architrave.kernel.conformance.check(subject)
"""

from __future__ import annotations

from architrave.kernel.position import Position
from architrave.kernel.subject import subjects
from pebbles.game import Pebbles
from pebbles.position import STOP, Bag


def fault(position: Position) -> str | None:
    """What is created or lost; None if nothing."""
    assert isinstance(position, Bag)
    held = sum(sum(each) for each in (position.bag, position.row, *position.hands))
    return None if held == 8 else f"there are {held} pebbles"


def nearby(_: Position) -> range:
    """Every action, and one more on either side."""
    return range(-1, STOP + 2)


SUBJECTS = subjects(Pebbles(), fault, nearby)
