"""The docstrings of records: of a class, of its fields, and of the words of an enum."""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Iterator
from functools import cache
from importlib import import_module


def described(kind: type) -> str:
    """Return the docstring of a class on one line, paragraphs apart."""
    return _joined(inspect.getdoc(kind) or "")


@cache
def field_docs(kind: type) -> dict[str, str]:
    """Return the docstring of each field, or each member, of a class and of what it inherits from."""
    docs: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("regicide_legacy"):
            docs |= _own_docs(each)
    return docs


@cache
def _own_docs(kind: type) -> dict[str, str]:
    body = next(node.body for node in _classes(kind.__module__) if node.name == kind.__name__)
    return dict(_documented(body))


@cache
def _classes(module: str) -> list[ast.ClassDef]:
    source = inspect.getsource(import_module(module))
    return [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for statement, after in itertools.pairwise(body):
        targets = [statement.target] if isinstance(statement, ast.AnnAssign) else getattr(statement, "targets", [])
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            yield from ((name.id, _joined(after.value.value)) for name in targets if isinstance(name, ast.Name))


def _joined(text: str) -> str:
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
