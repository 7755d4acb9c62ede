"""Hostile messages: what a client would send at that moment, sound or with something wrong in it."""

from __future__ import annotations

import json
import random
from typing import Any

Json = dict[str, Any]
SOUND = 0.3  # how many are left as they are: out of order, or not for this person to send
RESIGNS = 0.002  # how many are the end of a game
HUGE = "9" * 400
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    15,
    16,
    2**31,
    2**31 + 1,
    2**63,
    -(2**70),
    1e308,
    "",
    "0",
    "null",
    "a" * 65,
    "x" * 300,
    "é" * 64,
    "👩‍👩‍👧‍👦",
    "\u202e",
    "\ud800",
    "\0",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "'; DROP TABLE action; --",
    [],
    [[]],
    {},
    {"t": "act"},
    {"kind": "lay"},
    {"kind": 7, "x": [None]},
)
TALK = ("Good luck!", "<b>no</b>", "e" + "\u0301" * 90, "\u202eback", "x" * 2000, " ", "👩‍👩‍👧‍👦" * 50)
FIELDS = ("id", "version", "move", "action", "text", "seat", "on", "ms", "after", "number", "kind", "yes", "n", "here")
TYPES = [
    "sub",
    "act",
    "confirm",
    "withdraw",
    "undo",
    "resign",
    "come_back",
    "let_bot_play",
    "ask",
    "answer",
    "withdraw_question",
    "pong",
    "here",
    "hands",
    "holding",
    "hint",
    "pause",
    "step",
    "speed",
    "presence",
    "dance",
    "state",
    "say",
]


def message(dice: random.Random, state: Json, number: int, others: list[str]) -> str:
    """One of them. `state`: what the sender has been shown last; `others`: ids that other people have used."""
    sent = _real(dice, state, f"m{number}")
    if others and dice.random() < 0.1:
        sent["id"] = dice.choice(others)
    if dice.random() < SOUND:
        return json.dumps(sent)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        sent = _mutated(dice, sent)
    text = json.dumps(sent)
    return _broken(dice, text) if dice.random() < 0.15 else text


def _real(dice: random.Random, state: Json, id: str) -> Json:
    """What a client sends: rarely what would be right now."""
    version = state.get("version", 0) + dice.choice((0, 0, 0, 0, -1, 1, 1000))
    questions = state.get("questions", 0) + dice.choice((0, 0, -1, 1))
    seat = dice.choice((state.get("seat") or 0, 0, 1, 2, 3))
    if dice.random() < RESIGNS:
        return {"t": "resign", "id": id, "seat": seat}
    kind = dice.choice([kind for kind in TYPES if kind != "resign"])
    match kind:
        case "act":
            return {"t": kind, "id": id, "version": version, **_move(dice, state)}
        case "confirm" | "withdraw" | "undo":
            return {"t": kind, "id": id, "version": version}
        case "come_back" | "let_bot_play" | "here":
            return {"t": kind, "id": id, "seat": seat}
        case "ask":
            # An agreement to end the game would leave nothing to attack.
            return {"t": kind, "id": id, "number": questions, "kind": dice.choice(("undo", "rematch"))}
        case "answer":
            return {"t": kind, "id": id, "number": questions, "yes": dice.random() < 0.5}
        case "withdraw_question":
            return {"t": kind, "id": id, "number": questions}
        case "sub":
            return _sub(dice, state)
        case "say":
            said = dice.choice(({"text": dice.choice(TALK)}, {"phrase": "hello"}, {"text": "Hi", "phrase": "hello"}))
            return {"t": kind, "id": id, **said, **({"seat": seat} if dice.random() < 0.5 else {})}
        case "pong":
            return {"t": kind, "n": dice.randint(0, 5)}
        case "presence":
            return {"t": kind, "here": dice.random() < 0.5}
        case "hands" | "holding" | "pause":
            return {"t": kind, "id": id, "on": dice.random() < 0.5}
        case "speed":
            return {"t": kind, "id": id, "ms": dice.choice((0, 100, 10**6))}
    return {"t": kind, "id": id}


def _sub(dice: random.Random, state: Json) -> Json:
    after = dice.choice((None, 0, state.get("entries", 0), 10**6))
    options = {name: True for name in ("beats", "plain", "coach") if dice.random() < 0.1}
    talk = {"talk_after": {"seats": dice.choice((0, 3, 10**6))}} if dice.random() < 0.5 else {}
    return {"t": "sub", "after": after, **options, **talk}


def _move(dice: random.Random, state: Json) -> Json:
    choices = state.get("choices") or []
    if choices and dice.random() < 0.7:
        choice = dice.choice(choices)
        name = dice.choice(("move", "action", "text"))
        return {name: choice[name]}
    return dice.choice(({"action": dice.randint(0, 10_000)}, {"text": "E N14"}, {"move": {"kind": "lay"}}, {}))


def _mutated(dice: random.Random, sent: Json) -> Json:
    changed = dict(sent)
    names = list(changed)
    match dice.randint(0, 5):
        case 0 if names:
            del changed[dice.choice(names)]
        case 1:
            changed[dice.choice(FIELDS)] = dice.choice(VALUES)
        case 2:
            changed["t"] = dice.choice((*TYPES, *VALUES))
        case 3 if isinstance(changed.get("move"), dict) and changed["move"]:
            inside = dict(changed["move"])
            inside[dice.choice([*inside, "more"])] = dice.choice(VALUES)
            changed["move"] = inside
        case _ if names:
            changed[dice.choice(names)] = dice.choice(VALUES)
    return changed


def _broken(dice: random.Random, text: str) -> str:
    """No JSON any more, or JSON that nobody would write."""
    at = dice.randrange(len(text) + 1)
    match dice.randint(0, 6):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + chr(dice.randint(1, 0x2FFF)) + text[at:]
        case 2:
            return text.replace("{", '{"t":"sub",', 1)  # a name twice
        case 3:
            return text.replace(":", f":{HUGE}", 1)
        case 4:
            return "[" * 2000 + text
        case 5:
            return text + " " * 4096
        case _:
            return text * 3
