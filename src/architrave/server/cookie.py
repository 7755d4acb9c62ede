"""The guest's cookie: a random id, signed so that nobody can forge another guest's."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

NAME = "architrave"
YEAR = 365 * 24 * 3600


class CookieSigner:
    """Signs and checks cookies with the server's key."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._mark(guest)}"

    def guest(self, header: str | None) -> str | None:
        """The guest named by a Cookie header; None without a valid signature."""
        # Not http.cookies: it needs seconds for a header full of backslashes.
        pairs = (pair.strip().partition("=") for pair in (header or "").split(";"))
        value = next((value for name, _, value in pairs if name == NAME), "")
        guest, _, mark = value.partition(".")
        return guest if hmac.compare_digest(mark.encode(), self._mark(guest).encode()) else None

    def header(self, guest: str, secure: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        value = f"{NAME}={self.sign(guest)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
        return value + "; Secure" if secure else value

    def newcomer(self, key: str) -> str:
        """The new guest for a request with this key: the same one if the request is repeated."""
        digest = hmac.digest(self._key, f"newcomer\n{key}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()

    def pseudonym(self, guest: str, other: str) -> str:
        """The id under which one guest knows another: it means nothing to anybody else."""
        digest = hmac.digest(self._key, f"person\n{guest}\n{other}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:18]).decode()

    def _mark(self, guest: str) -> str:
        return hmac.new(self._key, f"guest\n{guest}".encode(), hashlib.sha256).hexdigest()


def fresh_key() -> str:
    return secrets.token_hex(32)


def fresh_guest() -> str:
    return secrets.token_urlsafe(16)
