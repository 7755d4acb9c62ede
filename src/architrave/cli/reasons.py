"""The reason for a hint in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from architrave.analysis.hint import Reason
from architrave.cli.texts import Texts
from architrave.kernel.explanation import Figure, Said


def why(reason: Reason, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """Whether the move wins, what it brings, what the next best would, and what it prevents."""
    best, second = reason.best, reason.second
    if reason.wins:
        yield texts("cli.hint.wins")
    if best.gains or not reason.wins:
        yield texts("cli.hint.gains", gains=listed(best.gains, texts)) if best.gains else texts("cli.hint.later")
    if second is not None and second.gains != best.gains:
        key = "cli.hint.second" if second.gains else "cli.hint.second_later"
        yield texts(key, move=second.moves[0], **({"gains": listed(second.gains, texts)} if second.gains else {}))
    if reason.prevents is not None:
        yield texts("cli.hint.prevents", name=names[reason.prevents.seat], count=reason.prevents.points)


def listed(gains: Sequence[Figure], texts: Texts) -> str:
    """Largest group +2, chips −1."""
    return ", ".join(f"{in_words(gain.text, texts)} {gain.value}" for gain in gains)


def in_words(said: Said, texts: Texts) -> str:
    return texts(said.key, **said.params)
