"""The events of an action or a draw, in order, for the log and for the table.

A line that only its seat may read in full carries beside it the line that all others read (Event.public).
"""

from __future__ import annotations

from architrave.games.architectura import drawing, knowledge, stack, steps, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.choices import after_placing, comparison
from architrave.games.architectura.names import card_name, name
from architrave.games.architectura.notation import label
from architrave.games.architectura.position import City
from architrave.games.architectura.result import points, reason
from architrave.games.architectura.view_types import Comparison
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Event


def events(before: City, action: int, after: City) -> list[Event]:
    if before.actor == CHANCE:
        log = [draw_event(before, action)]
    else:
        log = action_events(before, action, after) + consequence_events(before, action, after)
    return log + reveal_events(before, after) + skipped_seat_events(before, after) + end_events(after)


def event(key: str, seat: int | None = None, *spaces: int, **params: str | int) -> Event:
    cells = tuple(label(space) for space in spaces)
    if cells:
        params["space"] = cells[0]
    return Event(f"architectura.event.{key}", seat, params, cells)


def draw_event(before: City, outcome: int) -> Event:
    pile = drawing.pile(before)
    if pile == n.STARTER_PILE:
        return event("starts", outcome)
    if pile == n.DIE_PILE:
        return event("rolled", None, count=outcome)
    seat = int(pile) - n.DECK_PILE
    return secret_event(event("drew_card", seat, card=card_name(before.cards, outcome)), event("drew", seat))


def secret_event(private: Event, public: Event) -> Event:
    return Event(private.key, private.seat, private.params, private.cells, keeper=private.seat, public=public)


def kind_name(city: City, kind: int) -> str:
    return card_name(city.cards, kind)


def action_events(before: City, action: int, after: City) -> list[Event]:
    """The action itself."""
    seat = int(before.actor)
    step = int(stack.step(before))
    if step == steps.BUILD:
        return [deck_event(before, seat, action)]
    if action == n.DECLINE:
        return [decline_event(before, seat, step)]
    if action == n.EXCHANGE:
        return [event("exchanged", seat)]
    if step == steps.UNDER:
        private = event("put_under", seat, card=kind_name(before, action - n.UNDER))
        return [secret_event(private, event("put_one_under", seat))]
    if n.FETCH <= action < n.COST:
        return [fetch_event(before, seat, action - n.FETCH, after)]
    if n.DISCARD <= action < n.UNDER:
        return [event("discarded", seat, card=kind_name(before, action - n.DISCARD))]
    if action < n.LAY:
        return [play_event(before, seat, action, step)]
    if action < n.DISCARD:
        return [lay_event(before, seat, action - n.LAY)]
    if step == steps.COST:
        return [
            event("removed", seat, card=kind_name(before, action - n.COST)),
            *play_after_cost_events(before, action),
        ]
    return choice_events(before, action, step, seat, after)


def deck_event(before: City, seat: int, action: int) -> Event:
    if action == n.READY:
        return event("ready", seat)
    added, basic = divmod(action - n.REPLACE, n.MOST_KINDS)
    private = event("replaced", seat, card=kind_name(before, added), other=kind_name(before, basic))
    return secret_event(private, event("chooses", seat))


def decline_event(before: City, seat: int, step: int) -> Event:
    if step == steps.PLAY:
        return event("does_nothing", seat)
    return event("declined", seat, card=kind_name(before, int(stack.effect(before))))


def fetch_event(before: City, seat: int, kind: int, after: City) -> Event:
    """A10.13: what goes into the deck is a secret, what comes out is not."""
    slots = int(after.shown[seat]) & ~int(before.shown[seat])
    found = name(before, seat * n.SLOTS + slots.bit_length() - 1)
    private = event("fetched", seat, card=found, other=kind_name(before, kind))
    return secret_event(private, event("fetched_for_a_card", seat, card=found))


def play_event(before: City, seat: int, action: int, step: int) -> Event:
    kind, place = divmod(action, n.PLACES)
    card = kind_name(before, kind)
    if place == n.OUTSIDE:
        return event("played_outside", seat, card=card)
    if before.cards.cost[kind] > 0:
        return event("announced", seat, place, card=card)
    return event("played_on" if before.top[place] != n.NOTHING and step > 0 else "played", seat, place, card=card)


def play_after_cost_events(before: City, action: int) -> list[Event]:
    city = after_placing(before, action)
    if city is None:
        return []
    card = int(stack.card(city))
    return [event("played", card // n.SLOTS, int(city.space[card]), card=name(city, card))]


def lay_event(before: City, seat: int, choice: int) -> Event:
    kind, place = divmod(choice, n.PLACES)
    if place == n.OUTSIDE:
        return event("laid_in_graveyard", seat, card=kind_name(before, kind))
    return event("laid", seat, place, card=kind_name(before, kind))


def choice_events(before: City, action: int, step: int, seat: int, after: City) -> list[Event]:
    """A card or a space chosen for an effect. Without an event of its own, only its consequences are logged."""
    row = steps.TABLE[step]
    match row.answers:
        case n.YES:
            card = int(stack.card(before))
            key = "affected" if action == n.YES else "not_affected"
            return [event(key, seat, int(before.space[card]), card=name(before, card))]
        case n.TURN:
            return [turn_event(before, seat, (action - n.TURN) // 2, after)]
        case n.SWAP:
            return [swap_event(before, seat, action - n.SWAP)]
        case n.TO:
            card = int(stack.card(before))
            old = int(before.space[card])
            return [event(row.event, seat, action - n.TO, old, card=name(before, card), source=label(old))]
    if not row.event:
        return []
    space = action - n.TARGET
    card = int(before.top[space])
    if card == n.NOTHING:
        return [event(row.event, seat, space)]
    return [event(row.event, seat, space, card=name(before, card))]


def turn_event(before: City, seat: int, space: int, after: City) -> Event:
    card = int(before.top[space])
    return event("turned", seat, space, card=name(before, card), **from_to(before, after, card))


def from_to(before: City, after: City, card: int) -> dict[str, str | int]:
    return {"old": int(values.value(before, card)), "value": int(values.value(after, card))}


def swap_event(before: City, seat: int, choice: int) -> Event:
    space = choice // 2
    other = space + (1 if choice % 2 == 0 else n.COLUMNS)
    first, second = name(before, int(before.top[space])), name(before, int(before.top[other]))
    return event("swapped", seat, space, other, card=first, other=second, with_space=label(other))


def consequence_events(before: City, action: int, after: City) -> list[Event]:
    """Comparing and what happened to cards by it, by an effect or by a decision."""
    log: list[Event] = []
    city = after_placing(before, action)
    found = comparison(city)
    if city is not None and found is not None:
        log.append(comparison_event(city, found))
    log += step_events(before, after, city)
    for card in range(len(before.kind)):
        if is_destroyed(before, after, card):
            space = int(before.space[card])
            buried = after.space[card] == n.NOTHING
            log.append(event("buried" if buried else "destroyed", card // n.SLOTS, space, card=name(before, card)))
    if after.actor >= 0 and stack.step(after) == steps.ESCAPE and pending_card(before) != pending_card(after):
        card = int(stack.card(after))
        log.append(event("must_move", card // n.SLOTS, int(after.space[card]), card=name(after, card)))
    return log + gain_events(before, after)


def pending_card(city: City) -> int:
    """The Guesthouse that has to move, if one has to."""
    return int(stack.card(city)) if city.depth > 0 and stack.step(city) == steps.ESCAPE else n.NOTHING


def comparison_event(city: City, found: Comparison) -> Event:
    card = int(stack.card(city))
    space = int(city.space[card])
    left = int(city.top[space - 1])
    outcome = f"protected_{found.protected}" if found.protected else found.outcome
    return event(
        f"compared.{outcome}",
        card // n.SLOTS,
        space,
        space - 1,
        card=name(city, card),
        value=found.value,
        other=name(city, left),
        left=found.left,
    )


def step_events(before: City, after: City, city: City | None) -> list[Event]:
    """A5.2: the left card lowered or raised, at once or by its owner's consent."""
    if city is not None:
        left = int(city.top[int(city.space[int(stack.card(city))]) - 1]) if comparison(city) else n.NOTHING
        start = city
    elif stack.step(before) == steps.AFFECTED:
        left = int(stack.card(before))
        start = before
    else:
        return []
    if left == n.NOTHING or before.side[left] == after.side[left] or is_destroyed(before, after, left):
        return []
    key = "raised" if after.side[left] > before.side[left] else "lowered"
    # The value from this step alone; whatever else happened does not count.
    turned_city = start.clone()
    turned_city.side[left] = after.side[left]
    value = int(values.value(turned_city, left))
    return [
        event(
            key,
            left // n.SLOTS,
            int(before.space[left]),
            card=name(before, left),
            old=int(values.value(start, left)),
            value=value,
        )
    ]


def is_destroyed(before: City, after: City, card: int) -> bool:
    space = int(before.space[card])
    if space == n.NOTHING or before.top[space] != card or int(before.down) >> card & 1:
        return False
    if int(after.down) >> card & 1:
        return True
    return bool(int(after.grave[card // n.SLOTS]) >> card % n.SLOTS & 1)


def gain_events(before: City, after: City) -> list[Event]:
    """Hand limits and tokens that came back."""
    log = []
    for seat in range(int(before.count)):
        if after.limit[seat] > before.limit[seat]:
            log.append(event("hand_limit", seat, count=int(after.limit[seat])))
        back = int(after.tokens[seat] - before.tokens[seat])
        if back > 0:
            log.append(event("tokens_back", seat, count=back))
    return log


def reveal_events(before: City, after: City) -> list[Event]:
    """A11.2: when all have chosen, the decks are shown."""
    if not hides_decks(before) or hides_decks(after) or after.most == 0:
        return []
    log = []
    for seat in range(int(after.count)):
        pairs = [
            (int(after.kind[seat * n.SLOTS + slot]), int(basic))
            for slot, basic in enumerate(after.cards.basics)
            if after.kind[seat * n.SLOTS + slot] != basic
        ]
        for added, basic in pairs:
            log.append(event("shows", seat, card=kind_name(after, added), other=kind_name(after, basic)))
        if not pairs:
            log.append(event("shows_nothing", seat))
    return log


def hides_decks(city: City) -> bool:
    return bool(city.depth > 0 and city.starter != n.NOBODY and knowledge.decks_hidden(city))


def skipped_seat_events(before: City, after: City) -> list[Event]:
    """A12.4, A3.2: the seats between two turns that could do nothing."""
    began = sum(after.turns) > sum(before.turns)
    if not began or before.active == n.NOBODY:
        return []
    log = []
    seat = (int(before.active) + 1) % int(before.count)
    while seat != after.active:
        log.append(event("passed_over" if after.hand[seat] else "out_of_cards", seat))
        seat = (seat + 1) % int(before.count)
    return log


def end_events(after: City) -> list[Event]:
    if after.actor != OVER:
        return []
    seats = range(int(after.count))
    scores = " : ".join(f"{score:g}" for score in points(after))
    best = max(seats, key=lambda seat: (after.returns()[seat], -seat))
    why = reason(after)
    return [event(f"finished.{why}", None if why == "shared" else best, points=scores)]
