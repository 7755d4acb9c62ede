"""A Chromium for the tests: the one from npm on Linux (x86-64), elsewhere the one that is installed."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.building import node_and_npm

HERE = Path(__file__).parent
UNPACKED = HERE / ".chromium"
INSTALLED = ("google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome", "msedge")
FLAGS = [
    "--no-sandbox",  # containers run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # the same picture on every machine
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--disable-lcd-text",
]


SHARED_MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30  # bytes


def launch_arguments() -> dict[str, Any]:
    """What Playwright has to be told to start it. BROWSER_PATH names a browser of your own."""
    return {"args": FLAGS, "ignore_default_args": _unwanted(), **_browser()}


def _unwanted() -> list[str]:
    """Defaults of Playwright that cost time: containers with little shared memory need files in its place, a fifth of
    the browser's time is spent on making those."""
    roomy = SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > ENOUGH
    return ["--disable-dev-shm-usage"] if roomy else []


def _browser() -> dict[str, Any]:
    if path := os.environ.get("BROWSER_PATH"):
        return {"executable_path": path}
    if sys.platform == "linux" and platform.machine() == "x86_64":
        return _from_npm()
    for name in INSTALLED:
        if found := shutil.which(name):
            return {"executable_path": found}
    return {"channel": "msedge" if os.name == "nt" else "chrome"}


def _from_npm() -> dict[str, Any]:
    _unpack_once()
    libraries = os.pathsep.join(filter(None, [os.environ.get("LD_LIBRARY_PATH"), str(UNPACKED / "lib")]))
    fonts = str(UNPACKED / "fonts.conf")
    environment = {**os.environ, "LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": fonts}
    return {"executable_path": str(UNPACKED / "chromium"), "env": environment}


def _unpack_once() -> None:
    import fcntl

    wanted = (HERE / "package-lock.json").read_bytes()
    done = UNPACKED / "package-lock.json"
    with (HERE / ".chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of one run start at the same moment
        if done.exists() and done.read_bytes() == wanted:
            return
        shutil.rmtree(UNPACKED, ignore_errors=True)
        node, npm = node_and_npm()
        path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
        environment = os.environ | {"PATH": path}
        install = [str(node), str(npm), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(install, cwd=HERE, env=environment, check=True)
        subprocess.run([node, HERE / "unpack.mjs", UNPACKED], check=True)
        for archive in ("al2023.tar", "fonts.tar"):
            shutil.unpack_archive(UNPACKED / archive, UNPACKED, "tar")
            (UNPACKED / archive).unlink()
        folders = f"<dir>{UNPACKED / 'fonts'}</dir><cachedir>{UNPACKED / 'cache'}</cachedir>"
        (UNPACKED / "fonts.conf").write_text(f"<fontconfig>{folders}</fontconfig>", encoding="utf-8")
        done.write_bytes(wanted)
