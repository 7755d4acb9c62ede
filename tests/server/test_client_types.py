"""The browser's types are what our structs say."""

from __future__ import annotations

from pathlib import Path

from architrave.games.catalogue import GAMES
from architrave.server import client_types, messages

CLIENT = Path(__file__).parents[2] / "web" / "src"


def test_every_file_is_current() -> None:
    # One test for all: to write them takes long, and as parameters they would be written whenever tests are collected.
    written = client_types.files(CLIENT)
    old = [path for path, text in written.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    assert written
    assert old == [], "run: make interfaces"


def test_every_message_is_there() -> None:
    text = client_types.protocol_ts()
    for union in (messages.ClientMessage, messages.ServerMessage):
        for message in union.__args__:
            assert f"export interface {message.__name__} {{\n  readonly t: " in text


def test_a_game_without_a_folder_in_the_client_needs_no_types(tmp_path: Path) -> None:
    folder = tmp_path / "games" / next(iter(GAMES))
    folder.mkdir(parents=True)
    lib = {tmp_path / "lib" / "protocol.ts", tmp_path / "lib" / "characters.ts"}
    assert set(client_types.files(tmp_path)) == {*lib, folder / "view.ts"}


def test_a_union_is_written_by_its_name_if_it_has_one() -> None:
    assert client_types.any_of((int, str), {"Word": int | str}) == "Word"
    assert client_types.any_of((int, str), {}) == "int | str"


def test_only_what_is_used_and_not_declared_here_is_imported() -> None:
    text = '/** A Pay and a Move. */\nexport interface Remove extends Move {\n  readonly kind: "remove";\n}\n'
    assert client_types.imports(text, ["Move", "Pay", "Remove"], "../view") == ["import type { Move } from '../view';"]
    assert client_types.imports(text, ["Pay"], "../view") == []
