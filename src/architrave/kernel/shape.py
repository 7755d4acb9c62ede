"""Data from outside, checked against a typed form: the field at fault and what it should hold."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from architrave.kernel.refusal import Invalid

T = TypeVar("T")


def shaped(data: object, form: type[T], where: str) -> T:
    """`data`, as json.loads or tomllib gives it, as an object of `form`; raises Invalid with the path of the field."""
    try:
        return msgspec.convert(data, form, strict=True)
    except msgspec.ValidationError as fault:
        reason, _, path = str(fault).partition(" - at `$")
        raise Invalid(where + path.rstrip("`"), "shape.wrong", reason=reason.replace("`", "")) from None
