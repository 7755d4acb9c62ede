"""What the component sets of all games share, in the form that the rules work with."""

from __future__ import annotations

import hashlib


class PieceSet:
    """Immutable: positions hold it by reference and clones share it."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source  # the text that says it all: equal texts are equal sets

    def __eq__(self, other: object) -> bool:
        """Sets are the same by what they hold: one may have been read twice."""
        return isinstance(other, PieceSet) and self.name == other.name and self.source == other.source

    def __hash__(self) -> int:
        return hash((self.name, self.source))

    def digest(self) -> str:
        """The same for the same pieces, whatever the set is called."""
        return hashlib.sha256(self.source.encode()).hexdigest()
