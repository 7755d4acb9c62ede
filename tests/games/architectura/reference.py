"""Architectura a second time, written from the paragraphs alone and as plainly as possible: slow, and only for tests.

The whole game is one generator. It yields what somebody may do, in notation, and is sent what is done.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Final

RINGS: Final = {  # A9, A10: the ring, and the place of the basic value on it
    "park": (("X", -1, 0, 1, 2), 1),
    "temple": (("No", -1, 0, 1, 2), 1),
    "school": (("", 4, 5, 6, 8), 2),
    "theatre": (("", 5, 6, 7, 8), 2),
    "tavern": (("", 1, 3, 4, 6), 1),
    "market": (("", 1, 2, 5, 9), 1),
    "villa": (("", 6, 7, 8, 10), 2),
    "barracks": (("", 3, 4, 5, 6), 2),
    "watchtower": (("", 4, 5, 6, 8), 0),
    "workshop": (("", 2, 3, 4, 7), 2),
    "bathhouse": (("", 3, 4, 5, 7), 2),
    "bank": (("", 2, 3, 6, 7), 1),
    "fountain": (("", 2, 3, 6, 7), 1),
    "laboratory": (("", 3, 4, 5, 7), 2),
    "graveyard": (("", 2), 0),
    "magic-academy": (("", 6, 7, 10, 12), 1),
    "library": (("", 2, 3, 4, 6), 2),
    "museum": (("", 2, 3, 5, 6), 2),
    "statue": (("", 2, 3, 4, 5), 1),
    "arsenal": (("", 3, 4, 5, 6), 1),
    "smithy": (("", 1, 2, 4, 5), 2),
    "obelisk": (("", 6), 0),
    "guesthouse": (("", 3, 5, 6, 8), 0),
    "greenhouse": (("", 2, 3, 4, 6), 2),
    "city-hall": (("", 7, 8, 10, 11), 1),
    "manufactory": (("", 2, 3, 4, 6), 1),
}
BASIC: Final = list(RINGS)[:12]
REPLACES: Final = {  # A10: a card by name, or all basic cards of a value
    "fountain": 3, "laboratory": "market", "graveyard": "workshop", "magic-academy": 7, "library": "school",
    "museum": 5, "statue": 3, "arsenal": 4, "smithy": "workshop", "obelisk": "school", "guesthouse": 3,
    "greenhouse": "bathhouse", "city-hall": "barracks", "manufactory": 3,
}  # fmt: skip
COLOURS: Final = {  # A10.2
    "blue": ["fountain", "graveyard", "magic-academy", "laboratory", "library", "museum"],
    "red": ["statue", "arsenal", "smithy", "obelisk", "guesthouse", "city-hall"],
    "green": ["guesthouse", "greenhouse", "city-hall", "library", "statue", "laboratory"],
    "yellow": ["museum", "manufactory", "fountain", "smithy", "greenhouse", "arsenal"],
}
SHIELDS: Final = {"watchtower", "city-hall"}
SPECIAL: Final = {"magic-academy", "city-hall"}  # A10.1
WITHOUT_EFFECT: Final = {  # nothing that a Smithy could copy (A10.9), but for the Smithy itself
    *("villa", "watchtower", "bathhouse", "bank", "graveyard", "magic-academy", "statue", "guesthouse", "city-hall"),
}

Space = tuple[int, int]  # street and column, from 0


@dataclass
class Ask:
    actor: int | str  # a seat, "chance" or "over"
    options: set[str]
    pile: str = ""


Flow = Generator[Ask, str, None]


@dataclass(eq=False)
class Laid:
    kind: str
    owner: int
    side: int
    down: bool = False
    token: bool = False


@dataclass
class Player:
    cards: list[str] = field(default_factory=lambda: list(BASIC))
    hand: set[str] = field(default_factory=set)
    loose: set[str] = field(default_factory=lambda: set(BASIC))
    under: list[str] = field(default_factory=list)
    buried: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    graveyard: bool = False
    tokens: int = 2
    limit: int = 3
    turns: int = 0
    exchanged: bool = False
    silence: object = None  # how things were when he chose to do nothing (A12.4)

    @property
    def deck(self) -> set[str]:
        return self.loose | set(self.under)


def name(space: Space) -> str:
    return "ABCD"[space[0]] + str(space[1] + 1)


def basic_value(kind: str) -> int | str:
    ring, basic = RINGS[kind]
    return ring[basic + 1] if ring[0] == "" else ""


class Reference:
    def __init__(self, seats: int, starter: int | None, colours: list[str], most: int | None) -> None:
        """`most`: 0 for the basic game, None for a die."""
        self.count = seats
        self.starter = starter
        self.colours = colours
        self.most = most
        self.players = [Player() for _ in range(seats)]
        self.spaces = [(street, column) for street in range(seats) for column in range(8)]
        self.stacks: dict[Space, list[Laid]] = {space: [] for space in self.spaces}
        self.claims: dict[Space, int] = {}
        self.active = 0
        self.extra = False
        self.barred: set[str] = set()
        self.flow = self.game()
        self.ask = next(self.flow)

    def follow(self, text: str) -> None:
        assert text in self.ask.options, f"{text} is not among {sorted(self.ask.options)}"
        try:
            self.ask = self.flow.send(text)
        except StopIteration:
            self.ask = Ask("over", set())

    # Looking

    def top(self, space: Space) -> Laid | None:
        return self.stacks[space][-1] if self.stacks.get(space) else None

    def up(self, space: Space) -> Laid | None:
        """The face-up card there."""
        card = self.top(space)
        return card if card is not None and not card.down else None

    def place(self, card: Laid) -> Space:
        return next(space for space, stack in self.stacks.items() if card in stack)

    def laid(self) -> list[tuple[Space, Laid]]:
        """The face-up cards with their spaces."""
        return [(space, card) for space in self.spaces if (card := self.up(space)) is not None]

    def occupied(self, space: Space) -> bool:
        return bool(self.stacks[space]) or space in self.claims  # A4.2

    def begun(self, street: int) -> bool:
        return any(self.occupied((street, column)) for column in range(8))  # A4.7

    def eligible(self, space: Space, seat: int) -> bool:
        street, column = space
        if space in self.claims:
            return self.claims[space] == seat  # A4.3
        if self.stacks[space]:
            return self.stacks[space][-1].down  # A4.1 (c)
        if column > 0:
            return self.occupied((street, column - 1))  # A4.1 (a)
        if self.begun(street):
            return True  # A4.2
        return all(self.begun(earlier) for earlier in range(street))  # A4.1 (b), A4.7

    def run(self, space: Space, seat: int) -> bool:
        """A4.4"""
        if self.count == 2:
            return False
        street, column = space
        colours = []
        for other in range(8):
            card = self.up((street, other))
            colours.append(seat if other == column else card.owner if card else None)
        first = last = column
        while first > 0 and colours[first - 1] == seat:
            first -= 1
        while last < 7 and colours[last + 1] == seat:
            last += 1
        return last - first >= 2

    def value(self, space: Space) -> int:
        card = self.up(space)
        if card is None:
            return 0  # A7.1
        ring, _ = RINGS[card.kind]
        amount = int(ring[card.side + 1])
        if ring[0] == "X":
            return amount + (self.value((space[0], space[1] - 1)) if space[1] > 0 else 0)
        return amount + space[1] + 1 if ring[0] == "No" else amount

    def around(self, space: Space) -> list[Space]:
        street, column = space
        beside = [(street, column - 1), (street, column + 1), (street - 1, column), (street + 1, column)]
        return [other for other in beside if other in self.stacks]  # A8.8

    def protected(self, card: Laid) -> bool:
        return card.token or card.kind in SHIELDS

    def reachable(self, card: Laid) -> bool:
        return card.owner == self.active or not self.protected(card)  # A8.3

    # Plays

    def playable(self, seat: int, kind: str, space: Space) -> bool:
        """By all rules but A4.1."""
        player = self.players[seat]
        if kind == "graveyard" or self.run(space, seat):
            return False
        if kind == "city-hall" and not (self.stacks[space] and self.stacks[space][-1].down):
            return False
        return kind != "magic-academy" or len(player.hand - {kind}) + len(player.buried) >= 2  # A10.8

    def plays(self, seat: int, kinds: Iterable[str]) -> set[str]:
        found = set()
        for kind in kinds:
            if kind == "graveyard":
                found.add("graveyard out")
            for space in self.spaces:
                if self.eligible(space, seat) and self.playable(seat, kind, space):
                    found.add(f"{kind} {name(space)}")
        return found

    def can_exchange(self, seat: int) -> bool:
        player = self.players[seat]
        return not player.exchanged and bool(player.hand) and bool(player.deck)  # A3.5

    def exchange_helps(self, seat: int) -> bool:
        player = self.players[seat]
        if player.silence == self.moment(seat):
            return False
        return self.can_exchange(seat) and bool(self.plays(seat, player.deck))

    def moment(self, seat: int) -> object:
        """The city and a hand, to see whether they have changed."""
        cards = [
            (space, card.kind, card.owner, card.side, card.down, card.token)
            for space in self.spaces
            for card in self.stacks[space]
        ]
        return cards, sorted(self.claims.items()), sorted(self.players[seat].hand)

    def live(self, seat: int) -> bool:
        """A12.4"""
        player = self.players[seat]
        if self.plays(seat, player.hand) or player.hand & SPECIAL:
            return True
        return (len(player.hand) < player.limit and bool(player.deck)) or self.exchange_helps(seat)

    # The course of the game

    def game(self) -> Flow:
        if self.starter is None:
            self.starter = int((yield Ask("chance", {str(seat) for seat in range(self.count)}, "starter")))
        if self.most is None:
            self.most = int((yield Ask("chance", set("123456"), "die")))
            yield from self.build()
        elif self.most > 0:
            yield from self.build()
        for place in range(self.count):
            yield from self.draw((self.starter + place) % self.count, 3)
        seat = self.starter
        while True:
            order = [(seat + place) % self.count for place in range(self.count)]
            live = [player for player in order if self.live(player)]
            if not live:
                return
            yield from self.turn(live[0])
            seat = (live[0] + 1) % self.count

    def build(self) -> Flow:
        """A11"""
        for seat, player in enumerate(self.players):
            while True:
                options = {"ready"}
                if sum(kind not in BASIC for kind in player.cards) < (self.most or 0):
                    options |= {
                        f"{added} for {kind}"
                        for added in set(COLOURS[self.colours[seat]]) - set(player.cards)
                        for kind in player.cards
                        if kind in BASIC and REPLACES[added] in (kind, basic_value(kind))
                    }
                text = yield Ask(seat, options)
                if text == "ready":
                    break
                added, _, kind = text.split()
                player.cards[player.cards.index(kind)] = added
                player.loose = set(player.cards)

    def draw(self, seat: int, wanted: int) -> Flow:
        player = self.players[seat]
        while len(player.hand) < wanted and player.deck:
            options = player.loose or {player.under[0]}
            kind = yield Ask("chance", set(options), f"deck-{seat}")
            if kind in player.loose:
                player.loose.remove(kind)
            else:
                player.under.pop(0)
            player.hand.add(kind)

    def turn(self, seat: int) -> Flow:
        player = self.players[seat]
        player.turns += 1
        self.active, self.extra, self.barred = seat, False, set()
        untouched = player.turns == 1
        while True:
            options = self.plays(seat, player.hand) or {f"discard {kind}" for kind in player.hand & SPECIAL}
            if not options:
                if not self.exchange_helps(seat):
                    break
                options = {"decline"}
            if untouched and "obelisk" in player.deck:
                options |= {f"fetch {kind}" for kind in player.hand}
            if self.can_exchange(seat):
                options |= {"exchange"}
            text = yield Ask(seat, options)
            untouched = False
            if text == "exchange":
                yield from self.exchange(seat)
            elif text.startswith("fetch"):  # A10.13
                player.hand.remove(text.split()[1])
                player.loose = (player.deck | {text.split()[1]}) - {"obelisk"}
                player.under = []
                player.hand.add("obelisk")
            else:
                yield from self.main(seat, text)
                break
        yield from self.draw(seat, player.limit)

    def main(self, seat: int, text: str) -> Flow:
        player = self.players[seat]
        if text == "decline":
            player.silence = self.moment(seat)
        elif text.startswith("discard"):
            player.hand.remove(text.split()[1])
            player.removed.add(text.split()[1])
        else:
            yield from self.play(text)

    def exchange(self, seat: int) -> Flow:
        player = self.players[seat]
        player.exchanged = True
        many = len(player.hand)
        while player.hand:
            text = yield Ask(seat, {f"under {kind}" for kind in player.hand})
            player.hand.remove(text.split()[1])
            player.under.append(text.split()[1])
        yield from self.draw(seat, many)

    def play(self, text: str) -> Flow:
        """A3.1 for a card of the active player."""
        kind, where = text.split()
        player = self.players[self.active]
        player.hand.remove(kind)
        if where == "out":
            player.graveyard = True
            return
        space = self.named(where)
        if kind == "magic-academy":
            for _ in range(2):
                text = yield Ask(self.active, {f"remove {other}" for other in player.hand | player.buried})
                player.hand.discard(text.split()[1])
                player.buried.discard(text.split()[1])
                player.removed.add(text.split()[1])
        card = Laid(kind, self.active, RINGS[kind][1])
        self.put(card, space)
        yield from self.compare(space)
        yield from self.effect(card, kind)

    def named(self, text: str) -> Space:
        return "ABCD".index(text[0]), int(text[1]) - 1

    def put(self, card: Laid, space: Space) -> None:
        if space in self.claims:
            self.players[self.claims.pop(space)].tokens += 1
        self.stacks[space].append(card)

    def compare(self, space: Space) -> Flow:
        """A5"""
        left = (space[0], space[1] - 1)
        card = self.up(left) if space[1] > 0 else None
        if card is None:
            return
        beside, played = self.value(left), self.value(space)
        destroyed = beside < played and 2 * beside <= played
        side = card.side + (beside > played) - (beside < played)
        if not destroyed and (side == card.side or not 0 <= side < len(RINGS[card.kind][0]) - 1):
            return
        if not self.reachable(card):
            return
        if self.protected(card) and (yield Ask(self.active, {"yes", "no"})) == "no":
            return
        if destroyed:
            yield from self.hit(card)
        else:
            card.side = side

    def hit(self, card: Laid) -> Flow:
        """A8.1, A10.31"""
        if card.kind == "guesthouse" and (spaces := self.destinations(card)):
            text = yield Ask(card.owner, {f"to {name(space)}" for space in spaces})
            self.move(card, self.named(text[3:]))
        else:
            self.raze(card)

    def raze(self, card: Laid) -> None:
        player = self.players[card.owner]
        player.tokens += card.token
        card.token = False
        if player.graveyard:
            self.stacks[self.place(card)].remove(card)
            player.buried.add(card.kind)
        else:
            card.down = True

    def destinations(self, card: Laid) -> list[Space]:
        """A8.4"""
        origin = self.place(card)
        self.stacks[origin].remove(card)
        found = [space for space in self.spaces if space != origin and self.eligible(space, card.owner)]
        self.stacks[origin].append(card)
        return found

    def move(self, card: Laid, space: Space) -> None:
        self.stacks[self.place(card)].remove(card)
        self.put(card, space)

    # Effects: `card` is what has the effect, `kind` whose effect it is (A10.9)

    def effect(self, card: Laid, kind: str) -> Flow:
        player = self.players[self.active]
        if kind == "museum":
            player.limit = max(player.limit, 4)
        elif kind == "obelisk":
            player.limit = max(player.limit, 5)
        elif kind not in WITHOUT_EFFECT:
            flow: Flow = getattr(self, f"effect_{kind.replace('-', '_')}")(card)
            yield from flow

    def choose(self, options: set[str], may: bool = True) -> Generator[Ask, str, str]:
        """One of the options, or "decline" where there is none or the player wants none."""
        if not options:
            return "decline"
        text: str = yield Ask(self.active, options | ({"decline"} if may else set()))
        return text

    def turns(self, cards: Iterable[tuple[Space, Laid]]) -> set[str]:
        """A8.5"""
        found = set()
        for space, card in cards:
            sides = len(RINGS[card.kind][0]) - 1
            if self.reachable(card) and sides > 1:
                found |= {f"{name(space)} {way}" for way in ("up", "down")}
        return found

    def rotate(self, text: str) -> Laid | None:
        if text == "decline":
            return None
        where, way = text.split()
        card = self.stacks[self.named(where)][-1]
        card.side = (card.side + (1 if way == "up" else -1)) % 4
        return card

    def own(self, seat: int | None = None) -> list[tuple[Space, Laid]]:
        wanted = self.active if seat is None else seat
        return [(space, card) for space, card in self.laid() if card.owner == wanted]

    def beside(self, card: Laid) -> list[tuple[Space, Laid]]:
        return [(space, other) for space, other in self.laid() if space in self.around(self.place(card))]

    def effect_park(self, card: Laid) -> Flow:
        self.rotate((yield from self.choose(self.turns(self.beside(card)))))

    def effect_school(self, card: Laid) -> Flow:
        self.rotate((yield from self.choose(self.turns(self.own()))))

    def effect_greenhouse(self, card: Laid) -> Flow:
        first = self.rotate((yield from self.choose(self.turns(self.own()))))
        if first is not None:
            others = [(space, other) for space, other in self.own() if other is not first]
            self.rotate((yield from self.choose(self.turns(others))))

    def effect_library(self, card: Laid) -> Flow:
        for place in range(self.count):
            self.rotate((yield from self.choose(self.turns(self.own((self.active + place) % self.count)))))

    def effect_temple(self, card: Laid) -> Flow:
        player = self.players[self.active]
        options = {name(space) for space, other in self.own() if not self.protected(other)}
        text = yield from self.choose(options if player.tokens > 0 else set())
        if text != "decline":
            self.stacks[self.named(text)][-1].token = True
            player.tokens -= 1

    def effect_theatre(self, card: Laid) -> Flow:
        options = set()
        for space, one in self.laid():
            for other in ((space[0], space[1] + 1), (space[0] + 1, space[1])):
                second = self.up(other)
                if other in self.stacks and second and self.reachable(one) and self.reachable(second):
                    options.add(f"{name(space)} swap {name(other)}")
        text = yield from self.choose(options)
        if text != "decline":
            here, _, there = (self.named(word) if len(word) == 2 else None for word in text.split())
            assert here is not None
            assert there is not None
            self.stacks[here][-1], self.stacks[there][-1] = self.stacks[there][-1], self.stacks[here][-1]

    def effect_tavern(self, card: Laid) -> Flow:
        player = self.players[self.active]
        options = self.plays(self.active, player.hand - self.barred)
        text = yield from self.choose(set() if self.extra else options)
        if text != "decline":
            self.extra = True
            yield from self.play(text)

    def effect_market(self, card: Laid) -> Flow:
        text = yield from self.choose({name(space) for space, other in self.own() if self.destinations(other)})
        if text != "decline":
            moved = self.stacks[self.named(text)][-1]
            where = yield from self.choose({f"to {name(space)}" for space in self.destinations(moved)}, may=False)
            self.move(moved, self.named(where[3:]))

    def effect_barracks(self, card: Laid) -> Flow:
        worth = self.value(self.place(card))
        found = [
            (space, other) for space, other in self.beside(card) if self.reachable(other) and self.value(space) < worth
        ]
        forced = any(not self.protected(other) for _, other in found)  # A6.6
        text = yield from self.choose({name(space) for space, _ in found}, may=not forced)
        if text != "decline":
            yield from self.hit(self.stacks[self.named(text)][-1])

    def effect_arsenal(self, card: Laid) -> Flow:
        """A10.10"""
        street = self.place(card)[0]
        worth = self.value(self.place(card))
        hit = []
        for space, other in self.laid():
            if space[0] == street and other is not card and self.reachable(other) and self.value(space) < worth:
                hit.append(other)
        cards = self.players[self.active].cards
        for other in sorted((other for other in hit if self.protected(other)), key=lambda one: cards.index(one.kind)):
            if (yield Ask(self.active, {"yes", "no"})) == "no":
                hit.remove(other)
        for other in hit:
            if other.kind != "guesthouse":
                self.raze(other)
        for place in range(self.count):
            for other in hit:
                if other.kind == "guesthouse" and other.owner == (self.active + place) % self.count:
                    yield from self.hit(other)

    def effect_workshop(self, card: Laid) -> Flow:
        options = set()
        for space in self.spaces:
            other = self.top(space)
            if other is not None and other.down and other.owner == self.active:
                options.add(name(space))
        text = yield from self.choose(options)
        if text != "decline":
            restored = self.stacks[self.named(text)][-1]
            restored.down, restored.side = False, RINGS[restored.kind][1]

    def effect_fountain(self, card: Laid) -> Flow:
        player = self.players[self.active]
        empty = [space for space in self.spaces if not self.occupied(space) and self.eligible(space, self.active)]
        text = yield from self.choose({name(space) for space in empty} if player.tokens > 0 else set())
        if text != "decline":
            self.claims[self.named(text)] = self.active
            player.tokens -= 1

    def effect_laboratory(self, card: Laid) -> Flow:
        for place in range(1, self.count):
            seat = (self.active + place) % self.count
            player = self.players[seat]
            spaces = [name(space) for space in self.spaces if self.eligible(space, seat)]
            options = {f"lay {kind} {where}" for kind in player.hand for where in spaces}
            if player.graveyard:
                options = {f"lay {kind} out" for kind in player.hand}
            if not options:
                continue
            _, kind, where = (yield Ask(seat, options)).split()
            player.hand.remove(kind)
            if where == "out":
                player.buried.add(kind)
            else:
                self.put(Laid(kind, seat, RINGS[kind][1], down=True), self.named(where))

    def effect_smithy(self, card: Laid) -> Flow:
        found = [name(space) for space, other in self.beside(card) if other.kind not in {*WITHOUT_EFFECT, "smithy"}]
        text = yield from self.choose(set(found))
        if text != "decline":
            yield from self.effect(card, self.stacks[self.named(text)][-1].kind)

    def effect_manufactory(self, card: Laid) -> Flow:
        """A10.34, A10.5"""
        player = self.players[self.active]
        options = {name(space) for space, other in self.beside(card) if self.replays(space, other)}
        text = yield from self.choose(options)
        if text == "decline":
            return
        space = self.named(text)
        taken = self.stacks[space][-1]
        again = self.replays(space, taken)
        self.stacks[space].remove(taken)
        player.tokens += taken.token
        player.hand.add(taken.kind)
        self.barred.add(taken.kind)
        yield from self.play((yield Ask(self.active, again)))

    def replays(self, space: Space, taken: Laid) -> set[str]:
        """What could be played on the space of an own card if it were taken."""
        if taken.owner != self.active:
            return set()
        player = self.players[self.active]
        self.stacks[space].remove(taken)
        player.hand.add(taken.kind)
        found = {
            f"{kind} {name(space)}"
            for kind in player.hand - self.barred - {taken.kind}
            if self.playable(self.active, kind, space)
        }
        player.hand.remove(taken.kind)
        self.stacks[space].append(taken)
        return found

    # The end

    def points(self, seat: int) -> int:
        """A12.2, with the end effects of A9.11, A9.12 and A10.27."""
        total = 2 if self.players[seat].graveyard else 0
        for space, card in self.own(seat):
            total += self.value(space)
            if card.kind == "bathhouse":
                total += sum(other.owner == seat for _, other in self.beside(card))
            elif card.kind == "bank":
                total += sum(other[0] == space[0] for other, _ in self.own(seat)) // 2
            elif card.kind == "statue":
                total += 4 * sum(other.kind == "park" for _, other in self.beside(card))
        return total

    def ranking(self, seat: int) -> tuple[int, int, float]:
        """A12.3, without a seat bonus: the highest wins."""
        own = [self.value(space) for space, _ in self.own(seat)] + ([2] if self.players[seat].graveyard else [])
        return self.points(seat), len(own), -min(own, default=float("inf"))

    def winners(self) -> list[int]:
        best = max(self.ranking(seat) for seat in range(self.count))
        return [seat for seat in range(self.count) if self.ranking(seat) == best]
