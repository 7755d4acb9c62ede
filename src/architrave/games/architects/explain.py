"""What goals, services, boats, tokens, tiles and buildings of Architects are, and what would make them worth more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from architrave.games.architects import building, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.lots import LANDMARK, LETTERS, LOTS, lot_name
from architrave.games.architects.position import Region
from architrave.games.architects.refusals import explain as refusal
from architrave.games.architects.view_types import CityView, Goal, RegionView
from architrave.kernel.explanation import Explanation, Figure, Said, forbidden, of_seat, split

if TYPE_CHECKING:
    from collections.abc import Iterable

KEY: Final = "architects.explain."
ROMAN: Final = ("", "I", "II", "III")  # rounds, as tables and rules number them
ACTIONS: Final = {
    "overhaul": (n.OVERHAUL, "M5.1"),
    "relocate": (n.RELOCATE, "M5.2"),
    "backup": (n.BACKUP, "M5.3"),
    "demand": (n.DEMAND, "M5.4"),
    "boat": (n.BOAT, "M4.4"),
}
PAIR_VP: Final = 2  # for each pair of a service (M7.3)


def explain(region: Region, view: RegionView, thing: str) -> Explanation | None:
    kind, which = split(thing)
    seat = (view.active or 0) if view.seat is None else view.seat
    if kind == "goal":
        goal = next((goal for goal in view.goals if goal.number == which), None)
        return None if goal is None else of_goal(region, view, goal, seat)
    if kind == "service":
        known = {*view.services.open, *view.services.extra, *view.seats[seat].services}
        return of_service(view, which, seat) if which in known else None
    if kind == "tile":
        return of_tile(view, which, seat)
    if kind == "action" and which in ACTIONS:
        return of_action(region, view, which, seat)
    if kind == "lot":
        return of_lot(region, view, which, seat)
    if kind in ("row", "landmarks"):
        return of_type(which) if kind == "row" and which in LETTERS else landmarks(view.seats[seat], seat)
    return of_seat(kind, which, view, {"boats": boats, "tokens": tokens, "ended": ended})


def things(view: RegionView) -> list[str]:
    """All that can be explained now."""
    seats = [f"{kind}:{seat}" for seat in range(len(view.seats)) for kind in ("boats", "tokens", "ended")]
    services = [f"service:{pair}" for pair in (*view.services.open, *view.services.extra) if pair is not None]
    tiles = [f"tile:{tile.id}" for tile in view.tiles.open]
    lots = [f"lot:{lot_name(lot)}" for lot in range(int(LOTS))]
    rows = [f"row:{piece.type}" for piece in view.current]
    goals = [f"goal:{goal.number}" for goal in view.goals]
    return [*goals, *services, *tiles, *lots, *rows, "landmarks", *(f"action:{name}" for name in ACTIONS), *seats]


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


def of_service(view: RegionView, pair: str, seat: int) -> Explanation:
    city = view.seats[seat]
    owned = next((each for each in city.score.services if each.pair == pair), None)
    offer = owned or next((each for each in city.offers if each.pair == pair), None)
    pairs, points = (0, 0) if offer is None else (offer.pairs, offer.points)
    counts = {letter: sum(lot == letter for lot in city.lots) for letter in pair}
    lacking = min(counts, key=lambda letter: counts[letter])
    changes = []
    if len({*counts.values()}) > 1:
        changes.append(gain_line("service.more", PAIR_VP, {"building": f"@architects.a.{lacking}"}))
    return Explanation(
        what=Said(KEY + ("service.owned" if owned else "service")),
        name=Said(f"architects.service.{pair}"),
        does=[Said(KEY + "service.does")],
        figures=[
            Figure(text=Said(KEY + "service.pairs"), value=str(pairs)),
            Figure(text=Said(KEY + "worth"), value=str(points), tone="total"),
            *([] if owned else [Figure(text=Said(KEY + "service.cost"), value=str(view.services.cost))]),
        ],
        changes=changes,
        paragraph="M7.3",
        seat=seat,
        places=[lot_name(lot) for lot, built in enumerate(city.lots) if built is not None and built in pair],
    )


def of_tile(view: RegionView, id: str, seat: int) -> Explanation | None:
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
        paragraph="M7.2",
        places=[] if score is None else score.lots,
    )


def of_action(region: Region, view: RegionView, name: str, seat: int) -> Explanation:
    action, paragraph = ACTIONS[name]
    text = KEY + "boat.action" if name == "boat" else f"architects.action.{name}.text"
    own = region.actor == seat
    return Explanation(
        what=Said(KEY + ("action.boat" if name == "boat" else "action")),
        name=Said(KEY + "boat.name" if name == "boat" else f"architects.action.{name}"),
        does=[Said(text)],
        figures=[
            Figure(text=Said(KEY + "tokens.unused"), value=str(view.seats[seat].tokens.unused)),
            Figure(text=Said(KEY + "boats.unused"), value=str(view.seats[seat].boats.unused)),
        ],
        forbidden=forbidden(refusal(region, action)) if own else None,
        paragraph=paragraph,
        seat=seat,
    )


def of_lot(region: Region, view: RegionView, name: str, seat: int) -> Explanation | None:
    names = [lot_name(lot) for lot in range(int(LOTS))]
    if name not in names:
        return None
    lot = names.index(name)
    kind = int(building.kind_at(region, seat, lot))
    place = Said(KEY + ("lot.river" if lot // 8 in (1, 2) else "lot.mountain"), {"block": int(name[:-1])})
    if kind == n.NOTHING:
        return Explanation(
            what=Said(KEY + "lot", {"lot": name}),
            name=Said(KEY + "lot.free"),
            does=[place],
            paragraph="M4.1",
            places=[name],
        )
    score = view.seats[seat].score
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
        seat=seat,
        places=[name],
    )


def of_type(letter: str) -> Explanation:
    is_landmark = letter == LETTERS[LANDMARK]
    return Explanation(
        what=Said(KEY + "row"),
        name=Said(f"architects.type.{letter}"),
        does=[Said(KEY + ("row.landmark" if is_landmark else "row.does"))],
        paragraph="M4.6" if is_landmark else "M4.1",
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


def boats(view: RegionView, seat: int) -> Explanation:
    return unused("boats", view.seats[seat].boats.unused, 2, "M4.5", seat)


def tokens(view: RegionView, seat: int) -> Explanation:
    return unused("tokens", view.seats[seat].tokens.unused, 1, "M4.2", seat)


def unused(kind: str, count: int, worth: int, paragraph: str, seat: int) -> Explanation:
    """What a seat can still use, and what is left of it at the end (M8.2)."""
    return Explanation(
        what=Said(KEY + "of"),
        name=Said(KEY + kind, {"count": count}),
        does=[Said(f"{KEY}{kind}.does")],
        figures=[
            Figure(text=Said(f"{KEY}{kind}.unused"), value=str(count)),
            Figure(text=Said(f"{KEY}{kind}.end"), value=f"+{worth * count}", paragraph="M8.2"),
        ],
        paragraph=paragraph,
        seat=seat,
    )


def ended(view: RegionView, seat: int) -> Explanation:
    """What the round would bring if it were scored now, as a sum (M7)."""
    city = view.seats[seat]
    score = city.score
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
        what=Said(KEY + "ended"),
        name=Said(KEY + "ended.name", {"points": points}),
        figures=lines,
        paragraph="M7.1",
        seat=seat,
    )
