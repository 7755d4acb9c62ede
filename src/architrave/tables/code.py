"""The short code of a table that people can join: easy to read out and to type, hard to guess."""

from __future__ import annotations

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # without 0 O, 1 I L and U, which are taken for each other
LENGTH = 6


def fresh_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed; case, dashes and spaces do not matter. None if it cannot be one."""
    code = "".join(text.upper().split()).replace("-", "").replace("–", "")
    return code if len(code) == LENGTH and all(letter in ALPHABET for letter in code) else None


def shown_code(code: str) -> str:
    """The code as people read it: in two halves."""
    half = LENGTH // 2
    return f"{code[:half]}-{code[half:]}"
