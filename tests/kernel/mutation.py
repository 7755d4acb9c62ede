"""Random damage to JSON: what a careless editor, a bad disk or a stranger with intent would make of it."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

WHOLES = [0, 1, -1, 2, 3, 9, 12, 100, 2**31, 2**53 - 1]
STRANGE: list[Any] = [
    None, True, False, *WHOLES, 2**53, 2**200, 0.5, -0.0, 1e300, float("nan"), float("inf"),
    "", "0", "1", "E", "EMWF", "EMWF N13", "emwf n13", "E N14 r1", "house M12", "pay", "back", "starter", "landscape",
    "architrave-record/1", "architrave-record/999999", "ß" * 130, "\ud800", "\x00", "٣", "lay", "over", "draw",
    [], [0], [1, 1], [[[]]], {}, {"act": "E N14", "seat": 0}, {"draw": "E", "pile": "landscape", "n": 6},
    {"undo": 9, "seat": 0, "agreed": [1]}, {"undo": 0, "seat": 1}, {"resign": 1}, {"timeout": 0},
    {"takeover": 0, "by": "Eve"}, {"tile": "E", "cell": "O15"}, {"kind": "given"},
]  # fmt: skip


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a value."""
    found: list[tuple[Any, Any]] = []
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        found.append((data, key))
        found += places(value)
    return found


@st.composite
def mutated(draw: st.DrawFn, originals: list[Any]) -> Any:
    """One of these values with one to three places damaged."""
    data = copy.deepcopy(draw(st.sampled_from(originals)))
    for _ in range(draw(st.integers(1, 3))):
        spots = places(data)
        if not spots:
            break
        container, key = draw(st.sampled_from(spots))
        damage(draw, container, key, [inner[name] for inner, name in spots])
    return data


def damage(draw: st.DrawFn, container: Any, key: Any, values: list[Any]) -> None:
    deed = draw(st.sampled_from(["replace", "borrow", "remove", "nudge", "repeat", "swap", "rename"]))
    value = container[key]
    if deed == "remove":
        del container[key]
    elif deed == "borrow":
        container[key] = copy.deepcopy(draw(st.sampled_from(values)))
    elif deed == "nudge" and isinstance(value, int):
        container[key] = value + draw(st.sampled_from([-1, 1]))
    elif deed == "nudge" and isinstance(value, str) and value:
        at = draw(st.integers(0, len(value) - 1))
        container[key] = value[:at] + draw(st.sampled_from("EMWFr1 0x-Z~")) + value[at + 1 :]
    elif deed == "repeat" and isinstance(container, list):
        container.insert(key, copy.deepcopy(value))
    elif deed == "swap" and isinstance(container, list):
        other = draw(st.integers(0, len(container) - 1))
        container[key], container[other] = container[other], container[key]
    elif deed == "rename" and isinstance(container, dict):
        container[draw(st.sampled_from(["seat", "act", "draw", "n", "pile", "undo", "x", "entries", "drawn"]))] = value
    else:
        container[key] = copy.deepcopy(draw(st.sampled_from(STRANGE)))
