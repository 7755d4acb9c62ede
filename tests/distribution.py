"""Which worker runs which tests, and how the workers get to know them.

The tests of a file go to one worker: what they share, a server or an installed package, is set up once. Where tests
are long and share nothing, each goes to the first worker that is free.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

ONE_BY_ONE = re.compile(r"tests/(browser/(?!test_generic|test_guide)|repo/test_(chaos|load|tools)|test_uncompiled)")
AHEAD = 2  # a worker runs a test when it knows the next one
ALL = ["tests"]


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    def __init__(self, config: pytest.Config, log: Producer) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # the order of the items counts

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if ONE_BY_ONE.match(nodeid) else nodeid.partition("::")[0]

    def _reschedule(self, node: WorkerController) -> None:
        """Nothing waits behind a long test as long as another worker is free."""
        if node.shutting_down or not self.workqueue or self._pending_of(self.assigned_work[node]) < AHEAD:
            super()._reschedule(node)


def share_bytecode(config: pytest.Config) -> None:
    """Rewriting the assertions of all tests takes each worker eight seconds. So each begins with a share of its own,
    and finds the rest done by the others, even where Python is told to write no bytecode, as in many containers.
    """
    if hasattr(config, "workerinput"):
        sys.dont_write_bytecode = False
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        if config.args == ALL:
            files = sorted(map(str, Path(config.rootpath, *ALL).rglob("test_*.py")))
            number, workers = int(config.workerinput["workerid"][2:]), config.workerinput["workercount"]
            first = len(files) * number // workers
            config.args = files[first:] + files[:first]
