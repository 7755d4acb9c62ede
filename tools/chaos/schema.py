"""Requests made up from the API description, sound and not: no 5xx, and every answer is one that it describes."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.browser.serving import Server
from tools.chaos.player import START
from tools.chaos.report import Report

SHORT = {"examples": 2}


def run(report: Report, examples: int = 120, seed: int = 1) -> None:
    """So many sound requests, and as many others, for each operation."""
    from tools.chaos.made_up import ask_everything

    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        server = Server(Path(folder) / "data", patience=START)
        server.start()
        try:
            ask_everything(report, server.url, examples, seed)
            report.check(server.answers(), "the server does not answer any more")
        finally:
            server.kill()
        log = server.log.read_text(encoding="utf-8")
        report.check("Traceback" not in log, f"the server's log has a traceback:\n{log[-3000:]}")
