"""Structs as TypeScript."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType, field, inspect

from architrave.kernel.event_types import event_types
from architrave.kernel.view import Move, Shown
from architrave.server import typescript


class Note(Struct):
    """A note."""

    text: str
    pages: list[int | None] = []
    sizes: dict[str, float] = {}
    colour: str | None = None


class Page(Shown):
    note: Note
    size: tuple[int, float] = (1, 1.5)
    other: str | UnsetType = field(name="for", default=UNSET)


class Turn(Move):
    """Two
    lines."""


def expression(kind: Any) -> str:
    return typescript.expression(inspect.type_info(kind), {})


def test_what_may_be_left_out_is_marked() -> None:
    assert typescript.interface(Note, {}).splitlines() == [
        "/** A note. */",
        "export interface Note {",
        "  readonly text: string;",
        "  readonly pages?: readonly (number | null)[];",
        "  readonly sizes?: Readonly<Record<string, number>>;",
        "  readonly colour?: string | null;",
        "}",
    ]


def test_what_is_shown_lacks_only_what_is_unset() -> None:
    assert typescript.interface(Page, {}).splitlines() == [
        "export interface Page {",
        "  readonly note: Note;",
        "  readonly size: readonly [number, number];",
        "  readonly for?: string;",
        "}",
    ]


def test_a_tag_is_a_word_and_any_word_for_a_base() -> None:
    assert typescript.interface(Turn, {}).splitlines() == [
        "/**",
        " * Two",
        " * lines.",
        " */",
        "export interface Turn {",
        '  readonly kind: "turn";',
        "}",
    ]
    assert "  readonly kind: string;" in typescript.interface(Move, {}).splitlines()


def test_a_struct_has_only_what_differs_from_the_one_that_it_extends() -> None:
    class Letter(Note, kw_only=True):
        colour: str
        stamp: int

    assert typescript.interface(Letter, {}, [Note]).splitlines() == [
        "export interface Letter extends Note {",
        "  readonly colour: string;",
        "  readonly stamp: number;",
        "}",
    ]


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (Any, "unknown"),
        (bool, "boolean"),
        (Literal["x"], '"x"'),
        (Literal["b", 1], '1 | "b"'),
        (int | float, "number"),
        (list[Any], "readonly unknown[]"),
        (list[list[int]], "readonly (readonly number[])[]"),
        (dict[Literal["a", "b"], int], 'Readonly<Record<"a" | "b", number>>'),
    ],
)
def test_types(kind: Any, written: str) -> None:
    assert expression(kind) == written


def test_what_has_no_counterpart_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        expression(bytes)


def test_all_that_a_root_consists_of_is_declared_by_the_names_that_there_are() -> None:
    class Book(Struct):
        pages: list[Page]
        state: Literal["new", "old"] | None

    words = {"Age": Literal["new", "old"], "Thing": Page | Note}
    text = typescript.declarations([Book], words, known=[Note])
    assert 'export type Age = "new" | "old";\n\nexport type Thing = Page | Note;\n' in text
    assert "  readonly state: Age | null;\n" in text
    assert "export interface Page {" in text
    assert "export interface Note {" not in text
    assert typescript.structs([Book]) == [Book, Page, Note]


def test_comments() -> None:
    assert typescript.comment("one\n\ntwo") == ["/**", " * one", " *", " * two", " */"]
    assert typescript.comment("") == []
    assert msgspec.json.encode("a").decode() == typescript.literal("a")


def test_the_parameters_of_events_by_key() -> None:
    declared = event_types("quarry", {"rolled": {"die": int, "stone": str}, "stopped": {}})
    assert typescript.parameters("Events", declared).splitlines() == [
        "export interface Events {",
        '  readonly "quarry.event.rolled": { readonly die: number; readonly stone: string };',
        '  readonly "quarry.event.stopped": Readonly<Record<string, never>>;',
        "}",
    ]
