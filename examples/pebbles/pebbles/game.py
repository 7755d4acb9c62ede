"""Pebbles beside its rules: the description, the notation, and what is shown and kept of a position."""

from __future__ import annotations

from typing import Any

from architrave.kernel.about import About
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.event_types import event_types
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Invalid, Refusal, Refused
from architrave.kernel.view import ResultView, actor_of
from pebbles.position import ALLOWED, COLOURS, NOT_IN_ROW, STOP, Bag
from pebbles.view import BagChoice, BagView, Stop, Take

PARAGRAPHS = ("", "P2.1", "P2.2", "P2.3")  # by the codes of Bag.refusal


class Pebbles(Game[Bag, BagView]):
    about = About("pebbles", "Pebbles", "P", minutes=5, seats=range(2, 5), files="pebbles")
    rules_version = 2
    match_target = None
    event_types = event_types("pebbles", {"drawn": {"colour": str}, "taken": {"colour": str}, "stopped": {}})

    def start(self, options: Json) -> Bag:
        return Bag(options["seats"], [3, 3, 2])

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        return "bag", "332", None

    def to_text(self, position: Bag, action: int) -> str:
        return "stop" if action == STOP else COLOURS[action]

    def from_text(self, position: Bag, text: str) -> int:
        word = text.strip().lower()
        if word == "stop":
            return STOP
        if word not in COLOURS:
            raise Refused(Refusal("P2.2", "pebbles.refusal.unreadable", {"given": text[:40]}))
        return COLOURS.index(word)

    def to_struct(self, position: Bag, action: int) -> Take | Stop:
        return Stop() if action == STOP else Take(COLOURS[action])

    def from_struct(self, position: Bag, move: Json) -> int:
        return self.from_text(position, str(move.get("colour", move.get("kind"))))

    def refusal(self, position: Bag, action: int) -> Refusal | None:
        code = position.refusal(action)
        if code == ALLOWED:
            return None
        if code == NOT_IN_ROW and 0 <= action < STOP:
            colour = f"@pebbles.colour.{COLOURS[action]}"
            return Refusal(PARAGRAPHS[code], "pebbles.refusal.missing", {"colour": colour})
        return Refusal(PARAGRAPHS[code], "pebbles.refusal.not_now")

    def pile(self, position: Bag) -> str:
        return "bag"

    def outcome_text(self, position: Bag, outcome: int) -> str:
        return COLOURS[outcome]

    def outcome_of(self, position: Bag, text: str) -> int:
        if text.lower() not in COLOURS:
            raise Invalid("draw", "option.value", given=text, known=", ".join(COLOURS))
        return COLOURS.index(text.lower())

    def events(self, before: Bag, action: int, after: Bag) -> list[Event]:
        seat = int(before.actor)
        if seat != CHANCE and action == STOP:
            return [Event("pebbles.event.stopped", seat)]
        colour = {"colour": f"@pebbles.colour.{COLOURS[action]}"}
        return [
            Event("pebbles.event.drawn", None, colour) if seat == CHANCE else Event("pebbles.event.taken", seat, colour)
        ]

    def view(self, position: Bag, seat: int | None) -> BagView:
        return BagView(
            game=self.name,
            seat=seat,
            actor=actor_of(position),
            phase="draw" if position.actor == CHANCE else "over" if position.actor == OVER else "take",
            paragraph=None if position.actor < 0 else "P2.3" if position.taken else "P2.2",
            starter=0,
            turn=position.turn,
            row=list(position.row),
            hands=[list(hand) for hand in position.hands],
            points=position.points(),
            result=ending(position) if position.actor == OVER else None,
        )

    def choices(self, position: Bag) -> list[BagChoice]:
        return [
            BagChoice(action=action, move=self.to_struct(position, action), text=self.to_text(position, action))
            for action in legal_actions(position)
        ]

    def board(self, position: Bag, seat: int | None) -> str:
        lines = ["       " + "".join(f"{colour:>7}" for colour in COLOURS), f"  row  {figures(position.row)}", ""]
        for seat, (hand, points) in enumerate(zip(position.hands, position.points(), strict=True)):
            lines.append(f"{'>' if seat == position.actor else ' '} {seat + 1}    {figures(hand)}  = {points:2}")
        return "\n".join([*lines, "", f"  bag  {sum(position.bag):7}", ""])

    def result(self, position: Bag) -> Result:
        points = tuple(position.points())
        return Result(tuple(position.returns()), points, "pebbles.result.points", details=ending(position))

    def dump(self, position: Bag) -> Json:
        hands = [list(hand) for hand in position.hands]
        return {
            "bag": list(position.bag),
            "row": list(position.row),
            "hands": hands,
            "active": position.active,
            "taken": position.taken,
            "turn": position.turn,
        }

    def restore(self, data: Json, options: Json, composed: bool = False) -> Bag:
        bag = Bag(options["seats"], counts(data.get("bag"), "bag"))
        bag.row = counts(data.get("row"), "row")
        hands = data.get("hands")
        if not isinstance(hands, list) or len(hands) != len(bag.hands):
            raise Invalid("position.hands", "file.not_list", given=str(hands))
        bag.hands = [counts(hand, f"hands.{seat}") for seat, hand in enumerate(hands)]
        bag.active = number(data.get("active"), "active", len(bag.hands))
        bag.taken = number(data.get("taken"), "taken", 2)
        bag.turn = number(data.get("turn", 1), "turn", 100)
        bag.settle()
        return bag


def figures(counted: list[int]) -> str:
    """How many there are of each colour, in columns; a dot for none."""
    return "".join(f"{count or '·':>7}" for count in counted)


def ending(position: Bag) -> ResultView:
    """P3.2"""
    points = position.points()
    best = [seat for seat, each in enumerate(points) if each == max(points)]
    return ResultView(winner=best[0] if len(best) == 1 else None, reason="points", points=points)


def counts(given: Any, name: str) -> list[int]:
    """How many there are of each colour, out of a position file."""
    if not isinstance(given, list) or len(given) != len(COLOURS) or not all(type(one) is int for one in given):
        raise Invalid(f"position.{name}", "file.not_list", given=str(given))
    return list(given)


def number(given: Any, name: str, below: int) -> int:
    if type(given) is not int or not 0 <= given < below:
        raise Invalid(f"position.{name}", "option.value", given=str(given), known=f"0–{below - 1}")
    return given
