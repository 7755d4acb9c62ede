"""Games played line by line, as a script at a pipe plays them."""

from __future__ import annotations

import io
import json
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from architrave.cli.faces import face
from architrave.cli.prompt import Prompt
from architrave.cli.screen import THEME
from architrave.cli.seating import Seated, Wishes, following, seated
from architrave.cli.session import Left, Session
from architrave.cli.voice import Language, Voice
from architrave.games import catalogue
from architrave.kernel.entry import Act, Undo
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.kernel.rng import Rng
from tests.cli.conftest import Run, kept

ENGLISH = Voice(Language.EN)
PLAIN = Wishes(
    game="architekton",
    level=None,
    two=False,
    seat=None,
    seed=7,
    tile_set=None,
    starter="0",
    match=False,
    resume=None,
    save=None,
)


class Typist(Prompt):
    """A person who types what a function says, given the legal moves."""

    def __init__(self, types: Callable[[list[str]], str]) -> None:
        self.types = types

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        return self.types(list(moves))


def script(*lines: str) -> Typist:
    """Types these lines, then leaves."""
    waiting = list(lines)

    def types(moves: list[str]) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return Typist(types)


class Leaver(Typist):
    """Makes so many moves and then breaks off."""

    def __init__(self, moves: int) -> None:
        super().__init__(lambda legal: legal[-1])
        self.left = moves

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().line(ask, moves, words)


def player(seed: int) -> Typist:
    """Plays any legal move."""
    rng = Rng(seed)
    return Typist(lambda moves: moves[int(rng.below(len(moves)))])


def at(
    table: Seated, typist: Typist, language: Language = Language.EN, width: int = 130
) -> tuple[Session, io.StringIO]:
    shown = io.StringIO()
    console = Console(file=shown, theme=THEME, width=width, highlight=False)
    spoken = Voice(language)
    drawing = face("architekton", spoken, table.sitting.line.players)
    return Session(table, drawing, console, typist, spoken), shown


def typed(wishes: Wishes, *lines: str) -> str:
    """What is shown when these lines are typed and the person leaves."""
    session, shown = at(seated(wishes, ENGLISH), script(*lines))
    with pytest.raises(Left):
        session.play()
    return shown.getvalue()


@pytest.fixture
def wishes(tmp_path: Path) -> Wishes:
    return replace(PLAIN, save=tmp_path / "game.json")


# ---- whole games ----


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("two", [False, True])
def test_whole_games_end_with_a_result_and_a_record_that_replays(tmp_path: Path, seed: int, two: bool) -> None:
    file = tmp_path / "game.json"
    starter = None if seed % 2 else "1"
    table = seated(replace(PLAIN, two=two, seed=None, starter=starter, save=file), ENGLISH)
    session, shown = at(table, player(seed))
    session.play()
    line = kept(file)
    assert line.over
    proof = verify(Record.load(file), catalogue.game)
    assert proof.ok
    assert proof.kind == "proven"
    result = table.sitting.view()["result"]
    winner = "" if result["winner"] is None else line.players[result["winner"]]
    assert ENGLISH(f"cli.architekton.verdict.{result['reason']}", name=winner) in shown.getvalue()
    assert str(file) in shown.getvalue()


def test_final_scoring_is_broken_down(tmp_path: Path) -> None:
    """Find a game decided by points in which buildings were taken away: each is named, with the reason."""
    for seed in range(40):
        table = seated(replace(PLAIN, seed=seed, save=tmp_path / f"{seed}.json"), ENGLISH)
        session, shown = at(table, player(seed))
        session.play()
        result = table.sitting.view()["result"]
        if result["reason"] == "points" and result["removed"]:
            break
    else:
        raise AssertionError("no such game among forty")
    text = shown.getvalue()
    for removed in result["removed"]:
        owner = "without an owner" if removed["owner"] is None else table.sitting.line.players[removed["owner"]]
        row = text.split(f"(K8.1, x), {owner}: ")[1].split("Largest group")[0].split("Taken away")[0]
        assert f"{removed['cell']} ({removed['landscapes']})" in " ".join(row.split())
    for seat, name in enumerate(["Red", "Blue (First game)"]):
        data = result["seats"][seat]
        row = next(line for line in reversed(text.splitlines()) if f"{'●▲'[seat]} {name}" in line)
        assert row.split()[-4:] == [
            str(n) for n in (len(data["group"]), data["chips"], data["points"], data["standing"])
        ]
        assert f"Largest group, {name} (K8.2, +): {' '.join(data['group']) or '–'}" in text
    winner = ["Red", "Blue (First game)"][result["winner"]]
    assert f"Winner by points (K8.3): {winner}" in text


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_language_and_width_plays_through(tmp_path: Path, language: Language, width: int) -> None:
    table = seated(replace(PLAIN, save=tmp_path / "game.json"), Voice(language))
    session, shown = at(table, player(3), language, width)
    session.play()
    assert max(len(line) for line in shown.getvalue().splitlines() if str(tmp_path) not in line) <= width


def test_a_match_goes_on_until_somebody_has_two_points(tmp_path: Path) -> None:
    last = seated(replace(PLAIN, match=True, save=tmp_path / "m.json"), ENGLISH)
    table: Seated | None = last
    starters: list[int] = []
    text = ""
    while table is not None:
        session, shown = at(table, player(len(starters)))
        session.play()
        text = shown.getvalue()
        starters.append(table.sitting.line.header.options["starter"])
        last, table = table, following(table, ENGLISH)
    match = last.companion.match
    assert match is not None
    result = last.sitting.line.result
    assert result is not None
    final = match.after(result.victory_points)
    assert final.over
    assert starters == [number % 2 for number in range(len(starters))]
    assert "Match over" in text
    files = {file.name for file in tmp_path.glob("*.json")}
    assert files == {"m.json", *(f"m-{number}.json" for number in range(2, len(starters) + 1))}


# ---- lines that are not moves ----


def test_help_lists_notation_and_commands(wishes: Wishes) -> None:
    text = typed(wishes, "help")
    for word in ("EMWF N13 r2", "house N13", "pay", "back", "rules", "moves", "undo", "hint", "save", "resign", "quit"):
        assert word in text
    assert typed(replace(wishes, save=wishes.save and wishes.save.with_name("b.json")), "?").count("house N13") == 1


def test_refusals_name_the_paragraph_and_quote_it(wishes: Wishes) -> None:
    table = seated(wishes, ENGLISH)
    table.sitting.begin()
    choice = table.sitting.choices()[0]["text"]
    tile = choice.split()[0]
    session, shown = at(table, script(f"{tile} Y30", f"{tile} Z30"))
    with pytest.raises(Left):
        session.play()
    text = " ".join(shown.getvalue().split())
    assert "On Y30 the tile would touch no other tile with a side. K4.2 The tile must touch" in text
    assert "Z30 is a place for a landscape; buildings and landscapes form a chessboard. K4.1 The tiles form" in text
    assert f"Did you mean: {tile} " in text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("mvoes", "Did you mean: moves"),
        ("xyzzy", "Type a move, such as"),
        ("EMWF", "is not a move"),
        ("QQQQ M14", "There is no tile"),
        ("pay", "No payment is due now"),
        ("house M13", "A house can only be moved"),
        ("rules K77", "The rules have no paragraph K77"),
        ("rules K4.2", "The tile must touch at least one tile"),
        ("moves Z9", "There is no move with Z9 now"),
        ("undo", "There is nothing to take back"),
        ("save", "The game is kept, move by move, in"),
        ("save /no/such/folder/x.json", "could not be written"),
        ("save ~nobody-of-this-name/x.json", "could not be written"),
        ("save x\x00.json", "could not be written"),
        ("resign", "once more"),
        ("log", "The landscape"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("{given}", "“{given}”"),
        ("\x00\x1b[2J", "“��[2J” is not a move"),
        ("a" * 5000, "is not a move"),
    ],
)
def test_lines_that_change_nothing(wishes: Wishes, line: str, says: str) -> None:
    assert says in " ".join(typed(wishes, line).split())
    assert wishes.save is not None
    assert not any(isinstance(entry, Act) for entry in kept(wishes.save).entries)


def test_moves_lists_every_legal_move(wishes: Wishes) -> None:
    table = seated(wishes, ENGLISH)
    table.sitting.begin()
    texts = [choice["text"] for choice in table.sitting.choices()]
    tile = texts[0].split()[0]
    session, shown = at(table, script("moves", f"moves {tile}"))
    with pytest.raises(Left):
        session.play()
    text = shown.getvalue()
    for move in texts:
        first, _, rest = move.partition(" ")
        row = next(line for line in text.splitlines() if line.startswith(first + "  "))
        assert rest in row
        if first == tile:
            assert f"\n{move} " in text


def test_a_hint_is_a_legal_move(wishes: Wishes) -> None:
    table = seated(wishes, ENGLISH)
    table.sitting.begin()
    texts = [choice["text"] for choice in table.sitting.choices()]
    session, shown = at(table, script("hint"))
    with pytest.raises(Left):
        session.play()
    assert shown.getvalue().split("Hint: ")[1].split(" (")[0] in texts


def test_commands_in_the_language_of_the_person(tmp_path: Path) -> None:
    table = seated(replace(PLAIN, save=tmp_path / "g.json"), Voice(Language.NL))
    session, shown = at(table, script("regels K3.5", "HULP", "undo"), Language.NL)
    with pytest.raises(Left):
        session.play()
    text = shown.getvalue()
    assert "Zolang er geen gebouw op tafel ligt" in text
    assert "verslag" in text
    assert "Er is niets om terug te nemen." in text


# ---- undo, resignation, leaving and coming back ----


def test_undo_takes_back_ones_own_action_and_what_followed(wishes: Wishes) -> None:
    table = seated(wishes, ENGLISH)
    moves = 0

    def types(legal: list[str]) -> str:
        nonlocal moves
        moves += 1
        if moves <= 3:
            return legal[0]
        if moves == 4:
            return "undo"
        raise EOFError

    session, _ = at(table, Typist(types))
    with pytest.raises(Left):
        session.play()
    line = table.sitting.line
    undo = line.entries[-1]
    assert isinstance(undo, Undo)
    assert undo.seat == 0
    assert undo.agreed == (1,)
    acts = [entry for entry in line.entries if isinstance(entry, Act) and entry.seat == 0]
    assert len(acts) == 3
    assert sum(isinstance(line.entries[n - 1], Act) and line.entries[n - 1] in acts for n in line.live()) == 2
    assert line.position.actor == 0


def test_after_undo_the_same_moves_bring_the_same_draws(wishes: Wishes) -> None:
    table = seated(replace(wishes, two=True), ENGLISH)
    table.sitting.begin()
    for action in range(2):
        table.sitting.act(table.sitting.choices()[0]["action"])
    first = [entry.to_json() for entry in table.sitting.line.entries]
    table.sitting.undo()
    table.sitting.undo()
    for action in range(2):
        table.sitting.act(table.sitting.choices()[0]["action"])
    assert [entry.to_json() for entry in table.sitting.line.entries][-len(first) + 9 :] == first[9:]


def test_resigning_takes_two_words_in_a_row(wishes: Wishes) -> None:
    text = typed(wishes, "resign", "help", "resign")
    assert "Winner" not in text
    assert wishes.save is not None
    file = wishes.save.with_name("again.json")
    session, shown = at(seated(replace(wishes, save=file), ENGLISH), script("resign", "resign"))
    session.play()
    assert "Winner: Blue (First game)" in shown.getvalue()
    assert kept(file).over


@pytest.mark.parametrize(("starter", "moves"), [("0", 1), ("1", 0)])
def test_leaving_and_coming_back_loses_nothing(wishes: Wishes, starter: str, moves: int) -> None:
    """Whoever starts, the person leaves in the middle of things: between two tiles, or when the bot has moved.

    Nothing can end the game before: a building falls due with four landscapes round it (K5.1); two lie there at first,
    and a first turn adds at most one (K3.5). Where no second tile can be laid (K3.3) the bot may add two, but both
    match the one building there is (K4.2): one side at most differs, and a chip pays for that (K2.1, K5.4).
    """
    table = seated(replace(wishes, seed=None, level="easy", starter=starter), ENGLISH)
    session, shown = at(table, Leaver(moves))
    with pytest.raises(Left):
        session.play()
    acts = [entry.seat for entry in table.sitting.line.entries if isinstance(entry, Act)]
    assert acts
    assert acts[0] == int(starter)
    assert wishes.save is not None
    assert f"--resume {wishes.save}" in shown.getvalue()
    again = seated(replace(PLAIN, seed=None, starter=None, resume=wishes.save), ENGLISH)
    assert again.companion.levels == (None, "easy")
    assert again.sitting.view() == table.sitting.view()
    assert again.sitting.log == table.sitting.log
    session, shown = at(again, player(1))
    session.play()
    assert verify(Record.load(wishes.save), catalogue.game).ok


@pytest.mark.parametrize(
    ("seat", "level", "levels"),
    [
        (None, None, (None, "easy")),
        ("0", None, (None, "easy")),
        ("1", None, ("easy", None)),
        ("1", "club", ("club", None)),
    ],
)
def test_a_game_is_resumed_from_another_seat(
    wishes: Wishes, seat: str | None, level: str | None, levels: tuple[str | None, ...]
) -> None:
    table = seated(replace(wishes, level="easy"), ENGLISH)
    table.sitting.begin()
    again = seated(replace(PLAIN, seed=None, starter=None, resume=wishes.save, seat=seat, level=level), ENGLISH)
    assert again.companion.levels == levels


def test_a_resumed_match_knows_its_standing(wishes: Wishes) -> None:
    table = seated(replace(wishes, match=True), ENGLISH)
    session, shown = at(table, player(2))
    session.play()
    second = following(table, ENGLISH)
    if second is None:  # won early: two points at once
        assert "Match over" in shown.getvalue()
        return
    file = second.sitting.keep.file
    second.sitting.begin()
    again = seated(replace(PLAIN, seed=None, starter=None, resume=file), ENGLISH)
    assert again.companion.match == second.companion.match
    assert "game 2" in typed_at(again)


def typed_at(table: Seated) -> str:
    session, shown = at(table, script())
    with pytest.raises(Left):
        session.play()
    return shown.getvalue()


def test_a_match_with_the_last_seed_goes_on(wishes: Wishes) -> None:
    table = seated(replace(wishes, match=True, seed=2**53 - 1), ENGLISH)
    session, _ = at(table, script("resign", "resign"))
    session.play()
    second = following(table, ENGLISH)
    assert second is not None
    assert second.sitting.line.header.promise.seed == 0


def test_the_secret_seed_is_apart_from_the_record_until_the_end(wishes: Wishes) -> None:
    table = seated(replace(wishes, seed=None), ENGLISH)
    table.sitting.begin()
    assert wishes.save is not None
    assert table.companion.seed is not None
    secret = table.companion.seed.hex()
    assert secret not in wishes.save.read_text(encoding="utf-8")
    beside = table.sitting.keep.beside
    assert secret in beside.read_text(encoding="utf-8")
    assert beside.stat().st_mode & 0o077 == 0
    session, _ = at(table, player(1))
    session.play()
    assert json.loads(wishes.save.read_text(encoding="utf-8"))["seed"] == secret


# ---- files ----


def test_a_running_game_without_its_seed_is_not_resumed(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file))
    (tmp_path / "g.json.table").unlink()
    done = architrave("play", "architekton", "--resume", str(file))
    assert done.returncode == 1
    assert "g.json.table" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 5000,
        '{"seed": "xyz", "levels": [], "match": null}',
        '{"seed": null}',
        '{"seed": null, "levels": [null], "match": null}',
        '{"seed": null, "levels": "ab", "match": null}',
        '{"seed": null, "levels": [null, 5], "match": null}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": "x", "games": []}}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": 2, "games": []}}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": 0, "games": [[1]]}}',
    ],
)
def test_a_damaged_companion_is_named(architrave: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file), "--seed", "1")
    (tmp_path / "g.json.table").write_text(text, encoding="utf-8")
    done = architrave("play", "architekton", "--resume", str(file))
    assert done.returncode == 1
    assert "g.json.table: This file beside the record is damaged" in done.stderr


def test_an_existing_game_is_not_overwritten(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    file.write_text("precious", encoding="utf-8")
    done = architrave("play", "architekton", "--save", str(file))
    assert done.returncode == 1
    assert "--resume" in done.stderr
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("precious", ["other.json", "other.json.table"])
@pytest.mark.parametrize("resuming", [False, True])
def test_nothing_is_overwritten_by_save(architrave: Run, tmp_path: Path, precious: str, resuming: bool) -> None:
    game, file = tmp_path / "g.json", tmp_path / precious
    architrave("play", "architekton", "--save", str(game), "--seed", "1")
    file.write_text("precious", encoding="utf-8")
    resume = ["--resume", str(game)] if resuming else []
    done = architrave("play", "architekton", "--save", str(tmp_path / "other.json"), *resume)
    assert done.returncode == 1
    assert f"{file}: There is a file already" in done.stderr
    assert file.read_text(encoding="utf-8") == "precious"
    assert architrave("play", "architekton", "--resume", str(game), "--save", str(game)).returncode == 0


@pytest.mark.parametrize("name", ["g.json", "g.json.table", "notes.txt", "folder"])
def test_a_copy_goes_over_nothing(architrave: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.txt").write_text("precious", encoding="utf-8")
    game = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(game))
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    done = architrave("play", "architekton", "--resume", str(game), typed=f"save {tmp_path / name}\nquit\n")
    assert done.returncode == 0
    assert "could not be written: File exists" in " ".join(done.stdout.split())
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


@pytest.mark.parametrize(
    "words",
    [
        ["--seed", "0"],
        ["--match"],
        ["--starter", "0"],
        ["--set", "symmetric"],
        ["--seats", "2"],
        ["--difficulty", "hard"],
    ],
)
def test_a_saved_game_goes_on_as_it_began(architrave: Run, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file), "--seed", "1")
    done = architrave("play", "architekton", "--resume", str(file), *words)
    assert done.returncode == 2
    assert f"{words[0]}: A saved game goes on as it began" in done.stderr


SET = """
[mine]
landscapes = { E = 9, M = 5, W = 5, F = 5 }
buildings = [
  "EMWF", "EMFW", "EWMF", "EWFM", "EFMW", "EFWM", "EEMM", "EEWW", "EEFF", "MMWW", "MMFF",
  "WWFF", "EMEM", "EWEW", "EFEF", "MWMW", "MFMF", "WFWF", "EEEE", "MMMM", "WWWW", "FFFF",
]
"""


def test_a_tile_set_of_ones_own(architrave: Run, tmp_path: Path) -> None:
    own, file = tmp_path / "mine.toml", tmp_path / "g.json"
    own.write_text(SET, encoding="utf-8")
    done = architrave("play", "architekton", "--set", str(own), "--save", str(file), "--starter", "0")
    assert done.returncode == 0, done.stderr
    line = kept(file)
    assert line.header.components[0] == "mine"
    assert line.header.options["set"]["landscapes"]["E"] == 9


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("mine.toml", "not = = toml", "mine.toml: This is not valid TOML"),
        ("mine.toml", "a = " + "[" * 5000, "nested more than 24 deep"),
        ("mine.toml", "a = " + "1" * 5000, "not valid TOML"),
        ("mine.toml", "#" * 1_000_001, "larger than 1000000 bytes"),
        ("mine.toml", SET.replace("E = 9", "E = 8"), "landscapes"),
        ("mine.toml", SET.replace('"EMWF"', '"EMWX"'), "EMWX"),
        ("mine.toml", SET.replace('"FFFF",', ""), "21"),
        ("mine.toml", "", "set"),
        ("mine.json", "[" * 5000, "nested more than 24 deep"),
        ("mine.json", "[1]", "An object"),
        ("mine.json", "{", "breaks off"),
    ],
)
def test_a_bad_tile_set_is_refused_with_the_reason(
    architrave: Run, tmp_path: Path, name: str, text: str, says: str
) -> None:
    own = tmp_path / name
    own.write_text(text, encoding="utf-8")
    done = architrave("play", "architekton", "--set", str(own))
    assert done.returncode == 1
    assert f"Error: {own}: " in done.stderr
    assert says in done.stderr


def test_the_data_folder_keeps_games_by_default(process: Run, tmp_path: Path) -> None:
    for number in (1, 2):
        done = process("play", "architekton", typed="quit\n")
        assert done.returncode == 0
        assert len(list((tmp_path / "data" / "terminal").glob("architekton-*.json"))) == number


def test_a_folder_that_cannot_be_written(architrave: Run, tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file", encoding="utf-8")
    done = architrave("play", "architekton", ARCHITRAVE_DATA=str(tmp_path / "blocked"))
    assert done.returncode == 1
    assert "blocked" in done.stderr


def test_a_full_disk_loses_nothing_that_was_shown(environment: dict[str, str], tmp_path: Path) -> None:
    """A limit on the size of files stands in for a full disk: the record grows until it cannot be written."""
    lines: list[str] = []
    rng = Rng(4)

    def types(legal: list[str]) -> str:
        lines.append(legal[int(rng.below(len(legal)))])
        return lines[-1]

    session, _ = at(seated(replace(PLAIN, save=tmp_path / "model.json"), ENGLISH), Typist(types))
    session.play()  # the same seed gives the same game, so these lines are legal in the next one, too
    limit = (tmp_path / "model.json").stat().st_size * 3 // 4
    file = tmp_path / "game.json"
    words = ["play", "architekton", "--seed", "7", "--starter", "0", "--save", str(file)]
    done = subprocess.run(
        [sys.executable, "-m", "architrave", *words],
        input="\n".join(lines),
        env=environment | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert done.returncode == 1
    assert str(file) in done.stderr
    assert "Traceback" not in done.stderr
    line = kept(file)
    shown = [entry for entry in line.entries if isinstance(entry, Act)]
    assert len(shown) > 2
    assert done.stdout.count(" laid the ") == sum(" " in entry.text and entry.text[0] != "h" for entry in shown)
    assert [file.name for file in tmp_path.glob("*.new")] == []


def test_piped_output_has_no_control_characters(process: Run) -> None:
    done = process("play", "architekton", "--seed", "3", "--starter", "0", typed="moves\nhelp\nquit\n")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "┌─" in done.stdout
    assert "See you soon" in done.stdout
