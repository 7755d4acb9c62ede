"""M9: every goal where it stands, nearly stands, overlaps and is mirrored."""

from __future__ import annotations

from typing import Final

import pytest

from architrave.games.architects.component_set import GOALS
from tests.games.architects.cities import BOX, scored

EMPTY: Final = "........ ........ ........ ........"
CROSSED: Final = {"001": "RS", "002": "SO", "003": "OM", "004": "MI", "005": "IR"}
ONE_AND_THREE: Final = {"006": "R", "007": "S", "008": "O", "009": "M", "010": "I"}


def mirrored(picture: str) -> str:
    """Left and right exchanged."""
    return " ".join(row[::-1] for row in picture.split())


def upside_down(picture: str) -> str:
    """The other bank: mountains stay with the mountains and the river with the river."""
    return " ".join(reversed(picture.split()))


@pytest.mark.parametrize("number", BOX.goal_numbers)
def test_nothing_stands_in_an_empty_city(number: str) -> None:
    """M9: an empty lot matches nothing."""
    assert scored(number, EMPTY) == (0, [])


@pytest.mark.rule("M9.5", "M9.3")
@pytest.mark.parametrize(("number", "types"), CROSSED.items())
def test_two_types_on_the_diagonals_of_a_full_block(number: str, types: str) -> None:
    a, b = types[0], types[1]
    other = next(letter for letter in "RSOMIL" if letter not in types)
    once = f"{a}{b}...... {b}{a}...... ........ ........"
    assert scored(number, once) == (10, ["1a 1b 1c 1d"])
    assert scored(number, mirrored(once)) == (10, ["4a 4b 4c 4d"])  # the other way round
    assert scored(number, upside_down(once)) == (10, ["5a 5b 5c 5d"])
    both = f"{a}{b}....{b}{a} {b}{a}....{a}{b} ..{a}{b}.... ..{b}{a}...."
    assert scored(number, both)[0] == 30
    for near in (
        f"{a}{b}...... {b}....... ........ ........",  # not full
        f"{a}{b}...... {a}{b}...... ........ ........",  # side by side
        f"{a}{a}...... {b}{b}...... ........ ........",
        f"{a}{b}...... {b}{other}...... ........ ........",
        f"{a}{a}...... {a}{a}...... ........ ........",  # one type on both
        f".{a}{b}..... .{b}{a}..... ........ ........",  # across two blocks
        f"........ {a}{b}...... {b}{a}...... ........",  # across the river
    ):
        assert scored(number, near) == (0, []), near
    assert [goal for goal in CROSSED if scored(goal, once)[0]] == [number]


@pytest.mark.rule("M9.6", "M9.3")
@pytest.mark.parametrize(("number", "one"), ONE_AND_THREE.items())
def test_one_of_a_type_and_three_of_one_type(number: str, one: str) -> None:
    for three in "RSOMIL":  # landmarks and the type itself included
        for block in (f"{one}{three} {three}{three}", f"{three}{one} {three}{three}", f"{three}{three} {one}{three}",
                      f"{three}{three} {three}{one}"):  # fmt: skip
            upper, lower = block.split()
            once = f"..{upper}.... ..{lower}.... ........ ........"
            assert scored(number, once) == (5, ["2a 2b 2c 2d"]), once
            assert scored(number, mirrored(once)) == (5, ["3a 3b 3c 3d"])
            assert scored(number, upside_down(once)) == (5, ["6a 6b 6c 6d"])
    x, y = [letter for letter in "RSOMIL" if letter != one][:2]
    for near in (
        f"{one}{x}...... {x}....... ........ ........",
        f"{one}{x}...... {x}{y}...... ........ ........",
        f"{one}{one}...... {x}{x}...... ........ ........",
        f"{x}{y}...... {y}{y}...... ........ ........",
        f"{x}{x}...... {x}{x}...... ........ ........",
        f".{one}{x}..... .{x}{x}..... ........ ........",
        f"........ {one}{x}...... {x}{x}...... ........",
    ):
        assert scored(number, near) == (0, []), near


@pytest.mark.rule("M9.7")
def test_an_equal_pair_by_the_mountains_or_by_the_river() -> None:
    mountains = "RR..LL.. RS..S... ....II.. ......MM"
    assert scored("011", mountains) == (6, ["1a 1b", "3a 3b", "8c 8d"])
    assert scored("012", mountains) == (2, ["7a 7b"])
    assert scored("011", mirrored(mountains))[0] == 6
    assert scored("011", upside_down(mountains)) == (6, ["4a 4b", "5c 5d", "7c 7d"])
    assert scored("012", upside_down(mountains)) == (2, ["3c 3d"])
    for near in ("R.RS.R.. RRRRRRRR RRRRRRRR SR.RI...", ".RR..... SR...... ........ R......."):
        assert scored("011", near) == (0, []), near
    assert scored("012", ".RR..... .RR..... R....... R.......") == (0, [])  # across blocks, across the river


@pytest.mark.rule("M9.8", "M9.3")
def test_both_pairs_of_a_block() -> None:
    both = "RRSSII.. SSSSIO.. ......LL ......LL"
    assert scored("013", both) == (9, ["1a 1b 1c 1d", "2a 2b 2c 2d", "8a 8b 8c 8d"])
    assert scored("013", mirrored(both))[0] == 9
    assert scored("013", upside_down(both)) == (9, ["4a 4b 4c 4d", "5a 5b 5c 5d", "6a 6b 6c 6d"])
    assert scored("013", "RS...... RS...... RR...... ........") == (0, [])  # columns; one pair only
    assert scored("013", "........ RR...... SS...... ........") == (0, [])  # across the river


@pytest.mark.rule("M9.9", "M9.3")
def test_equal_pairs_in_gray_and_in_green_blocks() -> None:
    """Green are 1, 3, 6 and 8, gray are 2, 4, 5 and 7."""
    all_over = "RRRRRRRR SSSSSSSS OOOOOOOO LLLLLLLL"
    assert scored("014", all_over)[0] == scored("015", all_over)[0] == 16  # up to two pairs a block
    assert scored("014", all_over)[1][:3] == ["2a 2b", "4a 4b", "2c 2d"]
    one = "RR...... ..SS.... OO...... ..II...."
    assert scored("014", one) == (4, ["2c 2d", "5a 5b"])
    assert scored("015", one) == (4, ["1a 1b", "6c 6d"])
    assert scored("014", mirrored(one)) == (4, ["4a 4b", "7c 7d"])
    assert scored("015", mirrored(one)) == (4, ["3c 3d", "8a 8b"])
    near = "R.R.R.R. .R.R.R.R RSRSRSRS ........"
    assert scored("014", near) == scored("015", near) == (0, [])
    assert scored("014", ".RR..RR. ........ ........ ........") == (0, [])


@pytest.mark.rule("M9.10")
def test_columns_all_equal_or_all_different() -> None:
    equal = "R..LR... R..LR... R..LR... R..LS..."
    assert scored("016", equal) == (10, ["1a 1c 5a 5c", "2b 2d 6b 6d"])
    assert scored("016", mirrored(equal)) == (10, ["3a 3c 7a 7c", "4b 4d 8b 8d"])
    assert scored("016", upside_down(equal))[0] == 10
    assert scored("018", equal) == (0, [])
    different = "R..LR... S..OS... O..MO... L..IR..."
    assert scored("018", different) == (4, ["1a 1c 5a 5c", "2b 2d 6b 6d"])
    assert scored("018", mirrored(different)) == (4, ["3a 3c 7a 7c", "4b 4d 8b 8d"])
    assert scored("018", upside_down(different))[0] == 4
    for near in (
        "R....... S....... O....... ........",
        "R....... S....... S....... M.......",
        "RSOM.... ........ ........ ........",
    ):
        assert scored("018", near) == scored("016", near) == (0, [])


@pytest.mark.rule("M9.11")
def test_a_full_block_of_four_different_types() -> None:
    blocks = "RS..RL.. OM..SO.. ......RS ......OR"
    assert scored("017", blocks) == (6, ["1a 1b 1c 1d", "3a 3b 3c 3d"])
    assert scored("017", mirrored(blocks)) == (6, ["2a 2b 2c 2d", "4a 4b 4c 4d"])
    assert scored("017", upside_down(blocks)) == (6, ["5a 5b 5c 5d", "7a 7b 7c 7d"])
    for near in ("RS...... O....... ........ ........", ".RS..... .OM..... ........ ........",
                 "........ RS...... OM...... ........", "RSOM.... ........ ........ ........"):  # fmt: skip
        assert scored("017", near) == (0, [])
    for pair in ("aabc", "abac", "abca", "baac", "baca", "bcaa"):  # equal anywhere
        a, b, c, d = list(pair.replace("a", "R").replace("b", "S").replace("c", "O"))
        assert scored("017", f"{a}{b}...... {c}{d}...... ........ ........") == (0, [])


@pytest.mark.rule("M9.12", "M9.4")
def test_sets_of_all_six_types_in_the_gray_blocks_together() -> None:
    once = "..RS.... ..OM.... I....... ......L."
    assert scored("019", once) == (0, [])  # 8c is green
    once = "..RS..L. ..OM.... I....... ........"
    assert scored("019", once) == (6, ["2a 2b 4a 2c 2d 5a"])
    assert scored("019", mirrored(once)) == (0, [])  # now in green ones
    assert scored("019", upside_down(once)) == (0, [])
    assert scored("019", upside_down(mirrored(once))) == (6, ["4d 7a 7b 5d 7c 7d"])
    twice = "..RS..LL ..OM..II RS....OM ........"
    assert scored("019", twice) == (6, ["2a 2b 4a 2c 2d 4c"])  # OM of 8 do not count
    twice = "..RS..LL ..OM..II RS..OM.. ........"
    assert scored("019", twice)[0] == 12  # the smallest of the six counts
    assert scored("019", twice.replace("L", "R"))[0] == 0


@pytest.mark.rule("M9.13", "M9.4")
def test_all_six_types_in_two_opposite_blocks() -> None:
    once = "RS...... OM...... IL...... ........"
    assert scored("020", once) == (6, ["1a 1b 1c 1d 5a 5b"])
    assert scored("020", mirrored(once)) == (6, ["4a 4b 4c 4d 8a 8b"])
    assert scored("020", upside_down(once)) == (6, ["1c 1d 5a 5b 5c 5d"])
    full = "RSRSRSRS OMOMOMOM ILILILIL RRSSOOMM"
    assert scored("020", full)[0] == 24  # once each
    assert scored("020", "RSIL.... OM...... ........ ........") == (0, [])  # neighbours are not opposite
    assert scored("020", ".RS..... .OM..... .IL..... ........") == (0, [])
    assert scored("020", "RS...... OM...... IR...... RR......") == (0, [])


@pytest.mark.rule("M9.14", "M9.2")
def test_four_equal_side_by_side() -> None:
    once = "RRRR.... ........ ........ ........"
    assert scored("021", once) == (4, ["1a 1b 2a 2b"])
    assert scored("021", mirrored(once)) == (4, ["3a 3b 4a 4b"])
    assert scored("021", upside_down(once)) == (4, ["5c 5d 6c 6d"])
    assert scored("021", ".SSSS... ........ ...LLLL. ........") == (8, ["1b 2a 2b 3a", "6b 7a 7b 8a"])
    for length, vp in ((3, 0), (4, 4), (5, 4), (6, 4), (7, 4), (8, 8)):  # a lot counts once
        line = "I" * length
        assert scored("021", f"{line:.<8} ........ ........ ........")[0] == vp
        assert scored("021", f"........ ........ {line:.>8} ........")[0] == vp
    assert scored("021", "RRRRSSSS ........ ........ ........") == (8, ["1a 1b 2a 2b", "3a 3b 4a 4b"])
    assert scored("021", "RRR.RRR. ........ ........ ........") == (0, [])
    assert scored("021", "......RR RR...... ........ ........") == (0, [])  # a line ends at the edge
    assert scored("021", "R....... R....... R....... R.......") == (0, [])


@pytest.mark.rule("M9.15", "M9.2")
@pytest.mark.parametrize(("number", "row"), [("022", 0), ("023", 1)])
def test_four_equal_in_the_same_row_of_neighbouring_blocks(number: str, row: int) -> None:
    def city(upper: str, lower: str = "........") -> str:
        """The row of the goal, above and below the river."""
        rows = ["........"] * 4
        rows[row], rows[3 - row] = upper, lower
        return " ".join(rows)

    a, b = ("a", "b") if row == 0 else ("c", "d")
    assert scored(number, city("RRRR....")) == (6, [f"1{a} 1{b} 2{a} 2{b}"])
    assert scored(number, city("....RRRR")) == (6, [f"3{a} 3{b} 4{a} 4{b}"])  # mirrored
    assert scored(number, city("..LLLL..")) == (6, [f"2{a} 2{b} 3{a} 3{b}"])
    assert scored(number, city("........", "SSSS...."))[0] == 6
    assert scored(number, city("RRRRRR.."))[0] == 6  # the middle block counts once
    assert scored(number, city("RRRRRRRR"))[0] == 12
    assert scored(number, city("RRRRSSSS", "OOOO..LL"))[0] == 18
    for near in ("RR..RR..", ".RRRR...", "RRRS....", "RRSS....", "RRR.RRR."):
        assert scored(number, city(near)) == (0, []), near
    other = "........ RRRRRRRR RRRRRRRR ........" if row == 0 else "RRRRRRRR ........ ........ RRRRRRRR"
    assert scored(number, other) == (0, [])  # the other row of the blocks
    assert scored(number, "RR...... RR...... RR...... RR......") == (0, [])  # opposite blocks are no neighbours


@pytest.mark.rule("M9.15")
def test_the_lower_blocks_have_their_mountains_below() -> None:
    assert scored("022", "........ ........ ........ SSSS....") == (6, ["5c 5d 6c 6d"])
    assert scored("023", "........ ........ SSSS.... ........") == (6, ["5a 5b 6a 6b"])


@pytest.mark.rule("M9.16")
@pytest.mark.parametrize(("length", "vp"), [(1, 0), (2, 0), (3, 3), (4, 4), (5, 6), (6, 9), (7, 12), (8, 15)])
def test_a_zigzag_pays_by_its_length(length: int, vp: int) -> None:
    for start in range(4):
        rows = [["."] * 8 for row in range(4)]
        for column in range(length):
            rows[start // 2 * 2 + (start + column) % 2][column] = "O"
        picture = " ".join("".join(row) for row in rows)
        found, places = scored("024", picture)
        assert found == vp
        assert [len(place.split()) for place in places] == ([length] if vp else [])
        assert scored("024", upside_down(picture))[0] == vp


@pytest.mark.rule("M9.1", "M9.16")
def test_the_two_longest_zigzags_from_column_1() -> None:
    """Four zigzags without a common lot; the ones of 3, 4 and 5 compete."""
    city = "RSRSR... SRSRS... M.M..... .M......"
    assert scored("024", city) == (12, ["1a 2a 3a 1d 2d", "1b 2b 1c 2c 3c"])
    assert scored("024", "R.R..... SR...... M.M.M... .M.M....") == (9, ["5a 6a 7a 5d 6d", "1a 2a 1d"])
    assert scored("024", mirrored("R.R.R... .R.R.... ........ ........")) == (0, [])  # it begins in column 1
    assert scored("024", "R.R.R.R. .S.R.R.R ........ ........") == (0, [])  # an unbroken run
    assert scored("024", "R.R.R.R. ...R.R.R ........ ........") == (0, [])  # a gap
    assert scored("024", "........ R.R.R.R. .R.R.R.R ........") == (0, [])  # it never crosses the river
    assert scored("024", "RRRRRRRR RRRRRRRR RRRRRRRR RRRRRRRR")[0] == 30


@pytest.mark.rule("M9.2")
def test_a_lot_serves_both_goals_of_a_round() -> None:
    full = "RRRR.... ........ ........ ........"
    assert [scored(number, full)[0] for number in ("011", "021", "022")] == [4, 4, 6]


def test_there_are_24_goals_of_which_each_is_a_pattern() -> None:
    assert len(BOX.goals) == GOALS == 24
    assert BOX.goal_numbers == [f"{number:03}" for number in range(1, 25)]
