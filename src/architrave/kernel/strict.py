"""Read JSON and TOML from untrusted sources. Things that the parsers accept but our files never contain are errors too.

Paths of fields count from 1, as entries do: `entries[3].seat` belongs to entry 3.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from architrave.kernel.refusal import Invalid

MAX_BYTES: Final = 1_000_000  # a long game is 40 kB
MAX_DEPTH: Final = 24
MAX_WHOLE: Final = 2**53 - 1  # the largest integer that every language reads exactly
TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
TOML_TOKENS: Final = re.compile(
    r"""
    "{3}(?:[^"\\]|\\.|"(?!""))*(?:"{3,5})?  # texts of several lines; one without an end goes to the end
  | '{3}(?:[^']|'(?!''))*(?:'{3,5})?
  | "(?:[^"\\\n]|\\.)*"?
  | '[^'\n]*'?
  | \#[^\n]*
  | [A-Za-z0-9_-]+
  | [ \t]+
  | .
    """,
    re.DOTALL | re.VERBOSE,
)


class _Number(str):
    """A number as written, until its size has been checked."""

    __slots__ = ()


class _Pairs(list[tuple[str, Any]]):
    """An object as written, until its names have been checked."""


def read(source: str | bytes) -> Any:
    """Read a JSON text; raises Invalid with the line and column, or the wrong field."""
    text = _decode(source)
    if not text.strip():
        raise Invalid("", "file.empty")
    _check_depth(text)
    try:
        raw = json.loads(text, object_pairs_hook=_Pairs, parse_int=_Number, parse_float=_Number, parse_constant=_Number)
    except json.JSONDecodeError as error:
        raise _broken(text, error) from None
    return _settle(raw, "")


def read_file(path: Path) -> Any:
    """Read a JSON file, up to the largest allowed size. Raises OSError as the system does."""
    with path.open("rb") as file:
        return read(file.read(MAX_BYTES + 1))


def read_toml(source: str | bytes) -> dict[str, Any]:
    """Read a TOML text, with the same limits."""
    text = _decode(source)
    _check_keys(text)
    try:
        table = tomllib.loads(text)
    except ValueError as error:  # also a number of thousands of digits
        raise Invalid("", "file.not_toml", reason=str(error)) from None
    except RecursionError:
        raise Invalid("", "file.too_deep_here", limit=MAX_DEPTH) from None
    check_plain(table)
    return table


def check_plain(value: Any) -> None:
    """Check an object that was never text, such as one built by a program, against the same limits."""
    _check_plain(value, "", MAX_DEPTH)


def _decode(source: str | bytes) -> str:
    if len(source) > MAX_BYTES:
        raise Invalid("", "file.too_large", limit=MAX_BYTES)
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Invalid("", "file.not_utf8", byte=error.start + 1) from None


def _check_depth(text: str) -> None:
    # before json.loads, which would recurse as deep as the text asks for
    depth = 0
    for token in TOKENS.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line, column = _place(text, token.start())
                raise Invalid("", "file.too_deep", line=line, column=column, limit=MAX_DEPTH)
        elif token[0] in "]}":
            depth -= 1


def _check_keys(text: str) -> None:
    # before tomllib, whose time and memory grow with the square of the parts of a dotted key
    dots = 0
    for token in TOML_TOKENS.finditer(text):
        first = token[0][0]
        if first == ".":
            dots += 1
            if dots >= MAX_DEPTH:
                line, column = _place(text, token.start())
                raise Invalid("", "file.too_deep", line=line, column=column, limit=MAX_DEPTH)
        elif not (first in "\"' \t_-" or first.isalnum()):
            dots = 0


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _broken(text: str, error: json.JSONDecodeError) -> Invalid:
    line, column = _place(text, error.pos)
    if not text[error.pos :].strip() or error.msg.startswith("Unterminated string"):
        return Invalid("", "file.truncated", line=line, column=column)
    near = text[error.pos : error.pos + 20].split("\n", maxsplit=1)[0]
    return Invalid("", "file.broken", line=line, column=column, near=near)


def _settle(raw: Any, where: str) -> Any:
    """Convert the result of json.loads to plain values, checking each part."""
    if isinstance(raw, _Pairs):
        found: dict[str, Any] = {}
        for name, value in raw:
            here = join(where, _settle(name, where))
            if name in found:
                raise Invalid(here, "file.twice", name=name)
            found[name] = _settle(value, here)
        return found
    if isinstance(raw, list):
        return [_settle(value, f"{where}[{i}]") for i, value in enumerate(raw, 1)]
    if isinstance(raw, _Number):
        return _number(raw, where)
    if isinstance(raw, str):
        _check_text(raw, where)
    return raw


def _number(written: str, where: str) -> int | float:
    if len(written) > 30:
        raise Invalid(where, "file.number_too_large", limit=MAX_WHOLE)
    if re.fullmatch(r"-?\d+", written):
        whole = int(written)
        _check_whole(whole, where)
        return whole
    number = float(written)
    _check_finite(number, where)
    return number


def _check_whole(whole: int, where: str) -> None:
    if abs(whole) > MAX_WHOLE:
        raise Invalid(where, "file.number_too_large", limit=MAX_WHOLE)


def _check_finite(number: float, where: str) -> None:
    if not abs(number) <= MAX_WHOLE:  # also not a number
        raise Invalid(where, "file.not_finite")


def _check_text(text: str, where: str) -> None:
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Invalid(where, "file.half_letter")


def _check_plain(value: Any, where: str, depth: int) -> None:
    if isinstance(value, dict | list) and depth == 0:
        raise Invalid(where, "file.too_deep_here", limit=MAX_DEPTH)
    if isinstance(value, dict):
        for name, inner in value.items():
            if not isinstance(name, str):
                raise Invalid(where, "file.name_not_text", given=shown(name))
            _check_text(name, where)
            _check_plain(inner, join(where, name), depth - 1)
    elif isinstance(value, list):
        for i, inner in enumerate(value, 1):
            _check_plain(inner, f"{where}[{i}]", depth - 1)
    elif isinstance(value, str):
        _check_text(value, where)
    elif isinstance(value, float):
        _check_finite(value, where)
    elif isinstance(value, int):
        _check_whole(value, where)
    elif value is not None:
        raise Invalid(where, "file.not_json", given=shown(value))


@contextmanager
def in_file(file: str) -> Iterator[None]:
    """Add the file's name to errors that are raised inside."""
    try:
        yield
    except Invalid as fault:
        raise Invalid(join(file, fault.where) if fault.where else file, fault.key, **fault.params) from None


def join(where: str, name: str) -> str:
    """The path of a field inside `where`."""
    return f"{where}.{name}" if where else name


def shown(value: object) -> str:
    """A value as errors quote it: short, on one line."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 40 else text[:39] + "…"
