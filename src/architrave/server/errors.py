"""Error responses: a status, and a message key with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

import msgspec
from msgspec import UNSET

from architrave.kernel.refusal import Invalid, Refused
from architrave.server.protocol import ErrorBody, Params, Problem
from architrave.store.errors import (
    DiskFull,
    SaidEnough,
    StoreError,
    TalkFull,
    TooManyGatherings,
    TooManySeats,
    TooManyTables,
)
from architrave.tables.denied import Denied

T = TypeVar("T")
NONE: Mapping[str, str | int] = MappingProxyType({})


class ApiError(Exception):
    """An error response to a request or message."""

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
        """Pickle all fields, to pass the error between processes."""
        return ApiError, (self.status, self.key, self.params, self.where, self.paragraph)

    @property
    def problem(self) -> Problem:
        return Problem(key=self.key, params=self.params, paragraph=self.paragraph or UNSET, where=self.where or UNSET)

    @property
    def body(self) -> ErrorBody:
        return ErrorBody(error=self.problem)


def decode(decoder: msgspec.json.Decoder[T], data: str | bytes) -> T:
    """Decode what a client sent; raises msgspec's errors, or ApiError for bytes that are not text and for JSON that is
    nested too deeply."""
    try:
        return decoder.decode(data)
    except UnicodeDecodeError as fault:
        raise ApiError(400, "server.error.not_utf8") from fault
    except RecursionError as fault:
        raise ApiError(400, "server.error.nested") from fault


def as_api_error(fault: Exception) -> ApiError | None:
    """Convert a known exception to an error response; None for an unexpected one."""
    match fault:
        case ApiError():
            return fault
        case Denied():
            return ApiError(fault.status, fault.key, fault.params)
        case Invalid():
            return ApiError(422, fault.key, fault.params, where=fault.where)
        case Refused():
            refusal = fault.refusal
            return ApiError(422, refusal.key, refusal.params, paragraph=refusal.paragraph)
        case DiskFull():
            return ApiError(507, fault.key, fault.params)
        case TooManyTables() | TooManyGatherings() | TooManySeats() | TalkFull() | SaidEnough():
            return ApiError(409, fault.key, fault.params)
        case StoreError():
            return ApiError(503, fault.key, fault.params)
        case msgspec.ValidationError():
            what, _, path = str(fault).partition(" - at `$")
            where = path.rstrip("`").lstrip(".")
            return ApiError(422, "server.error.field", {"field": where or "$", "what": what}, where=where)
        case msgspec.DecodeError():
            return ApiError(400, "server.error.json", {"what": str(fault)})
    return None
