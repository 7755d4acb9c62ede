"""What goals, services, boats, tokens, tiles and buildings of Architects are, and what would make them worth more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from architrave.games.architects import building, explain_extras, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.explain_extras import KEY
from architrave.games.architects.explain_owner import AUTOMA, Owner, owner_called
from architrave.games.architects.lots import LANDMARK, LETTERS, LOTS, lot_name
from architrave.games.architects.position import Region
from architrave.games.architects.refusals import explain as refusal
from architrave.games.architects.view_types import CityView, Goal, RegionView
from architrave.kernel.explanation import Explanation, Figure, Forbidden, Said, forbidden, split

if TYPE_CHECKING:
    from collections.abc import Iterable

ROMAN: Final = ("", "I", "II", "III")  # rounds, as tables and rules number them
ACTIONS: Final = {
    "overhaul": (n.OVERHAUL, "M5.1"),
    "relocate": (n.RELOCATE, "M5.2"),
    "backup": (n.BACKUP, "M5.3"),
    "demand": (n.DEMAND, "M5.4"),
    "boat": (n.BOAT, "M4.4"),
    "end": (n.END, "M4.7"),
}


def explain(region: Region, view: RegionView, thing: str) -> Explanation | None:
    """Things of one's own need no owner: `lot:3b`; others name theirs: `lot:3b:automa`, `service:RS:1`."""
    kind, which = split(thing)
    which, _, other = which.partition(":")
    seat = (view.active or 0) if view.seat is None else view.seat
    if kind in ("boats", "tokens", "ended", "residents"):
        which, other = "", which
    owner = owner_called(view, other or str(seat))
    if owner is None:
        return None
    if kind in ("lot", "service", "boats", "tokens", "ended", "residents"):
        return of_owner(region, view, kind, which, owner)
    return of_table(region, view, kind, which, seat)


def of_owner(region: Region, view: RegionView, kind: str, which: str, owner: Owner) -> Explanation | None:
    """What belongs to a city."""
    if kind == "lot":
        return of_lot(region, which, owner)
    if kind == "service":
        known = {*view.services.open, *view.services.extra, *owner.city.services}
        return of_service(region, view, which, owner) if which in known else None
    if kind == "boats":
        return boats(region, owner)
    if kind == "tokens":
        return None if owner.seat is None else tokens(region, view.seats[owner.seat].tokens.unused, owner)
    return ended(owner) if kind == "ended" else explain_extras.of_residents(region, owner)


def of_table(region: Region, view: RegionView, kind: str, which: str, seat: int) -> Explanation | None:
    """What lies on the table for all, and what can be done."""
    if kind == "goal":
        goal = next((goal for goal in view.goals if goal.number == which), None)
        return None if goal is None else of_goal(region, view, goal, seat)
    if kind == "tile":
        return of_tile(region, view, which, seat)
    if kind == "action" and which in ACTIONS:
        return of_action(region, view, which, seat)
    if kind == "row" and which in LETTERS:
        return of_type(region, which, seat)
    if kind == "plan" and which in {piece.type for piece in view.backup}:
        return of_plan(region, which, seat)
    if kind == "resident" and view.residents and which in LETTERS:
        return explain_extras.of_resident(region, which, seat)
    if kind == "event":
        return explain_extras.of_event(region, view, which, ROMAN[view.round], seat)
    if kind == "landmarks":
        return landmarks(view.seats[seat], seat)
    if view.automa is not None and kind in ("automa", "card"):
        return (
            explain_extras.of_automa(region, view.automa) if kind == "automa" else explain_extras.of_card(view.automa)
        )
    return None


def things(view: RegionView) -> list[str]:
    """All that can be explained now."""
    owners = [*(str(seat) for seat in range(len(view.seats))), *([AUTOMA] if view.automa else [])]
    lots = [f"lot:{lot_name(lot)}" for lot in range(int(LOTS))]
    found = [
        *(f"goal:{goal.number}" for goal in view.goals),
        *(f"service:{pair}" for pair in (*view.services.open, *view.services.extra) if pair is not None),
        *(f"tile:{tile.id}" for tile in view.tiles.open),
        *(f"row:{piece.type}" for piece in view.current),
        *(f"plan:{piece.type}" for piece in view.backup),
        *(f"event:{id}" for id in (view.event, *view.past_events) if id is not None),
        *(f"action:{name}" for name in ACTIONS),
        *lots,
        "landmarks",
    ]
    for owner in owners:
        own = owner_called(view, owner)
        assert own is not None
        found += [f"boats:{owner}", f"ended:{owner}", *(f"{lot}:{owner}" for lot in lots)]
        found += [f"service:{pair}:{owner}" for pair in own.city.services]
        found += [] if own.seat is None else [f"tokens:{owner}"]
        found += [f"residents:{owner}"] if view.residents else []
    if view.residents:
        found += [f"resident:{piece.type}" for piece in view.current if piece.resident]
    if view.automa is not None:
        found += ["automa", *(["card"] if view.automa.card else [])]
    return found


def forbids(region: Region, action: int, seat: int) -> Forbidden | None:
    """Why this seat cannot do something now; whose turn it is, a front end says."""
    return forbidden(refusal(region, action)) if region.actor == seat else None


def of_goal(region: Region, view: RegionView, goal: Goal, seat: int) -> Explanation:
    index = list(region.components.goal_numbers).index(goal.number)
    now = int(scoring.one_goal(region, seat, index))
    places = next((each.places for each in view.seats[seat].score.goals if each.number == goal.number), [])
    timing = {"now": "goal.now", "later": "goal.later", "past": "goal.past"}[goal.state]
    better = [] if goal.state == "past" else improvements(region, seat, index, now)
    return Explanation(
        what=Said(KEY + "goal", {"round": ROMAN[goal.round]}),
        name=Said(f"architects.goal.{goal.number}.name"),
        does=[
            Said(f"architects.unit.{goal.unit}", {"vp": goal.vp}),
            Said(f"architects.goal.{goal.number}.text"),
            Said(KEY + timing, {"round": ROMAN[goal.round]}),
        ],
        figures=[Figure(text=Said(KEY + "worth"), value=str(now), tone="total")],
        changes=better,
        paragraph="M9.2",
        seat=seat,
        places=[lot for place in places for lot in place],
    )


def improvements(region: Region, city: int, goal: int, now: int) -> list[Figure]:
    """The best swap of two buildings and the best new building, where they add something."""
    built = {lot: kind for lot in range(int(LOTS)) if (kind := int(building.kind_at(region, city, lot))) != n.NOTHING}
    lots = sorted(built)
    swaps = [(one, other) for one in lots for other in lots if one < other and built[one] != built[other]]
    swapped = ((gained(region, city, goal, {one: built[other], other: built[one]}), one, other) for one, other in swaps)
    best_swap = best(now, swapped)
    free = [lot for lot in range(int(LOTS)) if lot not in built]
    news = ((gained(region, city, goal, {lot: kind}), lot, kind) for lot in free for kind in range(int(LANDMARK) + 1))
    best_new = best(now, news)
    lines = []
    if best_swap:
        gain, one, other = best_swap
        lines.append(gain_line("swap", gain, {"lot": lot_name(one), "other": lot_name(other)}))
    if best_new:
        gain, lot, kind = best_new
        lines.append(gain_line("new", gain, {"lot": lot_name(lot), "building": f"@architects.a.{LETTERS[kind]}"}))
    return lines


def gained(region: Region, city: int, goal: int, put: dict[int, int]) -> int:
    """What the goal pays with these types on these lots."""
    trial = region.clone()
    for lot, kind in put.items():
        before = int(building.kind_at(trial, city, lot))
        if before != n.NOTHING:
            building.clear_lot(trial, city, before, lot)
        building.set_building(trial, city, kind, lot)
    return int(scoring.one_goal(trial, city, goal))


def best(now: int, found: Iterable[tuple[int, int, int]]) -> tuple[int, int, int] | None:
    """The first of those that add most, with what it adds; None if nothing adds anything."""
    points, one, other = max(found, key=lambda each: each[0], default=(now, 0, 0))
    return None if points <= now else (points - now, one, other)


def gain_line(name: str, gain: int, params: dict[str, str | int]) -> Figure:
    return Figure(text=Said(KEY + name, params), value=f"+{gain}", tone="more")


def of_service(region: Region, view: RegionView, pair: str, owner: Owner) -> Explanation:
    city, number = owner.city, region.components.pair(pair)
    owned = pair in city.services
    worth = int(scoring.pair_vp(region, owner.index, number))
    pairs = int(scoring.pairs(region, owner.index, number))
    counts = {letter: sum(lot == letter for lot in city.lots) for letter in pair}
    lacking = min(counts, key=lambda letter: counts[letter])
    changes = []
    if len({*counts.values()}) > 1:
        changes.append(gain_line("service.more", worth, {"building": f"@architects.a.{lacking}"}))
    return Explanation(
        what=Said(KEY + ("service.owned" if owned else "service"), owner.name),
        name=Said(f"architects.service.{pair}"),
        does=[Said(KEY + "service.does", {"vp": worth})],
        figures=[
            Figure(text=Said(KEY + "service.pairs"), value=str(pairs)),
            Figure(text=Said(KEY + "worth"), value=str(pairs * worth), tone="total"),
            *([] if owned else [Figure(text=Said(KEY + "service.cost"), value=str(view.services.cost))]),
        ],
        changes=changes,
        forbidden=None if owner.seat is None else forbids(region, n.SERVICE + number, owner.seat),
        paragraph="M7.3" if owner.seat is not None else "M11.9",
        seat=owner.seat,
        places=[lot_name(lot) for lot, built in enumerate(city.lots) if built is not None and built in pair],
    )


def of_tile(region: Region, view: RegionView, id: str, seat: int) -> Explanation | None:
    cities: list[CityView] = [*view.seats, *([] if view.automa is None else [view.automa])]
    laid = [tile for city in cities for tiles in city.block_tiles.values() for tile in tiles]
    tile = next((tile for tile in (*view.tiles.open, *laid) if tile.id == id), None)
    if tile is None:
        return None
    score = next((each for each in view.seats[seat].score.landmarks.tiles if each.tile == id), None)
    figures = []
    if score is not None:
        figures = [
            Figure(text=Said(KEY + "tile.place"), value=str(score.placement)),
            Figure(text=Said(KEY + "tile.near"), value=str(score.neighbours)),
            Figure(text=Said(KEY + "worth"), value=str(score.placement + score.neighbours), tone="total"),
        ]
    return Explanation(
        what=Said(KEY + "tile"),
        name=Said(KEY + "tile.name"),
        does=[
            Said(
                "architects.tile.wish",
                {
                    "colour": f"@architects.block.{tile.colour}",
                    "side": f"@architects.side.{tile.kind}",
                    "first": f"@architects.likes.{tile.types[0]}",
                    "second": f"@architects.likes.{tile.types[1]}",
                },
            )
        ],
        figures=figures,
        forbidden=forbids(region, n.TILE + region.components.tile(id), seat),
        paragraph="M7.2",
        places=[] if score is None else score.lots,
    )


def of_action(region: Region, view: RegionView, name: str, seat: int) -> Explanation:
    action, paragraph = ACTIONS[name]
    if name == "end":
        return Explanation(
            what=Said(KEY + "end"),
            name=Said("ui.architects.end"),
            does=[Said(KEY + "end.does")],
            forbidden=forbids(region, action, seat),
            paragraph=paragraph,
        )
    text = KEY + "boat.action" if name == "boat" else f"architects.action.{name}.text"
    return Explanation(
        what=Said(KEY + ("action.boat" if name == "boat" else "action")),
        name=Said(KEY + "boat.name" if name == "boat" else f"architects.action.{name}"),
        does=[Said(text)],
        figures=[
            Figure(text=Said(KEY + "tokens.unused"), value=str(view.seats[seat].tokens.unused)),
            Figure(text=Said(KEY + "boats.unused"), value=str(view.seats[seat].boats.unused)),
        ],
        forbidden=forbids(region, action, seat),
        paragraph=paragraph,
        seat=seat,
    )


def of_lot(region: Region, name: str, owner: Owner) -> Explanation | None:
    names = [lot_name(lot) for lot in range(int(LOTS))]
    if name not in names:
        return None
    lot = names.index(name)
    kind = int(building.kind_at(region, owner.index, lot))
    place = Said(KEY + ("lot.river" if lot // 8 in (1, 2) else "lot.mountain"), {"block": int(name[:-1])})
    if kind == n.NOTHING:
        return Explanation(
            what=Said(KEY + "lot", {"lot": name}),
            name=Said(KEY + "lot.free"),
            does=[place],
            paragraph="M4.1",
            places=[name],
        )
    score = owner.city.score
    serving = [each for each in score.goals if any(name in found for found in each.places)]
    letter = LETTERS[kind]
    figures = [
        Figure(text=Said(KEY + "lot.goal", {"goal": f"@architects.goal.{each.number}.name"}), value=str(each.points))
        for each in serving
    ]
    figures += [
        Figure(text=Said(KEY + "lot.service", {"service": f"@architects.service.{each.pair}"}), value=str(each.points))
        for each in score.services
        if letter in each.pair
    ]
    return Explanation(
        what=Said(KEY + "lot", {"lot": name}),
        name=Said(f"architects.type.{letter}"),
        does=[place, *([] if figures else [Said(KEY + "lot.nothing")])],
        figures=figures,
        paragraph="M7.1" if serving else "M4.1",
        seat=owner.seat,
        places=[name],
    )


def of_type(region: Region, letter: str, seat: int) -> Explanation:
    kind = LETTERS.index(letter)
    is_landmark = kind == LANDMARK
    return Explanation(
        what=Said(KEY + "row"),
        name=Said(f"architects.type.{letter}"),
        does=[Said(KEY + ("row.landmark" if is_landmark else "row.does"))],
        forbidden=forbids(region, n.TAKE + 2 * kind, seat),
        paragraph="M4.6" if is_landmark else "M4.1",
    )


def of_plan(region: Region, letter: str, seat: int) -> Explanation:
    return Explanation(
        what=Said(KEY + "plan"),
        name=Said(f"architects.type.{letter}"),
        does=[Said(KEY + "plan.does")],
        forbidden=forbids(region, n.PLAN + LETTERS.index(letter), seat),
        paragraph="M5.3",
    )


def landmarks(city: CityView, seat: int) -> Explanation:
    score = city.score.landmarks
    return Explanation(
        what=Said(KEY + "scoring"),
        name=Said("architects.type.L"),
        does=[Said(KEY + "landmarks.does")],
        figures=[Figure(text=Said(KEY + "worth"), value=str(score.points), tone="total")],
        paragraph="M7.2",
        seat=seat,
        places=[tile.landmark for tile in score.tiles if tile.landmark is not None],
    )


def boats(region: Region, owner: Owner) -> Explanation:
    numbers = region.components.numbers
    kind, worth = ("boats", numbers.boat_vp) if owner.seat is not None else ("boats.automa", numbers.automa_boat_vp)
    return unused(kind, owner.city.boats.unused, int(worth), "M4.5" if owner.seat is not None else "M11.8", owner)


def tokens(region: Region, count: int, owner: Owner) -> Explanation:
    return unused("tokens", count, int(region.components.numbers.token_vp), "M4.2", owner)


def unused(kind: str, count: int, worth: int, paragraph: str, owner: Owner) -> Explanation:
    """What a city can still use, and what is left of it at the end (M8.2, M11.9)."""
    name = kind.partition(".")[0]
    return Explanation(
        what=Said(KEY + "of", owner.name),
        name=Said(KEY + name, {"count": count}),
        does=[Said(f"{KEY}{kind}.does")],
        figures=[
            Figure(text=Said(f"{KEY}{name}.unused"), value=str(count)),
            Figure(
                text=Said(f"{KEY}{name}.end"),
                value=f"+{worth * count}",
                paragraph="M8.2" if owner.seat is not None else "M11.9",
            ),
        ],
        paragraph=paragraph,
        seat=owner.seat,
    )


def ended(owner: Owner) -> Explanation:
    """What the round would bring if it were scored now, as a sum (M7)."""
    city, score = owner.city, owner.city.score
    lines = [
        Figure(text=Said(KEY + "ended.before"), value=str(city.vp)),
        *(
            Figure(text=Said(f"architects.goal.{each.number}.name"), value=f"+{each.points}", paragraph="M7.1")
            for each in score.goals
        ),
        Figure(text=Said("architects.type.L"), value=f"+{score.landmarks.points}", paragraph="M7.2"),
        Figure(
            text=Said(KEY + "ended.services"),
            value=f"+{sum(each.points for each in score.services)}",
            paragraph="M7.3",
        ),
    ]
    if score.event is not None:
        text = Said(f"architects.happening.{score.event.id}.name")
        lines.append(Figure(text=text, value=f"+{score.event.points}"))
    points = city.vp + score.total
    lines.append(Figure(text=Said(KEY + "ended.points"), value=str(points), tone="total"))
    return Explanation(
        what=Said(KEY + "ended", owner.name),
        name=Said(KEY + "ended.name", {"points": points}),
        figures=lines,
        paragraph="M7.1" if owner.seat is not None else "M11.9",
        seat=owner.seat,
    )
