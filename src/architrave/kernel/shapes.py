"""Shapes of data: one description checks a value, names the wrong field, and generates the JSON Schema."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.strict import MAX_WHOLE, join, shown

JOINERS = {0x200C: None, 0x200D: None}  # letters of Persian and faces of several parts need them
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Shape(ABC):
    """What a value must look like."""

    @abstractmethod
    def check(self, value: Any, where: str) -> None:
        """Raise Invalid, with the path of the field, if the value is of another shape."""

    @abstractmethod
    def schema(self) -> Json:
        """The shape as JSON Schema."""


class Text(Shape):
    """A text of a limited length, without control characters, or one of a pattern."""

    def __init__(self, longest: int, shortest: int = 1, pattern: str | None = None, example: str = "") -> None:
        self.longest, self.shortest, self.pattern, self.example = longest, shortest, pattern, example

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str):
            raise Invalid(where, "file.not_text", given=shown(value))
        if not self.shortest <= len(value) <= self.longest:
            raise Invalid(where, "file.text_length", least=self.shortest, most=self.longest, length=len(value))
        if self.pattern is not None:
            if not re.fullmatch(self.pattern, value):
                raise Invalid(where, "file.text_form", given=shown(value), example=self.example)
        elif not value.translate(JOINERS).isprintable():
            raise Invalid(where, "file.text_control", given=shown(value))

    def schema(self) -> Json:
        pattern = {} if self.pattern is None else {"pattern": f"^{self.pattern}$"}
        return {"type": "string", "minLength": self.shortest, "maxLength": self.longest, **pattern}


class OneOf(Shape):
    """One of a few fixed words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, value: Any, where: str) -> None:
        if value not in self.words:
            raise Invalid(where, "file.not_one_of", given=shown(value), known=", ".join(self.words))

    def schema(self) -> Json:
        return {"const": self.words[0]} if len(self.words) == 1 else {"enum": list(self.words)}


class Whole(Shape):
    """A whole number within bounds."""

    def __init__(self, least: int = 0, most: int = MAX_WHOLE) -> None:
        self.least, self.most = least, most

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Invalid(where, "file.not_whole", given=shown(value))
        if not self.least <= value <= self.most:
            raise Invalid(where, "file.out_of_range", least=self.least, most=self.most, given=value)

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Number(Shape):
    """A number within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise Invalid(where, "file.not_number", given=shown(value))
        if not self.least <= value <= self.most:
            raise Invalid(where, "file.out_of_range", least=self.least, most=self.most, given=shown(value))

    def schema(self) -> Json:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


class Flag(Shape):
    """True or false."""

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, bool):
            raise Invalid(where, "file.not_flag", given=shown(value))

    def schema(self) -> Json:
        return {"type": "boolean"}


class ListOf(Shape):
    """A list of values of one shape."""

    def __init__(self, item: Shape, most: int, least: int = 0) -> None:
        self.item, self.most, self.least = item, most, least

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, list):
            raise Invalid(where, "file.not_list", given=shown(value))
        if not self.least <= len(value) <= self.most:
            raise Invalid(where, "file.list_length", least=self.least, most=self.most, length=len(value))
        for i, item in enumerate(value, 1):
            self.item.check(item, f"{where}[{i}]")

    def schema(self) -> Json:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}


class Fields(Shape):
    """An object with these fields and no others."""

    def __init__(self, required: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None) -> None:
        self.required = required
        self.optional = optional or {}

    def check(self, value: Any, where: str) -> None:
        check_object(value, where)
        known = {**self.required, **self.optional}
        for name in value:
            if name not in known:
                raise _unknown_field(name, where, known)
        for name in self.required:
            if name not in value:
                raise Invalid(join(where, name), "file.missing", name=name)
        for name, inner in value.items():
            known[name].check(inner, join(where, name))

    def schema(self) -> Json:
        properties = {name: shape.schema() for name, shape in {**self.required, **self.optional}.items()}
        return {
            "type": "object",
            "properties": properties,
            "required": list(self.required),
            "additionalProperties": False,
        }


class Variants(Shape):
    """An object of one of several kinds, recognised by a field that only this kind has."""

    def __init__(self, forms: Mapping[str, Fields]) -> None:
        self.forms = forms

    def check(self, value: Any, where: str) -> None:
        check_object(value, where)
        for key, fields in self.forms.items():
            if key in value:
                fields.check(value, where)
                return
        raise Invalid(where, "file.no_form", known=", ".join(self.forms))

    def schema(self) -> Json:
        return {"oneOf": [fields.schema() for fields in self.forms.values()]}


class Tagged(Shape):
    """An object of one of several kinds, recognised by the word in its field `kind`, or in another field."""

    def __init__(self, kinds: Mapping[str, Fields], field: str = "kind") -> None:
        self.kinds, self.field = kinds, field

    def check(self, value: Any, where: str) -> None:
        check_object(value, where)
        if self.field not in value:
            raise Invalid(join(where, self.field), "file.missing", name=self.field)
        OneOf(*self.kinds).check(value[self.field], join(where, self.field))
        self.kinds[value[self.field]].check(value, where)

    def schema(self) -> Json:
        return {"oneOf": [fields.schema() for fields in self.kinds.values()]}


class AnyObject(Shape):
    """An object whose fields the game itself checks."""

    def check(self, value: Any, where: str) -> None:
        check_object(value, where)

    def schema(self) -> Json:
        return {"type": "object"}


class MapOf(Shape):
    """An object with any names as keys, and values of one shape."""

    def __init__(self, name: Text, item: Shape, most: int | None = None) -> None:
        self.name, self.item, self.most = name, item, most

    def check(self, value: Any, where: str) -> None:
        check_object(value, where)
        if self.most is not None and len(value) > self.most:
            raise Invalid(where, "file.list_length", least=0, most=self.most, length=len(value))
        for name, item in value.items():
            self.name.check(name, join(where, name[:60]))
            self.item.check(item, join(where, name))

    def schema(self) -> Json:
        most = {} if self.most is None else {"maxProperties": self.most}
        names, items = self.name.schema(), self.item.schema()
        return {"type": "object", "propertyNames": names, "additionalProperties": items, **most}


def check_object(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise Invalid(where, "file.not_object", given=shown(value))


def _unknown_field(name: str, where: str, known: Mapping[str, Shape]) -> Invalid:
    meant: Sequence[str] = get_close_matches(name[:60], known, n=1)
    if meant:
        return Invalid(join(where, name[:60]), "file.unknown_field_meant", name=name[:60], meant=meant[0])
    return Invalid(join(where, name[:60]), "file.unknown_field", name=name[:60], known=", ".join(known))
