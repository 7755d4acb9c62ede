"""Sleeves: a tiny game with hidden cards, to show that the conformance suite can fail.

Each of two seats draws one of the cards 1 to 4, which the other does not see. In turn a seat holds, shows its card
(once) or folds. After two actions each, or a fold, the higher card wins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.about import About
from architrave.kernel.actors import BETWEEN, CHANCE, OVER
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid, Refusal, Refused
from architrave.kernel.rng import Rng

HOLD, FOLD, SHOW = range(3)  # SHOW plus the card: an action that reveals says what it reveals
WORDS = ("hold", "fold", "show 0", "show 1", "show 2", "show 3", "show 4")


class Hands(Position):
    def __init__(self) -> None:
        super().__init__()
        self.cards = [0, 0]  # 0: not drawn yet
        self.shown = [False, False]
        self.folded = [False, False]
        self.spoken = 0

    def seats(self) -> i64:
        return 2

    def clone(self) -> Hands:
        other = type(self)()
        other.cards, other.shown, other.folded = list(self.cards), list(self.shown), list(self.folded)
        other.spoken, other.actor = self.spoken, self.actor
        return other

    def loose(self) -> list[int]:
        return [card for card in range(1, 5) if card not in self.cards]

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        for i, card in enumerate(self.loose()):
            outcomes[i], weights[i] = card, 1
        return len(self.loose())

    def fill_legal(self, actions: vec[i64]) -> i64:
        legal = [action for action in range(7) if self.refusal(action) == 0]
        for i, action in enumerate(legal):
            actions[i] = action
        return len(legal)

    def refusal(self, action: i64) -> i64:
        if not 0 <= action < 7 or self.actor < 0:
            return 1
        if action < SHOW:
            return 0
        return 2 if self.shown[self.actor] or action - SHOW != self.cards[self.actor] else 0

    def action_space(self) -> i64:
        return 7

    def apply(self, action: i64) -> None:
        if self.actor == CHANCE:
            self.cards[self.cards.index(0)] = int(action)
            self.actor = CHANCE if 0 in self.cards else 0
            return
        self.shown[self.actor] |= action >= SHOW
        self.folded[self.actor] |= action == FOLD
        self.spoken += 1
        self.actor = OVER if action == FOLD or self.spoken == 4 else 1 - self.actor

    def winner(self) -> int:
        if True in self.folded:
            return 1 - self.folded.index(True)
        return 0 if self.cards[0] > self.cards[1] else 1

    def returns(self) -> vec[float]:
        return vec[float]([1.0, -1.0] if self.winner() == 0 else [-1.0, 1.0])

    def resample(self, seat: i64, rng: Rng) -> None:
        other = 1 - int(seat)
        if self.cards[other] and not self.shown[other] and self.actor != OVER:
            free = [card for card in range(1, 5) if card != self.cards[seat]]
            self.cards[other] = free[rng.below(3)]

    def seen_by(self, seat: int | None) -> list[int]:
        """The cards that a seat can see: its own, those shown, and all when the game is over."""
        open_to_all = self.actor == OVER
        return [
            card if open_to_all or self.shown[holder] or holder == seat else -1 if card else 0
            for holder, card in enumerate(self.cards)
        ]

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([*self.seen_by(int(seat)), *self.shown, *self.folded, self.spoken, self.actor])


class Sleeves(Game):
    about = About("sleeves", "Sleeves", "S", minutes=5, seats=range(2, 3))
    rules_version = 1
    match_target = None
    position = Hands

    def start(self, options: Json) -> Position:
        return self.position()

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        return "cards", "1234", None

    def to_struct(self, position: Position, action: int) -> Json:
        return {"kind": WORDS[action]}

    def from_struct(self, position: Position, move: Json) -> int:
        return self.from_text(position, str(move["kind"]))

    def to_text(self, position: Position, action: int) -> str:
        return WORDS[action]

    def from_text(self, position: Position, text: str) -> int:
        if text not in WORDS:
            raise Refused(Refusal("S1", "sleeves.refusal.word", {"given": text}))
        return WORDS.index(text)

    def refusal(self, position: Position, action: int) -> Refusal | None:
        code = position.refusal(action)
        return Refusal(f"S{code}", "sleeves.refusal.not_now", {"action": action}) if code else None

    def pile(self, position: Position) -> str:
        return "cards"

    def outcome_text(self, position: Position, outcome: int) -> str:
        return str(outcome)

    def outcome_of(self, position: Position, text: str) -> int:
        if text not in {str(card) for card in hands(position).loose()}:
            raise Invalid("draw", "sleeves.draw", given=text)
        return int(text)

    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        if before.actor == CHANCE:
            holder = hands(before).cards.index(0)
            public = Event("sleeves.event.drew", holder)
            return [Event("sleeves.event.drew_card", holder, {"card": action}, keeper=holder, public=public)]
        seat = int(before.actor)
        params = {"card": hands(before).cards[seat]} if action >= SHOW else {}
        return [Event(f"sleeves.event.{WORDS[min(action, SHOW)][:4]}", seat, params)]

    def keeper(self, before: Position, action: int, now: Position) -> int | None:
        if before.actor != CHANCE:
            return None
        holder = hands(before).cards.index(0)
        return None if hands(now).shown[holder] else holder

    def preview(self, position: Position, action: int) -> Position:
        """The end shows all cards, so a preview stops before it."""
        after = super().preview(position, action)
        if after.actor == OVER:
            after.actor = BETWEEN
        return after

    def view(self, position: Position, seat: int | None) -> Json:
        here = hands(position)
        return {
            "actor": int(here.actor),
            "cards": here.seen_by(seat),
            "folded": list(here.folded),
            "spoken": here.spoken,
        }

    def choices(self, position: Position) -> list[Json]:
        legal = [action for action in range(7) if position.refusal(action) == 0]
        return [{"action": action, "text": WORDS[action], "move": {"kind": WORDS[action]}} for action in legal]

    def board(self, position: Position, seat: int | None) -> str:
        return " ".join("?" if card == -1 else str(card) for card in hands(position).seen_by(seat)) + "\n"

    def result(self, position: Position) -> Result:
        here = hands(position)
        return Result(tuple(here.returns()), tuple(here.cards), "sleeves.result.card")

    def dump(self, position: Position) -> Json:
        here = hands(position)
        fields: Json = {name: list(getattr(here, name)) for name in ("cards", "shown", "folded")}
        return fields | {"spoken": here.spoken, "actor": int(here.actor)}

    def restore(self, data: Json, options: Json, composed: bool = False) -> Position:
        here = self.position()
        here.cards, here.shown, here.folded = data["cards"], data["shown"], data["folded"]
        here.spoken, here.actor = data["spoken"], data["actor"]
        return here


def hands(position: Position) -> Hands:
    assert isinstance(position, Hands)
    return position


def fault(position: Position) -> str | None:
    drawn = [card for card in hands(position).cards if card]
    return None if len(set(drawn)) == len(drawn) else "a card is there twice"


# Each of these does one thing wrong.


class LeakyView(Sleeves):
    def view(self, position: Position, seat: int | None) -> Json:
        return super().view(position, seat) | {"sum": sum(hands(position).cards)}


class LeakyBoard(Sleeves):
    def board(self, position: Position, seat: int | None) -> str:
        return "*" * max(hands(position).cards) + "\n"


class LeakyLog(Sleeves):
    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return [*super().events(before, action, after), Event("sleeves.event.best", hands(before).winner())]


class LeakyPreview(Sleeves):
    def preview(self, position: Position, action: int) -> Position:
        return Game.preview(self, position, action)


class PassingHands(Hands):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.actor >= 0 and self.spoken and self.cards[self.actor] == 1:
            self.actor = 1 - self.actor  # whoever has the lowest card is passed over


class LeakyTurnEnd(Sleeves):
    position = PassingHands

    def preview(self, position: Position, action: int) -> Position:
        after = super().preview(position, action)
        after.actor = BETWEEN
        return after


class LeakySecret(Sleeves):
    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return [replace(event, keeper=None) for event in super().events(before, action, after)]


class LeakyChoices(Sleeves):
    def choices(self, position: Position) -> list[Json]:
        return [choice | {"wins": hands(position).winner() == position.actor} for choice in super().choices(position)]


class LeakyRefusal(Sleeves):
    def refusal(self, position: Position, action: int) -> Refusal | None:
        refusal = super().refusal(position, action)
        other = {"beaten": hands(position).winner()}
        return refusal and Refusal(refusal.paragraph, refusal.key, {**refusal.params, **other})


class SeeingHands(Hands):
    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([*self.cards, *self.shown, *self.folded, self.spoken, self.actor])


class LeakyObservation(Sleeves):
    position = SeeingHands


class OwnCardChanges(Hands):
    def resample(self, seat: i64, rng: Rng) -> None:
        self.cards[seat] = int(self.cards[seat]) % 4 + 1


class LosesOwnCard(Sleeves):
    position = OwnCardChanges


class TwoOfOneCard(Hands):
    def loose(self) -> list[int]:
        return [1, 2, 3, 4]


class CreatesCards(Sleeves):
    position = TwoOfOneCard


class OffersTooMuch(Hands):
    def fill_legal(self, actions: vec[i64]) -> i64:
        for action in range(7):
            actions[action] = action
        return 7 if self.actor >= 0 else 0


class ListsTheRefused(Sleeves):
    position = OffersTooMuch


class OffersTooLittle(Hands):
    def fill_legal(self, actions: vec[i64]) -> i64:
        actions[0] = HOLD
        return 1 if self.actor >= 0 else 0


class HidesTheAllowed(Sleeves):
    position = OffersTooLittle


class OffersTwice(Hands):
    def fill_legal(self, actions: vec[i64]) -> i64:
        actions[0] = actions[1] = HOLD
        return 2 if self.actor >= 0 else 0


class ListsTwice(Sleeves):
    position = OffersTwice


class NothingToDo(Hands):
    def fill_legal(self, actions: vec[i64]) -> i64:
        return 0


class ListsNothing(Sleeves):
    position = NothingToDo


class RecklessHands(Hands):
    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        return SHOW + rng.below(5)


class PicksTheRefused(Sleeves):
    position = RecklessHands


class WordlessRefusal(Sleeves):
    def refusal(self, position: Position, action: int) -> Refusal | None:
        return Refusal("", "") if position.refusal(action) else None


class NoReason(Sleeves):
    def refusal(self, position: Position, action: int) -> Refusal | None:
        return None


class WrongText(Sleeves):
    def to_text(self, position: Position, action: int) -> str:
        return WORDS[0]


class WrongStruct(Sleeves):
    def to_struct(self, position: Position, action: int) -> Json:
        return {"kind": WORDS[0]}


class WordlessAction(Sleeves):
    def to_text(self, position: Position, action: int) -> str:
        if action == FOLD:
            raise Refused(Refusal("S1", "sleeves.refusal.word"))
        return super().to_text(position, action)


class ExtraTicket(Hands):
    def chance_total(self) -> i64:
        return len(self.loose()) + 1


class TooManyTickets(Sleeves):
    position = ExtraTicket


class CrookedTickets(Hands):
    def chance_at(self, ticket: i64) -> i64:
        return self.loose()[0]


class WrongTickets(Sleeves):
    position = CrookedTickets


class FallingOutcomes(Hands):
    def loose(self) -> list[int]:
        return super().loose()[::-1]


class WrongOrder(Sleeves):
    position = FallingOutcomes


class WrongOutcome(Sleeves):
    def outcome_of(self, position: Position, text: str) -> int:
        return 1


class NoPile(Sleeves):
    def pile(self, position: Position) -> str:
        return ""


class SharedHands(Hands):
    def clone(self) -> Hands:
        other = super().clone()
        other.cards = self.cards
        return other


class TiedClone(Sleeves):
    position = SharedHands


class ForgetfulHands(Hands):
    def clone(self) -> Hands:
        other = super().clone()
        other.spoken = 0
        return other


class ForgetfulClone(Sleeves):
    position = ForgetfulHands


class ThinPickle(Hands):
    def __getstate__(self) -> Any:
        return {name: value for name, value in self.__dict__.items() if name != "spoken"} | {"spoken": 0}


class ForgetfulPickle(Sleeves):
    position = ThinPickle


class ForgetfulFile(Sleeves):
    def dump(self, position: Position) -> Json:
        return super().dump(position) | {"spoken": 0}


class TupleInView(Sleeves):
    def view(self, position: Position, seat: int | None) -> Json:
        return super().view(position, seat) | {"pair": (1, 2)}


class NumberAsName(Sleeves):
    def view(self, position: Position, seat: int | None) -> Json:
        return super().view(position, seat) | {"names": {1: "x"}}


class ChoiceMissing(Sleeves):
    def choices(self, position: Position) -> list[Json]:
        return super().choices(position)[1:]


class ChoiceMisnamed(Sleeves):
    def choices(self, position: Position) -> list[Json]:
        return [choice | {"text": "hold"} for choice in super().choices(position)]


class NoBoard(Sleeves):
    def board(self, position: Position, seat: int | None) -> str:
        return ""


class BoardFails(Sleeves):
    def board(self, position: Position, seat: int | None) -> str:
        raise ZeroDivisionError


class StrangeEvent(Sleeves):
    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return [Event("chess.event.mate")]


class EventOfNobody(Sleeves):
    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return [Event("sleeves.event.hold", 7)]


class ViewChangesThings(Sleeves):
    def view(self, position: Position, seat: int | None) -> Json:
        hands(position).spoken += 1
        return super().view(position, seat)


class OddResult(Sleeves):
    def result(self, position: Position) -> Result:
        return Result((1.0,), (1, 2), "sleeves.result.card")


class FewPoints(Sleeves):
    def result(self, position: Position) -> Result:
        return Result(tuple(position.returns()), (1,), "sleeves.result.card")


class EndlessHands(Hands):
    def apply(self, action: i64) -> None:
        super().apply(action)
        self.spoken = 0
        if self.actor == OVER:
            self.actor = 0


class Endless(Sleeves):
    position = EndlessHands


class StrangeActorHands(Hands):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.actor == 1:
            self.actor = 5

    def refusal(self, action: i64) -> i64:
        return 0 if self.actor == 5 and action == HOLD else super().refusal(action)


class StrangeActor(Sleeves):
    position = StrangeActorHands
