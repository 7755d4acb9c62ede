"""The turn (A3), step by step; each step is done when it comes to the top of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import building, dealing, destruction, effects, places, plays, steps, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.holdings import fetchable
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
    if city.starter == n.NOBODY:
        city.actor = CHANCE
        return
    while True:
        step = steps.what(city)
        if step <= n.LAST_CHOICE:
            city.actor = decider(city, step)
            return
        if step == n.ROLL or (step == n.DRAW and draws(city)):
            city.actor = CHANCE
            return
        if step == n.BEGIN:
            if not begin(city):
                city.actor = OVER
                return
        else:
            do(city, step)


def decider(city: City, step: i64) -> i64:
    if step in (n.CHOOSE_LAID, n.BUILD):
        return steps.first(city)
    if step == n.CHOOSE_ESCAPE:  # A10.4
        return steps.first(city) // n.SLOTS
    return city.active


def draws(city: City) -> bool:
    """A3.1, A3.2: is there a card to draw? The step: seat, cards wanted in hand, or -1 for the limit of the moment."""
    seat = steps.first(city)
    wanted = steps.second(city) if steps.second(city) >= 0 else city.limit[seat]
    return plays.bits(city.hand[seat]) < wanted and (city.loose[seat] != 0 or city.under_count[seat] > 0)


def do(city: City, step: i64) -> None:
    first, second, third = steps.first(city), steps.second(city), steps.third(city)
    steps.drop(city)
    if step == n.PLACE:
        place(city, first, second)
    elif step == n.COMPARE:
        effects.compare(city, first)
    elif step == n.EFFECT:
        effects.happen(city, first, second)
    elif step == n.RAZE:
        effects.raze(city, first)
    elif step == n.EACH_TURN:
        effects.turn_each(city, first, second, third)
    elif step == n.EACH_LAY:
        effects.lay_each(city, first, second, third)
    elif step == n.AGAIN:
        choose_play(city)
    elif step == n.DEAL:
        deal(city, first)


def deal(city: City, done: i64) -> None:
    """A2.4: each seat's cards, from the starter on; then the starter's turn."""
    if done == city.count:
        steps.push(city, n.BEGIN, city.starter, 0, 0, 0)
        return
    steps.push(city, n.DEAL, done + 1, 0, 0, 0)
    steps.push(city, n.DRAW, (city.starter + done) % city.count, n.HAND, 0, 0)


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
    steps.push(city, n.BEGIN, (seat + 1) % city.count, 0, 0, 0)
    steps.push(city, n.DRAW, seat, -1, 0, 0)
    choose_play(city)
    return True


def choose_play(city: City) -> None:
    if plays.asked(city, city.active):
        steps.push(city, n.CHOOSE_PLAY, 0, 0, 0, 0)


def place(city: City, card: i64, space: i64) -> None:
    """A4.5, A4.6: face up with the basic value on top; then comparing, then the effect (A3.1)."""
    city.down &= ~n.BIT[card]
    city.side[card] = city.cards.basic[city.kind[card]]
    places.put(city, card, space)
    steps.push(city, n.EFFECT, card, city.kind[card], 0, 0)
    steps.push(city, n.COMPARE, card, 0, 0, 0)


def leave_hand(city: City, seat: i64, kind: i64) -> i64:
    """The card of this kind, taken out of the hand."""
    slot = plays.slot_of(city, seat, kind)
    city.hand[seat] &= ~n.BIT[slot]
    city.shown[seat] &= ~n.BIT[slot]
    if city.under_shown[seat] & n.BIT[slot] != 0:  # A13.2: so it had come up from under
        city.under_shown[seat] &= ~n.BIT[slot]
        city.risen[seat] = city.risen[seat] - 1 if city.under_shown[seat] != 0 else 0
    city.silent[seat] = 0
    return seat * n.SLOTS + slot


def stir(city: City) -> None:
    """Something in the city changes: whoever did nothing is asked again (A12.4)."""
    for seat in range(city.count):
        city.silent[seat] = 0


def answer(city: City, action: i64) -> None:
    step = steps.what(city)
    first, second, third, fourth = steps.first(city), steps.second(city), steps.third(city), steps.fourth(city)
    if step == n.BUILD:
        build(city, first, action)
        return
    if action == n.EXCHANGE:
        exchange(city)
        return
    if step == n.CHOOSE_UNDER:
        put_under(city, action - n.UNDER)
        return
    if step == n.CHOOSE_PLAY and n.FETCH <= action < n.COST:
        fetch(city, action - n.FETCH)
        return
    steps.drop(city)
    if action == n.DECLINE:
        if step == n.CHOOSE_PLAY:
            city.silent[city.active] = 1
        return
    if action >= n.COST or (action < n.DISCARD and action % n.PLACES != n.OUTSIDE):
        stir(city)
    if action < n.UNDER:
        use_hand(city, step, action, first)
    elif step == n.CHOOSE_COST:
        pay(city, first, second, third, action - n.COST)
    elif step == n.CHOOSE_AFFECTED:
        if action == n.YES:
            effects.affect(city, first, second)
    elif step == n.CHOOSE_RAZED:
        effects.ask_razed(city, fourth, second if action == n.YES else second & ~n.BIT[first], third)
    elif step == n.CHOOSE_TURN:
        turn_card(city, first, second, third, fourth, action - n.TURN)
    else:
        choose_in_city(city, step, action, first, second)


def use_hand(city: City, step: i64, action: i64, seat: i64) -> None:
    """A card of the hand is played, laid face down or leaves the game."""
    if action < n.LAY:
        if step == n.CHOOSE_EXTRA:
            city.extra = 1
        play(city, action // n.PLACES, action % n.PLACES)
    elif action < n.DISCARD:
        lay_down(city, seat, (action - n.LAY) // n.PLACES, (action - n.LAY) % n.PLACES)
    else:
        card = leave_hand(city, city.active, action - n.DISCARD)  # A10.1
        city.gone[city.active] |= n.BIT[card % n.SLOTS]


def choose_in_city(city: City, step: i64, action: i64, first: i64, second: i64) -> None:
    if step == n.CHOOSE_SWAP:
        space = (action - n.SWAP) // 2
        places.swap(city, city.top[space], city.top[space + (1 if action % 2 == 0 else n.COLUMNS)])
    elif step in (n.CHOOSE_SPACE, n.CHOOSE_ESCAPE):
        places.move(city, first, action - n.TO)
    else:
        choose_target(city, step, first, second, action - n.TARGET)


def build(city: City, seat: i64, action: i64) -> None:
    """A11.2"""
    if action == n.READY:
        steps.drop(city)
    else:
        building.replace(city, seat, (action - n.REPLACE) // n.MOST_KINDS, (action - n.REPLACE) % n.MOST_KINDS)


def exchange(city: City) -> None:
    """A3.3, A3.5: the whole hand under the deck, then as many from the top; then the play."""
    seat = city.active
    steps.drop(city)
    city.exchanged[seat] = 1
    steps.push(city, n.AGAIN, 0, 0, 0, 0)
    steps.push(city, n.DRAW, seat, plays.bits(city.hand[seat]), 0, 0)
    steps.push(city, n.CHOOSE_UNDER, 0, 0, 0, 0)


def put_under(city: City, kind: i64) -> None:
    seat = city.active
    slot = plays.slot_of(city, seat, kind)
    known = city.shown[seat]
    leave_hand(city, seat, kind)
    city.shown[seat] = known
    city.under[seat * n.SLOTS + city.under_count[seat]] = slot
    city.under_count[seat] += 1
    if city.hand[seat] == 0:  # A13.2: only now, so that nobody sees which of the cards is the known one
        city.under_shown[seat] = known
        city.shown[seat] = 0
        steps.drop(city)


def fetch(city: City, kind: i64) -> None:
    """A10.13"""
    seat = city.active
    steps.drop(city)
    steps.push(city, n.AGAIN, 0, 0, 0, 0)
    fetched = fetchable(city, seat)
    city.loose[seat] |= n.BIT[leave_hand(city, seat, kind) % n.SLOTS]  # shuffled: nothing lies under the deck yet
    city.loose[seat] &= ~n.BIT[fetched]
    city.hand[seat] |= n.BIT[fetched]
    city.shown[seat] |= n.BIT[fetched]


def play(city: City, kind: i64, place_number: i64) -> None:
    card = leave_hand(city, city.active, kind)
    if place_number == n.OUTSIDE:  # A10.23
        city.graveyard[city.active] = card
        city.side[card] = city.cards.basic[kind]
    elif city.cards.cost[kind] > 0:  # A10.8
        steps.push(city, n.CHOOSE_COST, card, place_number, city.cards.cost[kind], 0)
    else:
        steps.push(city, n.PLACE, card, place_number, 0, 0)


def pay(city: City, card: i64, space: i64, left: i64, kind: i64) -> None:
    """A10.24: a card of the hand or the Graveyard leaves the game."""
    seat = card // n.SLOTS
    slot = plays.slot_of(city, seat, kind)
    city.grave[seat] &= ~n.BIT[slot]
    leave_hand(city, seat, kind)
    city.gone[seat] |= n.BIT[slot]
    if left > 1:
        steps.push(city, n.CHOOSE_COST, card, space, left - 1, 0)
    else:
        steps.push(city, n.PLACE, card, space, 0, 0)


def lay_down(city: City, seat: i64, kind: i64, place_number: i64) -> None:
    """A10.6: face down, counting as destroyed; or straight into the Graveyard."""
    card = leave_hand(city, seat, kind)
    if place_number == n.OUTSIDE:
        city.grave[seat] |= n.BIT[card % n.SLOTS]
        return
    city.side[card] = city.cards.basic[kind]
    places.put(city, card, place_number)
    city.down |= n.BIT[card]


def turn_card(city: City, source: i64, kind: i64, whose_and_times: i64, before: i64, choice: i64) -> None:
    """A8.5, A10.12: one step; then, where the effect allows, another card."""
    card = city.top[choice // 2]
    city.side[card] = values.turned(city, card, choice % 2 == 1)
    times = whose_and_times % 8 - 1
    if times > 0:
        effects.ask_turn(city, source, kind, whose_and_times // 8 - 1, times, before | n.BIT[card])


def choose_target(city: City, step: i64, source: i64, kind: i64, space: i64) -> None:
    if step == n.CHOOSE_FOUNTAIN:  # A10.21
        city.claim[space] = city.active
        city.tokens[city.active] -= 1
        return
    card = city.top[space]
    if step == n.CHOOSE_PROTECTED:  # A8.3
        city.guarded |= n.BIT[card]
        city.tokens[city.active] -= 1
    elif step == n.CHOOSE_MOVED:
        steps.push(city, n.CHOOSE_SPACE, card, kind, 0, 0)
    elif step == n.CHOOSE_DESTROYED:
        destruction.destroy(city, card)
    elif step == n.CHOOSE_RESTORED:  # A8.2
        city.down &= ~n.BIT[card]
        city.side[card] = city.cards.basic[city.kind[card]]
    elif step == n.CHOOSE_COPIED:  # A10.9
        effects.happen(city, source, city.kind[card])
    elif step == n.CHOOSE_TAKEN:  # A10.34
        destruction.free_token(city, card)
        places.leave(city, card)
        city.hand[city.active] |= n.BIT[card % n.SLOTS]
        city.shown[city.active] |= n.BIT[card % n.SLOTS]
        city.barred |= n.BIT[card % n.SLOTS]
        steps.push(city, n.CHOOSE_REPLAY, source, kind, card, space)


def set_up(city: City, building_decks: bool) -> None:
    """A2.4, A11: the die, the decks, the hands, the first turn; the first step lies on top."""
    steps.push(city, n.DEAL, 0, 0, 0, 0)
    if building_decks:
        for seat in range(city.count - 1, -1, -1):
            steps.push(city, n.BUILD, seat, 0, 0, 0)
    if city.most < 0:
        steps.push(city, n.ROLL, 0, 0, 0, 0)
    go_on(city)
