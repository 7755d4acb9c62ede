"""docs/records.md is true: its example loads, its figures are right, and its own verifier agrees with ours."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from random import Random
from typing import Any

import pytest

from architrave.games.architekton.components import shipped
from architrave.kernel.draws import Fair, default_nonce
from architrave.kernel.entry import SHAPE as ENTRY
from architrave.kernel.entry import entry_of
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position_file import SHAPE as POSITION
from architrave.kernel.proof import verify
from architrave.kernel.record import SHAPE as RECORD
from architrave.kernel.record import Record
from tests.conftest import ROOT
from tests.kernel.played import ARCHITEKTON, NAMES, act, lookup, played

PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLE = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
ROWS = re.findall(
    r"^\| (\d+) \| `(\w+)` \| (\d+) \| `([0-9a-f]{16})` \| (\d+) \| (\d+) \| `(\w+)` \|$", PAGE, re.MULTILINE
)
STANDARD = shipped()["standard"]
LANDSCAPES = [terrain for terrain, count in zip("EMWF", STANDARD.landscapes, strict=True) for _ in range(count)]


def the_pages_verifier() -> Any:
    names: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0], names)
    return names


def wrong_draws(record: Record) -> list[tuple[int, str, str]]:
    wrong: list[tuple[int, str, str]] = the_pages_verifier()["verify"](
        record.to_json(), LANDSCAPES, STANDARD.buildings
    )[0]
    return wrong


def test_the_example_loads_and_is_proven() -> None:
    record = Record.from_json(EXAMPLE)
    assert record.replay(lookup).over
    assert verify(record, lookup).ok
    assert verify(record, lookup).own_nonces == (0,)
    assert record.dumps() in PAGE


def test_the_table_shows_every_draw_of_the_example() -> None:
    proof = verify(Record.from_json(EXAMPLE), lookup)
    names = the_pages_verifier()
    _, key = names["verify"](EXAMPLE, LANDSCAPES, STANDARD.buildings)
    expected = [
        (
            str(drawn.entry),
            drawn.pile,
            str(drawn.n),
            names["mac"](key, f"draw\n{drawn.pile}\n{drawn.n}\n0")[:8].hex(),
            str(drawn.total),
            str(drawn.ticket),
            drawn.outcome,
        )
        for drawn in proof.draws
    ]
    assert expected == ROWS


def test_the_other_figures_of_the_example() -> None:
    seed, draws = bytes.fromhex(EXAMPLE["seed"]), EXAMPLE["draws"]
    _, key = the_pages_verifier()["verify"](EXAMPLE, LANDSCAPES, STANDARD.buildings)
    assert f"| commitment | `{draws['commitment']}` |" in PAGE
    assert f"| nonce of seat 1 | `{default_nonce(seed, 1)}` |" in PAGE
    assert f"| key | `{key.hex()}` |" in PAGE
    assert f"the ticket {Fair(seed, draws['nonces']).ticket('building', 1, 2**63 + 1)}." in PAGE


@pytest.mark.parametrize("seed", range(5))
def test_the_pages_verifier_finds_nothing_wrong_with_whole_games(seed: int) -> None:
    assert wrong_draws(Record.of(played(seed=seed, undos=0.2))) == []


def test_the_pages_verifier_follows_a_new_deal() -> None:
    seed = (964).to_bytes(32, "big")  # the six tiles of this opening cannot be laid (K3.3)
    draws = DrawTerms.proven(seed, [default_nonce(seed, seat) for seat in range(2)])
    line = Line.open(ARCHITEKTON, Header.make(ARCHITEKTON, {}, NAMES, draws), draws.source(seed))
    line.commit(line.begin())
    assert len(line.entries) == 15
    random = Random(1)
    while not line.over:
        act(line, random)
    assert wrong_draws(Record.of(line)) == []


def test_the_pages_verifier_finds_a_changed_draw() -> None:
    data = copy.deepcopy(EXAMPLE)
    data["entries"][8]["draw"] = "W"
    assert wrong_draws(Record.from_json(data)) == [(9, "W", "F")]


def test_the_hash_of_a_set_is_as_the_page_says() -> None:
    row = " ".join([*(f"{terrain}6" for terrain in "EMWF"), *STANDARD.buildings])
    assert EXAMPLE["components"]["hash"] == hashlib.sha256(row.encode()).hexdigest()
    assert " ".join(STANDARD.buildings) in PAGE.replace("\n", " ")


def test_every_field_and_form_is_on_the_page() -> None:
    for shape in (RECORD, POSITION):
        for name in {**shape.required, **shape.optional}:
            assert f"`{name}`" in PAGE, name
    forms = [json.loads(form) for form in re.findall(r"^\| `(\{.*?\})` \| ", PAGE, re.MULTILINE) if "…" not in form]
    entries = [form for form in forms if "kind" not in form]
    assert [entry_of(form).to_json() for form in entries] == entries
    assert [next(iter(form)) for form in entries] == list(ENTRY.forms)
    position = set(ARCHITEKTON.dump(played(moves=3).position))
    assert {name for name in position if f"`{name}`" not in PAGE} == set()
