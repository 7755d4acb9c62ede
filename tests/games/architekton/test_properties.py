"""Whatever comes: random play, illegal moves, damaged files and nonsense in notation."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from architrave.games.architekton import numbers as n
from architrave.games.architekton.position import Town
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.conformance import check_plain, play
from architrave.kernel.game import Json
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.rng import Rng
from tests.games.architekton.plan import GAME
from tests.games.architekton.subject import SUBJECTS, fault, nearby
from tests.json_of import json_of


def check_told(where: str, beginning: str) -> None:
    """A fault names its place, a refusal its paragraph."""
    assert where.startswith(beginning)


NAMES = st.sampled_from(list(SUBJECTS))
OFTEN = settings(max_examples=60, deadline=None)


def played(name: str, seed: int, steps: int) -> Town:
    """A random game up to some step."""
    subject, rng = SUBJECTS[name], Rng(seed)
    there = GAME.start(subject.options)
    assert isinstance(there, Town)
    for _ in range(steps):
        if there.actor == OVER:
            break
        if there.actor == CHANCE:
            there.apply(there.chance_at(rng.below(there.chance_total())))
        else:
            there.apply(subject.taste(there, legal_actions(there), rng))
    return there


PLACES = st.builds(played, NAMES, st.integers(0, 2**32), st.integers(0, 75))


@OFTEN
@given(PLACES, st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(there: Town, data: st.DataObject) -> None:
    legal = set(legal_actions(there))
    near = sorted(set(nearby(there)) - legal)
    actions = st.one_of(st.integers(-(2**63), 2**63 - 1), st.integers(0, n.ACTIONS), st.sampled_from(near))
    before = there.__reduce__()
    for _ in range(8):
        action = data.draw(actions)
        refusal = GAME.refusal(there, action)
        assert (refusal is None) == (action in legal)
        if refusal is not None:
            assert refusal.paragraph.startswith("K")
            check_plain(dict(refusal.params), "refusal")
    assert there.__reduce__() == before


@OFTEN
@given(PLACES, st.data())
def test_a_damaged_position_file_is_refused_or_gives_a_sound_position(there: Town, data: st.DataObject) -> None:
    """Never any other error, and whatever is accepted can be played to the end."""
    file = GAME.dump(there)
    options = GAME.options({"set": named(there)})
    for _ in range(data.draw(st.integers(1, 3))):
        damage(file, data)
    try:
        restored = GAME.restore(copy.deepcopy(file), options)
    except Invalid as found:
        check_told(found.where, "position")
        return
    assert fault(restored) is None
    assert GAME.restore(GAME.dump(restored), options).__reduce__() == restored.__reduce__()
    check_plain(json_of(GAME.view(restored, 0)), "view")
    end = restored.clone()
    rng = Rng(1)
    for _ in range(2000):
        if end.actor == OVER:
            break
        if end.actor == CHANCE:
            assert end.chance_total() > 0
            end.apply(end.chance_at(rng.below(end.chance_total())))
        else:
            actions = legal_actions(end)
            end.apply(actions[rng.below(len(actions))])
        assert fault(end) is None
    assert end.actor == OVER
    GAME.result(end)


def named(there: Town) -> str | Json:
    chosen: str | Json = next(
        subject.options["set"]
        for subject in SUBJECTS.values()
        if there.tiles.name in (subject.options["set"], dict_name(subject.options["set"]))
    )
    return chosen


def dict_name(tiles: Any) -> str:
    return str(tiles["name"]) if isinstance(tiles, dict) else ""


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 25),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(
        ["lay", "draw", "house", "pay", "over", "M13", "N14", "N13", "O14", "E", "M", "EMWF", "EEMM", "EEEE"]
    ),
    st.just([]),
    st.just({}),
    st.just(["N13"]),
)
FIELDS = st.sampled_from(
    ["phase", "starter", "active", "turn", "placed", "idle", "turns_left", "due", "waiting", "ruined", "tiles", "seats"]
)


def damage(file: Json, data: st.DataObject) -> None:
    """Change, remove, double or move something anywhere in the file."""
    spots: list[tuple[Any, Any]] = []

    def collect(inside: Any) -> None:
        if isinstance(inside, dict | list):
            for name in inside if isinstance(inside, dict) else range(len(inside)):
                spots.append((inside, name))
                collect(inside[name])

    collect(file)
    if not spots:
        return
    container, name = data.draw(st.sampled_from(spots))
    kind = data.draw(st.sampled_from(["change", "remove", "add", "double", "swap", "set"]))
    if kind == "change":
        container[name] = data.draw(VALUES)
    elif kind == "remove":
        del container[name]
    elif kind == "set":
        file[data.draw(FIELDS)] = data.draw(VALUES)
    elif isinstance(container, list) and kind == "double":
        container.append(copy.deepcopy(container[name]))
    elif isinstance(container, list) and kind == "swap":
        container[0], container[name] = container[name], container[0]
    elif isinstance(container, dict):
        container[data.draw(st.text(max_size=3))] = data.draw(VALUES)


WORDS = st.text(alphabet=st.one_of(st.sampled_from(list("EMWFNOPr0123456789- \t")), st.characters()), max_size=24)
LINES = st.one_of(
    WORDS,
    st.builds(
        "{} {} {}".format,
        st.sampled_from(["EMWF", "E", "house", "FFEE", "pay", "emwf"]),
        st.builds("{}{}".format, st.sampled_from(["A", "M", "Z", "AA", "-A", "-ZZ", "BI", "bj"]), st.integers(-40, 70)),
        st.sampled_from(["", "r0", "r1", "r3", "r4", "R2", "r 1", "2"]),
    ),
)
BEGUN = played("standard", 1, 9)


@settings(max_examples=300, deadline=None)
@given(LINES)
def test_any_line_is_a_move_or_refused(line: str) -> None:
    try:
        action = GAME.from_text(BEGUN, line)
    except Refused as found:
        check_told(found.refusal.paragraph, "K")
        check_plain(dict(found.refusal.params), "refusal")
        return
    assert 0 <= action < n.ACTIONS
    assert GAME.from_text(BEGUN, GAME.to_text(BEGUN, action)) == action
    GAME.refusal(BEGUN, action)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=8,
)
MOVES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["lay", "house", "pay", "back", "pass"]) | JSON},
    optional={
        "tile": st.sampled_from(["E", "EMWF", "X"]) | JSON,
        "x": st.integers(-60, 60) | JSON,
        "y": st.integers(-60, 60) | JSON,
        "turns": st.integers(-1, 4) | JSON,
    },
)


@settings(max_examples=200, deadline=None)
@given(st.one_of(MOVES, JSON))
def test_any_object_is_a_move_or_refused(move: Any) -> None:
    try:
        action = GAME.from_struct(BEGUN, move)
    except Refused as found:
        check_told(found.refusal.paragraph, "K")
        return
    assert 0 <= action < n.ACTIONS
    assert GAME.from_struct(BEGUN, json.loads(json.dumps(json_of(GAME.to_struct(BEGUN, action))))) == action


@settings(max_examples=200, deadline=None)
@given(JSON, JSON)
def test_any_options_are_options_or_refused(tiles: Any, starter: Any) -> None:
    try:
        options = GAME.options({"set": tiles, "starter": starter})
    except Invalid:
        return
    GAME.start(options)


@pytest.mark.bulk
@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.text("EMWF", min_size=4, max_size=4), min_size=22, max_size=22),
    st.lists(st.integers(0, 8), min_size=3, max_size=3),
    st.integers(0, 2**32),
)
def test_any_set_of_tiles_can_be_played(buildings: list[str], counts: list[int], seed: int) -> None:
    """Tiles that look the same are written the same; then every set gives games that end and hold to everything."""
    looks: dict[str, str] = {}
    for number, printed in enumerate(buildings):
        turned = [printed[turns:] + printed[:turns] for turns in range(4)]
        buildings[number] = next((looks[look] for look in turned if look in looks), printed)
        looks[buildings[number]] = buildings[number]
    landscapes = dict(zip("EMW", counts, strict=True)) | {"F": 24 - sum(counts)}
    subject = SUBJECTS["standard"]
    options = GAME.options({"set": {"landscapes": landscapes, "buildings": buildings}})
    play(type(subject)(GAME, options, fault, nearby, subject.taste, None, 3000), seed, every=60)
