"""Check that the draws of a finished game follow from the seed that was committed to before the first draw."""

from __future__ import annotations

from dataclasses import dataclass

from architrave.kernel.draws import DrawSource, default_nonce
from architrave.kernel.entry import Draw
from architrave.kernel.game import Json
from architrave.kernel.line import Line
from architrave.kernel.record import Lookup, Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.transaction import DueDraw


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw of a record, and the outcome that the seed gives for the same label."""

    entry: int
    pile: str
    n: int
    total: int  # tickets to draw from
    ticket: int
    outcome: str  # as the record has it
    expected: str  # according to the seed

    @property
    def right(self) -> bool:
        return self.outcome == self.expected


@dataclass(frozen=True, slots=True)
class Proof:
    """What can be said about the draws of a record."""

    kind: str  # proven, reproducible or given
    ok: bool  # every draw follows from the seed, and the seed fits the commitment
    fault: Invalid | None  # why not
    draws: tuple[Drawn, ...]
    own_nonces: tuple[int, ...]  # the seats that contributed their own nonce: the draws are proven to them

    @property
    def key(self) -> str:
        """The key of the summary message."""
        return f"draws.verdict.{self.kind}" if self.fault is None else self.fault.key

    @property
    def params(self) -> dict[str, str | int]:
        return {"count": len(self.draws)} if self.fault is None else self.fault.params

    def to_json(self) -> Json:
        return {
            "kind": self.kind,
            "ok": self.ok,
            "verdict": {"key": self.key, "params": self.params},
            "own_nonces": list(self.own_nonces),
            "draws": [
                {
                    "entry": drawn.entry,
                    "pile": drawn.pile,
                    "n": drawn.n,
                    "total": drawn.total,
                    "ticket": drawn.ticket,
                    "outcome": drawn.outcome,
                    "expected": drawn.expected,
                    "right": drawn.right,
                }
                for drawn in self.draws
            ],
        }


def verify(record: Record, lookup: Lookup) -> Proof:
    """Repeat all draws. Raises Invalid only for errors of the record other than its draws."""
    terms = record.header.draws
    line = Line.fold(record.game(lookup), record.header, record.entries)
    record.check_result(line)
    if terms.kind == "given":
        return Proof("given", False, Invalid("draws", "draws.verdict.given"), (), ())
    try:
        draws = terms.source(None if record.seed is None else bytes.fromhex(record.seed))
    except Invalid as wrong_seed:
        return Proof(terms.kind, False, wrong_seed, (), ())
    if draws is None:
        key = "draws.not_revealed" if line.over else "draws.still_running"
        return Proof(terms.kind, False, Invalid("seed", key), (), ())
    found = repeat_draws(line, draws)
    own = own_nonces(record) if terms.kind == "proven" else ()
    for drawn in found:
        if not drawn.right:
            return Proof(terms.kind, False, _mismatch(drawn), found, own)
    return Proof(terms.kind, True, None, found, own)


def repeat_draws(line: Line, draws: DrawSource) -> tuple[Drawn, ...]:
    """Every draw of a log, undone ones included, with the outcome from this source."""
    found = []
    for step in line.steps():
        if not isinstance(step.entry, Draw):
            continue
        due = DueDraw.at(line.game, step.before)
        expected = line.game.outcome_text(step.before.position, due.outcome(draws))
        ticket = draws.ticket(due.pile, due.n, due.total)
        found.append(Drawn(step.number, due.pile, due.n, due.total, ticket, step.entry.outcome, expected))
    return tuple(found)


def own_nonces(record: Record) -> tuple[int, ...]:
    """The seats whose nonce is not derived from the seed."""
    assert record.seed is not None
    seed = bytes.fromhex(record.seed)
    nonces = record.header.draws.nonces
    return tuple(seat for seat, nonce in enumerate(nonces) if nonce != default_nonce(seed, seat))


def _mismatch(drawn: Drawn) -> Invalid:
    return Invalid(
        f"entries[{drawn.entry}]",
        "draws.mismatch",
        entry=drawn.entry,
        pile=drawn.pile,
        n=drawn.n,
        given=drawn.outcome,
        expected=drawn.expected,
    )
