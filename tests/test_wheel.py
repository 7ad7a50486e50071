"""What is shipped: the wheel and the sdist are whole, and the program plays from a folder far from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from regicide_legacy import __version__

CHECKOUT = Path(__file__).parents[1]

# One worker builds for all tests of this file.
pytestmark = pytest.mark.xdist_group("wheel")

PIP_WHEEL = (sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation")

Legacy = Callable[..., str]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a command and return what it prints; what it complains about is shown where it fails."""
    inherited = {**os.environ, **environment}
    ran = subprocess.run(command, cwd=cwd, check=False, capture_output=True, encoding="utf-8", env=inherited)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def built(source: Path, folder: Path) -> Path:
    """Build the plain wheel with what this environment has, without the network."""
    run(*PIP_WHEEL, "--wheel-dir", folder, source, cwd=folder, REGICIDE_LEGACY_PLAIN="1")
    (wheel,) = folder.glob("*.whl")
    return wheel


def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as files:
        return set(files.namelist())


def files_in(folder: Path, below: str) -> set[str]:
    """Every file of a folder of the checkout, as it is called in the wheel. Caches are none of ours."""
    files = {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}
    return {f"{below}/{file.as_posix()}" for file in files if not any(_is_cache(part) for part in file.parts[:-1])}


def _is_cache(folder: str) -> bool:
    return folder == "__pycache__" or folder.startswith(".")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(CHECKOUT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the installed wheel."""
    target = tmp_path_factory.mktemp("installed")
    offline = ("--quiet", "--no-index", "--no-deps", "--no-compile")
    run(sys.executable, "-m", "pip", "install", *offline, "--target", target, wheel, cwd=target)
    return target


@pytest.fixture
def legacy(installed: Path, tmp_path: Path) -> Legacy:
    """Run the command that the wheel declares. The checkout is not on the path: `-S` reads no `.pth` files."""
    libraries = [str(installed), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    program = (
        f"import sys; sys.path += {libraries!r}\n"
        "import importlib.metadata, regicide_legacy\n"
        f"assert regicide_legacy.__file__.startswith({str(installed)!r}), regicide_legacy.__file__\n"
        f"assert {str(CHECKOUT)!r} not in sys.path\n"
        "scripts = importlib.metadata.distribution('regicide-legacy').entry_points\n"
        "scripts['legacy'].load()()\n"
    )

    def legacy(*words: str) -> str:
        return run(sys.executable, "-I", "-S", "-c", program, *words, cwd=tmp_path)

    return legacy


def test_the_wheel_holds_the_package_its_missions_and_migrations_and_nothing_else(wheel: Path) -> None:
    ours = {name for name in names(wheel) if not name.startswith(f"regicide_legacy-{__version__}.dist-info/")}
    assert ours == (
        files_in(CHECKOUT / "regicide_legacy", "regicide_legacy")
        | files_in(CHECKOUT / "missions", "regicide_legacy/_missions")
        | files_in(CHECKOUT / "migrations", "regicide_legacy/_migrations")
    )


def test_a_wheel_built_from_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path, cwd=CHECKOUT)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as files:
        files.extractall(tmp_path, filter="data")
    assert names(built(tmp_path / sdist.name.removesuffix(".tar.gz"), tmp_path)) == names(wheel)


@pytest.mark.skipif(sys.platform == "win32", reason="CC names no compiler there")
@pytest.mark.parametrize("compiler", ["false", "no-such-program"])
def test_without_a_compiler_the_wheel_is_plain_and_says_so(compiler: str, wheel: Path, tmp_path: Path) -> None:
    log = tmp_path / "pip.log"
    run(*PIP_WHEEL, "--log", log, CHECKOUT, cwd=tmp_path, CC=compiler, REGICIDE_LEGACY_PLAIN="")
    assert "as plain Python: there is no C compiler with Python's headers." in log.read_text(encoding="utf-8")
    (plain,) = tmp_path.glob("*.whl")
    assert names(plain) == names(wheel)
    assert plain.name.endswith("-py3-none-any.whl")


def test_the_installed_command_tells_its_version(legacy: Legacy) -> None:
    assert legacy("--version") == f"legacy {__version__}, plain\n"


def test_an_installed_campaign_is_founded_played_and_shown(legacy: Legacy) -> None:
    assert legacy("start-mission", "1", "--auto", "--seed", "7").startswith("Attempt 1, The Writ: ")
    assert len(json.loads(legacy("party", "show", "--json"))["cards"]) == 40
    assert "The Writ" in legacy("history")


def test_the_installed_classic_game_is_played(legacy: Legacy) -> None:
    assert "The Classic Game: " in legacy("start-mission", "classic", "--auto", "--players", "3", "--seed", "1")


def test_the_installed_missions_are_listed(legacy: Legacy) -> None:
    listed = legacy("mission", "list")
    assert "The Writ" in listed
    assert "classic  The Classic Game" in listed


def test_the_installed_rulebook_is_read(legacy: Legacy) -> None:
    assert legacy("rulebook", "communication").startswith("Communication\nNobody says anything")
