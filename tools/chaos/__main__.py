"""Run scenarios: `python -m tools.chaos`, `… kills --kills 20`, `… --short`, `… cuts --fault twice`.

Ends with 1 if one of them found a fault. Servers listen on 127.0.0.1 alone, and their data folders are temporary.
"""

from __future__ import annotations

import argparse
import inspect
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module

from tools.chaos import SCENARIOS
from tools.chaos.faults import FAULT, FAULTS
from tools.chaos.report import Report

Run = Callable[..., None]


def scenario(name: str) -> tuple[Run, Mapping[str, int]]:
    """A scenario's function and the amounts of its short version."""
    module = import_module(f"tools.chaos.{name}")
    run: Run = module.run
    short: Mapping[str, int] = module.SHORT
    return run, short


def amounts(run: Run) -> dict[str, int]:
    """What a scenario can be given, with the amounts of the long version."""
    arguments = list(inspect.signature(run).parameters.values())[1:]
    return {argument.name: argument.default for argument in arguments}


def execute(name: str, short: bool = False, given: Mapping[str, int] | None = None) -> Report:
    """Run one scenario; what goes wrong with the scenario itself is a fault too."""
    run, small = scenario(name)
    report = Report(name)
    try:
        run(report, **{**(small if short else {}), **(given or {})})
    except (AssertionError, OSError, TimeoutError) as fault:
        report.fault(f"{type(fault).__name__}: {fault}")
    return report


def parser() -> argparse.ArgumentParser:
    known = {name: amounts(scenario(name)[0]) for name in SCENARIOS}
    lines = [
        f"{name}: {', '.join(f'--{what} {amount}' for what, amount in own.items())}" for name, own in known.items()
    ]
    made = argparse.ArgumentParser(
        prog="make chaos ARGS=…",
        description=__doc__,
        epilog="scenarios and their amounts:\n  " + "\n  ".join(lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"{', '.join(SCENARIOS)}; without: all")
    made.add_argument("--short", action="store_true", help="the version of the ordinary tests")
    made.add_argument("--fault", choices=FAULTS, help="break the server on purpose: the scenario has to notice")
    for what in sorted({what for own in known.values() for what in own}):
        made.add_argument(f"--{what}", type=int, metavar="N", help=argparse.SUPPRESS)
    return made


def main() -> int:
    reader = parser()
    given = vars(reader.parse_args())
    names, short, fault = given.pop("scenarios") or SCENARIOS, given.pop("short"), given.pop("fault")
    if unknown := set(names) - set(SCENARIOS):
        reader.error(f"no such scenario: {', '.join(unknown)}")
    if fault is not None:
        os.environ[FAULT] = fault  # the servers of the scenarios inherit it
    reports = []
    for name in names:
        wanted = {what: given[what] for what in amounts(scenario(name)[0]) if given[what] is not None}
        reports.append(execute(name, short, wanted))
        print(reports[-1].text, flush=True)
    return 1 if any(report.faults for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
