"""The turn (A3), step by step; each step is done when it comes to the top of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import building, dealing, destruction, effects, places, plays, steps, values
from architrave.games.architectura.holdings import fetchable
from architrave.games.architectura.numbers import (
    AGAIN,
    BEGIN,
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
    COMPARE,
    COST,
    DEAL,
    DECLINE,
    DISCARD,
    DRAW,
    EACH_LAY,
    EACH_TURN,
    EFFECT,
    EXCHANGE,
    FETCH,
    HAND,
    LAST_CHOICE,
    LAY,
    MOST_KINDS,
    NOBODY,
    OUTSIDE,
    PLACE,
    PLACES,
    RAZE,
    READY,
    REPLACE,
    ROLL,
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


def apply(city: City, action: i64) -> None:
    if city.actor == CHANCE:
        dealing.take(city, action)
    else:
        answer(city, action)
    go_on(city)


def go_on(city: City) -> None:
    """Do what needs no decision, until somebody or chance has to act or the game is over."""
    if city.starter == NOBODY:
        city.actor = CHANCE
        return
    while True:
        step = steps.what(city)
        if step <= LAST_CHOICE:
            city.actor = decider(city, step)
            return
        if step == ROLL or (step == DRAW and draws(city)):
            city.actor = CHANCE
            return
        if step == BEGIN:
            if not begin(city):
                city.actor = OVER
                return
        else:
            do(city, step)


def decider(city: City, step: i64) -> i64:
    if step in (CHOOSE_LAID, BUILD):
        return steps.first(city)
    if step == CHOOSE_ESCAPE:  # A10.4
        return steps.first(city) // SLOTS
    return city.active


def draws(city: City) -> bool:
    """A3.1, A3.2: is there a card to draw? The step: seat, cards wanted in hand, or -1 for the limit of the moment."""
    seat = steps.first(city)
    wanted = steps.second(city) if steps.second(city) >= 0 else city.limit[seat]
    return plays.bits(city.hand[seat]) < wanted and (city.loose[seat] != 0 or city.under_count[seat] > 0)


def do(city: City, step: i64) -> None:
    first, second, third = steps.first(city), steps.second(city), steps.third(city)
    steps.drop(city)
    if step == PLACE:
        place(city, first, second)
    elif step == COMPARE:
        effects.compare(city, first)
    elif step == EFFECT:
        effects.happen(city, first, second)
    elif step == RAZE:
        effects.raze(city, first)
    elif step == EACH_TURN:
        effects.turn_each(city, first, second, third)
    elif step == EACH_LAY:
        effects.lay_each(city, first, second, third)
    elif step == AGAIN:
        choose_play(city)
    elif step == DEAL:
        deal(city, first)


def deal(city: City, done: i64) -> None:
    """A2.4: each seat's cards, from the starter on; then the starter's turn."""
    if done == city.count:
        steps.push(city, BEGIN, city.starter, 0, 0, 0)
        return
    steps.push(city, DEAL, done + 1, 0, 0, 0)
    steps.push(city, DRAW, (city.starter + done) % city.count, HAND, 0, 0)


def begin(city: City) -> bool:
    """A12.4: whose turn it is; False when nobody can go on."""
    seat = steps.first(city)
    steps.drop(city)
    passed: i64 = 0
    while not plays.live(city, seat):
        seat = (seat + 1) % city.count
        passed += 1
        if passed == city.count:
            return False
    city.active = seat
    city.extra = 0
    city.barred = 0
    city.turns[seat] += 1
    steps.push(city, BEGIN, (seat + 1) % city.count, 0, 0, 0)
    steps.push(city, DRAW, seat, -1, 0, 0)
    choose_play(city)
    return True


def choose_play(city: City) -> None:
    if plays.asked(city, city.active):
        steps.push(city, CHOOSE_PLAY, 0, 0, 0, 0)


def place(city: City, card: i64, space: i64) -> None:
    """A4.5, A4.6: face up with the basic value on top; then comparing, then the effect (A3.1)."""
    city.down &= ~BIT[card]
    city.side[card] = city.cards.basic[city.kind[card]]
    places.put(city, card, space)
    steps.push(city, EFFECT, card, city.kind[card], 0, 0)
    steps.push(city, COMPARE, card, 0, 0, 0)


def leave_hand(city: City, seat: i64, kind: i64) -> i64:
    """The card of this kind, taken out of the hand."""
    slot = plays.slot_of(city, seat, kind)
    city.hand[seat] &= ~BIT[slot]
    city.shown[seat] &= ~BIT[slot]
    if city.under_shown[seat] & BIT[slot] != 0:  # A13.2: so it had come up from under
        city.under_shown[seat] &= ~BIT[slot]
        city.risen[seat] = city.risen[seat] - 1 if city.under_shown[seat] != 0 else 0
    city.silent[seat] = 0
    return seat * SLOTS + slot


def stir(city: City) -> None:
    """Something in the city changes: whoever did nothing is asked again (A12.4)."""
    for seat in range(city.count):
        city.silent[seat] = 0


def answer(city: City, action: i64) -> None:
    step = steps.what(city)
    first, second, third, fourth = steps.first(city), steps.second(city), steps.third(city), steps.fourth(city)
    if step == BUILD:
        build(city, first, action)
        return
    if action == EXCHANGE:
        exchange(city)
        return
    if step == CHOOSE_UNDER:
        put_under(city, action - UNDER)
        return
    if step == CHOOSE_PLAY and FETCH <= action < COST:
        fetch(city, action - FETCH)
        return
    steps.drop(city)
    if action == DECLINE:
        if step == CHOOSE_PLAY:
            city.silent[city.active] = 1
        return
    if action >= COST or (action < DISCARD and action % PLACES != OUTSIDE):
        stir(city)
    if action < UNDER:
        use_hand(city, step, action, first)
    elif step == CHOOSE_COST:
        pay(city, first, second, third, action - COST)
    elif step == CHOOSE_AFFECTED:
        if action == YES:
            effects.affect(city, first, second)
    elif step == CHOOSE_RAZED:
        effects.ask_razed(city, fourth, second if action == YES else second & ~BIT[first], third)
    elif step == CHOOSE_TURN:
        turn_card(city, first, second, third, fourth, action - TURN)
    else:
        choose_in_city(city, step, action, first, second)


def use_hand(city: City, step: i64, action: i64, seat: i64) -> None:
    """A card of the hand is played, laid face down or leaves the game."""
    if action < LAY:
        if step == CHOOSE_EXTRA:
            city.extra = 1
        play(city, action // PLACES, action % PLACES)
    elif action < DISCARD:
        lay_down(city, seat, (action - LAY) // PLACES, (action - LAY) % PLACES)
    else:
        card = leave_hand(city, city.active, action - DISCARD)  # A10.1
        city.gone[city.active] |= BIT[card % SLOTS]


def choose_in_city(city: City, step: i64, action: i64, first: i64, second: i64) -> None:
    if step == CHOOSE_SWAP:
        space = (action - SWAP) // 2
        places.swap(city, city.top[space], city.top[space + (1 if action % 2 == 0 else COLUMNS)])
    elif step in (CHOOSE_SPACE, CHOOSE_ESCAPE):
        places.move(city, first, action - TO)
    else:
        choose_target(city, step, first, second, action - TARGET)


def build(city: City, seat: i64, action: i64) -> None:
    """A11.2"""
    if action == READY:
        steps.drop(city)
    else:
        building.replace(city, seat, (action - REPLACE) // MOST_KINDS, (action - REPLACE) % MOST_KINDS)


def exchange(city: City) -> None:
    """A3.3, A3.5: the whole hand under the deck, then as many from the top; then the play."""
    seat = city.active
    steps.drop(city)
    city.exchanged[seat] = 1
    steps.push(city, AGAIN, 0, 0, 0, 0)
    steps.push(city, DRAW, seat, plays.bits(city.hand[seat]), 0, 0)
    steps.push(city, CHOOSE_UNDER, 0, 0, 0, 0)


def put_under(city: City, kind: i64) -> None:
    seat = city.active
    slot = plays.slot_of(city, seat, kind)
    known = city.shown[seat]
    leave_hand(city, seat, kind)
    city.shown[seat] = known
    city.under[seat * SLOTS + city.under_count[seat]] = slot
    city.under_count[seat] += 1
    if city.hand[seat] == 0:  # A13.2: only now, so that nobody sees which of the cards is the known one
        city.under_shown[seat] = known
        city.shown[seat] = 0
        steps.drop(city)


def fetch(city: City, kind: i64) -> None:
    """A10.13"""
    seat = city.active
    steps.drop(city)
    steps.push(city, AGAIN, 0, 0, 0, 0)
    fetched = fetchable(city, seat)
    city.loose[seat] |= BIT[leave_hand(city, seat, kind) % SLOTS]  # shuffled: nothing lies under the deck yet
    city.loose[seat] &= ~BIT[fetched]
    city.hand[seat] |= BIT[fetched]
    city.shown[seat] |= BIT[fetched]


def play(city: City, kind: i64, place_number: i64) -> None:
    card = leave_hand(city, city.active, kind)
    if place_number == OUTSIDE:  # A10.23
        city.graveyard[city.active] = card
        city.side[card] = city.cards.basic[kind]
    elif city.cards.cost[kind] > 0:  # A10.8
        steps.push(city, CHOOSE_COST, card, place_number, city.cards.cost[kind], 0)
    else:
        steps.push(city, PLACE, card, place_number, 0, 0)


def pay(city: City, card: i64, space: i64, left: i64, kind: i64) -> None:
    """A10.24: a card of the hand or the Graveyard leaves the game."""
    seat = card // SLOTS
    slot = plays.slot_of(city, seat, kind)
    city.grave[seat] &= ~BIT[slot]
    leave_hand(city, seat, kind)
    city.gone[seat] |= BIT[slot]
    if left > 1:
        steps.push(city, CHOOSE_COST, card, space, left - 1, 0)
    else:
        steps.push(city, PLACE, card, space, 0, 0)


def lay_down(city: City, seat: i64, kind: i64, place_number: i64) -> None:
    """A10.6: face down, counting as destroyed; or straight into the Graveyard."""
    card = leave_hand(city, seat, kind)
    if place_number == OUTSIDE:
        city.grave[seat] |= BIT[card % SLOTS]
        return
    city.side[card] = city.cards.basic[kind]
    places.put(city, card, place_number)
    city.down |= BIT[card]


def turn_card(city: City, source: i64, kind: i64, whose_and_times: i64, before: i64, choice: i64) -> None:
    """A8.5, A10.12: one step; then, where the effect allows, another card."""
    card = city.top[choice // 2]
    city.side[card] = values.turned(city, card, choice % 2 == 1)
    times = whose_and_times % 8 - 1
    if times > 0:
        effects.ask_turn(city, source, kind, whose_and_times // 8 - 1, times, before | BIT[card])


def choose_target(city: City, step: i64, source: i64, kind: i64, space: i64) -> None:
    if step == CHOOSE_FOUNTAIN:  # A10.21
        city.claim[space] = city.active
        city.tokens[city.active] -= 1
        return
    card = city.top[space]
    if step == CHOOSE_PROTECTED:  # A8.3
        city.guarded |= BIT[card]
        city.tokens[city.active] -= 1
    elif step == CHOOSE_MOVED:
        steps.push(city, CHOOSE_SPACE, card, kind, 0, 0)
    elif step == CHOOSE_DESTROYED:
        destruction.destroy(city, card)
    elif step == CHOOSE_RESTORED:  # A8.2
        city.down &= ~BIT[card]
        city.side[card] = city.cards.basic[city.kind[card]]
    elif step == CHOOSE_COPIED:  # A10.9
        effects.happen(city, source, city.kind[card])
    elif step == CHOOSE_TAKEN:  # A10.34
        destruction.free_token(city, card)
        places.leave(city, card)
        city.hand[city.active] |= BIT[card % SLOTS]
        city.shown[city.active] |= BIT[card % SLOTS]
        city.barred |= BIT[card % SLOTS]
        steps.push(city, CHOOSE_REPLAY, source, kind, card, space)


def set_up(city: City, building_decks: bool) -> None:
    """A2.4, A11: the die, the decks, the hands, the first turn; the first step lies on top."""
    steps.push(city, DEAL, 0, 0, 0, 0)
    if building_decks:
        for seat in range(city.count - 1, -1, -1):
            steps.push(city, BUILD, seat, 0, 0, 0)
    if city.most < 0:
        steps.push(city, ROLL, 0, 0, 0, 0)
    go_on(city)
