"""Builds the wheel: the rules compiled by mypyc where a C compiler is there, else the same source as plain Python.

`REGICIDE_LEGACY_PLAIN=1` in the environment asks for the plain one. An editable install is plain; run as a program this
file compiles a checkout in place, so that tests run on compiled rules, and `--clean` makes it plain again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    *(
        f"advisor/{name}.py"
        for name in ("glancing", "outlook", "payment", "rollouts", "search", "steady", "weights", "worlds")
    ),
    "engine/choice_values.py",
    "engine/compiled.py",
    "engine/dealing.py",
    "engine/game.py",
    "engine/piles.py",
    "engine/places.py",
    "engine/rng.py",
    "engine/state.py",
    "engine/subsets.py",
    "engine/turn.py",
    "engine/steps/*.py",
    "engine/rules/*.py",
    "engine/rules/effects/*.py",
    "engine/rules/steps/*.py",
)
"""What pays: all that a game does from one choice to the next, and a rollout from one end to the other."""

PLAIN = (
    "__init__",
    "building",
    "compiling",
    "compiling_changes",
    "compiling_effects",
    "finding",
    "indexing",
    "showing",
)
"""Modules among them that work once for a mission, or for a person who looks on."""

TOOLS = ("mypy>=2.4,<3", "setuptools>=77")
"""What compiling needs beside a C compiler; it needs nothing more to run."""


class CompilingHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled modules beside their sources in a wheel."""

    def dependencies(self) -> list[str]:
        """Return what a build needs beside hatchling."""
        return list(TOOLS) if _reason_for_plain() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile where that is possible, and say so in one line where it is not."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = TemporaryDirectory(prefix="regicide-legacy-")
        reason = _reason_for_plain()
        libraries: dict[Path, str] = {}
        if reason is None:
            try:
                libraries = compile_rules(Path(self.root), Path(self._folder.name))
            except (Exception, SystemExit) as error:
                # Whatever goes wrong here, the same rules are there as plain Python.
                reason = f"they did not compile: {error!r}"
        if reason is not None:
            self.app.display_info(f"The rules are installed as plain Python: {reason}.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(file): name for file, name in libraries.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away in which they were compiled."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _reason_for_plain() -> str | None:
    """Return why the rules are not to be compiled, if so."""
    if os.environ.get("REGICIDE_LEGACY_PLAIN", "") not in ("", "0"):
        return "REGICIDE_LEGACY_PLAIN asks for it"
    return None if _has_compiler() else "there is no C compiler with Python's headers"


def _has_compiler() -> bool:
    """Say whether C that includes Python's header compiles; on Windows, whether Visual Studio's installer is there."""
    if sys.platform == "win32":
        programs = os.environ.get("PROGRAMFILES(X86)", "")
        return Path(programs, "Microsoft Visual Studio/Installer/vswhere.exe").exists()
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        command = [*compiler, f"-I{sysconfig.get_path('include')}", "-c", probe, "-o", Path(folder, "probe.o")]
        try:
            return subprocess.run(command, check=False, capture_output=True).returncode == 0
        except OSError:
            return False


def sources(root: Path) -> list[Path]:
    """Return the modules that are compiled, below the root of a checkout."""
    found = (file for pattern in COMPILED for file in sorted(root.glob(f"regicide_legacy/{pattern}")))
    return [file.relative_to(root) for file in found if file.stem not in PLAIN]


def compile_rules(root: Path, folder: Path) -> dict[Path, str]:
    """Compile in a folder and return each library with the place in a checkout, or a wheel, where it belongs."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildSideBySide(build_ext):
        """Has every processor compile a file, where a library is made of many."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile

            def side_by_side(files: list[str], **how: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    objects = pool.map(lambda file: compile_files([file], **how), files)
                    return [each for made in objects for each in made]

            self.compiler.compile = side_by_side
            super().build_extensions()

    options = ["--config-file=", f"--cache-dir={folder / 'types'}"]
    with chdir(root):
        extensions = mypycify(
            [*options, *map(str, sources(root))],
            # More optimization takes half as long again and gains little.
            opt_level="1",
            debug_level="0",
            multi_file=True,
            target_dir=str(folder / "c"),
            group_name="regicide_legacy",
        )
    command = BuildSideBySide(Distribution({"ext_modules": extensions}))
    command.build_lib = str(folder / "libraries")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()
    libraries = Path(command.build_lib)
    return {file: file.relative_to(libraries).as_posix() for file in libraries.rglob("*") if file.is_file()}


def main(arguments: list[str]) -> None:
    """Make the rules of this checkout compiled, or with `--clean` plain again."""
    root = Path(__file__).parent
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for file in (*root.glob(f"*{suffix}"), *root.glob(f"regicide_legacy/**/*{suffix}")):
        file.unlink()
    if "--clean" in arguments:
        return
    with TemporaryDirectory(prefix="regicide-legacy-") as folder:
        for file, name in compile_rules(root, Path(folder)).items():
            (root / name).write_bytes(file.read_bytes())


if __name__ == "__main__":
    main(sys.argv[1:])
