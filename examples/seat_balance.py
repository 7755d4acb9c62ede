"""Is it better to begin? Two equal bots play a game many times, and every seat should win its fair share.

    python examples/seat_balance.py GAME [GAMES] [BOT] [SEATS]
    python examples/seat_balance.py pebbles 400 uct:200 3

Deals are mirrored: each is played as often as there are seats, with the same draws and the bots moved on by one seat.
A share comes with its 95 % interval; if a fair share lies outside of it, the seats are probably not worth the same.
"""

from __future__ import annotations

import sys

from architrave.arena import Processes, round_robin
from architrave.games import catalogue


def main(name: str, games: str = "400", bot: str = "uct:100", seats: str = "2") -> None:
    count = int(seats)
    report = round_robin(catalogue.game(name), [bot] * count, int(games), seed=1, workers=Processes(0), seats=count)
    fair = 1 / count
    print(f"{name}: {len(report.played)} games of {bot} against itself, {count} seats, fair share {fair:.1%}")
    for seat, share in enumerate(report.seat_shares(), 1):
        verdict = "fair" if share.low <= fair <= share.high else "not fair"
        print(f"  seat {seat}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%}) {verdict}")
    actions = report.lengths()["actions"]
    print(f"  {actions['mean']} decisions a game, from {actions['least']} to {actions['most']}")


if __name__ == "__main__":  # bots play in processes of their own, which import this file
    main(*sys.argv[1:] or ["architekton"])
