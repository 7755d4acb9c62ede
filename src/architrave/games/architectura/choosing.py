"""What the actor may choose at each step. One function a step decides what is legal and why the rest is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import building, holdings, plays, steps, targets
from architrave.games.architectura.codes import ALLOWED, COMPULSORY, DRAW_DUE, GAME_OVER, OTHER_CHOICE, UNKNOWN
from architrave.games.architectura.numbers import (
    ACTIONS,
    BIT,
    BUILD,
    CHOOSE_AFFECTED,
    CHOOSE_COST,
    CHOOSE_ESCAPE,
    CHOOSE_EXTRA,
    CHOOSE_LAID,
    CHOOSE_PLAY,
    CHOOSE_RAZED,
    CHOOSE_REPLAY,
    CHOOSE_SPACE,
    CHOOSE_SWAP,
    CHOOSE_TURN,
    CHOOSE_UNDER,
    COST,
    DECLINE,
    DISCARD,
    EXCHANGE,
    FETCH,
    LAY,
    NO,
    NOTHING,
    OUTSIDE,
    PLACES,
    PLAY,
    READY,
    SLOTS,
    SWAP,
    TARGET,
    TO,
    TURN,
    UNDER,
    YES,
)
from architrave.kernel.actors import CHANCE, OVER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def refusal(city: City, action: i64) -> i64:
    if action < 0 or action >= ACTIONS:
        return UNKNOWN
    if city.actor == OVER:
        return GAME_OVER
    if city.actor == CHANCE:
        return DRAW_DUE
    step = steps.what(city)
    if action == DECLINE:
        return decline_refusal(city, step)
    return hand_step_refusal(city, step, action) if step < CHOOSE_AFFECTED else city_step_refusal(city, step, action)


def hand_step_refusal(city: City, step: i64, action: i64) -> i64:
    """Steps that are about the deck or the hand."""
    if step == BUILD:
        return building.refusal(city, steps.first(city), action)
    if step == CHOOSE_PLAY:
        return holdings.turn_refusal(city, action)
    if step == CHOOSE_EXTRA:
        return holdings.extra_refusal(city, action)
    return holdings.hand_refusal(city, action, UNDER) if step == CHOOSE_UNDER else holdings.cost_refusal(city, action)


def city_step_refusal(city: City, step: i64, action: i64) -> i64:
    """Steps that are about cards and spaces of the city."""
    if step == CHOOSE_REPLAY:
        return holdings.replay_refusal(city, action)
    if step == CHOOSE_LAID:
        return holdings.laid_refusal(city, action)
    if step in (CHOOSE_AFFECTED, CHOOSE_RAZED):
        return ALLOWED if action in (YES, NO) else OTHER_CHOICE
    if step == CHOOSE_TURN:
        return targets.turning_refusal(city, action)
    if step == CHOOSE_SWAP:
        return targets.swap_refusal(city, action)
    if step in (CHOOSE_SPACE, CHOOSE_ESCAPE):
        return targets.destination_refusal(city, action)
    if action < TARGET or action >= TO:
        return OTHER_CHOICE
    return targets.target_refusal(city, step, action - TARGET)


def decline_refusal(city: City, step: i64) -> i64:
    """A6.2, A6.6: what is not a "may" is done, unless only own protected cards could be hit."""
    if step == CHOOSE_PLAY:  # A12.4
        return COMPULSORY if plays.has_play(city, city.active) else ALLOWED
    if step == CHOOSE_EXTRA:
        return ALLOWED
    if step < CHOOSE_TURN or step in (CHOOSE_SPACE, CHOOSE_LAID) or step >= CHOOSE_REPLAY:
        return COMPULSORY
    if optional(city):
        return ALLOWED
    return ALLOWED if targets.only_own_protected(city, step) else COMPULSORY


def optional(city: City) -> bool:
    """Every step of an effect names the kind whose effect it is as its second number."""
    return city.cards.may[steps.second(city)] != 0


def fill_legal(city: City, actions: vec[i64]) -> i64:
    step = steps.what(city)
    if step in (CHOOSE_PLAY, CHOOSE_EXTRA):
        return fill_plays(city, step, actions)
    n: i64 = 0
    if step == BUILD:
        actions[0] = READY
        return building.fill(city, steps.first(city), actions, 1)
    if step == CHOOSE_UNDER:
        return fill_named(city, actions, n, UNDER)
    if step == CHOOSE_COST:
        return fill_named(city, actions, n, COST)
    if step == CHOOSE_REPLAY:
        return fill_hand(city, actions, n, PLAY)
    if step == CHOOSE_LAID:
        return fill_hand(city, actions, n, LAY)
    if step in (CHOOSE_AFFECTED, CHOOSE_RAZED):
        actions[0] = YES
        actions[1] = NO
        return 2
    count: i64 = len(city.top)
    if step == CHOOSE_TURN:
        n = fill(city, actions, n, TURN, TURN + 2 * count)
    elif step == CHOOSE_SWAP:
        n = fill(city, actions, n, SWAP, SWAP + 2 * count)
    elif step in (CHOOSE_SPACE, CHOOSE_ESCAPE):
        n = fill(city, actions, n, TO, TO + count)
    else:
        n = fill(city, actions, n, TARGET, TARGET + count)
    return fill(city, actions, n, DECLINE, DECLINE + 1)


def fill(city: City, actions: vec[i64], n: i64, first: i64, end: i64) -> i64:
    for action in range(first, end):
        if refusal(city, action) == ALLOWED:
            actions[n] = action
            n += 1
    return n


def fill_named(city: City, actions: vec[i64], n: i64, family: i64) -> i64:
    """Actions that name a card of the hand or of the Graveyard."""
    seat = city.actor
    held = city.hand[seat] | city.grave[seat]
    for slot in range(SLOTS):
        if held & BIT[slot] != 0:
            action = family + city.kind[seat * SLOTS + slot]
            n = fill(city, actions, n, action, action + 1)
    return n


def fill_hand(city: City, actions: vec[i64], n: i64, family: i64) -> i64:
    seat = city.actor
    for slot in range(SLOTS):
        if city.hand[seat] & BIT[slot] != 0:
            first = family + city.kind[seat * SLOTS + slot] * PLACES
            n = fill(city, actions, n, first, first + len(city.top))
            n = fill(city, actions, n, first + OUTSIDE, first + OUTSIDE + 1)
    return n


def fill_plays(city: City, step: i64, actions: vec[i64]) -> i64:
    """The eligible spaces are the same for all ordinary cards, so they are looked up once."""
    seat = city.active
    ordinary = plays.open_spaces(city, seat)
    playable = city.hand[seat] & ~city.barred
    n: i64 = 0
    for slot in range(SLOTS):
        if playable & BIT[slot] != 0:
            open_here = plays.spaces_for(city, seat, slot, ordinary)
            first = city.kind[seat * SLOTS + slot] * PLACES
            for place in range(PLACES):
                if open_here & BIT[place] != 0:
                    actions[n] = first + place
                    n += 1
    if step == CHOOSE_EXTRA:
        actions[n] = DECLINE
        return n + 1
    if n == 0:
        n = fill_named(city, actions, n, DISCARD)
        if n == 0:  # A12.4
            actions[0] = DECLINE
            n = 1
    if city.turns[seat] == 1 and holdings.fetchable(city, seat) != NOTHING:
        n = fill_named(city, actions, n, FETCH)
    if plays.can_exchange(city, seat):
        actions[n] = EXCHANGE
        n += 1
    return n
