"""Draws: the same for the same label, unbiased, and as the protocol says."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from architrave.kernel.draws import DrawSource, Fair, Seeded, commit, default_nonce, fresh_seed
from tests.kernel.played import OWN_NONCE, SEED


def by_the_book(key: bytes, pile: str, n: int, total: int) -> tuple[int, int]:
    """The ticket and the attempts it took, straight from docs/records.md."""
    attempt = 0
    while True:
        message = f"draw\n{pile}\n{n}\n{attempt}".encode()
        number = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest()[:8], "big")
        if number // total < 2**64 // total:
            return number % total, attempt + 1
        attempt += 1


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commit(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_house_nonce_follows_from_seed_and_seat() -> None:
    assert default_nonce(SEED, 1) == hmac.new(SEED, b"nonce\n1", hashlib.sha256).hexdigest()
    assert default_nonce(SEED, 0) != default_nonce(SEED, 1)


def test_fresh_seeds_are_long_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 100


@given(
    pile=st.from_regex(r"\A[a-z][a-z0-9_-]{0,20}\Z"),
    n=st.integers(1, 500),
    total=st.integers(1, 2**63),
    nonces=st.lists(
        st.sampled_from([OWN_NONCE, default_nonce(SEED, 0), default_nonce(SEED, 1)]), min_size=1, max_size=4
    ),
)
def test_fair_tickets_follow_the_protocol(pile: str, n: int, total: int, nonces: list[str]) -> None:
    key = hmac.new(SEED, "\n".join(["key", *nonces]).encode(), hashlib.sha256).digest()
    assert Fair(SEED, nonces).ticket(pile, n, total) == by_the_book(key, pile, n, total)[0]


@given(seed=st.integers(0, 2**53 - 1), n=st.integers(1, 500), total=st.integers(1, 100))
def test_seeded_tickets_follow_the_protocol(seed: int, n: int, total: int) -> None:
    key = hmac.new(b"architrave reproducible", str(seed).encode(), hashlib.sha256).digest()
    assert Seeded(seed).ticket("building", n, total) == by_the_book(key, "building", n, total)[0]


def test_numbers_of_the_incomplete_last_round_are_thrown_away() -> None:
    # 2**64 holds 2**63 + 1 only once, so about half of the numbers must be thrown away
    total = 2**63 + 1
    draws = Seeded(1)
    key = hmac.new(b"architrave reproducible", b"1", hashlib.sha256).digest()
    attempts: Counter[int] = Counter()
    for n in range(1, 201):
        ticket, needed = by_the_book(key, "pile", n, total)
        assert draws.ticket("pile", n, total) == ticket < total
        attempts[needed] += 1
    assert 70 < attempts[1] < 130
    assert sum(attempts[more] for more in attempts if more > 2) > 20


@pytest.mark.parametrize("draws", [Fair(SEED, [OWN_NONCE]), Seeded(7)])
@pytest.mark.parametrize("total", [2, 3, 7, 22])
def test_every_ticket_is_equally_likely(draws: DrawSource, total: int) -> None:
    rounds = 400 * total
    counts = Counter(draws.ticket("building", n, total) for n in range(1, rounds + 1))
    chi_squared = sum((counts[ticket] - 400) ** 2 / 400 for ticket in range(total))
    assert set(counts) == set(range(total))
    assert chi_squared < total + 5 * (2 * total) ** 0.5  # five standard deviations; the seeds are fixed


def test_the_label_decides_and_nothing_else() -> None:
    draws = Seeded(3)
    first = [draws.ticket("building", n, 1000) for n in range(1, 30)]
    again = [draws.ticket("building", n, 1000) for n in range(29, 0, -1)]
    assert first == again[::-1]
    assert first != [draws.ticket("landscape", n, 1000) for n in range(1, 30)]


def test_every_nonce_changes_the_draws() -> None:
    nonces = [OWN_NONCE, default_nonce(SEED, 1)]
    others = [[default_nonce(SEED, 0), nonces[1]], [OWN_NONCE, default_nonce(SEED, 0)], nonces[::-1]]
    tickets = [[Fair(SEED, some).ticket("p", n, 10**6) for n in range(1, 4)] for some in [nonces, *others]]
    assert len({tuple(row) for row in tickets}) == 4


def test_one_ticket_needs_no_luck() -> None:
    assert Seeded(5).ticket("pile", 1, 1) == 0


def test_the_secret_is_what_a_record_reveals() -> None:
    assert Fair(SEED, [OWN_NONCE]).secret == SEED.hex()
    assert Seeded(7).secret == 7
