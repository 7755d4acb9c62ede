"""People who play with the visitor of the pictures: guests of the same server, each with connections of their own."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext

from architrave.client import Client, OnlineTable
from architrave.games.catalogue import GAMES
from tools.midgame import worth

VISITOR = "Anna"
NAMES = ("Noor", "Jo", "Maximiliane")  # the last one as long as names are that make trouble
OPEN = {"kind": "open"}
CLUB = {"kind": "bot", "level": "club"}
LIVE = {"kind": "fischer", "seconds": 600, "increment": 10}
DAYS = {"kind": "days", "days": 3}
FLAG = 10  # seconds until a bot takes the visitor's seat; the others, who move first, get ten minutes for that
ACTIONS = 14  # of all together, before a game counts as being in the middle
PATIENCE = 30.0  # seconds


class Company:
    """Their connections stay open until they leave, so that everybody is there in the pictures."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.people = {name: Client(url) for name in NAMES}
        self._tables: list[OnlineTable] = []

    def prepare(self) -> dict[str, str]:
        """Tables that the visitor plays with them, by what they show."""
        made = {}
        for name, game in GAMES.items():
            others = NAMES[: max(game.seats) - 1]
            made[f"{name}_live"], tables = self._play(name, others, DAYS if name == "architects" else LIVE)
            tables[0].say("Good evening! I hope you have time for a game.")
        made["asked"], tables = self._play("architekton", NAMES[:1], LIVE)
        visitor = self._as_visitor(made["asked"])
        act(visitor, 0)  # that would be undone, too
        visitor.close()
        tables[0].ask("undo")
        made["drawn"], tables = self._play("architekton", NAMES[:1], LIVE)
        tables[0].ask("draw")
        visitor = self._as_visitor(made["drawn"])
        visitor.answer(yes=True)
        visitor.close()
        short = {"kind": "fischer", "seconds": FLAG, "increment": 600}
        made["taken"], _ = self._play("architectura", NAMES, short, 0, starter=1)
        visitor = self._as_visitor(made["taken"])  # no clock runs out for a lost connection
        visitor.wait(lambda: bool(visitor.shown.substitutes), PATIENCE)
        visitor.close()
        made["gathering"] = self._gather("architectura", [OPEN, OPEN, CLUB], LIVE)
        self._sit(made["gathering"], NAMES[0]).say(phrase="hello")
        self._open_others()
        return made

    def leave(self) -> None:
        for table in self._tables:
            table.close()

    def _play(
        self, game: str, others: Sequence[str], clock: dict[str, Any], actions: int = ACTIONS, starter: int = 0
    ) -> tuple[str, list[OnlineTable]]:
        """A game after so many actions, on the visitor's turn."""
        id = self._gather(game, [OPEN] * len(others), clock, starter=starter)
        tables = [self._sit(id, name) for name in others]
        self._post(f"/api/tables/{id}/start", {})
        for table in tables:
            table.wait_for_start(PATIENCE)
        visitor = self._as_visitor(id)
        play([visitor, *tables], actions)
        visitor.close()
        return id, tables

    def _gather(
        self, game: str, seats: Sequence[dict[str, str]], clock: dict[str, Any], who: str = VISITOR, starter: int = 0
    ) -> str:
        wish = {"game": game, "seats": [{"kind": "person", "name": who}, *seats], "time": clock, "confirm": False}
        wish |= {"pace": 0, "options": {"starter": starter}, "time_up": {"kind": "bot", "level": "club"}}
        if len(set(GAMES[game].seats)) > 1:
            wish["options"] = {"seats": len(seats) + 1, "starter": starter}
        if who != VISITOR:
            wish["lobby"] = True
        id: str = self._post("/api/tables", wish, who)["id"]
        return id

    def _open_others(self) -> None:
        """Tables in the lobby, and an invitation to one of them."""
        for who, game, clock in zip(NAMES, GAMES, (LIVE, DAYS, LIVE), strict=False):
            table = self.people[who].table(self._gather(game, [OPEN], clock, who))
            self._tables.append(table)
        host, table = NAMES[0], self._tables[-len(NAMES)]
        (visitor,) = (one["id"] for one in self._get("/api/people", host) if one["name"] == VISITOR)
        self._post(f"/api/tables/{table.id}/invite", {"person": visitor}, host)

    def _sit(self, id: str, name: str) -> OnlineTable:
        table = self.people[name].join(self._get(f"/api/tables/{id}")["code"], name)
        self._tables.append(table)
        return table

    def _as_visitor(self, id: str) -> OnlineTable:
        """The visitor's seat on another device."""
        table = Client(self.url, self._post("/api/tokens", {})["token"]).table(id)
        self._tables.append(table)
        table.wait_for_start(PATIENCE)
        return table

    def _headers(self, who: str) -> dict[str, str]:
        headers = {"content-type": "application/json", "origin": self.url}
        return headers if who == VISITOR else headers | {"authorization": f"Bearer {self.people[who].token}"}

    def _post(self, path: str, body: dict[str, Any], who: str = VISITOR) -> Any:
        answer = self.context.request.post(self.url + path, data=json.dumps(body), headers=self._headers(who))
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def _get(self, path: str, who: str = VISITOR) -> Any:
        return self.context.request.get(self.url + path, headers=self._headers(who)).json()


def play(tables: Sequence[OnlineTable], actions: int) -> None:
    """Everybody plays, at least so many actions, until it is the turn of the first of them."""
    done = 0
    while True:
        mover = next((table for table in tables if table.shown.to_move), None)
        if mover is None:
            time.sleep(0.02)  # what was played is on its way to the others
            continue
        if done >= actions and mover is tables[0]:
            return
        act(mover, done)
        done += 1


def act(table: OnlineTable, number: int) -> None:
    table.play(table.choices[chosen([msgspec.to_builtins(one) for one in table.choices], number)])


def chosen(choices: Sequence[dict[str, Any]], number: int) -> int:
    """Something different each time, but a turn is ended as soon as it can be, so that a game comes to its end. Where
    tiles are laid, they match, so that no game ends early."""
    if any("fits" in one for one in choices):
        return max(range(len(choices)), key=lambda at: worth(choices[at]))
    return next((at for at, one in enumerate(choices) if one["text"] == "end"), number * 7 % len(choices))
