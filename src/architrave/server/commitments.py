"""Seeds that the server commits to before it knows the guest's nonce, so that it cannot choose them to fit."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from architrave.kernel.draws import commit, fresh_seed
from architrave.tables.denied import Denied
from architrave.tables.opening import DrawSeed

LASTS = 600.0  # seconds in which a guest can use a commitment
MOST = 10_000


class Commitments:
    """Commitments that are waiting for their game. Each can be used once; none survives a restart."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.waiting: OrderedDict[str, tuple[bytes, float]] = OrderedDict()

    def make(self) -> str:
        """Commit to a new seed and return the commitment."""
        seed = fresh_seed()
        commitment = commit(seed)
        self.waiting[commitment] = (seed, self.clock() + LASTS)
        if len(self.waiting) > MOST:
            self.waiting.popitem(last=False)
        return commitment

    def draw_seed(self, commitment: str | None, nonce: str | None, number: int | None = None) -> DrawSeed:
        """The seed of a new game's draws. A nonce counts only together with an earlier commitment."""
        if commitment is None:
            if nonce is not None:
                raise Denied("table.error.nonce_first", 422)
            return DrawSeed(fresh_seed(), None, number)
        seed, until = self.waiting.pop(commitment, (b"", 0.0))
        if self.clock() > until:
            raise Denied("table.error.commitment")
        return DrawSeed(seed, nonce, number)
