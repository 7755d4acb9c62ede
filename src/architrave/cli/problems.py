"""Errors end in a clear sentence and an exit code, never in a traceback."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NoReturn, ParamSpec

import typer

from architrave.cli.texts import Language, Texts, harmless, texts_in
from architrave.kernel.refusal import Invalid, Refused

USAGE: Final = 2  # wrong arguments
FAILED: Final = 1  # a problem with a file, a port or a folder
INTERRUPTED: Final = 130

Words = ParamSpec("Words")


class UsageError(Exception):
    """A value on the command line that cannot be used."""

    def __init__(self, option: str, key: str, **params: str | int) -> None:
        super().__init__(option)
        self.option = option
        self.key = key
        self.params = params


def check_known(option: str, kind: str, given: str, names: list[str]) -> str:
    """Return the name if it is known; otherwise raise an error that lists the names and suggests the nearest."""
    if given in names:
        return given
    near = get_close_matches(given.lower(), names, n=1, cutoff=0.5)
    hint = {"near": near[0]} if near else {}
    raise UsageError(
        option, f"cli.unknown.{kind}" + ("_near" if near else ""), given=given, known=", ".join(names), **hint
    )


def refuse(options: Mapping[str, object], key: str) -> None:
    """Raise UsageError for the first of these options that was given, because it would have no effect."""
    for option, given in options.items():
        if given is not None and given is not False:
            raise UsageError(option, key)


@contextmanager
def naming_file(file: Path) -> Iterator[None]:
    """Add the file's name to errors that are raised inside."""
    try:
        yield
    except Invalid as fault:
        raise Invalid(f"{file}: {fault.where}" if fault.where else str(file), fault.key, **fault.params) from None


def report_errors(command: Callable[Words, None]) -> Callable[Words, None]:
    """Make a command's errors end in a sentence and an exit code."""

    @functools.wraps(command)
    def run(*args: Words.args, **options: Words.kwargs) -> None:
        given = options.get("lang")
        texts = texts_in(given if isinstance(given, Language) else None)
        try:
            command(*args, **options)
        except UsageError as wrong:
            stop(texts, wrong.option, texts(wrong.key, **wrong.params), USAGE)
        except Invalid as fault:
            stop(texts, fault.where, texts(fault.key, **fault.params), FAILED)
        except Refused as refused:
            stop(texts, refused.refusal.paragraph, texts(refused.refusal.key, **refused.refusal.params), FAILED)
        except BrokenPipeError:  # the reader went away, as `| head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FAILED) from None
        except OSError as fault:
            stop(
                texts,
                str(fault.filename or ""),
                texts("cli.problem.system", reason=fault.strerror or str(fault)),
                FAILED,
            )
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    return run


def stop(texts: Texts, where: str, sentence: str, code: int) -> NoReturn:
    from architrave.cli.screen import screen  # noqa: PLC0415 - most commands never need it

    place = f"{harmless(where)}: " if where else ""
    screen(sys.stderr).print(
        f"{texts('cli.problem.label')}: {place}{sentence}", style="bad", markup=False, soft_wrap=True
    )
    raise typer.Exit(code) from None
