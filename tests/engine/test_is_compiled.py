"""Which rules run."""

from regicide_legacy.engine import game, is_compiled


def test_a_compiled_module_is_no_python_file() -> None:
    assert is_compiled() is not str(game.__file__).endswith(".py")
