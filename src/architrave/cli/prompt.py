"""Read input: with completion and history in a terminal, plain lines otherwise."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, final

from architrave.cli.completion import candidates, split
from architrave.cli.screen import is_interactive

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


class Prompt(ABC):
    @abstractmethod
    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        """Read the next line; raises EOFError at the end of input and KeyboardInterrupt on Ctrl-C."""


@final
class PlainPrompt(Prompt):
    """For scripts and pipes: reads lines and writes no control sequences."""

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        sys.stdout.write(ask)
        sys.stdout.flush()
        line = sys.stdin.readline()
        sys.stdout.write("\n")
        if not line:
            raise EOFError
        return line.strip()


@final
class LivePrompt(Prompt):
    """For people: Tab completes, the arrow keys recall earlier lines."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession  # noqa: PLC0415 - takes a sixth of a second, and pipes do not need it
        from prompt_toolkit.history import InMemoryHistory  # noqa: PLC0415

        self._session: PromptSession[str] = PromptSession(history=InMemoryHistory(), complete_while_typing=True)

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion  # noqa: PLC0415
        from prompt_toolkit.document import Document  # noqa: PLC0415

        class Offer(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
                typed = document.text_before_cursor
                _, begun = split(typed)
                for candidate in candidates(typed, moves, words):
                    yield Completion(candidate.word, start_position=-len(begun), display_meta=candidate.meaning)

        return self._session.prompt(ask, completer=Offer()).strip()


def prompt() -> Prompt:
    return LivePrompt() if is_interactive() else PlainPrompt()
