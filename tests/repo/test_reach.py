"""Which tests a mutant meets: all that can notice it, so that none survives for want of asking."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.conftest import ROOT
from tools.reach import MODULE, Map, holder

RULES = dedent("""\
    from functools import cache

    LIMIT = 3


    def laid(tile):
        def turned(side):
            return side + tile

        return turned(1)


    @cache
    def box():
        return opened()


    def opened():
        return [1, 2]


    def set_up():
        return 7


    def often(count):
        for _ in range(count):
            laid(1)


    def of_nobody(size=LIMIT):
        return size
    """)
TESTS = dedent("""\
    import pytest
    from architrave import rules

    @pytest.fixture(scope="module")
    def table():
        return rules.set_up()

    def test_laying():
        assert rules.laid(2) == 3

    def test_opening():
        assert rules.box() == [1, 2]

    def test_the_box_again():
        assert rules.box() == [1, 2]

    def test_table(table):
        assert table == 7

    def test_table_again(table):
        assert table == 7

    def test_in_bulk():
        rules.often(60_000)
    """)
RUN = """
import pytest, sys
from pathlib import Path
from tools.reach import Reach
here = Path.cwd()
sys.path.insert(0, str(here / "src"))
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "tests"], plugins=[Reach(here, 0, 1, here / "told.json")]))
"""


def line_of(text: str) -> int:
    return RULES.splitlines().index(text) + 1


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    # With an __init__.py it comes before an installed package of the same name; a namespace would come after it.
    for name, text in (
        ("src/architrave/__init__.py", ""),
        ("src/architrave/rules.py", RULES),
        ("tests/test_rules.py", TESTS),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "pytest.ini").touch()
    command = [sys.executable, "-c", RUN]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.parametrize(
    ("line", "function"),
    [
        ("LIMIT = 3", None),
        ("        return side + tile", "    def turned(side):"),
        ("    return turned(1)", "def laid(tile):"),
        ("    return opened()", "@cache"),
        ("def of_nobody(size=LIMIT):", None),  # its default is made when the module is read
        ("    return size", "def of_nobody(size=LIMIT):"),
    ],
)
def test_a_line_belongs_to_the_innermost_function(project: Path, line: str, function: str | None) -> None:
    wanted = MODULE if function is None else line_of(function)
    assert holder(project / "src/architrave/rules.py", line_of(line)) == wanted


ALL = {"laying", "opening", "the_box_again", "table", "table_again", "in_bulk"}


@pytest.mark.parametrize(
    ("line", "tests"),
    [
        ("        return side + tile", {"laying", "in_bulk"}),
        ("LIMIT = 3", ALL),
        ("    return [1, 2]", ALL),  # in memory from then on
        ("    return 7", ALL),  # a fixture may serve every test of its file
        ("    return size", {"in_bulk"}),  # not watched to its end, so it may have gone anywhere
    ],
)
def test_a_change_meets_whatever_can_notice_it(project: Path, line: str, tests: set[str]) -> None:
    reach = Map()
    reach.add(project / "told.json")
    place = "architrave/rules.py", holder(project / "src/architrave/rules.py", line_of(line))
    assert {test.partition("::test_")[2] for test in reach.reaching(place)} == tests
