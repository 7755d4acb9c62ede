"""What the modules and the Automa of Architects are: residents, the event of the round, the Automa's city and card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from architrave.games.architects import component_set as box
from architrave.games.architects import numbers as n
from architrave.games.architects import residents, scoring
from architrave.games.architects.lots import LETTERS
from architrave.kernel.explanation import Explanation, Figure, Said

if TYPE_CHECKING:
    from architrave.games.architects.explain_owner import Owner
    from architrave.games.architects.position import Region
    from architrave.games.architects.view_types import AutomaView, RegionView, Section

KEY: Final = "architects.explain."
SPACES: Final = 3  # in a row of residents (M12.2)
OF_EFFECT: Final = {
    box.DEMAND: "M13.2",
    box.SLUMP: "M13.3",
    box.UNPLACED: "M13.4",
    box.FULL: "M13.5",
    box.BOATS: "M13.6",
    box.ACTIONS_LIMIT: "M13.7",
    box.TOKENS_BACK: "M13.8",
    box.BARGAIN: "M13.9",
    box.LANDMARKS: "M13.10",
    box.NEW_GOAL: "M13.11",
}


def of_event(region: Region, view: RegionView, id: str, round_name: str, seat: int) -> Explanation | None:
    """An event of this round or of one before."""
    if id not in (view.event, *view.past_events):
        return None
    score = view.seats[seat].score.event if id == view.event else None
    effect = int(region.components.event_effect[region.components.event_ids.index(id)])
    return Explanation(
        what=Said(KEY + "event", {"round": round_name}) if id == view.event else Said(KEY + "event.past"),
        name=Said(f"architects.happening.{id}.name"),
        does=[
            Said(f"architects.happening.{id}.text"),
            *([Said(KEY + "event.automa")] if view.solo else []),
        ],
        figures=[] if score is None else [Figure(text=Said(KEY + "worth"), value=str(score.points), tone="total")],
        paragraph=OF_EFFECT[effect],
        seat=seat,
    )


def of_resident(region: Region, letter: str, seat: int) -> Explanation:
    """A resident that comes with a building, or waits for a row."""
    guest = LETTERS.index(letter)
    accepting = sum(bool(residents.accepts(region, seat, row, guest)) for row in range(int(n.RESIDENT_SPAN)))
    return Explanation(
        what=Said(KEY + "resident"),
        name=Said(f"{KEY}resident.{letter}"),
        does=[Said(KEY + "resident.does"), *([Said(KEY + "resident.black")] if letter == "L" else [])],
        figures=[Figure(text=Said(KEY + "resident.rows"), value=str(accepting))],
        paragraph="M12.3",
        seat=seat,
    )


def of_residents(region: Region, owner: Owner) -> Explanation | None:
    """The sections of a city: what they have paid, and which resident would fill a row."""
    sections = owner.city.residents
    if sections is None:
        return None
    numbers = region.components.numbers
    vp = int(numbers.row_vp if owner.seat is not None else numbers.automa_row_vp)
    paid = sum(each.points for each in owner.city.paid if each.source == "residents")
    return Explanation(
        what=Said(KEY + "residents.of", owner.name),
        name=Said(KEY + "residents", {"count": sum(each.upper_full + each.lower_full for each in sections)}),
        does=[Said(KEY + ("residents.does" if owner.seat is not None else "residents.automa"), {"vp": vp})],
        figures=[
            Figure(text=Said(KEY + "residents.paid"), value=f"+{paid}"),
            Figure(text=Said(KEY + "residents.boats"), value=str(len(owner.city.boats.sections))),
        ],
        changes=[] if owner.seat is None else fillings(sections, vp),
        paragraph="M12.4" if owner.seat is not None else "M12.6",
        seat=owner.seat,
    )


def fillings(sections: list[Section], vp: int) -> list[Figure]:
    """The rows that lack one resident, and what they pay."""
    lines = []
    for number, section in enumerate(sections, 1):
        for row, lived in (("upper", section.upper), ("lower", section.lower)):
            if len(lived) != SPACES - 1:
                continue
            colour = next((letter for letter in lived if letter != "L"), None)
            wanted = "@architects.explain.residents.any" if colour is None else f"@architects.resident.{colour}"
            text = Said(
                KEY + "residents.next", {"resident": wanted, "row": f"@architects.row.{row}", "section": number}
            )
            value = f"+{vp}" if row == "upper" else f"@{KEY}residents.token"
            lines.append(Figure(text=text, value=value, tone="more"))
    return lines


def of_automa(region: Region, automa: AutomaView) -> Explanation:
    """The Automa's city: what it scores, and what for (M11.9)."""
    city = int(region.count)
    return Explanation(
        what=Said(KEY + "automa"),
        name=Said(KEY + "automa.name", {"difficulty": f"@architects.difficulty.{automa.difficulty}"}),
        does=[Said(KEY + "automa.does"), Said(KEY + "automa.order")],
        figures=[
            Figure(text=Said(KEY + "automa.pair"), value=str(region.components.automa_pair_vp[region.difficulty])),
            Figure(text=Said(KEY + "automa.place"), value=str(scoring.placement_vp(region, city))),
            Figure(text=Said(KEY + "automa.near"), value=str(scoring.neighbour_vp(region, city))),
            Figure(text=Said(KEY + "automa.boat"), value=str(region.components.numbers.automa_boat_vp)),
        ],
        paragraph="M11.11" if automa.difficulty == box.FIRST else "M11.9",
    )


def of_card(automa: AutomaView) -> Explanation | None:
    """The card that the Automa turned up last."""
    card = automa.card
    if card is None:
        return None
    arrow = f"@architects.arrow.{card.arrow}"
    return Explanation(
        what=Said(KEY + "card"),
        name=Said(KEY + "card.name", {"arrow": arrow, "n": card.n}),
        does=[Said(KEY + "card.does", {"arrow": arrow}), Said(KEY + "card.n", {"arrow": arrow, "n": card.n})],
        figures=[Figure(text=Said(KEY + "card.left"), value=str(automa.deck))],
        paragraph="M11.2",
    )
