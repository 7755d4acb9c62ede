"""Reading JSON from strangers: each fault named with its place, and nothing but Invalid ever raised."""

from __future__ import annotations

import contextlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from architrave.kernel.refusal import Invalid
from architrave.kernel.strict import MAX_BYTES, MAX_DEPTH, check_plain, read, read_file, read_toml
from tests.kernel.played import fault

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text() | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
def test_what_json_writes_is_read_again(value: Any) -> None:
    text = json.dumps(value)
    assert read(text) == value
    assert read(text.encode()) == value
    check_plain(value)


@given(st.text(alphabet='{}[]",:0123456789eE+-.tfn\\u \n') | st.binary(max_size=60))
def test_anything_else_is_invalid_and_no_worse(source: str | bytes) -> None:
    with contextlib.suppress(Invalid):
        read(source)


@pytest.mark.parametrize(
    ("text", "key", "where"),
    [
        ("", "file.empty", ""),
        (" \n\t", "file.empty", ""),
        ('{"a": 1', "file.truncated", ""),
        ('{"a": "b', "file.truncated", ""),
        ('{"a": [1, 2,', "file.truncated", ""),
        ('{"a": 1,}', "file.broken", ""),
        ('{"a": 1} x', "file.broken", ""),
        ("{'a': 1}", "file.broken", ""),
        ('{"a": 01}', "file.broken", ""),
        ('{"a": {"b": 1, "b": 2}}', "file.twice", "a.b"),
        ('{"a": [0, 9007199254740992]}', "file.number_too_large", "a[2]"),
        ('{"a": -9007199254740992}', "file.number_too_large", "a"),
        ('{"a": ' + "9" * 5000 + "}", "file.number_too_large", "a"),
        ('{"a": NaN}', "file.not_finite", "a"),
        ('{"a": -Infinity}', "file.not_finite", "a"),
        ('{"a": 1e999}', "file.not_finite", "a"),
        ('{"a": ["\\ud800"]}', "file.half_letter", "a[1]"),
        ('{"\\udc00": 1}', "file.half_letter", ""),
        ("[" * (MAX_DEPTH + 1), "file.too_deep", ""),
        ("[" * 100_000 + "]" * 100_000, "file.too_deep", ""),
    ],
)
def test_each_fault_has_its_message_and_place(text: str, key: str, where: str) -> None:
    error = fault(lambda: read(text))
    assert (error.key, error.where) == (key, where)


def test_a_fault_in_the_text_has_line_and_column() -> None:
    error = fault(lambda: read('{\n "a": 1,\n "b": oops\n}'))
    assert (error.key, error.params["line"], error.params["column"]) == ("file.broken", 3, 7)
    assert error.params["near"] == "oops"
    assert fault(lambda: read("\n?")).params == {"line": 2, "column": 1, "near": "?"}


def test_only_a_little_of_a_faulty_text_is_quoted() -> None:
    assert fault(lambda: read('["a", ' + "x" * 500)).params["near"] == "x" * 20
    assert fault(lambda: read("[1, x\ny]")).params["near"] == "x"


def test_brackets_in_texts_are_no_depth() -> None:
    text = json.dumps(["[" * 100, '"]' * 100, "\\" * 7 + "{" * 100])
    assert len(read(text)) == 3


def test_the_deepest_allowed_is_allowed() -> None:
    assert read("[" * MAX_DEPTH + "]" * MAX_DEPTH) is not None


@pytest.mark.parametrize("whole", [2**53 - 1, -(2**53) + 1, 0])
def test_the_largest_numbers_are_allowed(whole: int) -> None:
    assert read(str(whole)) == whole


def test_bytes_that_are_no_text() -> None:
    error = fault(lambda: read(b'{"a": "\xff"}'))
    assert (error.key, error.params["byte"]) == ("file.not_utf8", 8)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read(b"\xef\xbb\xbf[1]") == read("\ufeff[1]") == [1]


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as stream:
        stream.truncate(10**11)  # a hole in the disk: reading all of it would take the memory of the machine
    assert fault(lambda: read_file(file)).key == "file.too_large"
    assert fault(lambda: read(" " * (MAX_BYTES + 1))).key == "file.too_large"
    assert read("1" + " " * (MAX_BYTES - 1)) == 1


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_text('{"a": ["ß"]}', encoding="utf-8")
    assert read_file(file) == {"a": ["ß"]}


@pytest.mark.parametrize(
    ("value", "key", "where"),
    [
        ({"a": {1: 2}}, "file.name_not_text", "a"),
        ({"a": [b"x"]}, "file.not_json", "a[1]"),
        ({"a": (1, 2)}, "file.not_json", "a"),
        ({"a": float("nan")}, "file.not_finite", "a"),
        ({"a": float("inf")}, "file.not_finite", "a"),
        ({"a": 2**53}, "file.number_too_large", "a"),
        ({"a": "\ud800"}, "file.half_letter", "a"),
    ],
)
def test_objects_of_a_program_are_held_to_the_same(value: Any, key: str, where: str) -> None:
    error = fault(lambda: check_plain(value))
    assert (error.key, error.where) == (key, where)


def test_an_object_that_holds_itself() -> None:
    loop: list[Any] = []
    loop.append(loop)
    assert fault(lambda: check_plain(loop)).key == "file.too_deep_here"
    ring: dict[str, Any] = {}
    ring["a"] = ring
    error = fault(lambda: check_plain(ring))
    assert error.where.count("a") == MAX_DEPTH


def test_a_program_may_nest_as_deep_as_a_file() -> None:
    deepest: Any = []
    for _ in range(MAX_DEPTH - 1):
        deepest = {"a": deepest}
    check_plain(deepest)
    assert read(json.dumps(deepest)) == deepest
    assert fault(lambda: check_plain([deepest])).key == "file.too_deep_here"


# ---- TOML ----

LONG_KEY = ".".join("a" * (MAX_DEPTH + 1))


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG_KEY} = 1",
        f"[{LONG_KEY}]",
        f"[[{LONG_KEY}]]",
        f"x = {{ {LONG_KEY} = 1 }}",
        " . ".join(['"a b"'] * (MAX_DEPTH + 1)) + " = 1",
        ".".join(["'a'"] * (MAX_DEPTH + 1)) + " = 1",
        f'x = {{ a = """b"""", {LONG_KEY} = 1 }}',
        f"x = {{ a = '''b''''', {LONG_KEY} = 1 }}",
        f'x = {{ a = "\\"", {LONG_KEY} = 1 }}',
        f"x = 1 # \"\"\"\n{LONG_KEY} = '''x'''",
    ],
)
def test_a_key_of_too_many_parts_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser's time and memory grow with the square of the parts."""
    monkeypatch.setattr(tomllib, "loads", None)
    assert fault(lambda: read_toml(text)).key == "file.too_deep"


@pytest.mark.parametrize(
    "text",
    [
        f'x = "{LONG_KEY}"',
        f"x = '{LONG_KEY}'",
        f'x = """\n{LONG_KEY}\n"""',
        f"x = '''{LONG_KEY}'''",
        f"# {LONG_KEY}\nx = 1",
        f"x = [{', '.join(['1.5'] * 100)}]",
        "\n".join(f"x{n}.y.z = 1.5" for n in range(100)),
    ],
)
def test_dots_elsewhere_make_no_key(text: str) -> None:
    assert read_toml(text)


def test_the_place_of_the_key_is_named() -> None:
    error = fault(lambda: read_toml(f"x = 1\n{LONG_KEY} = 1"))
    assert (error.params["line"], error.params["column"]) == (2, 2 * MAX_DEPTH)
