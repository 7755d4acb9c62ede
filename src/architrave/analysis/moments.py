"""The moments of a game that are worth another look, in a few kind words: at most three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from architrave.analysis.review import TurnReview
from architrave.analysis.ways import Way
from architrave.kernel.explanation import Said

MOST: Final = 3
NOTICED: Final = 0.06  # a difference in chances that is more than the noise of the games played on
EVEN: Final = 0.5
WINNING: Final = 0.6

Kind = Literal["win", "points", "plan", "praise"]


class Moment(Struct):
    """A turn and why it matters: `win`, the game could still be won; `points`, more were there at once; `plan`, another
    way was better later; `praise`, the turn that won it. `gained`: the seat whose chances it raised."""

    kind: Kind
    turn: int  # its number in the review
    seat: int
    gained: int | None
    title: Said
    text: Said


def moments(turns: Sequence[TurnReview], won: Sequence[float], seat: int | None) -> list[Moment]:
    """The moments of a seat; None: of everybody. `won`: what each seat had of the game."""
    own = [turn for turn in turns if seat in (None, turn.seat)]
    missed = sorted((turn for turn in own if turn.lost >= NOTICED), key=lambda turn: -turn.lost)
    praised = decisive(own, won)
    chosen = missed[: MOST - 1 if praised else MOST]
    found = [moment(turn, won) for turn in sorted(chosen, key=lambda turn: turn.number) if turn is not praised]
    return found + ([praise(praised)] if praised else [])


def decisive(turns: Sequence[TurnReview], won: Sequence[float]) -> TurnReview | None:
    """The turn that raised the winner's chances most; None if nobody won, or no turn stands out."""
    winners = [turn for turn in turns if won[turn.seat] > EVEN and turn.played is not None and turn.lost < NOTICED]
    best = max(winners, key=risen, default=None)
    return best if best is not None and risen(best) >= NOTICED else None


def risen(turn: TurnReview) -> float:
    return (turn.played.chance or 0.0) - turn.chances[turn.seat] if turn.played is not None else 0.0


def moment(turn: TurnReview, won: Sequence[float]) -> Moment:
    played, better = turn.played, turn.better
    assert played is not None
    assert better is not None
    kind = kind_of(played, better, won[turn.seat])
    more = round(better.points - played.points, 1)
    params: dict[str, str | int] = {
        "moves": ", ".join(better.moves),
        "points": f"{more:g}",
        "better": percent(better),
        "played": percent(played),
    }
    others = [seat for seat in range(len(won)) if seat != turn.seat]
    gained = others[0] if len(others) == 1 else None
    return Moment(kind, turn.number, turn.seat, gained, title(kind), Said(f"review.moment.{kind}.text", params))


def kind_of(played: Way, better: Way, won: float) -> Kind:
    if won < EVEN and (better.chance or 0.0) >= WINNING and (played.chance or 0.0) < EVEN:
        return "win"
    return "points" if better.points > played.points else "plan"


def praise(turn: TurnReview) -> Moment:
    assert turn.played is not None
    params: dict[str, str | int] = {
        "moves": ", ".join(turn.played.moves),
        "before": round(turn.chances[turn.seat] * 100),
        "after": percent(turn.played),
    }
    said = Said("review.moment.praise.text", params)
    return Moment("praise", turn.number, turn.seat, turn.seat, title("praise"), said)


def title(kind: Kind) -> Said:
    return Said(f"review.moment.{kind}")


def percent(way: Way) -> int:
    return round((way.chance or 0.0) * 100)
