"""What the actor may choose at each step. One function a step decides what is legal and why the rest is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import building, codes, holdings, plays, steps, targets
from architrave.games.architectura import numbers as n
from architrave.kernel.actors import CHANCE, OVER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def refusal(city: City, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return codes.UNKNOWN
    if city.actor == OVER:
        return codes.GAME_OVER
    if city.actor == CHANCE:
        return codes.DRAW_DUE
    step = steps.what(city)
    if action == n.DECLINE:
        return decline_refusal(city, step)
    return hand_step_refusal(city, step, action) if step < n.CHOOSE_AFFECTED else city_step_refusal(city, step, action)


def hand_step_refusal(city: City, step: i64, action: i64) -> i64:
    """Steps that are about the deck or the hand."""
    if step == n.BUILD:
        return building.refusal(city, steps.first(city), action)
    if step == n.CHOOSE_PLAY:
        return holdings.turn_refusal(city, action)
    if step == n.CHOOSE_EXTRA:
        return holdings.extra_refusal(city, action)
    return (
        holdings.hand_refusal(city, action, n.UNDER) if step == n.CHOOSE_UNDER else holdings.cost_refusal(city, action)
    )


def city_step_refusal(city: City, step: i64, action: i64) -> i64:
    """Steps that are about cards and spaces of the city."""
    if step == n.CHOOSE_REPLAY:
        return holdings.replay_refusal(city, action)
    if step == n.CHOOSE_LAID:
        return holdings.laid_refusal(city, action)
    if step in (n.CHOOSE_AFFECTED, n.CHOOSE_RAZED):
        return codes.ALLOWED if action in (n.YES, n.NO) else codes.OTHER_CHOICE
    if step == n.CHOOSE_TURN:
        return targets.turning_refusal(city, action)
    if step == n.CHOOSE_SWAP:
        return targets.swap_refusal(city, action)
    if step in (n.CHOOSE_SPACE, n.CHOOSE_ESCAPE):
        return targets.destination_refusal(city, action)
    if action < n.TARGET or action >= n.TO:
        return codes.OTHER_CHOICE
    return targets.target_refusal(city, step, action - n.TARGET)


def decline_refusal(city: City, step: i64) -> i64:
    """A6.2, A6.6: what is not a "may" is done, unless only own protected cards could be hit."""
    if step == n.CHOOSE_PLAY:  # A12.4
        return codes.COMPULSORY if plays.has_play(city, city.active) else codes.ALLOWED
    if step == n.CHOOSE_EXTRA:
        return codes.ALLOWED
    if step < n.CHOOSE_TURN or step in (n.CHOOSE_SPACE, n.CHOOSE_LAID) or step >= n.CHOOSE_REPLAY:
        return codes.COMPULSORY
    if optional(city):
        return codes.ALLOWED
    return codes.ALLOWED if targets.only_own_protected(city, step) else codes.COMPULSORY


def optional(city: City) -> bool:
    """Every step of an effect names the kind whose effect it is as its second number."""
    return city.cards.may[steps.second(city)] != 0


def fill_legal(city: City, actions: vec[i64]) -> i64:
    step = steps.what(city)
    if step in (n.CHOOSE_PLAY, n.CHOOSE_EXTRA):
        return fill_plays(city, step, actions)
    filled: i64 = 0
    if step == n.BUILD:
        actions[0] = n.READY
        return building.fill(city, steps.first(city), actions, 1)
    if step == n.CHOOSE_UNDER:
        return fill_named(city, actions, filled, n.UNDER)
    if step == n.CHOOSE_COST:
        return fill_named(city, actions, filled, n.COST)
    if step == n.CHOOSE_REPLAY:
        return fill_hand(city, actions, filled, n.PLAY)
    if step == n.CHOOSE_LAID:
        return fill_hand(city, actions, filled, n.LAY)
    if step in (n.CHOOSE_AFFECTED, n.CHOOSE_RAZED):
        actions[0] = n.YES
        actions[1] = n.NO
        return 2
    count: i64 = len(city.top)
    if step == n.CHOOSE_TURN:
        filled = fill(city, actions, filled, n.TURN, n.TURN + 2 * count)
    elif step == n.CHOOSE_SWAP:
        filled = fill(city, actions, filled, n.SWAP, n.SWAP + 2 * count)
    elif step in (n.CHOOSE_SPACE, n.CHOOSE_ESCAPE):
        filled = fill(city, actions, filled, n.TO, n.TO + count)
    else:
        filled = fill(city, actions, filled, n.TARGET, n.TARGET + count)
    return fill(city, actions, filled, n.DECLINE, n.DECLINE + 1)


def fill(city: City, actions: vec[i64], filled: i64, first: i64, end: i64) -> i64:
    for action in range(first, end):
        if refusal(city, action) == codes.ALLOWED:
            actions[filled] = action
            filled += 1
    return filled


def fill_named(city: City, actions: vec[i64], filled: i64, family: i64) -> i64:
    """Actions that name a card of the hand or of the Graveyard."""
    seat = city.actor
    held = city.hand[seat] | city.grave[seat]
    for slot in range(n.SLOTS):
        if held & n.BIT[slot] != 0:
            action = family + city.kind[seat * n.SLOTS + slot]
            filled = fill(city, actions, filled, action, action + 1)
    return filled


def fill_hand(city: City, actions: vec[i64], filled: i64, family: i64) -> i64:
    seat = city.actor
    for slot in range(n.SLOTS):
        if city.hand[seat] & n.BIT[slot] != 0:
            first = family + city.kind[seat * n.SLOTS + slot] * n.PLACES
            filled = fill(city, actions, filled, first, first + len(city.top))
            filled = fill(city, actions, filled, first + n.OUTSIDE, first + n.OUTSIDE + 1)
    return filled


def fill_plays(city: City, step: i64, actions: vec[i64]) -> i64:
    """The eligible spaces are the same for all ordinary cards, so they are looked up once."""
    seat = city.active
    ordinary = plays.open_spaces(city, seat)
    playable = city.hand[seat] & ~city.barred
    filled: i64 = 0
    for slot in range(n.SLOTS):
        if playable & n.BIT[slot] != 0:
            open_here = plays.spaces_for(city, seat, slot, ordinary)
            first = city.kind[seat * n.SLOTS + slot] * n.PLACES
            for place in range(n.PLACES):
                if open_here & n.BIT[place] != 0:
                    actions[filled] = first + place
                    filled += 1
    if step == n.CHOOSE_EXTRA:
        actions[filled] = n.DECLINE
        return filled + 1
    if filled == 0:
        filled = fill_named(city, actions, filled, n.DISCARD)
        if filled == 0:  # A12.4
            actions[0] = n.DECLINE
            filled = 1
    if city.turns[seat] == 1 and holdings.fetchable(city, seat) != n.NOTHING:
        filled = fill_named(city, actions, filled, n.FETCH)
    if plays.can_exchange(city, seat):
        actions[filled] = n.EXCHANGE
        filled += 1
    return filled
