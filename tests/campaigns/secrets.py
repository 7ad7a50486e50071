"""What is secret in the campaign `lamplight`, word by word, and what reveals it.

No other text of the program, its content or its tests contains any of these words, so a test can look for them in all
that is shown. They are written small; look without regard to capitals.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

LAMPLIGHT: Final = Path(__file__).parent / "lamplight"

OF_MISSIONS: Final[dict[int, tuple[str, ...]]] = {
    2: ("braxelfen", "kvellmore", "lurrigan", "mizzenfold", "nethervane"),
    3: ("corvindle", "nastroke", "oxendril", "pruddick", "qualmisk"),
    4: ("dromwallow", "rastibel", "sforzund", "trevelisk", "umbrigoll", "murnwhistle"),
    5: ("ebberquist", "vexlaria", "wobbermaun", "xylomorne"),
}
"""Revealed when the mission opens; the gauntlet goes by 5. Mission 1 is open from the start."""

OF_PACKS: Final[dict[str, tuple[str, ...]]] = {
    "mission-1": ("wexelstair", "hobnarrick", "flumberous", "norblewick", "pindlestaff"),
    "reward-1": ("bramblequorn", "ombretch", "zindlewick", "corliquend", "pellacorn", "smudgerathe", "skarnhorn"),
    "mission-2": ("skimmerdale", "tholliver", "yarbling"),
    "reward-2": ("ghastlemere", "quiddrel", "tressock"),
    "mission-3": ("jorvaunt", "smoulderquist"),
    "reward-3": ("lathervane", "pondermoot"),
    "mission-4": ("kestrelhaugh", "pallidorn"),
    "reward-4": ("everlumine",),
    "m": ("fennimost", "gadroonish", "gleamhat", "fizzgarrow"),
    "d": ("dolorvane", "hollandrift", "thrumbolt"),
    "v": ("vintrallow", "morrowquill", "bunkleby"),
    "t": ("tandemire", "ostrander", "velloquine"),
    "q": ("quabberly", "plarquack", "plimsorrel"),
    "z": ("zephandral", "ulgrathine"),
}
"""Revealed when the pack is opened."""
