"""What learned weights judge a position by: points, what may still happen to each card, and the cards to come.

Cards are described by their values and by what they do, so a set of one's own is judged, too. What a seat has in hand
and deck together is known to all (A13.2), and a hand is not looked at.

Between two, every number is one seat's minus the other's. At larger tables a seat's own come first, then
the mean of the others'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import knowledge, placement, plays, scoring, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.component_set import BESIDE, NO_BONUS, NUMBER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

STAGES: Final = 10
LEFT: Final[vec[i64]] = vec[i64]([0, 1, 2, 3, 4, 6, 8, 11, 15])  # the most plays to come in each stage but the first

# Of a seat. The other seats' plays are imminent if one of them is to act, and likewise its own.
POINTS: Final = 0  # if the game ended now (A12.2)
CARDS: Final = 1  # face up
SETTLED: Final = 2  # values of cards that no card can be played beside
OPEN: Final = 3  # values of the others
PROTECTED: Final = 4  # values of protected cards
LOSS: Final = 5  # by comparing with cards of the others: destroyed, lowered, raised; now, and later
OWN: Final = 11  # by comparing with own cards: destroyed, lowered, raised; now, and later
WORST: Final = 17  # the most that one card of the others may destroy; now, and later
RAISED: Final = 19  # the most that a quarter turn adds to an own card
LOWERED: Final = 20  # the most that one takes from a card that others may turn
WEAK: Final = 21  # unprotected cards of low value: how many, and their values
RUINS: Final = 23  # own cards that lie face down on top: how many, and the best of their basic values
TOKENS: Final = 25
CLAIMS: Final = 26
ROOM: Final = 27  # spaces beside cards that count their neighbours at the end
LONG: Final = 28  # cards to come: how many, their basic values, and the three best of them
HELD: Final = 33  # cards in hand
EMPTY: Final = 34  # there is no deck left
LIMIT: Final = 35  # more cards than usual may be held
EXCHANGE: Final = 36  # it is still possible (A3.3)
SPACES: Final = 37  # where the seat may play
TURNS: Final = 38  # plays that it may still get, if all play in turn
BEST: Final = 39  # basic values of as many cards to come, the best first
LATENT: Final = 40  # the same, for those that are left over
EFFECTS: Final = 41  # cards to come, by effect
TRAITS: Final = 75  # and by what else they are: see `add_traits`
BLOCK: Final = 85

# Of the table, at the end of the row.
ACTIVE: Final = 0  # who is to act: this seat, or the one so many seats after it
LEAD: Final = 4  # on the best other seat
LATE: Final = 5  # the same, the more the fewer plays there are to come
FIRST: Final = 6  # this seat is ahead of all others, or behind one of them; and whether clearly
COMMON: Final = 8

LOW: Final = 4  # a value that is easily destroyed


def weights_name(city: City) -> str:
    """The name of the weights: basic and advanced games share those for a number of seats.

    While decks are built, too: there a search plays on to the second turn, and the weights judge what the decks hold.
    """
    return f"architectura.seats_{int(city.count)}"


def hidden(city: City) -> bool:
    """Whether nothing is known yet that makes a difference: decks are still being built."""
    return city.depth == 0 or knowledge.decks_hidden(city)


def plays_left(city: City) -> i64:
    """How many cards may still be played: as many as there are, or as many as there are spaces for."""
    found: i64 = 0
    for space in range(len(city.top)):
        if not placement.face_up(city, space):
            found += 1
    cards: i64 = 0
    for seat in range(city.count):
        cards += plays.bits(city.hand[seat] | plays.deck(city, seat))
    return min(found, cards)


def stage(city: City) -> i64:
    left = plays_left(city)
    for number in range(len(LEFT)):
        if left <= LEFT[number]:
            return number
    return len(LEFT)


def fill_features(city: City, seat: i64, into: vec[float]) -> i64:
    return combine(city, seat, blocks_of(city), into, 0)


def fill_rows(city: City, into: vec[float]) -> i64:
    """A row for each seat, one after the other; what they are made of is counted once."""
    blocks = blocks_of(city)
    count: i64 = 0
    for seat in range(city.count):
        count = combine(city, seat, blocks, into, seat * count)
    return count


def blocks_of(city: City) -> vec[float]:
    """What each seat has and may expect."""
    blocks = vec[float]([0.0] * int(city.count * BLOCK))
    if not hidden(city):
        left = plays_left(city)
        pools = vec[i64]([0] * int(city.count))
        for seat in range(city.count):
            pools[seat] = city.hand[seat] | plays.deck(city, seat)
        for seat in range(city.count):
            fill_block(city, seat, pools, left, seat * BLOCK, blocks)
    return blocks


def combine(city: City, seat: i64, blocks: vec[float], into: vec[float], row: i64) -> i64:
    """A seat's own block against the mean of the others'; return the length of the row."""
    several = city.count > 2
    end = 2 * BLOCK if several else BLOCK
    others = row + BLOCK if several else row
    share = 1.0 / float(city.count - 1) if several else -1.0
    for i in range(end + COMMON):
        into[row + i] = 0.0
    if hidden(city):
        return end + COMMON
    for i in range(BLOCK):
        into[row + i] = blocks[seat * BLOCK + i]
    for other in range(city.count):
        if other != seat:
            first = other * BLOCK
            for i in range(BLOCK):
                into[others + i] += share * blocks[first + i]
    add_table(city, seat, blocks, row + end, into)
    return end + COMMON


def add_table(city: City, seat: i64, blocks: vec[float], row: i64, into: vec[float]) -> None:
    if city.active != n.NOBODY:
        if city.count > 2:
            into[row + ACTIVE + (city.active - seat + city.count) % city.count] = 1.0
        else:
            into[row + ACTIVE] = 1.0 if city.active == seat else -1.0
    lead = lead_of(city, seat, blocks)
    into[row + LEAD] = lead / 10.0
    into[row + LATE] = lead / float(4 + plays_left(city))
    into[row + FIRST] = 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
    into[row + FIRST + 1] = max(-1.0, min(1.0, lead / 5.0))


def lead_of(city: City, seat: i64, blocks: vec[float]) -> float:
    """Points ahead of the best other seat, of points that have been counted already."""
    best = -1e9
    for other in range(city.count):
        if other != seat:
            best = max(best, blocks[other * BLOCK + POINTS])
    return (blocks[seat * BLOCK + POINTS] - best) * 10.0


def fill_block(city: City, seat: i64, pools: vec[i64], left: i64, row: i64, into: vec[float]) -> None:
    pool = pools[seat]
    into[row + POINTS] += float(scoring.halves(city, seat)) / 20.0
    into[row + TOKENS] += float(city.tokens[seat])
    into[row + HELD] += float(plays.bits(city.hand[seat])) / 3.0
    if pool == city.hand[seat]:
        into[row + EMPTY] += 1.0
    elif city.exchanged[seat] == 0:
        into[row + EXCHANGE] += 1.0
    into[row + LIMIT] += float(city.limit[seat] - n.HAND)
    into[row + SPACES] += float(plays.bits(plays.open_spaces(city, seat))) / 4.0
    add_pool(city, seat, pool, left, row, into)
    add_cards(city, seat, pools, row, into)


def add_pool(city: City, seat: i64, pool: i64, left: i64, row: i64, into: vec[float]) -> None:
    """The cards to come, in hand and deck."""
    found: vec[i64] = vec[i64]([0] * 13)
    count: i64 = 0
    total: i64 = 0
    for slot in range(n.SLOTS):
        if pool & n.BIT[slot] == 0:
            continue
        kind = city.kind[seat * n.SLOTS + slot]
        value = usual_value(city, kind)
        total += value
        at = count  # the best first
        while at > 0 and found[at - 1] < value:
            found[at] = found[at - 1]
            at -= 1
        found[at] = value
        count += 1
        into[row + EFFECTS + city.cards.effect[kind]] += 1.0
        add_traits(city, kind, row + TRAITS, into)
    into[row + LONG] += float(count) / 4.0
    into[row + LONG + 1] += float(total) / 20.0
    for i in range(3):
        into[row + LONG + 2 + i] += float(found[i]) / 8.0
    # Who comes next plays one more if the spaces do not go round.
    after = (seat - city.active + city.count) % city.count if city.active != n.NOBODY else seat
    mine = min(count, (left + city.count - 1 - after) // city.count)
    into[row + TURNS] += float(mine) / 2.0
    best: i64 = 0
    for i in range(mine):
        best += found[i]
    into[row + BEST] += float(best) / 10.0
    into[row + LATENT] += float(total - best) / 10.0


def usual_value(city: City, kind: i64) -> i64:
    """The value with which a card is usually played: a neighbour counts as 4, and so does the column."""
    value = city.cards.values[kind * 4 + city.cards.basic[kind]]
    return value if city.cards.base[kind] not in (BESIDE, NUMBER) else value + 4


def add_traits(city: City, kind: i64, row: i64, into: vec[float]) -> None:
    cards = city.cards
    if cards.shield[kind] != 0:
        into[row] += 1.0
    if cards.bonus[kind] != NO_BONUS:
        into[row + cards.bonus[kind]] += float(cards.bonus_points[kind]) / float(cards.bonus_each[kind])
    if cards.escapes[kind] != 0:
        into[row + 4] += 1.0
    if cards.cost[kind] != 0:
        into[row + 5] += 1.0
    if cards.on_ruins[kind] != 0:
        into[row + 6] += 1.0
    if cards.outside[kind] != 0:
        into[row + 7] += 1.0
    if cards.base[kind] == BESIDE:
        into[row + 8] += 1.0
    elif cards.base[kind] == NUMBER:
        into[row + 9] += 1.0


def add_cards(city: City, seat: i64, pools: vec[i64], row: i64, into: vec[float]) -> None:
    """The seat's cards in the city."""
    mine: i64 = 0 if city.active == seat else 1
    others: i64 = 1 - mine
    best_turn: i64 = 0
    worst_turn: i64 = 0
    worst: float = 0.0
    restored: i64 = 0
    for space in range(len(city.top)):
        card = city.top[space]
        if card == n.NOTHING:
            if city.claim[space] == seat:
                into[row + CLAIMS] += 1.0
            continue
        if card // n.SLOTS != seat:
            continue
        kind = city.kind[card]
        if city.down & n.BIT[card] != 0:
            into[row + RUINS] += 1.0
            restored = max(restored, usual_value(city, kind))
            continue
        value = values.value(city, card)
        amount = float(value)
        up = change(city, card, values.side_after_turn(city, card, True))
        down = change(city, card, values.side_after_turn(city, card, False))
        protected = values.is_protected(city, card)
        into[row + CARDS] += 0.5
        best_turn = max(best_turn, up)  # one by one: compiled, the greatest of three takes much longer
        best_turn = max(best_turn, down)
        if protected:
            into[row + PROTECTED] += amount / 10.0
        else:
            worst_turn = min(worst_turn, up)
            worst_turn = min(worst_turn, down)
            if value <= LOW:
                into[row + WEAK] += 0.5
                into[row + WEAK + 1] += amount / 10.0
        if city.cards.bonus[kind] != NO_BONUS:
            into[row + ROOM] += float(free_beside(city, space)) * float(city.cards.bonus_points[kind]) / 4.0
        if not open_beside(city, space):
            into[row + SETTLED] += amount / 10.0
            continue
        into[row + OPEN] += amount / 10.0
        rise = float(change(city, card, values.side_after_step(city, card, True)))
        fall = float(change(city, card, values.side_after_step(city, card, False)))
        claimed = city.claim[space + 1]
        if claimed == n.NOBODY or claimed == seat:
            add_comparing(city, seat, pools[seat], space, value, rise, fall, row + OWN + mine, into)
        if not protected:
            for other in range(city.count):
                if other != seat and (claimed == n.NOBODY or claimed == other):
                    hit = add_comparing(city, other, pools[other], space, value, rise, fall, row + LOSS + others, into)
                    worst = max(worst, hit)
    into[row + WORST + others] += worst
    into[row + RAISED] += float(best_turn) / 2.0
    into[row + LOWERED] += float(worst_turn) / 2.0
    into[row + RUINS + 1] += float(restored) / 8.0


def add_comparing(
    city: City,
    seat: i64,
    pool: i64,
    space: i64,
    value: i64,
    rise: float,
    fall: float,
    row: i64,
    into: vec[float],
) -> float:
    """What a card that a seat plays on the right may do (A5.2): how likely it holds one, times what it changes."""
    destroy: i64 = 0
    lower: i64 = 0
    raised: i64 = 0
    count: i64 = 0
    for slot in range(n.SLOTS):
        if pool & n.BIT[slot] == 0:
            continue
        count += 1
        kind = city.kind[seat * n.SLOTS + slot]
        if city.cards.special[kind] != 0:
            continue
        played = city.cards.values[kind * 4 + city.cards.basic[kind]]
        base = city.cards.base[kind]
        if base == BESIDE:
            played += value
        elif base == NUMBER:
            played += space % n.COLUMNS + 2
        if value < played:
            if 2 * value <= played:
                destroy += 1
            else:
                lower += 1
        elif value > played:
            raised += 1
    held = plays.bits(city.hand[seat])
    lost = chance(destroy, count, held) * float(value) / 8.0
    into[row] += lost
    into[row + 2] += chance(lower, count, held) * fall / 2.0
    into[row + 4] += chance(raised, count, held) * rise / 2.0
    return lost


def chance(wanted: i64, count: i64, held: i64) -> float:
    """About how likely one of the wanted cards is in a hand of so many out of `count`."""
    if wanted == 0:
        return 0.0
    none = 1.0
    missing = 1.0 - float(wanted) / float(count)
    for _ in range(held):
        none *= missing
    return 1.0 - none


def change(city: City, card: i64, side: i64) -> i64:
    """What another side on top adds to a card."""
    first = city.kind[card] * 4
    return city.cards.values[first + side] - city.cards.values[first + city.side[card]]


def open_beside(city: City, space: i64) -> bool:
    """Whether a card can be played to the right of this space."""
    return space % n.COLUMNS < n.COLUMNS - 1 and not placement.face_up(city, space + 1)


def free_beside(city: City, space: i64) -> i64:
    """Spaces beside this one where no card counts."""
    found: i64 = 0
    column = space % n.COLUMNS
    if column > 0 and not placement.face_up(city, space - 1):
        found += 1
    if column < n.COLUMNS - 1 and not placement.face_up(city, space + 1):
        found += 1
    if space >= n.COLUMNS and not placement.face_up(city, space - n.COLUMNS):
        found += 1
    if space + n.COLUMNS < len(city.top) and not placement.face_up(city, space + n.COLUMNS):
        found += 1
    return found
