"""What the actor may choose at each step. One function decides what is legal and why the rest is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import deck_building, hand_choices, plays, stack, steps, targets
from architrave.games.architectura import numbers as n
from architrave.games.architectura import refusal_codes as codes
from architrave.kernel.actors import CHANCE, OVER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def refusal(city: City, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return codes.UNKNOWN_ACTION
    if city.actor == OVER:
        return codes.GAME_OVER
    if city.actor == CHANCE:
        return codes.DRAW_DUE
    step = stack.step(city)
    if action == n.DECLINE:
        return decline_refusal(city, step)
    answers = steps.ANSWERS[step]
    if answers >= n.TARGET:
        return city_refusal(city, step, answers, action)
    return hand_refusal(city, step, answers, action)


def hand_refusal(city: City, step: i64, answers: i64, action: i64) -> i64:
    """Answers that name a card of the hand."""
    if step == steps.PLAY:
        return hand_choices.turn_refusal(city, action)
    if step == steps.EXTRA:
        return hand_choices.extra_refusal(city, action)
    if step == steps.REPLAY:
        return hand_choices.replay_refusal(city, action)
    if answers == n.LAY:
        return hand_choices.lay_refusal(city, action)
    return hand_choices.under_refusal(city, action) if answers == n.UNDER else hand_choices.cost_refusal(city, action)


def city_refusal(city: City, step: i64, answers: i64, action: i64) -> i64:
    """Answers that name a card or a space of the city, and plain ones."""
    if answers == n.TARGET:
        if action < n.TARGET or action >= n.TO:
            return codes.OTHER_CHOICE
        return targets.target_refusal(city, step, action - n.TARGET)
    if answers == n.TURN:
        return targets.turning_refusal(city, action)
    if answers == n.SWAP:
        return targets.swap_refusal(city, action)
    if answers == n.TO:
        return targets.destination_refusal(city, action)
    if answers == n.YES:
        return codes.ALLOWED if action in (n.YES, n.NO) else codes.OTHER_CHOICE
    return deck_building.refusal(city, stack.seat(city), action)


def decline_refusal(city: City, step: i64) -> i64:
    """A6.2, A6.6: what is not a "may" is done, unless only own protected cards could be hit."""
    decline = steps.DECLINE[step]
    if decline == steps.NEVER:
        return codes.COMPULSORY
    if decline == steps.ALWAYS:
        return codes.ALLOWED
    if decline == steps.STUCK:
        return codes.COMPULSORY if plays.has_play(city, city.active) else codes.ALLOWED
    if city.cards.may[stack.effect(city)] != 0:
        return codes.ALLOWED
    if decline == steps.SPARED and targets.only_own_protected(city, step):
        return codes.ALLOWED
    return codes.COMPULSORY


def fill_legal(city: City, actions: vec[i64]) -> i64:
    step = stack.step(city)
    answers = steps.ANSWERS[step]
    if answers == n.PLAY:
        return fill_hand(city, actions, n.PLAY) if step == steps.REPLAY else fill_plays(city, step, actions)
    if answers == n.LAY:
        return fill_hand(city, actions, n.LAY)
    if answers in (n.UNDER, n.COST):
        return fill_named(city, actions, 0, answers)
    if answers == n.REPLACE:
        actions[0] = n.READY
        return deck_building.fill(city, stack.seat(city), actions, 1)
    if answers == n.YES:
        actions[0] = n.YES
        actions[1] = n.NO
        return 2
    filled = fill(city, actions, 0, answers, answers + targets.choices(city, answers))
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


def fill_hand(city: City, actions: vec[i64], family: i64) -> i64:
    """Actions that bring a card of the hand to a place."""
    seat = city.actor
    filled: i64 = 0
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
    if step == steps.EXTRA:
        actions[filled] = n.DECLINE
        return filled + 1
    if filled == 0:
        filled = fill_named(city, actions, filled, n.DISCARD)
        if filled == 0:  # A12.4
            actions[0] = n.DECLINE
            filled = 1
    if city.turns[seat] == 1 and hand_choices.fetchable(city, seat) != n.NOTHING:
        filled = fill_named(city, actions, filled, n.FETCH)
    if plays.can_exchange(city, seat):
        actions[filled] = n.EXCHANGE
        filled += 1
    return filled
