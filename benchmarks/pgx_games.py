"""Random games of pgx's Connect Four, compiled by JAX, many at once. It is made for accelerators; this is the CPU."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any, Final

BATCH: Final = 10_000  # more are not faster


@cache
def player() -> Callable[[Any], None]:
    """Plays a batch of random games to the end, for a key; compiled at its first call."""
    import jax  # noqa: PLC0415 - packages that only this benchmark needs
    import pgx  # noqa: PLC0415

    env = pgx.make("connect_four")

    def running(carry: Any) -> Any:
        return ~carry[0].terminated.all()

    def step(carry: Any) -> Any:
        state, key = carry
        key, now = jax.random.split(key)
        legal = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.vmap(env.step)(state, jax.random.categorical(now, legal, axis=-1)), key

    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    play = jax.jit(lambda key: jax.lax.while_loop(running, step, (start, key))[0].terminated)

    def finish(key: Any) -> None:
        play(key).block_until_ready()

    finish(jax.random.PRNGKey(0))
    return finish


def random_games(seed: int) -> float:
    import jax  # noqa: PLC0415

    play, key = player(), jax.random.PRNGKey(seed)
    started = time.process_time()
    play(key)
    return BATCH / (time.process_time() - started)
