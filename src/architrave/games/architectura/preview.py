"""What a seat may see of its own action before it is final (A11.2, A13.3).

Who comes next follows from hidden hands, and the decks are shown when the last player is ready: a preview stops before.
"""

from __future__ import annotations

from itertools import combinations

from architrave.games.architectura import numbers as n
from architrave.games.architectura import plays, stack, steps
from architrave.games.architectura.knowledge import slots_of
from architrave.games.architectura.position import City
from architrave.kernel.actors import BETWEEN


def preview(city: City, action: int) -> City:
    """A copy with an action or an outcome carried out, but without beginning the next turn or showing decks."""
    after = city.clone()
    if stack.step(city) == steps.BUILD and action == n.READY:
        after.actor = BETWEEN
        return after
    if after.steps[0] == steps.BEGIN:  # the last step of a turn lies at the bottom
        after.steps[0] = steps.NONE
    after.apply(action)
    if stack.step(after) == steps.NONE:
        after.actor = BETWEEN
    return after


def tells(before: City, action: int, viewer: int) -> bool:
    """Whether this ends a turn and what comes next tells the viewer something about a hand that they do not see."""
    city = preview(before, action)
    if stack.step(city) != steps.NONE:
        return False
    first = int(stack.seat(city))
    for after in range(int(city.count)):
        seat = (first + after) % int(city.count)
        if seat != viewer and uncertain(city, seat):
            return True
        if plays.live(city, seat):
            return False
    return False


def uncertain(city: City, seat: int) -> bool:
    """Whether it depends on the hidden split of hand and deck (A13.2) if the seat is asked to play (A12.4)."""
    if city.hand[seat] == 0 or plays.any_open(city, seat):
        return False  # without a card nobody is asked; and with an open space any card can be played or removed
    unseen = int(city.hand[seat]) | int(plays.deck(city, seat))
    known = int(city.shown[seat])
    asked = plays.has_choice(city, seat)
    world = city.clone()
    world.under_count[seat] = 0  # the whole deck is loose in these worlds: its order does not matter here
    for slots in combinations(slots_of(unseen & ~known), int(plays.bits(city.hand[seat])) - known.bit_count()):
        world.hand[seat] = known | sum(int(n.BIT[slot]) for slot in slots)
        world.loose[seat] = unseen & ~int(world.hand[seat])
        if plays.has_choice(world, seat) != asked:
            return True
    return False
