"""The turn (A3), step by step; each step runs when it reaches the top of the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import decisions, drawing, effects, placement, plays, stack, steps
from architrave.games.architectura import numbers as n
from architrave.kernel.actors import CHANCE, OVER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def apply(city: City, action: i64) -> None:
    if city.actor == CHANCE:
        drawing.take(city, action)
    else:
        decisions.answer(city, action)
    go_on(city)


def go_on(city: City) -> None:
    """Do what needs no decision, until somebody or chance has to act or the game is over."""
    if city.starter == n.NOBODY:
        city.actor = CHANCE
        return
    while True:
        step = stack.step(city)
        if step <= steps.LAST_DECISION:
            city.actor = decider(city, step)
            return
        if step == steps.ROLL or (step == steps.DRAW and draws(city)):
            city.actor = CHANCE
            return
        if step == steps.BEGIN:
            if not begin(city):
                city.actor = OVER
                return
        else:
            do(city, step)


def decider(city: City, step: i64) -> i64:
    """Who decides, by the table of the steps."""
    decides = steps.DECIDES[step]
    if decides == steps.ACTIVE:
        return city.active
    return stack.seat(city) if decides == steps.SEAT else stack.card(city) // n.SLOTS


def draws(city: City) -> bool:
    """A3.1, A3.2: is there a card to draw?"""
    seat, wanted = stack.seat(city), stack.wanted(city)
    if wanted < 0:
        wanted = city.limit[seat]
    return plays.bits(city.hand[seat]) < wanted and (city.loose[seat] != 0 or city.under_count[seat] > 0)


def do(city: City, step: i64) -> None:
    """A step that happens by itself; it reads what it names before it leaves the stack."""
    if step == steps.PLACE:
        card, space = stack.card(city), stack.space(city)
        stack.drop(city)
        place(city, card, space)
    elif step == steps.COMPARE:
        card = stack.card(city)
        stack.drop(city)
        effects.compare(city, card)
    elif step == steps.DEAL:
        done = stack.done(city)
        stack.drop(city)
        deal(city, done)
    elif step == steps.RAZE:
        hit = stack.hit(city)
        stack.drop(city)
        effects.raze(city, hit)
    elif step in (steps.EFFECT, steps.EACH_TURN, steps.EACH_LAY):
        do_effect(city, step)
    else:
        stack.drop(city)
        if step == steps.AGAIN:
            choose_play(city)


def do_effect(city: City, step: i64) -> None:
    source, kind, done = stack.source(city), stack.effect(city), stack.done(city)
    stack.drop(city)
    if step == steps.EFFECT:
        effects.happen(city, source, kind)
    elif step == steps.EACH_TURN:
        effects.turn_each(city, source, kind, done)
    else:
        effects.lay_each(city, source, kind, done)


def deal(city: City, done: i64) -> None:
    """A2.4: each seat's cards, from the starter on; then the starter's turn."""
    if done == city.count:
        stack.push_seat(city, steps.BEGIN, city.starter)
        return
    stack.push_deal(city, done + 1)
    stack.push_draw(city, (city.starter + done) % city.count, n.HAND)


def begin(city: City) -> bool:
    """A12.4: whose turn it is; False when nobody can go on."""
    seat = stack.seat(city)
    stack.drop(city)
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
    stack.push_seat(city, steps.BEGIN, (seat + 1) % city.count)
    stack.push_draw(city, seat, -1)
    choose_play(city)
    return True


def choose_play(city: City) -> None:
    if plays.has_choice(city, city.active):
        stack.push(city, steps.PLAY)


def place(city: City, card: i64, space: i64) -> None:
    """A4.5, A4.6: face up with the basic value on top; then comparing, then the effect (A3.1)."""
    city.down &= ~n.BIT[card]
    city.side[card] = city.cards.basic[city.kind[card]]
    placement.put(city, card, space)
    stack.push_effect(city, steps.EFFECT, card, city.kind[card])
    stack.push_card(city, steps.COMPARE, card)


def set_up(city: City, building_decks: bool) -> None:
    """A2.4, A11: the die, the decks, the hands, the first turn; the first step lies on top."""
    stack.push_deal(city, 0)
    if building_decks:
        for seat in range(city.count - 1, -1, -1):
            stack.push_seat(city, steps.BUILD, seat)
    if city.most < 0:
        stack.push(city, steps.ROLL)
    go_on(city)
