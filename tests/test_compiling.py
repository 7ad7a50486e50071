"""The build hook: what it compiles, and that the plain rules are installed where it cannot."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

CHECKOUT = Path(__file__).parents[1]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the hook, on a machine with a compiler."""
    spec = importlib.util.spec_from_file_location("hatch_build", CHECKOUT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "_has_compiler", lambda: True)
    monkeypatch.delenv("REGICIDE_LEGACY_PLAIN", raising=False)
    return module


def build(hook: ModuleType, version: str = "standard") -> tuple[list[str], dict[str, Any]]:
    """Have the hook begin a wheel; return what it says, and what the wheel is to hold."""
    said: list[str] = []
    wheel: dict[str, Any] = {"pure_python": True, "force_include": {}}
    app = SimpleNamespace(display_info=said.append)
    compiling = hook.CompilingHook(str(CHECKOUT), {}, None, None, "", "wheel", app)
    compiling.initialize(version, wheel)
    compiling.finalize(version, wheel, "")
    return said, wheel


def test_all_that_plays_a_game_is_compiled_and_nothing_that_reads_files(hook: ModuleType) -> None:
    modules = {file.relative_to("regicide_legacy").with_suffix("").as_posix() for file in hook.sources(CHECKOUT)}
    assert {"engine/game", "engine/state", "engine/rng", "engine/steps/form_attack"} <= modules
    assert {"engine/rules/moments", "engine/rules/effects/moving", "engine/rules/steps/abilities"} <= modules
    assert not modules & {"engine/choices", "engine/view", "engine/rules/compiling", "engine/rules/__init__"}
    assert {"advisor/outlook", "advisor/rollouts", "advisor/steady", "advisor/worlds"} <= modules
    assert {module.partition("/")[0] for module in modules} == {"advisor", "engine"}


def test_every_pattern_finds_a_module(hook: ModuleType) -> None:
    assert all(list((CHECKOUT / "regicide_legacy").glob(pattern)) for pattern in hook.COMPILED)


def test_what_is_compiled_goes_into_the_wheel(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "compile_rules", lambda root, folder: {folder / "rng.so": "regicide_legacy/rng.so"})
    said, wheel = build(hook)
    assert said == []
    assert [*wheel["force_include"].values()] == ["regicide_legacy/rng.so"]
    assert wheel["infer_tag"] is True
    assert wheel["pure_python"] is False


@pytest.mark.parametrize("error", [RuntimeError("no header"), SystemExit(1)])
def test_rules_that_do_not_compile_are_plain(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(root: Path, folder: Path) -> dict[Path, str]:
        raise error

    monkeypatch.setattr(hook, "compile_rules", fail)
    said, wheel = build(hook)
    assert said == [f"The rules are installed as plain Python: they did not compile: {error!r}."]
    assert wheel == {"pure_python": True, "force_include": {}}


def test_plain_rules_can_be_asked_for(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGICIDE_LEGACY_PLAIN", "1")
    said, wheel = build(hook)
    assert said == ["The rules are installed as plain Python: REGICIDE_LEGACY_PLAIN asks for it."]
    assert wheel["pure_python"] is True
    assert hook.CompilingHook(str(CHECKOUT), {}, None, None, "", "wheel").dependencies() == []


def test_compiling_needs_its_tools_at_build_time_only(hook: ModuleType) -> None:
    needed = hook.CompilingHook(str(CHECKOUT), {}, None, None, "", "wheel").dependencies()
    assert [tool.partition(">")[0] for tool in needed] == ["mypy", "setuptools"]


def test_an_editable_install_is_plain(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "compile_rules", lambda root, folder: pytest.fail("it was compiled"))
    assert build(hook, "editable") == ([], {"pure_python": True, "force_include": {}})
