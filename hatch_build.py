"""Hatchling's build hook: a wheel carries the browser client, and compiled rules where a C compiler works.

An editable install builds nothing; `make web compiled` do.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))  # hatchling loads this file by its path

from tools.building import Client, Compilation, needs, wants_mypyc


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs a wheel or a source distribution."""

    def dependencies(self) -> list[str]:
        """Only what this build uses, so that a machine without a C compiler downloads no tools for one."""
        wanted: list[str] = []
        if Client().is_stale() and not os.environ.get("ARCHITRAVE_NODE"):
            wanted += needs("client")
        if self.target_name == "wheel" and wants_mypyc():
            wanted += needs("compile")
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        client = Client()
        with ThreadPoolExecutor() as beside:  # the client takes one processor, the compiler another
            built = None
            if client.is_stale():
                self.app.display_info("building the browser client")
                built = beside.submit(client.build)
            if self.target_name == "wheel" and wants_mypyc():
                self.compile(build_data)
            if built is not None:
                built.result()

    def compile(self, build_data: dict[str, Any]) -> None:
        compilation = Compilation()
        try:
            compilation.build()
        except (subprocess.CalledProcessError, OSError) as failure:
            if os.environ.get("ARCHITRAVE_MYPYC") == "1":
                raise
            self.app.display_warning(f"the rules stay uncompiled: {failure}")
            return
        for place, file in compilation.binaries().items():
            build_data["force_include"][str(file)] = place.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
