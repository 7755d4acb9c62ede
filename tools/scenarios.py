"""Scenarios as commands: modules with a function `run(report, **amounts)`; each amount is an option."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from tools.chaos.report import Report

Run = Callable[..., None]


class Scenarios:
    """The scenarios of a package, which lists their names in SCENARIOS."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.names: Sequence[str] = import_module(package).SCENARIOS

    def scenario(self, name: str) -> tuple[Run, Mapping[str, int]]:
        """A scenario's function and the amounts of its short version."""
        module = import_module(f"{self.package}.{name}")
        run: Run = module.run
        short: Mapping[str, int] = module.SHORT
        return run, short

    def execute(self, name: str, short: bool = False, given: Mapping[str, int] | None = None) -> Report:
        """Run one scenario; what goes wrong with the scenario itself is a fault too."""
        run, small = self.scenario(name)
        report = Report(name)
        try:
            run(report, **{**(small if short else {}), **(given or {})})
        except (AssertionError, OSError, TimeoutError) as fault:
            report.fault(f"{type(fault).__name__}: {fault}")
        return report

    def parser(self, description: str | None) -> argparse.ArgumentParser:
        known = {name: amounts(self.scenario(name)[0]) for name in self.names}
        lines = [
            f"{name}: {', '.join(f'--{what} {amount}' for what, amount in own.items())}" for name, own in known.items()
        ]
        made = argparse.ArgumentParser(
            prog=f"make {self.package.rpartition('.')[2]} ARGS=…",
            description=description,
            epilog="scenarios and their amounts:\n  " + "\n  ".join(lines),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"{', '.join(self.names)}; without: all")
        made.add_argument("--short", action="store_true", help="the version of the ordinary tests")
        for what in sorted({what for own in known.values() for what in own}):
            made.add_argument(f"--{what}", type=int, metavar="N", help=argparse.SUPPRESS)
        return made

    def run(self, parser: argparse.ArgumentParser) -> int:
        """Do what the command line says; 1 if a scenario found a fault."""
        given = vars(parser.parse_args())
        names = given["scenarios"] or self.names
        if unknown := set(names) - set(self.names):
            parser.error(f"no such scenario: {', '.join(unknown)}")
        failed = False
        for name in names:
            wanted = {what: given[what] for what in amounts(self.scenario(name)[0]) if given[what] is not None}
            report = self.execute(name, given["short"], wanted)
            print(report.text, flush=True)
            failed |= bool(report.faults)
        return 1 if failed else 0


def amounts(run: Run) -> dict[str, int]:
    """What a scenario can be given, with the amounts of the long version."""
    arguments = list(inspect.signature(run).parameters.values())[1:]
    return {argument.name: argument.default for argument in arguments}
