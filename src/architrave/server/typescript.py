"""Structs as TypeScript: an interface for each, with its docstring, and a type for each named union or tuple."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec
from msgspec import inspect

from architrave.kernel.event_types import EventTypes
from architrave.kernel.view import Shown

Body = type[msgspec.Struct]
Names = Mapping[str, str]  # a TypeScript type -> the name that it has


def declarations(
    roots: Iterable[Any], aliases: Mapping[str, Any], known: Iterable[Body] = (), names: Names | None = None
) -> str:
    """Types for these roots and all that they consist of, except for those that are known already.

    Where a type occurs that is one of `aliases`, or has a name already, its name is written.
    """
    parts, all_names = named_types(aliases, names or {})
    found = structs(roots)
    bodies = [body for body in found if body not in set(known)]
    return "\n".join([*parts, *(interface(body, all_names, {*known, *found}) for body in bodies)])


def named_types(aliases: Mapping[str, Any], known: Names) -> tuple[list[str], Names]:
    """A type for each alias, and the names to write from then on. An alias may use those before it."""
    names = dict(known)
    parts = []
    for name, alias in aliases.items():
        written = alias_text(alias, names)
        parts.append(f"export type {name} = {written};\n")
        names.setdefault(written, name)
    return parts, names


def alias_text(alias: Any, names: Names) -> str:
    members = get_args(alias)
    if all(isinstance(member, type) and issubclass(member, msgspec.Struct) for member in members):
        return " | ".join(member.__name__ for member in members)  # even if no tag distinguishes them
    return expression(inspect.type_info(alias), names)


def structs(roots: Iterable[Any]) -> list[Body]:
    """The structs that roots are made of."""
    found: dict[Body, None] = {}
    waiting = list(inspect.multi_type_info(roots))
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, inspect.StructType):
            if kind.cls in found:
                continue
            found[kind.cls] = None
        waiting += parts_of(kind)
    return list(found)


def parts_of(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType():
            yield from (field.type for field in kind.fields)
        case inspect.UnionType():
            yield from kind.types
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.ListType():
            yield kind.item_type
        case inspect.DictType():
            yield from (kind.key_type, kind.value_type)


def interface(body: Body, names: Names, others: Collection[Body] = ()) -> str:
    """A struct as an interface. If it extends one of the others, it has only what differs from that."""
    kind = inspect.type_info(body)
    assert isinstance(kind, inspect.StructType)
    base = next((base for base in body.__mro__[1:] if base in others), None)
    extends = f" extends {base.__name__}" if base else ""
    lines = [*comment(own_doc(body)), f"export interface {body.__name__}{extends} {{"]
    if kind.tag_field is not None:
        # A struct that others extend stands for all of them.
        # Structs that only the Python client derives from ours never reach the browser.
        ours = [other for other in body.__subclasses__() if not other.__module__.startswith("architrave.client")]
        tag = "string" if ours else literal(kind.tag)
        lines.append(f"  readonly {kind.tag_field}: {tag};")
    for field in kind.fields:
        if base and field.name not in body.__annotations__:
            continue
        mark = "?" if may_be_missing(body, field) else ""
        lines.append(f"  readonly {field.encode_name}{mark}: {expression(field.type, names)};")
    return "\n".join([*lines, "}", ""])


def parameters(name: str, types: EventTypes) -> str:
    """An interface with the parameters of each event by its message key."""
    lines = [f"  readonly {literal(key)}: {fields_of(body)};" for key, body in types.items()]
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


def fields_of(body: Body) -> str:
    """The fields in braces: unlike an interface, such a type is assignable to one with an index signature."""
    kind = inspect.type_info(body)
    assert isinstance(kind, inspect.StructType)
    fields = [f"readonly {field.encode_name}: {expression(field.type, {})}" for field in kind.fields]
    return f"{{ {'; '.join(fields)} }}" if fields else "Readonly<Record<string, never>>"


def may_be_missing(body: Body, field: inspect.Field) -> bool:
    """A default is for what comes in; what goes out lacks only what is UNSET."""
    return not field.required and (not issubclass(body, Shown) or field.default is msgspec.NODEFAULT)


def own_doc(body: Body) -> str:
    """The docstring of the struct itself: docstrings are not inherited here."""
    return body.__dict__.get("__doc__") or ""


def comment(text: str) -> list[str]:
    if not text:
        return []
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def expression(kind: inspect.Type, names: Names) -> str:
    """A type as TypeScript writes it, by its name if it has one."""
    written = unnamed(kind, names)
    return names.get(written, written)


def unnamed(kind: inspect.Type, names: Names) -> str:
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.LiteralType():
            return " | ".join(literal(value) for value in kind.values)
        case inspect.UnionType():
            return union([expression(option, names) for option in kind.types], names)
        case inspect.TupleType():
            return f"readonly [{', '.join(expression(item, names) for item in kind.item_types)}]"
        case inspect.ListType():
            item = expression(kind.item_type, names)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case inspect.DictType():
            key, value = expression(kind.key_type, names), expression(kind.value_type, names)
            return f"Readonly<Record<{key}, {value}>>"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType():
            return "unknown"
    raise TypeError(f"no TypeScript is known for {kind}")


def union(options: list[str], names: Names) -> str:
    """Each option once: whole numbers and fractions are the same. What is left without null may have a name."""
    written = list(dict.fromkeys(options))
    if "null" in written and len(written) > 2:
        rest = " | ".join(option for option in written if option != "null")
        return f"{names.get(rest, rest)} | null"
    return " | ".join(written)


def literal(value: object) -> str:
    return msgspec.json.encode(value).decode()
