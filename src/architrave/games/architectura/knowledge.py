"""Who knows what (A13): what a seat observes, and the random redeal of hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architectura import deck_building, legality, plays, stack, steps
from architrave.games.architectura import numbers as n
from architrave.kernel.position import buffer, with_rows

if TYPE_CHECKING:
    from architrave.games.architectura.position import City
    from architrave.kernel.rng import Rng

TRIES: Final = 40


def decks_hidden(city: City) -> bool:
    """A11.2: replacements are shown when all have chosen."""
    return city.starter == n.NOBODY or stack.step(city) == steps.BUILD


def resample(city: City, seat: i64, rng: Rng) -> None:
    for other in range(city.count):
        if other != seat:
            if city.depth > 0 and decks_hidden(city):
                if city.starter != n.NOBODY and other <= stack.seat(city):  # who comes later has chosen nothing yet
                    deck_building.build_at_random(city, other, rng)
            else:
                deal_anew(city, other, rng)


def deal_anew(city: City, seat: i64, rng: Rng) -> None:
    """Hand, deck and cards put under of a seat, as anybody else can imagine them. A decision stays possible."""
    hand, loose, under = city.hand[seat], city.loose[seat], city.under[:]
    for attempt in range(TRIES):
        deal_once(city, seat, rng)
        if city.actor != seat or can_decide(city, seat):
            return
        city.hand[seat], city.loose[seat], city.under = hand, loose, under[:]


def can_decide(city: City, seat: i64) -> bool:
    """A seat is asked only if it has something to choose."""
    if stack.step(city) == steps.PLAY:
        return plays.has_choice(city, seat)
    actions = buffer()
    return legality.fill_legal(city, actions) > 0 and actions[0] != n.DECLINE


def deal_once(city: City, seat: i64, rng: Rng) -> None:
    if city.actor == seat and stack.step(city) == steps.UNDER:
        deal_exchange(city, seat, rng)
        return
    pool = shuffled((city.hand[seat] | plays.deck(city, seat)) & ~city.shown[seat] & ~city.under_shown[seat], rng)
    risen = known_and_risen(city, seat, rng)
    held = plays.bits(city.hand[seat] & ~city.shown[seat]) - plays.bits(risen)
    city.hand[seat] = city.shown[seat] | risen
    city.loose[seat] = 0
    below = slots_of(city.under_shown[seat] & ~risen)
    for i in range(len(pool)):
        if i < held:
            city.hand[seat] |= n.BIT[pool[i]]
        elif len(below) < city.under_count[seat]:
            below = append(below, pool[i])
        else:
            city.loose[seat] |= n.BIT[pool[i]]
    rng.shuffle(below)
    for i in range(len(below)):
        city.under[seat * n.SLOTS + i] = below[i]


def known_and_risen(city: City, seat: i64, rng: Rng) -> i64:
    """Of the cards known to have been put under, those that have come up: any, but no more than have come up at all."""
    above = min(city.risen[seat], plays.bits(city.hand[seat] & ~city.shown[seat]))
    places = above + city.under_count[seat]
    found: i64 = 0
    if above > 0:
        for slot in slots_of(city.under_shown[seat]):
            if rng.below(places) < above:
                found |= n.BIT[slot]
                above -= 1
            places -= 1
    return found


def slots_of(mask: i64) -> vec[i64]:
    found = vec[i64]()
    for slot in range(n.SLOTS):
        if mask & n.BIT[slot] != 0:
            found = append(found, slot)
    return found


def shuffled(mask: i64, rng: Rng) -> vec[i64]:
    found = slots_of(mask)
    rng.shuffle(found)
    return found


def deal_exchange(city: City, seat: i64, rng: Rng) -> None:
    """While a hand goes under the deck, what is known to be in it may lie under the deck already."""
    held = plays.bits(city.hand[seat])
    pool = shuffled((city.hand[seat] | plays.deck(city, seat)) & ~city.shown[seat], rng)
    exchanged = slots_of(city.shown[seat])
    city.loose[seat] = 0
    for slot in pool:
        if len(exchanged) < held + city.under_count[seat]:
            exchanged = append(exchanged, slot)
        else:
            city.loose[seat] |= n.BIT[slot]
    rng.shuffle(exchanged)
    city.hand[seat] = 0
    for i in range(len(exchanged)):
        if i < held:
            city.hand[seat] |= n.BIT[exchanged[i]]
        else:
            city.under[seat * n.SLOTS + i - held] = exchanged[i]


def observe(city: City, seat: i64) -> vec[i64]:
    seen = vec[i64]([city.actor, city.active, city.starter, city.most, city.extra, city.bonus, city.down, city.guarded])
    seen = append(seen, city.barred)
    seen = with_rows(seen, [city.top, city.below, city.side, city.claim, city.steps[: city.depth]])
    hidden = city.depth > 0 and decks_hidden(city)
    for other in range(city.count):
        seen = with_rows(seen, [public(city, other)])
        if other == seat or not hidden:
            seen = with_rows(seen, [city.kind[other * n.SLOTS : other * n.SLOTS + n.SLOTS]])
    own = vec[i64]([city.hand[seat], city.loose[seat]])
    return with_rows(seen, [own, city.under[seat * n.SLOTS : seat * n.SLOTS + city.under_count[seat]]])


def public(city: City, seat: i64) -> vec[i64]:
    """What everybody knows of a seat, with how many cards it has where."""
    return vec[i64](
        [
            plays.bits(city.hand[seat]), plays.bits(city.loose[seat]), city.under_count[seat], city.shown[seat],
            city.under_shown[seat], city.risen[seat], city.grave[seat], city.gone[seat], city.tokens[seat],
            city.limit[seat], city.graveyard[seat], city.turns[seat], city.exchanged[seat], city.silent[seat],
        ]
    )  # fmt: skip
