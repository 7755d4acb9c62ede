"""Games are found: in the folders of the package, and in packages that somebody installed. None of them can do harm."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent

import pytest

from architrave.games.catalogue import GAMES, GROUP, LeftOut, discover, first, game, shipped
from architrave.kernel.refusal import Invalid
from tests.conftest import ROOT

FOLDERS = sorted(file.parent.name for file in (ROOT / "src" / "architrave" / "games").glob("*/game.py"))
GAME = """
    from dataclasses import replace

    from architrave.games.architekton.about import ABOUT
    from architrave.games.architekton.game import Architekton
    from architrave.kernel.options import Switch


    class Twin(Architekton):
        about = replace(
            ABOUT, name="twin", title="The Twin", order=1000, terminal="", files="twin_game",
            options=(*ABOUT.options, Switch("moon"))
        )


    class Clash(Architekton):
        pass


    class Bold(Architekton):
        about = replace(ABOUT, name="bold", files="bold_game")


    class Nameless(Architekton):
        about = None


    def no_game():
        pass
"""
TEXTS = {
    "twin.option.moon.about": "The moon shines.",
    "cli.twin.seat.0": "Castor",
    "cli.twin.seat.1": "Pollux",
}
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'
FILES = {
    "twin_game/__init__.py": dedent(GAME),
    "twin_game/i18n/en.json": json.dumps(TEXTS),
    "twin_game/i18n/nl.json": json.dumps({"twin.option.moon.about": "De maan schijnt."}),
    "twin_game/rules/en.md": "# The Twin\n\nAs its brother.\n\n## K1 The town\n\n- K1.1 It is on the other side.\n",
    "twin_game/art.svg": PICTURE,
    "bold_game/__init__.py": "",
    "bold_game/i18n/en.json": json.dumps({"ui.start.title": "Mine is better"}),
    "broken_game.py": "raise RuntimeError('no luck today')\n",
}
ENTRIES = {
    "twin": "twin_game:Twin",
    "clash": "twin_game:Clash",
    "nameless": "twin_game:Nameless",
    "function": "twin_game:no_game",
    "bold": "twin_game:Bold",
    "missing": "twin_game:Gone",
    "broken": "broken_game:Broken",
    "nowhere": "no_such_module:Game",
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program that runs where a package with games, most of them bad, is installed."""
    folder = tmp_path_factory.mktemp("packages")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    metadata = folder / "twin_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: twin-game\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"[{GROUP}]", *(f"{name} = {value}" for name, value in ENTRIES.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    paths = [str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
    data = str(tmp_path_factory.mktemp("data"))
    shown = {"NO_COLOR": "1", "COLUMNS": "120", "LANG": "en", "PYTHONIOENCODING": "utf-8", "ARCHITRAVE_DATA": data}
    return os.environ | shown | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def run(installed: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=installed, input=typed, capture_output=True, encoding="utf-8", check=False
    )


def test_every_folder_of_the_package_is_a_game() -> None:
    assert sorted(found.name for found in shipped()) == FOLDERS
    assert set(FOLDERS) <= set(GAMES)


def test_games_stand_in_the_order_of_their_descriptions() -> None:
    orders = [(found.about.order, name) for name, found in GAMES.items()]
    assert orders == sorted(orders)
    assert first() is next(iter(GAMES.values()))


@pytest.mark.parametrize("name", ["chess", 7, None, ["architekton"]])
def test_an_unknown_game_is_refused_with_those_there_are(name: object) -> None:
    with pytest.raises(Invalid) as told:
        game(name)
    assert told.value.params["known"] == ", ".join(GAMES)


def test_what_cannot_be_a_game_is_left_out_with_the_reason() -> None:
    entries = [EntryPoint(name, value, GROUP) for name, value in (("a", "pathlib:Path"), ("b", "no_such_module:Game"))]
    found, left_out = discover(shipped(), entries)
    assert list(found) == list(GAMES)
    assert [(one.package, one.entry) for one in left_out] == [
        ("pathlib", "pathlib:Path"),
        ("no_such_module", "no_such_module:Game"),
    ]
    assert "is not a class of architrave.kernel.game.Game" in left_out[0].reason
    assert "no_such_module" in left_out[1].reason


def test_a_name_that_is_taken_is_refused_with_a_sentence() -> None:
    entry = EntryPoint("mine", "architrave.games.architekton.game:Architekton", GROUP)
    found, left_out = discover(shipped(), [entry])
    assert list(found) == list(GAMES)
    reason = "ValueError: there is a game called architekton already; give this one another name"
    assert left_out == [LeftOut("architrave.games.architekton.game", entry.value, reason)]


def test_an_installed_game_is_in_the_catalogue_and_bad_ones_are_left_out(installed: dict[str, str]) -> None:
    program = """
        import json
        from architrave.games.catalogue import GAMES, LEFT_OUT
        print(json.dumps([list(GAMES), {one.entry: one.reason for one in LEFT_OUT}, LEFT_OUT[0].package]))
    """
    done = run(installed, "-c", dedent(program))
    games, left_out, package = json.loads(done.stdout)
    assert games == [*GAMES, "twin"]
    assert package == "twin-game"
    assert sorted(left_out) == sorted(value for name, value in ENTRIES.items() if name != "twin")
    assert left_out["broken_game:Broken"] == "RuntimeError: no luck today"
    assert "set `about`" in left_out["twin_game:Nameless"]
    assert left_out["twin_game:Bold"] == "ValueError: the text ui.start.title does not begin with bold. or cli.bold."


def test_an_installed_game_is_served_and_bad_ones_are_logged(installed: dict[str, str], tmp_path: Path) -> None:
    program = """
        import json, sys
        from pathlib import Path
        from architrave.server.logs import set_up
        from tests.server.client import PERSON, OTHER, served

        if __name__ == "__main__":
            set_up()
            with served(Path(sys.argv[1])) as client:
                (info,) = (info for info in client.get("/api/games").json() if info["id"] == "twin")
                table = {"game": "twin", "seats": [PERSON, OTHER], "options": {"moon": True}}
                status = client.post("/api/tables", json=table).status_code
                texts = client.get("/api/games/twin/texts?lang=nl").json()
                rules = client.get("/api/rules/twin?lang=nl").json()
                picture = client.get(info["art"])
                print(json.dumps([info, status, texts, rules["title"], picture.text, picture.headers["content-type"]]))
    """
    done = run(installed, "-c", dedent(program), str(tmp_path / "data"))
    assert done.returncode == 0, done.stderr
    info, status, texts, title, picture, kind = json.loads(done.stdout)
    assert (info["title"], info["seats"], info["daily"]) == ("The Twin", [2], False)
    assert [option["name"] for option in info["options"]] == ["set", "starter", "moon"]
    assert status == 201
    assert info["texts"] is True
    assert texts == {**TEXTS, "twin.option.moon.about": "De maan schijnt."}
    assert title == "The Twin"
    assert (picture, kind) == (PICTURE, "image/svg+xml")
    assert done.stderr.count("an installed game is left out") == len(ENTRIES) - 1
    assert "no luck today" in done.stderr


def test_an_installed_game_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    """It has no face of its own: its text board and its moves do."""
    listed = run(installed, "-m", "architrave", "play", "--help").stdout
    assert " twin " in listed
    assert "The Twin for 2" in listed
    flags = run(installed, "-m", "architrave", "play", "twin", "--help").stdout
    assert "--moon" in flags
    assert "The moon shines." in flags
    assert "It is on the other side." in run(installed, "-m", "architrave", "rules", "twin", "K1").stdout
    file = tmp_path / "game.json"
    words = ["-m", "architrave", "play", "twin", "--moon", "--seed", "7", "--starter", "0", "--save", str(file)]
    done = run(installed, *words, typed="FFEE N13\nFFEE M14\nhelp\nrules K1.1\nquit\n")
    assert done.returncode == 0, done.stderr
    record = json.loads(file.read_text(encoding="utf-8"))
    assert (record["game"], record["options"]["moon"]) == ("twin", True)
    assert {"act": "FFEE M14", "seat": 0} in record["entries"]
    assert "The Twin: Castor – Pip (Pollux)" in done.stdout
    assert re.search(r"✗ .+ \(K\d\.\d\)", done.stdout)  # a refusal whose paragraph is not on the page
    assert "|E 1 F|" in done.stdout
