"""What follows from a player's decision: the step leaves the stack, or asks for the next card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import deck_building, destruction, effects, placement, plays, stack, steps, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.hand_choices import fetchable

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def answer(city: City, action: i64) -> None:
    step = stack.step(city)
    if step == steps.BUILD:
        build(city, action)
    elif action == n.EXCHANGE:
        exchange(city)
    elif step == steps.UNDER:
        put_under(city, action - n.UNDER)
    elif n.FETCH <= action < n.COST:
        fetch(city, action - n.FETCH)
    elif action == n.DECLINE:
        decline(city, step)
    else:
        if action >= n.COST or (action < n.DISCARD and action % n.PLACES != n.OUTSIDE):
            reset_passes(city)
        if action < n.TARGET:
            use_card(city, step, action)
        else:
            choose(city, step, action)


def decline(city: City, step: i64) -> None:
    """A6.2; and A12.4: who plays nothing is not asked again until something changes."""
    stack.drop(city)
    if step == steps.PLAY:
        city.silent[city.active] = 1


def reset_passes(city: City) -> None:
    """The city changes, so seats that passed are asked again (A12.4)."""
    for seat in range(city.count):
        city.silent[seat] = 0


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


def build(city: City, action: i64) -> None:
    """A11.2"""
    if action == n.READY:
        stack.drop(city)
    else:
        added, basic = (action - n.REPLACE) // n.MOST_KINDS, (action - n.REPLACE) % n.MOST_KINDS
        deck_building.replace(city, stack.seat(city), added, basic)


def exchange(city: City) -> None:
    """A3.3, A3.5: the whole hand under the deck, then as many from the top; then the play."""
    seat = city.active
    stack.drop(city)
    city.exchanged[seat] = 1
    stack.push(city, steps.AGAIN)
    stack.push_draw(city, seat, plays.bits(city.hand[seat]))
    stack.push(city, steps.UNDER)


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
        stack.drop(city)


def fetch(city: City, kind: i64) -> None:
    """A10.13"""
    seat = city.active
    stack.drop(city)
    stack.push(city, steps.AGAIN)
    fetched = fetchable(city, seat)
    city.loose[seat] |= n.BIT[leave_hand(city, seat, kind) % n.SLOTS]  # shuffled: nothing lies under the deck yet
    city.loose[seat] &= ~n.BIT[fetched]
    city.hand[seat] |= n.BIT[fetched]
    city.shown[seat] |= n.BIT[fetched]


def use_card(city: City, step: i64, action: i64) -> None:
    """A card of the hand is played, laid face down or leaves the game."""
    if action < n.LAY:
        stack.drop(city)
        if step == steps.EXTRA:
            city.extra = 1
        play(city, action // n.PLACES, action % n.PLACES)
    elif action < n.DISCARD:
        lay_down(city, (action - n.LAY) // n.PLACES, (action - n.LAY) % n.PLACES)
    elif action < n.UNDER:
        stack.drop(city)
        card = leave_hand(city, city.active, action - n.DISCARD)  # A10.1
        city.gone[city.active] |= n.BIT[card % n.SLOTS]
    else:
        pay(city, action - n.COST)


def play(city: City, kind: i64, place: i64) -> None:
    card = leave_hand(city, city.active, kind)
    if place == n.OUTSIDE:  # A10.23
        city.graveyard[city.active] = card
        city.side[card] = city.cards.basic[kind]
    elif city.cards.cost[kind] > 0:  # A10.8
        stack.push_cost(city, card, place, city.cards.cost[kind])
    else:
        stack.push_place(city, card, place)


def lay_down(city: City, kind: i64, place: i64) -> None:
    """A10.6: face down, counting as destroyed; or straight into the Graveyard."""
    seat = stack.seat(city)
    stack.drop(city)
    card = leave_hand(city, seat, kind)
    if place == n.OUTSIDE:
        city.grave[seat] |= n.BIT[card % n.SLOTS]
        return
    city.side[card] = city.cards.basic[kind]
    placement.put(city, card, place)
    city.down |= n.BIT[card]


def pay(city: City, kind: i64) -> None:
    """A10.24: a card of the hand or the Graveyard leaves the game."""
    card, space, left = stack.card(city), stack.space(city), stack.left(city)
    stack.drop(city)
    seat = card // n.SLOTS
    slot = plays.slot_of(city, seat, kind)
    city.grave[seat] &= ~n.BIT[slot]
    leave_hand(city, seat, kind)
    city.gone[seat] |= n.BIT[slot]
    if left > 1:
        stack.push_cost(city, card, space, left - 1)
    else:
        stack.push_place(city, card, space)


def choose(city: City, step: i64, action: i64) -> None:
    """Something in the city is chosen, or whether something happens to a card."""
    answers = steps.ANSWERS[step]
    if answers == n.TARGET:
        choose_target(city, step, action - n.TARGET)
    elif answers == n.TURN:
        turn_card(city, action - n.TURN)
    elif answers == n.SWAP:
        swap(city, action - n.SWAP)
    elif answers == n.TO:
        card = stack.card(city)
        stack.drop(city)
        placement.move(city, card, action - n.TO)
    elif step == steps.AFFECTED:
        card, change = stack.card(city), stack.change(city)
        stack.drop(city)
        if action == n.YES:
            effects.affect(city, card, change)
    else:
        consent(city, action == n.YES)


def turn_card(city: City, choice: i64) -> None:
    """A8.5, A10.12: one step; then, where the effect allows, another card."""
    source, kind, whose = stack.source(city), stack.effect(city), stack.whose(city)
    times, before = stack.times(city) - 1, stack.turned(city)
    stack.drop(city)
    card = city.top[choice // 2]
    city.side[card] = values.side_after_turn(city, card, choice % 2 == 1)
    if times > 0:
        effects.ask_turn(city, source, kind, whose, times, before | n.BIT[card])


def swap(city: City, choice: i64) -> None:
    """A8.6"""
    stack.drop(city)
    space = choice // 2
    placement.swap(city, city.top[space], city.top[space + (1 if choice % 2 == 0 else n.COLUMNS)])


def consent(city: City, hit_too: bool) -> None:
    """A10.10: whether an own protected card is among those that are hit."""
    card, hit, asked, source = stack.card(city), stack.hit(city), stack.asked(city), stack.source(city)
    stack.drop(city)
    effects.ask_razed(city, source, hit if hit_too else hit & ~n.BIT[card], asked)


def choose_target(city: City, step: i64, space: i64) -> None:
    """The steps that choose one card or space."""
    source, kind = stack.source(city), stack.effect(city)
    stack.drop(city)
    card = city.top[space]
    if step == steps.PROTECT:  # A8.3
        city.guarded |= n.BIT[card]
        city.tokens[city.active] -= 1
    elif step == steps.CLAIM:  # A10.21
        city.claim[space] = city.active
        city.tokens[city.active] -= 1
    elif step == steps.MOVE:  # A8.4
        stack.push_space(city, card, kind)
    elif step == steps.DESTROY:  # A9.8
        destruction.destroy(city, card)
    elif step == steps.RESTORE:  # A8.2
        city.down &= ~n.BIT[card]
        city.side[card] = city.cards.basic[city.kind[card]]
    elif step == steps.COPY:  # A10.9
        effects.happen(city, source, city.kind[card])
    else:
        take(city, source, kind, card, space)


def take(city: City, source: i64, kind: i64, card: i64, space: i64) -> None:
    """A10.34: into the hand, and another card is played on its space."""
    destruction.free_token(city, card)
    placement.leave(city, card)
    city.hand[city.active] |= n.BIT[card % n.SLOTS]
    city.shown[city.active] |= n.BIT[card % n.SLOTS]
    city.barred |= n.BIT[card % n.SLOTS]
    stack.push_replay(city, source, kind, card, space)
