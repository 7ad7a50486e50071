"""JSON as the tables keep it."""

from __future__ import annotations

import json
from typing import Any


def json_text(data: Any) -> str:
    """Return the data as compact text; the order of its keys is kept."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
