"""Random games of PettingZoo's Connect Four, in plain Python with NumPy."""

from __future__ import annotations

import random
import time
from typing import Final

COUNT: Final = 500


def random_games(seed: int) -> float:
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - a package that only this benchmark needs

    env = connect_four_v3.env()
    rng = random.Random(seed)
    started = time.process_time()
    for _ in range(COUNT):
        env.reset()
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(rng.choice([column for column, allowed in enumerate(seen["action_mask"]) if allowed]))
    return COUNT / (time.process_time() - started)
