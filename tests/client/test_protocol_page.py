"""Every example of docs/protocol.md, against a real server."""

from __future__ import annotations

import doctest

from tests.browser.serving import Server
from tests.conftest import ROOT


def test_the_examples_of_the_protocol_run(server: Server) -> None:
    results = doctest.testfile(
        str(ROOT / "docs" / "protocol.md"),
        module_relative=False,
        optionflags=doctest.ELLIPSIS,
        globs={"SERVER": server.url},
        encoding="utf-8",
    )
    assert results.failed == 0
    assert results.attempted >= 50
