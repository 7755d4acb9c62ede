"""The table in characters."""

from __future__ import annotations

from architrave.games.architects.board import board
from tests.games.architects.cities import give_services, lay_tiles
from tests.games.architects.scene import EMPTY, play, scene


def test_the_table_and_a_city() -> None:
    there = scene(
        "LR .. .. .. RS .. .. .. .. .. .. .I .. .. .. ..", EMPTY, row="S+RL", boats=2, event="E05", tokens=(1, 1)
    )
    lay_tiles(there, 0, 1, "RO-green-mountain")
    give_services(there, 0, "RS", "MI")
    there.residents[0] = 1 + 8 * 6
    shown = board(there, 0)
    assert shown.startswith(
        """round 1  event E05
goals 011/1 012/1 013/2 014/2 015/3 016/3
row 1: S+ R L
row 2: R R R R
backup: R S O M I L
tiles: RS-green-river RO-gray-river
services: RS OM SI

a: 0 VP; boats 2 (0 used); tokens 1 (1 used); services RS MI
      1     2     3     4
    +-----+-----+-----+-----+
  m | L R | . . | . . | . . |
  r | R S | . . | . . | . . |
    +~~~~~+~~~~~+~~~~~+~~~~~+
  r | . . | . . | . . | . I |
  m | . . | . . | . . | . . |
    +-----+-----+-----+-----+
      5     6     7     8
  block 1: RO-green-mountain
  section 1: R L / –
"""
    )


def test_the_seat_that_looks_comes_first() -> None:
    there = scene()
    heads = [line[0] for line in board(there, 1).splitlines() if " VP; " in line]
    assert heads == ["b", "a"]
    assert [line[0] for line in board(there, None).splitlines() if " VP; " in line] == ["a", "b"]


def test_the_automa_has_no_tokens_and_extra_services_are_apart() -> None:
    there = scene(EMPTY, EMPTY, seats=1, boats=2)
    there.difficulty = 2
    assert "automa (hard): 0 VP; boats 0 (0 used); services –" in board(there, 0)
    play(there, "demand", "RM", "RI")
    assert "services: RS OM SI + RM RI" in board(there, 0)
