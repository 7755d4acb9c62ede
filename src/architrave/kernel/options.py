"""The options of a game: those given, beside the usual ones, each one of the values that it may have."""

from __future__ import annotations

from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid


def completed(given: Json, usual: Json) -> Json:
    """The usual options with those given in their place; raises Invalid where there is no such option."""
    for name in given:
        if name not in usual:
            raise Invalid(f"options.{name}", "option.unknown", given=name, known=", ".join(usual))
    return usual | given


def allow(options: Json, name: str, allowed: list[object]) -> None:
    """Raises Invalid where an option has another value; True is not 1 here."""
    given = options[name]
    if not any(type(given) is type(value) and given == value for value in allowed):
        known = ", ".join(str(value).lower() for value in allowed)
        raise Invalid(f"options.{name}", "option.value", given=str(given)[:40], known=known)
