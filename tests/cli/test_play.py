"""Games played line by line, as a script at a pipe plays them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from architrave.cli.local_table import LocalTable
from architrave.cli.session import Left
from architrave.cli.start import PlayOptions, next_game, start
from architrave.cli.texts import Language, Texts
from architrave.games import catalogue
from architrave.kernel.entry import Act, Undo
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.tables.series import standing
from tests.cli.conftest import Run, kept
from tests.cli.typist import ENGLISH, PLAIN, Typist, at, player, script, typed
from tests.json_of import json_of

# ---- whole games ----


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("two", [False, True])
def test_whole_games_end_with_a_result_and_a_record_that_replays(tmp_path: Path, seed: int, two: bool) -> None:
    file = tmp_path / "game.json"
    starter = None if seed % 2 else "1"
    table = start(replace(PLAIN, two=two, seed=None, options={"starter": starter}, save=file), ENGLISH)
    session, shown = at(table, player(seed))
    session.play()
    line = kept(file)
    assert line.over
    proof = verify(Record.load(file), catalogue.game)
    assert proof.ok
    assert proof.kind == "proven"
    result = json_of(table.view())["result"]
    winner = "" if result["winner"] is None else line.players[result["winner"]]
    assert ENGLISH(f"cli.architekton.verdict.{result['reason']}", name=winner) in shown.getvalue()
    assert str(file) in shown.getvalue()


def test_final_scoring_is_broken_down(tmp_path: Path) -> None:
    """Find a game decided by points in which buildings were taken away: each is named, with the reason."""
    for seed in range(40):
        table = start(replace(PLAIN, seed=seed, save=tmp_path / f"{seed}.json"), ENGLISH)
        session, shown = at(table, player(seed))
        session.play()
        result = json_of(table.view())["result"]
        if result["reason"] == "points" and result["removed"]:
            break
    else:
        raise AssertionError("no such game among forty")
    text = shown.getvalue()
    for removed in result["removed"]:
        owner = "no owner" if removed["owner"] is None else table.line.players[removed["owner"]]
        row = text.split(f"(K8.1, x), {owner}: ")[1].split("Largest group")[0].split("Removed")[0]
        assert f"{removed['cell']} ({removed['landscapes']})" in " ".join(row.split())
    for seat, name in enumerate(["Red", "Pip (Blue)"]):
        data = result["seats"][seat]
        row = next(line for line in reversed(text.splitlines()) if f"{'●▲'[seat]} {name}" in line)
        assert row.split()[-4:] == [
            str(n) for n in (len(data["group"]), data["chips"], data["points"], data["standing"])
        ]
        assert f"Largest group, {name} (K8.2, +): {' '.join(data['group']) or '–'}" in text
    winner = ["Red", "Pip (Blue)"][result["winner"]]
    assert f"Winner on points (K8.3): {winner}" in text


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_language_and_width_plays_through(tmp_path: Path, language: Language, width: int) -> None:
    table = start(replace(PLAIN, save=tmp_path / "game.json"), Texts(language))
    session, shown = at(table, player(3), language, width)
    session.play()
    assert max(len(line) for line in shown.getvalue().splitlines() if str(tmp_path) not in line) <= width


def test_a_match_goes_on_until_somebody_has_two_points(tmp_path: Path) -> None:
    last = start(replace(PLAIN, match=True, save=tmp_path / "m.json"), ENGLISH)
    table: LocalTable | None = last
    starters: list[int] = []
    text = ""
    while table is not None:
        session, shown = at(table, player(len(starters)))
        session.play()
        text = shown.getvalue()
        starters.append(table.line.header.options["starter"])
        last, table = table, next_game(table)
    assert standing(last.table).over
    assert starters == [number % 2 for number in range(len(starters))]
    assert "Match over" in text
    files = {file.name for file in tmp_path.glob("*.json")}
    assert files == {"m.json", *(f"m-{number}.json" for number in range(2, len(starters) + 1))}


# ---- lines that are not moves ----


def test_help_lists_notation_and_commands(wanted: PlayOptions) -> None:
    text = typed(wanted, "help")
    for word in ("EMWF N13 r2", "house N13", "pay", "back", "rules", "moves", "undo", "hint", "save", "resign", "quit"):
        assert word in text
    assert typed(replace(wanted, save=wanted.save and wanted.save.with_name("b.json")), "?").count("house N13") == 1


def test_refusals_name_the_paragraph_and_quote_it(wanted: PlayOptions) -> None:
    table = start(wanted, ENGLISH)
    choice = table.choices()[0].text
    tile = choice.split()[0]
    session, shown = at(table, script(f"{tile} Y30", f"{tile} Z30"))
    with pytest.raises(Left):
        session.play()
    text = " ".join(shown.getvalue().split())
    assert "On Y30, the tile would not share a side with any other tile. K4.2 The tile must touch" in text
    assert "Z30 is a landscape spot: buildings and landscapes alternate like a chessboard. K4.1 The tiles form" in text
    assert f"Did you mean: {tile} " in text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("mvoes", "Did you mean: moves?"),
        ("xyzzy", "Type a move, such as"),
        ("EMWF", "is not a move"),
        ("QQQQ M14", "There is no tile"),
        ("pay", "There is nothing to pay right now"),
        ("house M13", "You can move a house only"),
        ("rules K77", "The rules have no paragraph K77"),
        ("rules K4.2", "The tile must touch at least one tile"),
        ("moves Z9", "There is no legal move with Z9"),
        ("undo", "You have no move to undo"),
        ("save", "The game is saved after every move in"),
        ("save /no/such/folder/x.json", "Could not write"),
        ("save ~nobody-of-this-name/x.json", "Could not write"),
        ("save x\x00.json", "Could not write"),
        ("resign", "again to confirm"),
        ("log", "Starting landscape"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("{given}", "“{given}”"),
        ("\x00\x1b[2J", "“��[2J” is not a move"),
        ("a" * 5000, "is not a move"),
    ],
)
def test_lines_that_change_nothing(wanted: PlayOptions, line: str, says: str) -> None:
    assert says in " ".join(typed(wanted, line).split())
    assert wanted.save is not None
    assert not any(isinstance(entry, Act) for entry in kept(wanted.save).entries)


def test_moves_lists_every_legal_move(wanted: PlayOptions) -> None:
    table = start(wanted, ENGLISH)
    texts = [choice.text for choice in table.choices()]
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


def test_a_hint_is_a_legal_move(wanted: PlayOptions) -> None:
    table = start(wanted, ENGLISH)
    texts = [choice.text for choice in table.choices()]
    session, shown = at(table, script("hint"))
    with pytest.raises(Left):
        session.play()
    assert shown.getvalue().split("Hint: ")[1].split(" (")[0] in texts


def test_commands_in_the_language_of_the_person(tmp_path: Path) -> None:
    table = start(replace(PLAIN, save=tmp_path / "g.json"), Texts(Language.NL))
    session, shown = at(table, script("regels K3.5", "HULP", "undo"), Language.NL)
    with pytest.raises(Left):
        session.play()
    text = shown.getvalue()
    assert "Zolang er geen gebouw op tafel ligt" in text
    assert "verloop" in text
    assert "Je hebt nog geen zet gedaan" in text


# ---- undo and resignation ----


def test_undo_takes_back_ones_own_action_and_what_followed(wanted: PlayOptions) -> None:
    table = start(wanted, ENGLISH)
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
    line = table.line
    undo = line.entries[-1]
    assert isinstance(undo, Undo)
    assert undo.seat == 0
    assert undo.agreed == (1,)
    acts = [entry for entry in line.entries if isinstance(entry, Act) and entry.seat == 0]
    assert len(acts) == 3
    assert sum(isinstance(line.entries[n - 1], Act) and line.entries[n - 1] in acts for n in line.live()) == 2
    assert line.position.actor == 0


def test_after_undo_the_same_moves_bring_the_same_draws(wanted: PlayOptions) -> None:
    table = start(replace(wanted, two=True), ENGLISH)
    for action in range(2):
        table.act(table.choices()[0].text)
    first = [entry.to_json() for entry in table.line.entries]
    table.undo()
    table.undo()
    for action in range(2):
        table.act(table.choices()[0].text)
    assert [entry.to_json() for entry in table.line.entries][-len(first) + 9 :] == first[9:]


def test_resigning_takes_two_words_in_a_row(wanted: PlayOptions) -> None:
    text = typed(wanted, "resign", "help", "resign")
    assert "Winner" not in text
    assert wanted.save is not None
    file = wanted.save.with_name("again.json")
    session, shown = at(start(replace(wanted, save=file), ENGLISH), script("resign", "resign"))
    session.play()
    assert "Winner: Pip (Blue)" in shown.getvalue()
    assert kept(file).over


def test_piped_output_has_no_control_characters(process: Run) -> None:
    done = process("play", "architekton", "--seed", "3", "--starter", "0", typed="moves\nhelp\nquit\n")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "┌─" in done.stdout
    assert "Game saved in" in done.stdout
