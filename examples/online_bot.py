"""A bot that joins a table as any person does, with its code, and plays there with one of our bots.

    python examples/online_bot.py http://127.0.0.1:8000 KTM-4R7
    python examples/online_bot.py http://127.0.0.1:8000 KTM-4R7 --level master --name Robin

It knows what a person in its seat knows, and nothing else. Where all is in the open, our bots get the position that
the record of the game leads to. Where others have secrets, it plays any legal move: put a bot of your own there.
"""

from __future__ import annotations

import argparse
import random
import sys

from architrave.bots import LEVELS, Player, player
from architrave.client import Client, OnlineTable, ServerError
from architrave.games.catalogue import game

STALE = "table.error.stale"  # somebody undid something meanwhile: look again


def choose(client: Client, table: OnlineTable, bot: Player) -> int:
    """The number of the action that we would take now."""
    state = table.shown
    if game(state.game).hides:
        return random.choice(state.choices).action
    position = client.record(table.id).replay(game).position
    assert state.seat is not None
    return int(bot.choose(position, state.seat))


def asked(table: OnlineTable) -> bool:
    """Whether a question of somebody else waits for our answer."""
    state = table.shown
    return state.question is not None and state.seat in state.question.asked


def play(client: Client, table: OnlineTable, bot: Player) -> None:
    """Play to the end of the game."""
    table.wait_for_start()
    while not table.shown.over:
        table.wait(lambda: table.shown.to_move or table.shown.over or asked(table))
        try:
            if asked(table):
                table.answer(yes=True)  # our bots agree to everything
            elif table.shown.held is not None:
                table.confirm()
            elif table.shown.to_move:
                table.play(choose(client, table, bot))
        except ServerError as fault:
            if fault.key != STALE:
                raise


def main(words: list[str]) -> None:
    arguments = argparse.ArgumentParser(description="Join a table and play.")
    arguments.add_argument("server")
    arguments.add_argument("code")
    arguments.add_argument("--name", default="Robin")
    arguments.add_argument("--level", choices=list(LEVELS), default="first")
    given = arguments.parse_args(words)
    client = Client(given.server)
    with client.join(given.code, given.name) as table:
        print(f"{given.name} sits at {given.server}/table/{table.id}", flush=True)
        play(client, table, player(given.level, seed=random.getrandbits(32)))
        result = table.shown.view.result
        print("The game is over." if result is None else f"The game is over: {result.points}")


if __name__ == "__main__":
    main(sys.argv[1:])
