"""Tasks of reviews for the worker processes. A game comes as the text of its record; results are JSON."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from architrave.analysis.review import Plan, best_reply, better_way, judge
from architrave.games.catalogue import game as game_called
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Json
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.kernel.record import Record
from architrave.server.errors import as_api_error
from architrave.server.look_protocol import Frame
from architrave.server.messages import Plain
from architrave.server.review_protocol import ReviewedWay


class Outline(msgspec.Struct):
    """What a review is of: the hash that it is kept by, its turns, and the outcome of the game."""

    key: str
    total: int
    judge: str
    calibrated: bool
    outcome: list[float]


def outline(record: str, eyes: int | None, budget: int) -> Outline:
    """Check that the game can be reviewed, and how long that is."""
    try:
        plan = Plan(line_of(record), eyes, budget)
    except Exception as fault:
        known = as_api_error(fault)
        if known is None:
            raise
        raise known from None
    return Outline(plan.key, len(plan.turns()), plan.level.id, plan.calibrated, plan.end())


def judge_turn(record: str, eyes: int | None, budget: int, number: int) -> str:
    plan = Plan(line_of(record), eyes, budget)
    return msgspec.json.encode(judge(plan, plan.turns()[number])).decode()


def follow(record: str, eyes: int | None, budget: int, number: int, plain: bool) -> bytes:
    """The better way of a turn, and the answer to it, as one may see them. Where the way ends is shown even if a draw
    is due there: the last piece of the way lies on that table."""
    plan = Plan(line_of(record), eyes, budget)
    turn = plan.turns()[number]
    way = better_way(plan, turn)
    answer = best_reply(plan, turn, way)
    positions = [*way.positions, *answer.positions[1:]]
    end = len(way.positions) - 1
    shown = [
        frame(plan, position, count, plain)
        for count, position in enumerate(positions)
        if position.actor != CHANCE or count == end
    ]
    return msgspec.json.encode(ReviewedWay(frames=shown, answer=sum(one.n < len(way.positions) for one in shown)))


def frame(plan: Plan, position: Position, number: int, plain: bool) -> Frame:
    game = plan.line.game
    view = game.open_view(position, None) if plan.eyes is None else game.view(position, plan.eyes)
    board = Plain(title=game.about.title, hides=game.hides, board=game.board(position, plan.eyes), result=None)
    actor = int(position.actor)
    return Frame(n=number, view=view, waiting=[actor] if actor >= 0 else [], over=False, plain=board if plain else None)


@lru_cache(maxsize=4)
def line_of(record: str) -> Line:
    data: Json = msgspec.json.decode(record)
    found = Record.from_json(data)
    return Line.fold(found.game(game_called), found.header, found.entries)
