"""Seeds that the server is committed to before it hears the guest's own number: so it cannot choose them to fit."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from architrave.kernel.draws import commit, fresh_seed
from architrave.tables.denied import Denied
from architrave.tables.opening import DrawSeed

LASTS = 600.0  # seconds that a guest has to use a commitment
MOST = 10_000


class Commitments:
    """Commitments that wait for their game. Each serves once; a server that starts anew knows none of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.waiting: OrderedDict[str, tuple[bytes, float]] = OrderedDict()

    def make(self) -> str:
        """Commit to a new seed: what is told of it."""
        seed = fresh_seed()
        commitment = commit(seed)
        self.waiting[commitment] = (seed, self.clock() + LASTS)
        if len(self.waiting) > MOST:
            self.waiting.popitem(last=False)
        return commitment

    def draw_seed(self, commitment: str | None, nonce: str | None, number: int | None = None) -> DrawSeed:
        """Where a game's draws come from. A nonce counts only together with a commitment that came before it."""
        if commitment is None:
            if nonce is not None:
                raise Denied("table.error.nonce_first", 422)
            return DrawSeed(fresh_seed(), None, number)
        seed, until = self.waiting.pop(commitment, (b"", 0.0))
        if self.clock() > until:
            raise Denied("table.error.commitment")
        return DrawSeed(seed, nonce, number)
