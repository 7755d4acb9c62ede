"""Sleeves: a tiny game with hidden cards, to show that the conformance suite can fail.

Each of two seats draws one of the cards 1 to 4, which the other does not see. In turn a seat holds, shows its card
(once) or folds. After two actions each, or a fold, the higher card wins.
"""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from architrave.kernel.about import About
from architrave.kernel.actors import BETWEEN, CHANCE, OVER
from architrave.kernel.event_types import event_types
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import Position
from architrave.kernel.refusal import Refusal, Refused
from architrave.kernel.rng import Rng
from architrave.kernel.view import Choice, Move, ResultView, View, actor_of

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


class Say(Move):
    word: str


class HandsView(View):
    """The cards that the viewer can see."""

    cards: list[int]
    folded: list[bool]
    spoken: int
    leak: int | UnsetType = UNSET


class HandsChoice(Choice):
    move: Say
    leak: bool | UnsetType = UNSET


class Sleeves(Game[Hands, HandsView]):
    about = About("sleeves", "Sleeves", "S", minutes=5, seats=range(2, 3))
    rules_version = 1
    match_target = None
    hides = True
    position = Hands

    def start(self, options: Json) -> Hands:
        return self.position()

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        return "cards", "1234", None

    def to_struct(self, position: Hands, action: int) -> Say:
        return Say(WORDS[action])

    def from_struct(self, position: Hands, move: Json) -> int:
        return self.from_text(position, str(move["word"]))

    def to_text(self, position: Hands, action: int) -> str:
        return WORDS[action]

    def from_text(self, position: Hands, text: str) -> int:
        if text not in WORDS:
            raise Refused(Refusal("S1", "sleeves.refusal.word", {"given": text}))
        return WORDS.index(text)

    def refusal(self, position: Hands, action: int) -> Refusal | None:
        code = position.refusal(action)
        return Refusal(f"S{code}", "sleeves.refusal.not_now", {"action": action}) if code else None

    def pile(self, position: Hands) -> str:
        return "cards"

    def outcome_text(self, position: Hands, outcome: int) -> str:
        return str(outcome)

    def events(self, before: Hands, action: int, after: Hands) -> list[Event]:
        if before.actor == CHANCE:
            holder = before.cards.index(0)
            public = Event("sleeves.event.drew", holder)
            return [Event("sleeves.event.drew_card", holder, {"card": action}, keeper=holder, public=public)]
        seat = int(before.actor)
        params = {"card": before.cards[seat]} if action >= SHOW else {}
        return [Event(f"sleeves.event.{WORDS[min(action, SHOW)][:4]}", seat, params)]

    def keeper(self, before: Hands, action: int, now: Hands) -> int | None:
        if before.actor != CHANCE:
            return None
        holder = before.cards.index(0)
        return None if now.shown[holder] else holder

    def preview(self, position: Hands, action: int) -> Hands:
        """The end shows all cards, so a preview stops before it."""
        after = super().preview(position, action)
        if after.actor == OVER:
            after.actor = BETWEEN
        return after

    def view(self, position: Hands, seat: int | None) -> HandsView:
        return HandsView(
            game="sleeves",
            seat=seat,
            actor=actor_of(position),
            phase="say" if position.actor >= 0 else "draw",
            paragraph="S1" if position.actor >= 0 else None,
            starter=0,
            turn=position.spoken,
            result=ending(position) if position.actor == OVER else None,
            cards=position.seen_by(seat),
            folded=list(position.folded),
            spoken=position.spoken,
        )

    def choices(self, position: Hands) -> list[HandsChoice]:
        legal = [action for action in range(7) if position.refusal(action) == 0]
        return [HandsChoice(action, Say(WORDS[action]), WORDS[action]) for action in legal]

    def board(self, position: Hands, seat: int | None) -> str:
        return " ".join("?" if card == -1 else str(card) for card in position.seen_by(seat)) + "\n"

    def result(self, position: Hands) -> Result:
        return Result(tuple(position.returns()), tuple(position.cards), "sleeves.result.card", details=ending(position))

    def dump(self, position: Hands) -> Json:
        fields: Json = {name: list(getattr(position, name)) for name in ("cards", "shown", "folded")}
        return fields | {"spoken": position.spoken, "actor": int(position.actor)}

    def restore(self, data: Json, options: Json, composed: bool = False) -> Hands:
        here = self.position()
        here.cards, here.shown, here.folded = data["cards"], data["shown"], data["folded"]
        here.spoken, here.actor = data["spoken"], data["actor"]
        return here


def ending(position: Hands) -> ResultView:
    return ResultView(winner=position.winner(), reason="card", points=position.cards)


def fault(position: Position) -> str | None:
    assert isinstance(position, Hands)
    drawn = [card for card in position.cards if card]
    return None if len(set(drawn)) == len(drawn) else "a card is there twice"


# Each of these does one thing wrong.

changed = msgspec.structs.replace


class LeakyView(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return changed(super().view(position, seat), leak=sum(position.cards))


class LeakyBoard(Sleeves):
    def board(self, position: Hands, seat: int | None) -> str:
        return "*" * max(position.cards) + "\n"


class LeakyLog(Sleeves):
    def events(self, before: Hands, action: int, after: Hands) -> list[Event]:
        return [*super().events(before, action, after), Event("sleeves.event.best", before.winner())]


class LeakyPreview(Sleeves):
    def preview(self, position: Hands, action: int) -> Hands:
        return Game.preview(self, position, action)


class PassingHands(Hands):
    def apply(self, action: i64) -> None:
        super().apply(action)
        if self.actor >= 0 and self.spoken and self.cards[self.actor] == 1:
            self.actor = 1 - self.actor  # the seat with the lowest card is passed over


class LeakyTurnEnd(Sleeves):
    position = PassingHands

    def preview(self, position: Hands, action: int) -> Hands:
        after = super().preview(position, action)
        after.actor = BETWEEN
        return after


class LeakySecret(Sleeves):
    def events(self, before: Hands, action: int, after: Hands) -> list[Event]:
        return [changed(event, keeper=None) for event in super().events(before, action, after)]


class LeakyChoices(Sleeves):
    def choices(self, position: Hands) -> list[HandsChoice]:
        wins = position.winner() == position.actor
        return [changed(choice, leak=wins) for choice in super().choices(position)]


class LeakyRefusal(Sleeves):
    def refusal(self, position: Hands, action: int) -> Refusal | None:
        refusal = super().refusal(position, action)
        other = {"beaten": position.winner()}
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
    def refusal(self, position: Hands, action: int) -> Refusal | None:
        return Refusal("", "") if position.refusal(action) else None


class NoReason(Sleeves):
    def refusal(self, position: Hands, action: int) -> Refusal | None:
        return None


class WrongText(Sleeves):
    def to_text(self, position: Hands, action: int) -> str:
        return WORDS[0]


class WrongStruct(Sleeves):
    def to_struct(self, position: Hands, action: int) -> Say:
        return Say(WORDS[0])


class WordlessAction(Sleeves):
    def to_text(self, position: Hands, action: int) -> str:
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
    def outcome_of(self, position: Hands, text: str) -> int:
        return 1


class NoPile(Sleeves):
    def pile(self, position: Hands) -> str:
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
    def dump(self, position: Hands) -> Json:
        return super().dump(position) | {"spoken": 0}


class TupleInView(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return changed(super().view(position, seat), cards=(1, 2))


class WordForANumber(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return changed(super().view(position, seat), spoken="often")


class ViewOfAnotherKind(HandsView):
    pass


class ShowsMoreThanItSays(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return ViewOfAnotherKind(**msgspec.structs.asdict(super().view(position, seat)))


class ViewOfAnotherSeat(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return changed(super().view(position, seat), seat=1)


class SecretsUndeclared(Sleeves):
    hides = False


class EarlyResult(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return changed(super().view(position, seat), result=ending(position))


class AsksByNoRule(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        return changed(super().view(position, seat), paragraph=None)


class ChoiceMissing(Sleeves):
    def choices(self, position: Hands) -> list[HandsChoice]:
        return super().choices(position)[1:]


class ChoiceMisnamed(Sleeves):
    def choices(self, position: Hands) -> list[HandsChoice]:
        return [changed(choice, text="hold") for choice in super().choices(position)]


class NoBoard(Sleeves):
    def board(self, position: Hands, seat: int | None) -> str:
        return ""


class BoardFails(Sleeves):
    def board(self, position: Hands, seat: int | None) -> str:
        raise ZeroDivisionError


class StrangeEvent(Sleeves):
    def events(self, before: Hands, action: int, after: Hands) -> list[Event]:
        return [Event("chess.event.mate")]


class UndeclaredEvent(Sleeves):
    event_types = event_types("sleeves", {"drew": {}})


class EventWithOtherParameters(Sleeves):
    event_types = event_types("sleeves", {"drew": {}, "drew_card": {"card": str}, "hold": {}, "fold": {}, "show": {}})


class EventOfNobody(Sleeves):
    def events(self, before: Hands, action: int, after: Hands) -> list[Event]:
        return [Event("sleeves.event.hold", 7)]


class ViewChangesThings(Sleeves):
    def view(self, position: Hands, seat: int | None) -> HandsView:
        position.spoken += 1
        return super().view(position, seat)


class KeepsAnOldView(Sleeves):
    def view_json(self, position: Hands, seat: int | None) -> bytes:
        return b"{}"


class KeepsOldChoices(Sleeves):
    def choices_json(self, position: Hands) -> bytes:
        return b"[{}]"


class OddResult(Sleeves):
    def result(self, position: Hands) -> Result:
        return Result((1.0,), (1, 2), "sleeves.result.card")


class FewPoints(Sleeves):
    def result(self, position: Hands) -> Result:
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
