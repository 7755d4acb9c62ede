"""Read the goals from `components.toml`: where a shape may be, and what each part of it requires (M9)."""

from __future__ import annotations

from collections.abc import Iterable

from architrave.games.architects.component_set import ANY_TYPE, CHAIN, OTHER_TYPE, SET, SHAPE, Goal, Part, Variant
from architrave.games.architects.lots import BLOCK_LOTS, BLOCKS, COLOURS, COLUMNS, LETTERS, LOT_ROWS
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, Flag, ListOf, MapOf, OneOf, Text, Variants, Whole

# Rows and columns of a place. A line is as long as its shape.
SIZES = {"block": (2, 2), "pair": (1, 2), "column": (4, 1), "line": (1, 0), "neighbours": (2, 4)}
VP = Whole(0, 99)
COLOUR = OneOf(*COLOURS)
GOAL = Variants(
    {
        "shape": Fields(
            {
                "unit": OneOf(*SIZES),
                "shape": ListOf(Text(COLUMNS, pattern=f"[{LETTERS}a-z1-9.]+", example="aa"), most=LOT_ROWS, least=1),
                "vp": VP,
            },
            {"mirror": Flag(), "turn": Flag(), "colour": COLOUR},
        ),
        "set": Fields(
            {
                "unit": OneOf("colour", "opposite"),
                "set": Text(len(LETTERS), pattern=f"[{LETTERS}]+", example="RSOMIL"),
                "vp": VP,
            },
            {"most": Whole(1, 32), "colour": COLOUR},
        ),
        "lengths": Fields(
            {
                "unit": OneOf("zigzag"),
                "best": Whole(1, 4),
                "lengths": MapOf(Text(1, pattern="[1-8]", example="3"), VP),
            }
        ),
    }
)

Picture = tuple[str, ...]  # rows of a shape
Asked = tuple[int, tuple[int, ...]]  # a type, or what else is asked, and the lots that are asked for it


def goal_of(number: str, entry: Json, data: Json, where: str) -> Goal:
    """A goal with its places as lots; raises Invalid for what a shape does not tell."""
    if "shape" in entry:
        goal = Goal(number, entry["unit"], SHAPE, entry["vp"])
        goal.variants = variants(entry, data["city"]["colours"], where)
    elif "set" in entry:
        goal = Goal(number, entry["unit"], SET, entry["vp"])
        read_set(goal, entry, data["city"]["colours"], where)
    else:
        goal = Goal(number, entry["unit"], CHAIN, 0)
        goal.chains = zigzags()
        goal.best = entry["best"]
        goal.lengths = tuple(entry["lengths"].get(str(length), 0) for length in range(COLUMNS + 1))
    return goal


def variants(entry: Json, colours: list[str], where: str) -> tuple[Variant, ...]:
    """The shape on both sides of the river, and turned as the goal allows; what asks the same is looked for once."""
    unit = entry["unit"]
    picture = tuple(entry["shape"])
    check_picture(unit, picture, f"{where}.shape")
    if entry.get("turn") and unit != "block":
        raise Invalid(f"{where}.turn", "architects.components.turn", unit=unit)
    if "colour" in entry and unit not in ("block", "pair"):
        raise Invalid(f"{where}.colour", "architects.components.colour", unit=unit)
    found: dict[tuple[Asked, ...], int] = {}
    for turned in turns(picture, entry.get("mirror", False), entry.get("turn", False)):
        for anchors, drawn in sides(unit, turned, colours, entry.get("colour")):
            asked = parts(drawn)
            found[asked] = found.get(asked, 0) | anchors
    return tuple(Variant(anchors, tuple(Part(*part) for part in asked)) for asked, anchors in found.items())


def check_picture(unit: str, picture: Picture, where: str) -> None:
    rows, columns = SIZES[unit]
    columns = columns or len(picture[0])
    if len(picture) != rows or any(len(row) != columns for row in picture):
        raise Invalid(where, "architects.components.shape", unit=unit, rows=rows, columns=columns)
    if all(row.strip(".") == "" for row in picture):
        raise Invalid(where, "architects.components.empty_shape")


def turns(picture: Picture, mirror: bool, turn: bool) -> list[Picture]:
    found = [picture]
    if turn:
        for _ in range(3):
            found.append(tuple("".join(column) for column in zip(*reversed(found[-1]), strict=True)))
    if mirror:
        found += [tuple(row[::-1] for row in each) for each in found]
    return found


def sides(unit: str, picture: Picture, colours: list[str], colour: str | None) -> list[tuple[int, Picture]]:
    """The lots where the first lot of the picture may lie, and the picture as it is seen there."""
    below = tuple(reversed(picture))  # the lower blocks have their mountains below
    match unit:
        case "column":
            return [(lots(range(COLUMNS)), picture)]
        case "line":
            starts = range(COLUMNS - len(picture[0]) + 1)
            return [(lots(row * COLUMNS + start for row in range(LOT_ROWS) for start in starts), picture)]
        case "neighbours":
            return [(lots((0, 2, 4)), picture), (lots((16, 18, 20)), below)]
        case "pair":
            coloured = corners(colours, colour)
            return [(coloured | coloured << COLUMNS, picture)]
        case _:
            coloured = corners(colours, colour)
            return [(coloured & lots(range(16)), picture), (coloured & lots(range(16, 32)), below)]


def corners(colours: list[str], colour: str | None) -> int:
    """Lots a of the blocks of that colour, or of all."""
    return lots(block // 4 * 16 + block % 4 * 2 for block in range(BLOCKS) if colour in (None, colours[block]))


def parts(picture: Picture) -> tuple[Asked, ...]:
    """What the signs of a picture ask; lots of given types first, for there it fails soonest."""
    places: dict[str, list[int]] = {}
    for row, line in enumerate(picture):
        for column, sign in enumerate(line):
            if sign != ".":
                places.setdefault(sign, []).append(row * COLUMNS + column)
    return tuple(sorted(((asked_type(sign), tuple(lots)) for sign, lots in places.items()), reverse=True))


def asked_type(sign: str) -> int:
    if sign in LETTERS:
        return LETTERS.index(sign)
    return OTHER_TYPE if sign.isdigit() else ANY_TYPE


def read_set(goal: Goal, entry: Json, colours: list[str], where: str) -> None:
    letters = entry["set"]
    if len(set(letters)) != len(letters):
        raise Invalid(f"{where}.set", "architects.components.twice", given=letters)
    goal.types = sum(1 << LETTERS.index(letter) for letter in letters)
    goal.most = entry.get("most", 32)
    if ("colour" in entry) != (goal.unit == "colour"):
        raise Invalid(f"{where}.colour", "architects.components.set_colour")
    if goal.unit == "colour":
        area = sum(int(BLOCK_LOTS[block]) for block in range(BLOCKS) if colours[block] == entry["colour"])
        goal.areas = (area,)
    else:
        goal.areas = tuple(int(BLOCK_LOTS[block] | BLOCK_LOTS[block + 4]) for block in range(4))


def zigzags() -> tuple[tuple[int, ...], ...]:
    """M9.1: two a side of the river, which begin on the upper and on the lower lot of column 1."""
    return tuple(
        tuple((first + (column + down) % 2) * COLUMNS + column for column in range(COLUMNS))
        for first in (0, 2)
        for down in (0, 1)
    )


def lots(of: Iterable[int]) -> int:
    return sum(1 << lot for lot in of)
