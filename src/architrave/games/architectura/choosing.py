"""What the actor may choose at each step, and the paragraph that forbids the rest. One function a step decides both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import building, places, plays, steps, values
from architrave.games.architectura.cards import COPY, NO_EFFECT
from architrave.games.architectura.numbers import (
    ACTIONS,
    BIT,
    BUILD,
    CHOOSE_AFFECTED,
    CHOOSE_COPIED,
    CHOOSE_COST,
    CHOOSE_DESTROYED,
    CHOOSE_ESCAPE,
    CHOOSE_EXTRA,
    CHOOSE_FOUNTAIN,
    CHOOSE_LAID,
    CHOOSE_MOVED,
    CHOOSE_PLAY,
    CHOOSE_PROTECTED,
    CHOOSE_RAZED,
    CHOOSE_REPLAY,
    CHOOSE_RESTORED,
    CHOOSE_SPACE,
    CHOOSE_SWAP,
    CHOOSE_TAKEN,
    CHOOSE_TURN,
    CHOOSE_UNDER,
    COLUMNS,
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
from architrave.games.architectura.plays import ALLOWED, NOT_IN_HAND
from architrave.kernel.actors import CHANCE, OVER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

GAME_OVER: Final = 1
DRAW_DUE: Final = 2
OTHER_CHOICE: Final = 3
UNKNOWN: Final = 4
COMPULSORY: Final = 5
OTHER_PLAY: Final = 30
NO_EXCHANGE: Final = 31
NO_FETCH: Final = 32
NO_CARD: Final = 33
NOT_OWN: Final = 34
NOT_NEAR: Final = 35
OUT_OF_REACH: Final = 36
TURNED_BEFORE: Final = 37
DOES_NOT_TURN: Final = 38
NO_DESTINATION: Final = 39
NOT_A_DESTINATION: Final = 40
NOT_LOWER: Final = 41
NOT_DESTROYED: Final = 42
ALREADY_PROTECTED: Final = 43
NOT_EMPTY: Final = 45
NOTHING_TO_COPY: Final = 46
NO_REPLAY: Final = 47
TAKEN_CARD: Final = 48
NO_COST: Final = 49
GRAVEYARD_OUT: Final = 50
NO_NEIGHBOUR: Final = 51
ORDINARY: Final = 52
OTHER_SPACE: Final = 53


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
        return turn_refusal(city, action)
    if step == CHOOSE_EXTRA:
        return extra_refusal(city, action)
    return hand_refusal(city, action, UNDER) if step == CHOOSE_UNDER else cost_refusal(city, action)


def city_step_refusal(city: City, step: i64, action: i64) -> i64:
    """Steps that are about cards and spaces of the city."""
    if step == CHOOSE_REPLAY:
        return replay_refusal(city, action)
    if step == CHOOSE_LAID:
        return laid_refusal(city, action)
    if step in (CHOOSE_AFFECTED, CHOOSE_RAZED):
        return ALLOWED if action in (YES, NO) else OTHER_CHOICE
    if step == CHOOSE_TURN:
        return turning_refusal(city, action)
    if step == CHOOSE_SWAP:
        return swap_refusal(city, action)
    if step in (CHOOSE_SPACE, CHOOSE_ESCAPE):
        return destination_refusal(city, action)
    if action < TARGET or action >= TO:
        return OTHER_CHOICE
    return target_refusal(city, step, action - TARGET)


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
    return ALLOWED if only_own_protected(city, step) else COMPULSORY


def optional(city: City) -> bool:
    """Every step of an effect names the kind whose effect it is as its second number."""
    return city.cards.may[steps.second(city)] != 0


def only_own_protected(city: City, step: i64) -> bool:
    if step == CHOOSE_TURN:
        for action in range(TURN, SWAP):
            if turning_refusal(city, action) == ALLOWED and not own_protected(city, (action - TURN) // 2):
                return False
        return True
    if step == CHOOSE_SWAP:
        return only_protected_swaps(city)
    if step != CHOOSE_DESTROYED and step != CHOOSE_MOVED and step != CHOOSE_TAKEN:
        return False  # nothing happens to the card that is chosen
    for space in range(len(city.top)):
        if target_refusal(city, step, space) == ALLOWED and not own_protected(city, space):
            return False
    return True


def only_protected_swaps(city: City) -> bool:
    for action in range(SWAP, EXCHANGE):
        if swap_refusal(city, action) == ALLOWED:
            space = (action - SWAP) // 2
            other = space + 1 if action % 2 == 0 else space + COLUMNS
            if not own_protected(city, space) and not own_protected(city, other):
                return False
    return True


def own_protected(city: City, space: i64) -> bool:
    card = city.top[space]
    return card // SLOTS == city.actor and values.protected(city, card)


def turn_refusal(city: City, action: i64) -> i64:
    """A3.1, A3.4: the play of the turn, with fetch and exchange beside it."""
    seat = city.active
    if action < LAY:
        slot = plays.slot_of(city, seat, action // PLACES)
        return plays.play_refusal(city, seat, slot, action % PLACES, NOTHING)
    if DISCARD <= action < UNDER:
        return discard_refusal(city, seat, action - DISCARD)
    if FETCH <= action < COST:
        return fetch_refusal(city, seat, action - FETCH)
    if action == EXCHANGE:
        return ALLOWED if plays.can_exchange(city, seat) else NO_EXCHANGE
    return OTHER_CHOICE


def discard_refusal(city: City, seat: i64, kind: i64) -> i64:
    """A10.1"""
    slot = plays.slot_of(city, seat, kind)
    if slot == NOTHING or city.hand[seat] & BIT[slot] == 0:
        return NOT_IN_HAND
    if not plays.special(city, seat, slot):
        return ORDINARY
    return OTHER_PLAY if plays.plays(city, seat, city.hand[seat]) else ALLOWED


def fetch_refusal(city: City, seat: i64, kind: i64) -> i64:
    """A10.13: before anything else in the first turn."""
    slot = plays.slot_of(city, seat, kind)
    if slot == NOTHING or city.hand[seat] & BIT[slot] == 0:
        return NOT_IN_HAND
    if city.turns[seat] != 1 or city.exchanged[seat] != 0 or city.shown[seat] != 0:
        return NO_FETCH
    if fetchable(city, seat) == NOTHING:
        return NO_FETCH
    return ALLOWED


def fetchable(city: City, seat: i64) -> i64:
    """The slot of a card in the deck that may be fetched."""
    slots = plays.deck(city, seat)
    for slot in range(SLOTS):
        if slots & BIT[slot] != 0 and city.cards.fetched[city.kind[seat * SLOTS + slot]] != 0:
            return slot
    return NOTHING


def extra_refusal(city: City, action: i64) -> i64:
    """A6.8: an extra play is a play; no card leaves the game for it."""
    if action >= LAY:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.active, action // PLACES)
    if slot != NOTHING and city.barred & BIT[slot] != 0:  # A10.5
        return TAKEN_CARD
    return plays.play_refusal(city, city.active, slot, action % PLACES, NOTHING)


def replay_refusal(city: City, action: i64) -> i64:
    """A10.5: another card of the hand on the freed space."""
    if action >= LAY:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.active, action // PLACES)
    if slot != NOTHING and city.barred & BIT[slot] != 0:
        return TAKEN_CARD
    space = steps.fourth(city)
    code = plays.play_refusal(city, city.active, slot, action % PLACES, space)
    return OTHER_SPACE if code == ALLOWED and action % PLACES != space else code


def hand_refusal(city: City, action: i64, family: i64) -> i64:
    if action < family or action >= family + 64:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.actor, action - family)
    return ALLOWED if slot != NOTHING and city.hand[city.actor] & BIT[slot] != 0 else NOT_IN_HAND


def cost_refusal(city: City, action: i64) -> i64:
    """A10.24: from hand or Graveyard."""
    if action < COST or action >= TARGET:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.actor, action - COST)
    held = city.hand[city.actor] | city.grave[city.actor]
    return ALLOWED if slot != NOTHING and held & BIT[slot] != 0 else NO_COST


def laid_refusal(city: City, action: i64) -> i64:
    """A10.6"""
    if action < LAY or action >= DISCARD:
        return OTHER_CHOICE
    seat = city.actor
    place = (action - LAY) % PLACES
    slot = plays.slot_of(city, seat, (action - LAY) // PLACES)
    if slot == NOTHING or city.hand[seat] & BIT[slot] == 0:
        return NOT_IN_HAND
    if city.graveyard[seat] != NOTHING:
        return ALLOWED if place == OUTSIDE else GRAVEYARD_OUT
    return plays.place_refusal(city, seat, place)


def face_up_refusal(city: City, space: i64) -> i64:
    if space < 0 or space >= len(city.top) or not places.face_up(city, space):
        return NO_CARD
    return OUT_OF_REACH if values.out_of_reach(city, city.top[space], city.actor) else ALLOWED


def turning_refusal(city: City, action: i64) -> i64:
    """A8.5. The step: source, kind, whose card and how often still (A10.12), cards turned before."""
    if action < TURN or action >= SWAP:
        return OTHER_CHOICE
    space = (action - TURN) // 2
    code = face_up_refusal(city, space)
    if code != ALLOWED:
        return code
    card = city.top[space]
    whose = steps.third(city) // 8 - 1
    if whose >= 0 and card // SLOTS != whose:
        return NOT_OWN
    if city.cards.near[steps.second(city)] != 0 and not places.adjacent(city.space[steps.first(city)], space):
        return NOT_NEAR
    if steps.fourth(city) & BIT[card] != 0:
        return TURNED_BEFORE
    return ALLOWED if values.turned(city, card, action % 2 == 1) != city.side[card] else DOES_NOT_TURN


def swap_refusal(city: City, action: i64) -> i64:
    """A9.4, A8.6"""
    if action < SWAP or action >= EXCHANGE:
        return OTHER_CHOICE
    space = (action - SWAP) // 2
    code = face_up_refusal(city, space)
    if code != ALLOWED:
        return code
    if action % 2 == 0:
        if space % COLUMNS == COLUMNS - 1:
            return NO_NEIGHBOUR
        return face_up_refusal(city, space + 1)
    return face_up_refusal(city, space + COLUMNS)


def destination_refusal(city: City, action: i64) -> i64:
    if action < TO or action >= TURN:
        return OTHER_CHOICE
    space = action - TO
    if space >= len(city.top):
        return NO_CARD
    return ALLOWED if places.destination(city, steps.first(city), space) else NOT_A_DESTINATION


def target_refusal(city: City, step: i64, space: i64) -> i64:
    if step == CHOOSE_RESTORED:  # A8.2
        if space >= len(city.top) or not places.face_down(city, space):
            return NOT_DESTROYED
        return ALLOWED if city.top[space] // SLOTS == city.actor else NOT_OWN
    if step == CHOOSE_FOUNTAIN:  # A10.21, A10.11
        if space >= len(city.top) or places.occupied(city, space):
            return NOT_EMPTY
        return plays.place_refusal(city, city.actor, space)
    if space >= len(city.top) or not places.face_up(city, space):
        return NO_CARD
    card = city.top[space]
    if step == CHOOSE_COPIED:  # A10.9: copying only reads
        if not places.adjacent(city.space[steps.first(city)], space):
            return NOT_NEAR
        effect = city.cards.effect[city.kind[card]]
        return NOTHING_TO_COPY if effect in (NO_EFFECT, COPY) else ALLOWED
    if step == CHOOSE_DESTROYED:  # A9.8
        source = steps.first(city)
        if not places.adjacent(city.space[source], space):
            return NOT_NEAR
        if values.out_of_reach(city, card, city.actor):
            return OUT_OF_REACH
        return ALLOWED if values.value(city, card) < values.value(city, source) else NOT_LOWER
    if card // SLOTS != city.actor:
        return NOT_OWN
    if step == CHOOSE_PROTECTED:  # A8.3
        return ALREADY_PROTECTED if values.protected(city, card) else ALLOWED
    if step == CHOOSE_MOVED:
        return ALLOWED if places.can_move(city, card) else NO_DESTINATION
    return taken_refusal(city, card, space)


def taken_refusal(city: City, card: i64, space: i64) -> i64:
    """A10.34, A10.5: may be taken only if another card of the hand can then be played on the freed space."""
    if not places.adjacent(city.space[steps.first(city)], space):
        return NOT_NEAR
    seat = city.actor
    taken = BIT[card % SLOTS]
    city.top[space] = city.below[card]
    city.hand[seat] |= taken
    code: i64 = NO_REPLAY
    for slot in range(SLOTS):
        if (
            city.hand[seat] & ~taken & ~city.barred & BIT[slot] != 0
            and plays.play_refusal(city, seat, slot, space, space) == ALLOWED
        ):
            code = ALLOWED
            break
    city.hand[seat] &= ~taken
    city.top[space] = card
    return code


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
    if city.turns[seat] == 1 and fetchable(city, seat) != NOTHING:
        n = fill_named(city, actions, n, FETCH)
    if plays.can_exchange(city, seat):
        actions[n] = EXCHANGE
        n += 1
    return n
