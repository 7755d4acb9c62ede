"""Write what follows from the fields of a position: what a clone takes over, and how pickle writes and reads it.

    python -m tools.fields      writes the generated part of every position.py of the games

A field is written once, in `__init__` under `if source is None`: its name, its type and what it starts with. A row of
the type SharedRow is handed to clones as it is; all others are copied. The generated part cannot be a function that
`__init__` calls: mypyc checks at every access whether a field is there at all, unless `__init__` itself sets it.
"""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "architrave" / "games"
BASE = ROOT / "src" / "architrave" / "kernel" / "position.py"
BEGIN = "        else:  # generated from the fields above by `make fields`, up to the end of __setstate__"
END = "    # end of what is generated"
ROWS = ("vec[i64]", "SharedRow")
OCTETS = "vec[u8]"
NUMBER = "i64"
WIDTH = 120


class Unreadable(Exception):
    """A position whose fields are not written as this tool reads them."""


@dataclass(frozen=True)
class Fields:
    """What a class of positions declares: its fields with their types, and the fields that its arguments become."""

    name: str
    arguments: dict[str, str]  # the field of each argument, with its type
    types: dict[str, str]

    def of(self, *types: str) -> list[str]:
        return [field for field, kind in self.types.items() if kind in types]


def positions() -> list[Path]:
    return sorted(GAMES.glob("*/position.py"))


def fields_of(source: str) -> Fields:
    """The fields of the class of positions in a module, those of the base class first."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Position" for base in node.bases):
            start = init_of(node)
            blank = next((part for part in start.body if isinstance(part, ast.If)), None)
            if blank is None or ast.unparse(blank.test) != "source is None":
                raise Unreadable(f"{node.name}.__init__ has no `if source is None:`")
            types = declarations(init_of(class_named("Position", BASE.read_text(encoding="utf-8"))).body)
            types |= declarations(blank.body)
            for field, kind in types.items():
                if kind not in (*ROWS, OCTETS, NUMBER):
                    raise Unreadable(f"{node.name}.{field} is a {kind}; known are {', '.join((*ROWS, OCTETS, NUMBER))}")
            return Fields(node.name, arguments_of(start), types)
    raise Unreadable("there is no class of positions")


def class_named(name: str, source: str) -> ast.ClassDef:
    return next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name)


def init_of(node: ast.ClassDef) -> ast.FunctionDef:
    return next(part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")


def declarations(body: list[ast.stmt]) -> dict[str, str]:
    """Fields and their types, as in `self.depth: i64 = 0`."""
    found: dict[str, str] = {}
    for part in body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Attribute):
            found[part.target.attr] = ast.unparse(part.annotation)
    return found


def arguments_of(start: ast.FunctionDef) -> dict[str, str]:
    """The fields that take the arguments of `__init__` as they are, as in `self.count: i64 = seats`."""
    kept: dict[str, str] = {}
    for part in start.body:
        if isinstance(part, ast.Assign | ast.AnnAssign) and isinstance(part.value, ast.Name):
            target = part.targets[0] if isinstance(part, ast.Assign) else part.target
            if isinstance(target, ast.Attribute):
                kept[part.value.id] = target.attr
    found: dict[str, str] = {}
    for argument in start.args.args:
        if argument.arg not in ("self", "source"):
            if argument.arg not in kept or argument.annotation is None:
                raise Unreadable(f"no field keeps the argument {argument.arg}")
            found[kept[argument.arg]] = ast.unparse(argument.annotation)
    return found


def generate(fields: Fields) -> str:
    """The generated part, without the lines that mark its beginning and end."""
    rows, octets, numbers = fields.of(*ROWS), fields.of(OCTETS), fields.of(NUMBER)
    taken = [f"self.{field} = source.{field}{'[:]' if kind in ('vec[i64]', OCTETS) else ''}"
             for field, kind in fields.types.items()]  # fmt: skip
    made = ", ".join(
        f"int(self.{field})" if kind == NUMBER else f"self.{field}" for field, kind in fields.arguments.items()
    )
    state = ", ".join([*(f"bytes(self.{field})" for field in octets), "rows", "numbers"])
    told = ", ".join(["bytes"] * len(octets) + ["tuple[list[int], ...]", "tuple[int, ...]"])
    lines = [
        *(f"            {line}" for line in taken),
        "",
        "    def __reduce__(self) -> tuple[object, ...]:",
        '        """Say how pickle makes this position again: it cannot write a vec."""',
        *wrap("rows = (", [f"list(self.{field})" for field in rows], ")"),
        *wrap("numbers = (", [f"self.{field}" for field in numbers], ")"),
        f"        return {fields.name}, ({made}{',' if len(fields.arguments) == 1 else ''}), ({state})",
        "",
        f"    def __setstate__(self, state: tuple[{told}]) -> None:",
        f"        {', '.join([*octets, 'rows', 'numbers'])} = state",
        *(f"        self.{field} = vec[u8]([u8(value) for value in {field}])" for field in octets),
        *wrap("(", [f"self.{field}" for field in rows], ") = [row(values) for values in rows]"),
        *wrap("(", [f"self.{field}" for field in numbers], ") = numbers"),
        "",
    ]
    return "\n".join(lines)


def wrap(begin: str, items: list[str], end: str) -> list[str]:
    """A statement with as many items per line as fit."""
    indent = " " * 12
    lines = textwrap.wrap(", ".join(items) + ",", WIDTH - len(indent), break_on_hyphens=False)
    return [f"        {begin}", *(indent + line for line in lines), f"        {end}  # fmt: skip"]


def fill_in(source: str) -> str:
    """The module of a position with its generated part up to date."""
    lines = source.split("\n")
    if BEGIN not in lines or END not in lines:
        raise Unreadable(f"the lines {BEGIN.strip()!r} and {END.strip()!r} mark the generated part; one is missing")
    before, after = lines[: lines.index(BEGIN) + 1], lines[lines.index(END) :]
    readable = "\n".join([*before, "            pass", *after])  # whatever was generated before
    return "\n".join([*before, generate(fields_of(readable)), *after])


def main() -> None:
    for path in positions():
        path.write_text(fill_in(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
