"""A question that is put to the others at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from architrave.tables.rows import Json

Kind = Literal["undo", "draw", "abort", "rematch"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A question, and who has said yes to it."""

    kind: Kind
    seat: int  # whose person asks
    at: int  # when, in milliseconds since 1970
    agreed: tuple[int, ...]  # the seats whose persons agree; the asker's are among them
    to: int | None = None  # undo: the entry to go back to
    seed: str = ""  # rematch: of the draws, as secret as that of a game
    nonces: Mapping[int, str] = field(default_factory=dict)  # rematch: what people put into the draws

    @classmethod
    def of(cls, data: Any) -> Offer:
        nonces = {int(seat): nonce for seat, nonce in data["nonces"].items()}
        return cls(data["kind"], data["seat"], data["at"], tuple(data["agreed"]), data["to"], data["seed"], nonces)

    def to_json(self) -> Json:
        nonces = {str(seat): nonce for seat, nonce in self.nonces.items()}
        return {
            "kind": self.kind,
            "seat": self.seat,
            "at": self.at,
            "agreed": list(self.agreed),
            "to": self.to,
            "seed": self.seed,
            "nonces": nonces,
        }
