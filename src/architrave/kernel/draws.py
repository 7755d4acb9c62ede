"""Where draws come from, and how anyone can check afterwards that they were fair. Protocol: docs/records.md."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, final

SEED_BYTES: Final = 32
WORD: Final = 2**64
BLOCK: Final = 64  # bytes that SHA-256 takes at a time


def fresh_seed() -> bytes:
    """A secret seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commit(seed: bytes) -> str:
    """The hash of a secret seed, published before the first draw: it fits this seed and no other."""
    return hashlib.sha256(seed).hexdigest()


def default_nonce(seed: bytes, seat: int) -> str:
    """The nonce of a seat that sends none, such as a bot or a second person at one screen."""
    return hmac.digest(seed, f"nonce\n{seat}".encode(), "sha256").hex()


@final
class Keyed:
    """HMAC-SHA-256 (RFC 2104) with one key. What follows from the key is worked out once: `hmac.digest` takes several
    times as long to begin."""

    def __init__(self, key: bytes) -> None:
        block = (hashlib.sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in block]))
        self._outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in block]))

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class DrawSource(ABC):
    """A source of draws: the same label always gives the same ticket."""

    _key: Keyed

    def ticket(self, pile: str, n: int, total: int) -> int:
        """A whole number from 0 to total - 1 for the n-th draw from a pile, each equally likely."""
        # Numbers from the last, incomplete round of `total` are rejected: they would favour the low tickets.
        limit = WORD - WORD % total
        attempt = 0
        while True:
            block = self._key.digest(f"draw\n{pile}\n{n}\n{attempt}".encode())
            number = int.from_bytes(block[:8], "big")
            if number < limit:
                return number % total
            attempt += 1

    @property
    @abstractmethod
    def secret(self) -> str | int:
        """The seed, as a finished record reveals it."""


@final
class Fair(DrawSource):
    """Proven draws: from a committed secret seed and a nonce of every seat, so that nobody could choose them."""

    def __init__(self, seed: bytes, nonces: Sequence[str]) -> None:
        self._seed = seed
        self._key = Keyed(hmac.digest(seed, "\n".join(["key", *nonces]).encode(), "sha256"))

    @property
    def secret(self) -> str:
        return self._seed.hex()


@final
class Seeded(DrawSource):
    """Reproducible draws: the same for everybody who uses the same number."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._key = Keyed(hmac.digest(b"architrave reproducible", str(seed).encode(), "sha256"))

    @property
    def secret(self) -> int:
        return self._seed
