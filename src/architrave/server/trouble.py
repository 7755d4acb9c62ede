"""Anything that ends in an error answer: a status and a message key with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

import msgspec
from msgspec import UNSET

from architrave.kernel.refusal import Invalid, Refused
from architrave.server.protocol import ErrorBody, Params, Problem
from architrave.store.errors import DiskFull, StoreError, TooManyTables
from architrave.tables.denied import Denied

T = TypeVar("T")
NONE: Mapping[str, str | int] = MappingProxyType({})


class Trouble(Exception):
    """What a request or message comes to when it cannot be followed."""

    def __init__(
        self, status: int, key: str, params: Mapping[str, str | int] = NONE, where: str = "", paragraph: str = ""
    ) -> None:
        super().__init__(f"{status} {key}")
        self.status = status
        self.key = key
        self.params: Params = dict(params)
        self.where = where
        self.paragraph = paragraph

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes whole."""
        return Trouble, (self.status, self.key, self.params, self.where, self.paragraph)

    @property
    def problem(self) -> Problem:
        return Problem(key=self.key, params=self.params, paragraph=self.paragraph or UNSET, where=self.where or UNSET)

    @property
    def body(self) -> ErrorBody:
        return ErrorBody(error=self.problem)


def decoded(decoder: msgspec.json.Decoder[T], data: str | bytes) -> T:
    """What somebody sent; raises msgspec's errors, or Trouble for bytes that are no text and for what is nested too
    deeply to be read."""
    try:
        return decoder.decode(data)
    except UnicodeDecodeError as fault:
        raise Trouble(400, "server.error.not_utf8") from fault
    except RecursionError as fault:
        raise Trouble(400, "server.error.nested") from fault


def trouble(fault: Exception) -> Trouble | None:
    """The faults that the rest of the house knows, as an answer; None for one that nobody foresaw."""
    match fault:
        case Trouble():
            return fault
        case Denied():
            return Trouble(fault.status, fault.key, fault.params)
        case Invalid():
            return Trouble(422, fault.key, fault.params, where=fault.where)
        case Refused():
            refusal = fault.refusal
            return Trouble(422, refusal.key, refusal.params, paragraph=refusal.paragraph)
        case DiskFull():
            return Trouble(507, fault.key, fault.params)
        case TooManyTables():
            return Trouble(409, fault.key, fault.params)
        case StoreError():
            return Trouble(503, fault.key, fault.params)
        case msgspec.ValidationError():
            what, _, place = str(fault).partition(" - at `$")
            where = place.rstrip("`").lstrip(".")
            return Trouble(422, "server.error.field", {"field": where or "$", "what": what}, where=where)
        case msgspec.DecodeError():
            return Trouble(400, "server.error.json", {"what": str(fault)})
    return None
