"""What records and position files share: they are JSON objects, read strictly."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Self

from architrave.kernel.strict import read, read_file


class JsonFile(ABC):
    __slots__ = ()

    @classmethod
    @abstractmethod
    def from_json(cls, data: Any) -> Self:
        """The contents of an object as json.loads gives it; raises Invalid with the field at fault."""

    @classmethod
    def loads(cls, text: str | bytes) -> Self:
        """The contents of a JSON text; raises Invalid with the line and column, or the field, at fault."""
        return cls.from_json(read(text))

    @classmethod
    def load(cls, path: Path) -> Self:
        """The contents of a file."""
        return cls.from_json(read_file(path))
