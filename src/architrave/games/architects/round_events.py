"""What is drawn in the setup and in cleanup, and what comes between turns: rows, scoring, the end (M2, M3, M7, M8)."""

from __future__ import annotations

from architrave.games.architects import breakdown, drawing, rounds, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import ROUNDS
from architrave.games.architects.log_event import event
from architrave.games.architects.names import goal_name, service_name, tile_name
from architrave.games.architects.position import Region
from architrave.games.architects.result import reason, round_points
from architrave.games.architects.view import plans, row
from architrave.games.architects.view_types import Score
from architrave.kernel.actors import OVER
from architrave.kernel.game import Event

ROMAN = ("I", "II", "III")


def draw_events(before: Region, outcome: int, after: Region) -> list[Event]:
    """A draw of the setup, of cleanup, or for the display of services."""
    draw = before.draw
    if draw == n.DRAW_STARTER:
        return [event("started", outcome)]
    if draw == n.DRAW_GOAL:
        place = int(rounds.goals_drawn(before))
        return [event("goal_drawn", None, round=ROMAN[place // 2], **goal_params(before, outcome))]
    if draw == n.DRAW_OTHER_GOAL:
        return [event("goal_replaced", None, **goal_params(before, outcome))]
    if draw == n.DRAW_SERVICE:
        return [event("service_opened", service=service_name(before, outcome))]
    if draw == n.DRAW_EXTRA:
        return [event("service_extra", service=service_name(before, outcome))]
    if draw == n.DRAW_RIVAL:
        return [event("automa_started", service=service_name(before, outcome))]
    if draw == n.DRAW_TILE:
        return [event("tile_opened", tile=tile_name(before, outcome))]
    if draw == n.DRAW_EVENT:
        return event_card_events(before, outcome, after)
    return laying_events(before, after)


def goal_params(region: Region, goal: int) -> dict[str, str]:
    return {"number": region.components.goal_numbers[goal], "goal": goal_name(region, goal)}


def laying_events(before: Region, after: Region) -> list[Event]:
    """A row, or Backup plans, once it is complete."""
    if before.draw == n.DRAW_PLAN:
        if int(after.rows[n.PLANS + n.LEFT]).bit_count() < after.components.numbers.backup:
            return []
        return [event("plans_laid", buildings=" ".join(piece.type for piece in plans(after)))]
    number, rest = divmod(int(after.laid), int(drawing.row_length(after)))
    if rest:
        return []
    pieces = [piece.type + ("+" if piece.resident is True else "") for piece in row(after, number - 1)]
    return [event("row_laid", row=number, buildings=" ".join(pieces))]


def event_card_events(before: Region, number: int, after: Region) -> list[Event]:
    """M13.1, M13.8: what an event does at once."""
    id = before.components.event_ids[number]
    name, text = (f"@architects.happening.{id}.{part}" for part in ("name", "text"))
    if after.event == n.NOTHING:
        return [event("event_passed", event=id, name=name)]
    log = [event("event_opened", event=id, name=name, text=text)]
    for seat in range(int(before.count)):
        if after.held[seat * n.HELD_SPAN + n.TOKENS] > before.held[seat * n.HELD_SPAN + n.TOKENS]:
            log.append(event("token_event", seat, event=id))
    return log


# ---- between turns ----


def between_turns(before: Region, after: Region) -> list[Event]:
    """M3.2, M7, M8: the end of a row, the scoring of a round, the beginning of the next."""
    if len(after.past) > len(before.past):
        return scoring_events(after) + round_end_events(before, after)
    if after.row > before.row:
        return [event("row_done", int(after.first), row=int(after.row), next=int(after.row) + 1)]
    if before.turn < after.turn and starts_round(after):
        return [event("round_begun", int(after.first), round=ROMAN[after.round])]
    return []


def starts_round(region: Region) -> bool:
    """Whether nothing has been taken of the rows of this round."""
    length = int(drawing.row_length(region))
    return region.row == 0 and int(region.rows[n.LEFT]).bit_count() == length


def scoring_events(after: Region) -> list[Event]:
    """M7: what each city gets for the round just finished."""
    number = rounds_scored(after)
    then = after.as_scored(number - 1)
    log = []
    for city in range(int(after.cities)):
        found = breakdown.breakdown(then, city)
        params = points_of(found, number)
        if scoring.is_automa(after, city):
            log.append(event("automa_scored", None, **params))
        else:
            log.append(event("scored_event" if then.event != n.NOTHING else "scored", city, **params))
    return log


def points_of(found: Score, number: int) -> dict[str, str | int]:
    parts = round_points(found)
    return {
        "goals": parts.goals,
        "landmarks": parts.landmarks,
        "services": parts.services,
        "event": parts.event,
        "round": ROMAN[number - 1],
        "points": parts.total,
    }


def rounds_scored(region: Region) -> int:
    """How many rounds have been scored."""
    return ROUNDS if region.actor == OVER else int(region.round)


def round_end_events(before: Region, after: Region) -> list[Event]:
    """Cleanup, or the end with what is left over (M8.2)."""
    if after.actor != OVER:
        tokens = int(after.components.numbers.tokens)
        return [event("cleanup", round=ROMAN[before.round], tokens=tokens)]
    return [left_over_event(after, city) for city in range(int(after.cities))] + [end_event(after)]


def left_over_event(region: Region, city: int) -> Event:
    held = city * n.HELD_SPAN
    points = int(scoring.end_points(region, city))
    boats = int(region.held[held + n.BOATS])
    if scoring.is_automa(region, city):
        return event("automa_left_over", boats=boats, points=points)
    return event("left_over", city, boats=boats, tokens=int(region.held[held + n.TOKENS]), points=points)


def end_event(region: Region) -> Event:
    why = reason(region)
    cities = range(int(region.cities))
    points = " : ".join(str(region.held[city * n.HELD_SPAN + n.POINTS]) for city in cities)
    won = [seat for seat in range(int(region.count)) if scoring.is_winner(region, seat)]
    if region.count == 1:
        return event(f"finished.{why}", 0, points=points)
    return event(f"finished.{why}", won[0] if len(won) == 1 else None, points=points)
