"""What every test stands on: no data but its own, plain output, and how hard the property tests look."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from regicide_legacy.engine import is_compiled

# Little by default, more with HYPOTHESIS_PROFILE=thorough.
_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("default", max_examples=100, derandomize=True, **_COMMON)
settings.register_profile("thorough", max_examples=2000, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Rich and Typer look at these; the machine that runs the tests may have set some of them.
_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PY_COLORS", "TTY_COMPATIBLE", "GITHUB_ACTIONS")


def pytest_report_header() -> str:
    """Tell which rules are tested: `python hatch_build.py` compiles those of this checkout."""
    return f"rules: {'compiled' if is_compiled() else 'plain'}"


@pytest.fixture(autouse=True)
def _nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let neither the user's data nor the user's terminal be seen, in this process and in those it starts."""
    monkeypatch.setenv("LEGACY_DB", str(tmp_path / "legacy.db"))
    for variable in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    for variable in _TERMINAL:
        monkeypatch.delenv(variable, raising=False)
