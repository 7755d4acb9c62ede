"""The proof of fair draws: right for what was played, and with the entry and the reason for what was changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from architrave.i18n import LANGUAGES, say
from architrave.kernel.draws import commit
from architrave.kernel.entry import Draw, Entry
from architrave.kernel.header import DrawTerms
from architrave.kernel.proof import Proof, verify
from architrave.kernel.record import Record
from tests.kernel.played import check_wording, fault, lookup, opened, played


def proof_of(record: Record) -> Proof:
    proof = verify(record, lookup)
    for language in LANGUAGES:
        assert say(language, proof.key, **proof.params)
    if proof.fault is not None:
        check_wording(proof.fault)
    return proof


@pytest.mark.parametrize("seed", range(5))
def test_what_was_played_is_proven_undone_draws_included(seed: int) -> None:
    record = Record.of(played(seed=seed, undos=0.25))
    proof = proof_of(record)
    assert (proof.ok, proof.kind, proof.key) == (True, "proven", "draws.verdict.proven")
    assert len(proof.draws) == sum(isinstance(entry, Draw) for entry in record.entries)
    assert proof.own_nonces == (0,)


def test_what_a_draw_was_made_from() -> None:
    draws = proof_of(Record.of(played())).draws
    assert [(drawn.entry, drawn.pile, drawn.n, drawn.total) for drawn in draws[:6]] == [
        (1, "starter", 1, 2),
        (2, "building", 1, 22),
        (3, "building", 2, 21),
        (4, "building", 3, 20),
        (5, "landscape", 1, 24),
        (6, "landscape", 2, 23),
    ]
    assert all(0 <= drawn.ticket < drawn.total for drawn in draws)


def changed(record: Record, number: int, entry: Entry) -> Record:
    entries = list(record.entries)
    entries[number - 1] = entry
    return replace(record, entries=tuple(entries))


def test_a_changed_draw_is_found() -> None:
    line = opened()
    line.commit(line.resign(0))
    record = Record.of(line)
    draw = record.entries[1]
    assert isinstance(draw, Draw)
    drawn_tiles = {entry.outcome for entry in record.entries if isinstance(entry, Draw)}
    other = next(tile for tile in ("EMWF", "EMFW", "EWMF", "EWFM") if tile not in drawn_tiles)
    proof = proof_of(changed(record, 2, replace(draw, outcome=other)))
    assert not proof.ok
    assert proof.fault is not None
    assert (proof.fault.key, proof.fault.where) == ("draws.mismatch", "entries[2]")
    assert (proof.params["given"], proof.params["expected"]) == (other, draw.outcome)
    assert not proof.draws[1].right


def test_another_seed_than_the_promised_one() -> None:
    record = replace(Record.of(played()), seed="ab" * 32)
    proof = proof_of(record)
    assert (proof.ok, proof.key) == (False, "draws.wrong_seed")


def test_a_seed_with_a_commitment_to_fit_brings_other_draws() -> None:
    record = Record.of(played())
    seed = bytes.fromhex("ab" * 32)
    draws = replace(record.header.draws, commitment=commit(seed))
    forged = replace(record, seed=seed.hex(), header=replace(record.header, draws=draws))
    assert proof_of(forged).key == "draws.mismatch"


def test_a_changed_nonce_brings_other_draws() -> None:
    record = Record.of(played())
    draws = replace(record.header.draws, nonces=("11" * 32, record.header.draws.nonces[1]))
    assert proof_of(replace(record, header=replace(record.header, draws=draws))).key == "draws.mismatch"


def test_a_running_game_proves_nothing_yet() -> None:
    assert proof_of(Record.of(played(moves=5))).key == "draws.still_running"


def test_a_finished_game_without_its_seed_proves_nothing() -> None:
    proof = proof_of(replace(Record.of(played()), seed=None))
    assert (proof.ok, proof.key) == (False, "draws.not_revealed")


def test_reproducible_draws_are_checked_but_not_called_proven() -> None:
    proof = proof_of(Record.of(played(draws=DrawTerms.reproducible(3))))
    assert (proof.ok, proof.kind, proof.key) == (True, "reproducible", "draws.verdict.reproducible")
    assert proof.own_nonces == ()


def test_a_record_that_breaks_the_rules_has_no_proof() -> None:
    record = Record.of(played())
    error = fault(lambda: verify(replace(record, entries=record.entries[1:]), lookup))
    assert error.key == "record.other_draw_due"


def test_as_json() -> None:
    data = proof_of(Record.of(played())).to_json()
    assert data["ok"] is True
    assert data["verdict"] == {"key": "draws.verdict.proven", "params": {"count": len(data["draws"])}}
    assert data["draws"][0]["right"] is True
    assert data["own_nonces"] == [0]
