"""The gauntlet: which code is played where the table names none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from regicide_legacy.app.errors import Misused, Refused
from regicide_legacy.app.references import GAUNTLET
from regicide_legacy.content.gauntlet_code import GRADES, NUMBERS, Code
from regicide_legacy.engine.rng import Generator

if TYPE_CHECKING:
    from regicide_legacy.content.catalogue import CampaignContent

USUAL_GRADE: Final = 3
"""The grade that is drawn where none is asked for."""


def check_grade(grade: int | None, reference: str) -> None:
    """See to it that a grade is asked for only where a code is drawn, and that there is such a grade.

    Raises `Misused`.
    """
    if grade is None:
        return
    if grade not in GRADES:
        raise Misused(f"--grade: grades are {GRADES[0]} to {GRADES[-1]}.")
    if reference.casefold() != GAUNTLET:
        raise Misused(f"--grade goes with `{GAUNTLET}` alone: it draws a code of that grade, and a code has its own.")


def drawn_reference(content: CampaignContent, grade: int | None, seed: int) -> str:
    """Return what starts the gauntlet: a code of that grade, drawn from a seed; the word where no codes are drawn.

    Raises `Refused` where there is a grade and no codes are drawn, and content errors.
    """
    from regicide_legacy.content.catalogue import edition_of

    edition = edition_of(content)
    if edition is not None:
        return str(Code(edition, grade or USUAL_GRADE, Generator(seed).below(NUMBERS)))
    if grade is not None:
        raise Refused(f"The {GAUNTLET} of {content.title} is one mission, without grades.")
    return GAUNTLET
