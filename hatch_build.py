"""Builds the wheel: the rules compiled by mypyc where a C compiler is there, else the same source as plain Python.

`REGICIDE_LEGACY_PLAIN=1` in the environment asks for the plain one. An editable install is always plain.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "engine/compiled.py",
    "engine/game.py",
    "engine/piles.py",
    "engine/places.py",
    "engine/rng.py",
    "engine/state.py",
    "engine/turn.py",
    "engine/steps/*.py",
    "engine/rules/*.py",
    "engine/rules/effects/*.py",
    "engine/rules/steps/*.py",
)
"""What pays: all that a game does between two choices."""

ONCE = ("__init__", "building", "compiling", "compiling_changes", "compiling_effects", "preparing", "showing")
"""Modules among them that work once for a mission or for a person who looks: compiling them gains nothing."""

TOOLS = ["mypy>=2.4,<3", "setuptools>=77"]

_PROBE = "#include <Python.h>\nint main(void) { return 0; }\n"


class CompilingHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to a wheel."""

    def dependencies(self) -> list[str]:
        """Return what a build needs beside hatchling."""
        return TOOLS if _wanted() and _has_compiler() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of its own, and put what comes of it beside the sources."""
        if self.target_name != "wheel" or version == "editable":
            return
        if not _wanted():
            self.app.display_info("The rules are installed as plain Python, as asked.")
            return
        if not _has_compiler():
            self.app.display_info("There is no C compiler with Python's headers: the rules are installed as plain Python.")
            return
        self._folder = TemporaryDirectory(prefix="regicide-legacy-")
        try:
            libraries = _compiled(Path(self.root), Path(self._folder.name))
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever goes wrong, the plain rules are there
            self.app.display_warning(f"The rules did not compile ({error}): they are installed as plain Python.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(libraries)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away again."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _wanted() -> bool:
    return os.environ.get("REGICIDE_LEGACY_PLAIN", "") in ("", "0")


def _has_compiler() -> bool:
    """Say whether C that includes Python's header compiles; on Windows, whether Visual Studio's installer is there."""
    if sys.platform == "win32":
        programs = os.environ.get("ProgramFiles(x86)", "")
        return Path(programs, "Microsoft Visual Studio/Installer/vswhere.exe").exists()
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text(_PROBE, encoding="utf-8")
        command = [*compiler, f"-I{sysconfig.get_path('include')}", "-c", probe, "-o", Path(folder, "probe.o")]
        try:
            return subprocess.run(command, check=False, capture_output=True).returncode == 0
        except OSError:
            return False


def sources(package: Path) -> list[Path]:
    """Return the modules that are compiled, in a fixed order."""
    found = (file for pattern in COMPILED for file in sorted(package.glob(pattern)))
    return [file for file in found if file.stem not in ONCE]


def _compiled(root: Path, folder: Path) -> dict[str, str]:
    """Compile; return each library with its path in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    files = [str(file.relative_to(root)) for file in sources(root / "regicide_legacy")]
    options = ["--config-file=", f"--cache-dir={folder / 'cache'}", "--strict"]
    cwd = Path.cwd()
    os.chdir(root)
    try:
        extensions = mypycify(
            [*options, *files], opt_level=os.environ.get("OPT","2"), debug_level="0", target_dir=str(folder / "c"), group_name="regicide_legacy", multi_file=bool(os.environ.get("MULTI")),
        )
    finally:
        os.chdir(cwd)
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib = str(folder / "libraries")
    command.build_temp = str(folder / "objects")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    built = Path(command.build_lib)
    return {str(file): file.relative_to(built).as_posix() for file in built.rglob("*") if file.is_file()}
