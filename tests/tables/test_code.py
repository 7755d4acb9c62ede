"""Codes that people type."""

from __future__ import annotations

import pytest

from architrave.tables.code import ALPHABET, fresh_code, read_code, shown_code


def test_a_fresh_code_reads_back_however_it_is_typed() -> None:
    for _ in range(50):
        code = fresh_code()
        assert set(code) <= set(ALPHABET)
        assert read_code(shown_code(code)) == read_code(code.lower()) == read_code(f" {code[:2]} {code[2:]}") == code


def test_letters_that_are_taken_for_others_are_not_used() -> None:
    assert not set("0O1ILU") & set(ALPHABET)


@pytest.mark.parametrize("text", ["", "KD7-4Q", "KD7-4QPX", "KD7-4Q0", "KD7_4QP", "\x00" * 6, "ÄÖÜÄÖÜ", "a" * 10_000])
def test_what_is_no_code(text: str) -> None:
    assert read_code(text) is None
