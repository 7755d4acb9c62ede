"""`architrave play --server URL`: a game at a server, in the terminal."""

from __future__ import annotations

import json
from getpass import getuser
from pathlib import Path

from architrave.cli.folder import data_folder
from architrave.cli.online_table import TableAtServer, explain_errors
from architrave.cli.problems import UsageError
from architrave.cli.prompt import prompt
from architrave.cli.renderers import renderer_for, use_colours
from architrave.cli.screen import screen
from architrave.cli.session import Left, Session
from architrave.cli.texts import Language, texts_in
from architrave.client import Client, OnlineTable
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.refusal import Invalid
from architrave.tables.denied import Denied


def play(server: str, code: str | None, name: str | None, language: Language | None) -> None:
    """Sit down at the table of a code, or come back to the one that waits for us, and play there."""
    texts, console = texts_in(language), screen()
    server = server.rstrip("/")
    try:
        client = known_client(server)
        with explain_errors(server), sit_down(client, code, name or getuser()) as table:
            if table.state is None:
                console.print(texts("cli.online.waiting", address=f"{server}/table/{table.id}"), soft_wrap=True)
                table.wait_for_start()
            at_server = TableAtServer(server, client, table, texts)
            renderer = renderer_for(at_server.game.name, texts, at_server.names)
            Session(at_server, renderer, use_colours(console, renderer), prompt(), texts).play()
    except Left:
        return
    except Denied as denied:
        raise Invalid(server, denied.key, **denied.params) from None
    except ConnectionError:
        raise Invalid(server, "cli.online.lost") from None


def sit_down(client: Client, code: str | None, name: str) -> OnlineTable:
    if code is not None:
        return client.join(code, name)
    waiting = [card.id for card in client.tables() if card.state != "over"]
    if not waiting:
        raise UsageError("--code", "cli.online.no_table")
    return client.table(waiting[0])


def known_client(server: str) -> Client:
    """The guest that we have been at this server before, or a new one. Its token is kept for the next time."""
    file = data_folder() / "servers.json"
    tokens = read_tokens(file)
    try:
        client = Client(server, tokens.get(server), plain=True)
    except ValueError:
        raise UsageError("--server", "cli.online.address", given=server) from None
    if server not in tokens:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, json.dumps({**tokens, server: client.token}, indent=1), 0o600)
    return client


def read_tokens(file: Path) -> dict[str, str]:
    try:
        read = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        raise Invalid(str(file), "cli.online.tokens") from None
    if not isinstance(read, dict) or not all(isinstance(token, str) for token in read.values()):
        raise Invalid(str(file), "cli.online.tokens")
    return read
