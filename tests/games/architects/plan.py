"""Tables set up in a few words, through position files, so that they are legal; and played by notation.

    there = table("RS.. ....  .L.. ....", tiles={2: "RS-green-river"}, row="S O+ L", tokens=1)
    play(there, "take S", "lot 1c", "service RS", "=OM")        what chance brings begins with =

Seat 0 is to move, in the second row of round III unless said otherwise; what is not named does not matter.
"""

from __future__ import annotations

from typing import Any, Final

from architrave.games.architects import numbers as n
from architrave.games.architects.components import standard
from architrave.games.architects.game import Architects
from architrave.games.architects.lots import LETTERS, LOT_NAMES
from architrave.games.architects.position import Region
from architrave.games.architects.position_file_dump import dump
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Json
from architrave.kernel.position import chance_outcomes, legal_actions
from tests.games.architects.cities import signs

GAME: Final = Architects()
BOX: Final = standard()
EMPTY: Final = "." * 32
EMPTY_LINES: Final = ["." * 8] * 4


def lines(picture: str) -> list[str]:
    letters = signs(picture)
    return [letters[at : at + 8] for at in (0, 8, 16, 24)]


def blocks_of(picture: str) -> list[str]:
    """What stands in each block."""
    letters = signs(picture)
    return ["".join(letters[LOT_NAMES.index(f"{block}{place}")] for place in "abcd") for block in range(1, 9)]


def city(
    picture: str,
    tiles: dict[int, str] | None = None,
    boats: int | None = None,
    tokens: int = 2,
    owned: str = "",
    earned: tuple[int, ...] = (),
    residents: str = "",
    *,
    round_number: int = 3,
    automa: bool = False,
) -> Json:
    """A city of a position file. Full blocks have earned their boat; `boats` of all are unused, by default all."""
    full = [block for block, there in enumerate(blocks_of(picture), 1) if "." not in there]
    rows = [text.strip("-") for text in residents.split()] or [""] * 6
    rows += [""] * (6 - len(rows))
    won = sorted({*full, *earned})
    all_boats = len(won) + sum(len(rows[row]) == 3 and len(rows[row + 1]) == 3 for row in (0, 2, 4))
    boats = all_boats if boats is None else boats
    fields: Json = {
        "lots": lines(picture),
        "tiles": {str(block): ids.split() for block, ids in (tiles or {}).items()},
        "services": owned.split(),
        "boats": boats,
        "used_boats": all_boats - boats,
        "earned": won,
        "tokens": 0 if automa else tokens,
        "used_tokens": 0 if automa else round_number * 2 - tokens,
    }
    return fields | ({"residents": rows} if any(rows) else {})


def file(
    mine: str = EMPTY,
    others: tuple[Json, ...] = (),
    *,
    seats: int = 2,
    row: str = "R S O M I L",
    plans: str = "RSOMIR",
    tiles: dict[int, str] | None = None,
    display: str | None = None,
    services: str = "RS RO RM",
    discards: str = "",
    boats: int | None = None,
    tokens: int = 2,
    owned: str = "",
    earned: tuple[int, ...] = (),
    residents: str = "",
    event: str = "",
    round_number: int = 3,
    row_number: int = 2,
    more: Json | None = None,
) -> Json:
    """The position file of a table; `more` goes over it."""
    cities = max(seats, 2)
    count, length = (int(of[seats * 3 + round_number - 1]) for of in (BOX.row_count, BOX.row_length))
    left = row.split()
    current = left + [""] * (length - len(left))
    later = [(("R", "S", "O", "M", "I") * 3)[:length]] * (count - row_number)
    fillers = [city(EMPTY, round_number=round_number, automa=seats == 1) for _ in range(cities - 1 - len(others))]
    shown = [place[0] for place in left].count("L") + plans.count("L")
    used = {id for ids in (tiles or {}).values() for id in ids.split()}
    used |= {id for other in others for ids in other["tiles"].values() for id in ids}
    free = [id for id in BOX.tile_ids if id not in used]
    past_city: Json = {"lots": EMPTY_LINES}
    told = {"cities": [past_city] * cities}
    fields: Json = {
        "round": round_number,
        "row": row_number,
        "turn": 50,
        "first": (len(left) - length) % cities if seats > 1 else 0,
        "goals": ["001", "002", "003", "004", "005", "006"],
        "rows": [[""] * length] * (row_number - 1) + [current] + [list(places) for places in later],
        "backup": list(plans),
        "services": services.replace("-", "").split(" "),
        "service_discards": discards.split(),
        "tiles": free[:shown] if display is None else display.split(),
        "phase": "turn",
        "cities": [
            city(mine, tiles, boats, tokens, owned, earned, residents, round_number=round_number),
            *others,
            *fillers,
        ],
        "past": [dict(told) for _ in range(round_number - 1)],
    }
    if event:
        fields["event"] = event
        for told_round, other in zip(fields["past"], ("E11", "E12"), strict=False):
            told_round["event"] = other
    return fields | (more or {})


def table(mine: str = EMPTY, others: tuple[Json, ...] = (), *, seats: int = 2, residents: str = "", event: str = "",
          with_residents: bool = False, **more: Any) -> Region:  # fmt: skip
    data = file(mine, others, seats=seats, residents=residents, event=event, **more)
    lodging = with_residents or bool(residents) or "+" in str(more.get("row", ""))
    options = GAME.options({"seats": seats, "residents": lodging, "events": bool(event)})
    return GAME.restore(data, options)


def play(region: Region, *texts: str) -> Region:
    """The same table after these moves and, with = before them, outcomes."""
    for text in texts:
        if text.startswith("="):
            assert region.actor == CHANCE, f"{text}: nothing is drawn\n{GAME.board(region, None)}"
            region.apply(GAME.outcome_of(region, text[1:]))
            continue
        assert region.actor >= 0, f"{text}: nobody acts\n{GAME.board(region, None)}"
        action = GAME.from_text(region, text)
        refusal = GAME.refusal(region, action)
        assert refusal is None, f"{text}: {refusal}\n{GAME.board(region, None)}"
        region.apply(action)
    return region


def refused(region: Region, text: str) -> tuple[str, str]:
    """Paragraph and reason."""
    refusal = GAME.refusal(region, GAME.from_text(region, text))
    assert refusal is not None, text
    return refusal.paragraph, refusal.key.removeprefix("architects.refusal.")


def legal(region: Region, kind: str = "") -> list[str]:
    """What may be done, of one kind: its rest alone."""
    texts = [GAME.to_text(region, action) for action in legal_actions(region)]
    return [text.removeprefix(f"{kind} ") for text in texts if text.startswith(kind)] if kind else texts


def possible(region: Region) -> list[str]:
    """What chance may bring."""
    return [GAME.outcome_text(region, outcome) for outcome, _ in chance_outcomes(region)]


def built(region: Region, seat: int = 0) -> str:
    """The city as `table` takes it."""
    return " ".join(dump(region)["cities"][seat]["lots"])


def tiles_of(region: Region, seat: int = 0) -> dict[int, str]:
    found = dump(region)["cities"][seat].get("tiles", {})
    return {int(block): " ".join(ids) for block, ids in found.items()}


def display(region: Region) -> list[str]:
    return [BOX.tile_ids[tile] for tile in region.open_tiles]


def row_left(region: Region) -> str:
    return " ".join(place or "." for place in dump(region)["rows"][int(region.row)])


def plans(region: Region) -> str:
    return "".join(dump(region).get("backup", []))


def services(region: Region) -> list[str]:
    return ["-" if pair < 0 else BOX.pairs[pair] for pair in region.open_services]


def held(region: Region, what: int, seat: int = 0) -> int:
    return int(region.held[seat * n.HELD_SPAN + what])


def letters(counts: object) -> dict[str, int]:
    return {letter: int(count) for letter, count in zip(LETTERS, counts, strict=True)}  # type: ignore[call-overload]
