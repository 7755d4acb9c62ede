"""What the log tells, in the order it happened."""

from __future__ import annotations

from architrave.kernel.game import Event
from tests.games.architekton.plan import FIELD, QUARRY, draw, events_of, keys, opening, play, town
from tests.games.architekton.test_scoring import CHAIN


def event(name: str, seat: int | None, *cells: str, **params: str | int) -> Event:
    return Event(f"architekton.event.{name}", seat, params, cells)


def test_the_opening() -> None:
    begun = opening(starter="draw")
    assert events_of(begun, "1") == [event("started", 1)]
    assert events_of(begun, "EMWF") == [event("drew_building", None, tile="EMWF")]
    draw(begun, "EMFW", "EWMF")
    assert events_of(begun, "E") == [event("drew_landscape", None, tile="E")]
    draw(begun, "M", "W")
    assert events_of(begun, "F") == [event("opened", None, "M13", tile="F", cell="M13")]
    assert events_of(begun, "E") == [event("opened", None, "N14", tile="E", cell="N14")]


def test_tiles_laid() -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E", starter=1)
    assert events_of(begun, "EMWF N13") == [event("laid_building", 1, "N13", tile="EMWF", cell="N13")]
    assert events_of(begun, "E N12") == [event("laid_landscape", 1, "N12", tile="E", cell="N12")]


def test_a_house_moves_to_a_building_that_is_enclosed_at_once() -> None:
    there = town(
        """
              M     N     O     P     Q     R
        12    .     E   1EEEE   E   1EEEE   E
        13    E     .     E   1EEEE   E   1EEEE
        14  1EEEE   E   1EEEE   E   1EEEE   E
        15    E   1EEEE   E   1EEEE   E   1EEEE
        16    .     .   1EEEE   .   1EEEE   .
        """,
        "EEEE EEEE EEEE E E E",
        FIELD,
    )
    assert keys(events_of(there, "EEEE N13")) == ["laid_building"]
    assert events_of(there, "house Q16") == [
        event("house_moved", 0, "N13", "Q16", source="Q16", cell="N13"),
        event("gained", 0, "N13", cell="N13"),
    ]


def test_what_a_payment_costs() -> None:
    there = town(
        """
              M     N     O     P     Q
        11    .     .     E     .     .
        12    .     E   1EEME   E     .
        13    E   2EMME   .   1EEEM   E
        14    .     E   2EMEE   E     .
        15    .     .     E     .     .
        """,
        "EEEE EEEE EEEE E E E",
        QUARRY,
        chips=(1, 3),
    )
    assert keys(events_of(there, "E O13")) == ["laid_landscape"]
    assert events_of(there, "pay") == [event("paid", 0, "O12", cell="O12", count=1)]
    # After N13's owner has chosen, P13 settles itself (seat 0 has nothing left), and O14 is asked about.
    assert events_of(there, "back") == [
        event("took_back", 1, "N13", cell="N13", count=1, mismatch=2),
        event("forced_back_free", 0, "P13", cell="P13", count=0, mismatch=1),
    ]
    assert events_of(there, "pay") == [event("paid", 1, "O14", cell="O14", count=1)]


def test_the_last_round_and_the_end() -> None:
    there = town(
        """
              M     N
        13    E   1EEEE
        14    .     E
        """,
        "EEEE EEEE E E E",
        FIELD,
        phase="draw",
        turns_left=1,
        active=1,
        chips=(0, 3),
    )
    draw(there, "EEEE")
    play(there, "EEEE M14")
    assert events_of(there, "E N12") == [
        event("laid_landscape", 1, "N12", tile="E", cell="N12"),
        event("finished_points", 1, points=3, other=1),
    ]


def test_an_end_that_the_houses_decide() -> None:
    there = town(
        CHAIN.format(top="1EEEE", left="2EEEE", right="-EEEE", bottom="1EEEE"),
        "EEEE EEEE E E E",
        FIELD,
        phase="draw",
        turns_left=1,
        active=1,
        chips=(0, 0),
    )
    draw(there, "EEEE")
    assert events_of(there, "E Q13")[1:] == [event("no_owner", None, "P13", cell="P13")]
    assert events_of(there, "EEEE L13")[1:] == [event("finished_tiebreak", 0, points=1, other=1)]
