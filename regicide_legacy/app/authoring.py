"""Writing missions: beginning a file, and looking at what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from regicide_legacy.app.campaigns import content_of
from regicide_legacy.app.current import current_campaign
from regicide_legacy.app.errors import Misused, NotSetUp, Refused, Unreadable, nearest
from regicide_legacy.app.missions import show_mission
from regicide_legacy.app.packs import is_box
from regicide_legacy.app.references import check_there, mission_number

if TYPE_CHECKING:
    from regicide_legacy.content.explain import Explanation
    from regicide_legacy.content.lint import LintFinding
    from regicide_legacy.store.database import Store


def lint_files(files: Sequence[Path]) -> list[LintFinding]:
    """Return all that is wrong or doubtful in mission files, each thing once, file by file.

    Raises `ContentError` with the finding of every file that is not there or cannot be read.
    """
    from regicide_legacy.content.findings import ContentError, Finding, UnreadableFile
    from regicide_legacy.content.lint import lint

    unreadable: list[Finding] = []
    # Files of one campaign share what is wrong with its own file.
    found: dict[LintFinding, None] = {}
    for file in files:
        try:
            found.update(dict.fromkeys(lint(file)))
        except UnreadableFile as error:
            unreadable += error.findings
    if unreadable:
        raise ContentError(unreadable)
    return list(found)


def explain_drawn(store: Store | None, data: Path, code: str) -> tuple[Explanation, ...]:
    """Return a sentence for each rule of the mission that a code of the current campaign's gauntlet stands for.

    `data` is the folder of the database. Raises what `show_mission` does: a locked one is not explained.
    """
    from regicide_legacy.content.explain import explain_document

    return explain_document(show_mission(store, data, code).loaded.document)


def explain_mission(reference: str) -> tuple[Explanation, ...]:
    """Return a sentence for each rule of a mission file, or of a shipped mission that belongs to no campaign.

    Raises `Misused` where no such mission is meant, `Unreadable` and `ContentError` for one that does not load.
    """
    from regicide_legacy.content.catalogue import shipped_missions
    from regicide_legacy.content.explain import explain
    from regicide_legacy.content.missions import mission_file

    shipped = shipped_missions()
    if mission_number(reference) is not None:
        # Its cards are for those to open who play it.
        raise Misused(f"Mission {reference} belongs to a campaign, whose cards tell its rules: name a mission file.")
    check_there(reference, shipped, "the path of a mission file, or `classic`")
    file = mission_file(reference, Path())
    return explain(file if isinstance(file, Path) else Path(reference))


def own_mission_file(store: Store | None, data: Path, number: int) -> Path:
    """Return the file in which the owner of a box writes its mission of this number; its folder is made.

    `data` is the folder of the database. Raises `NotSetUp` without a campaign, `Refused` where the current one is not
    that of the box or the mission has a file, `Misused` for a number that no mission has, and content errors.
    """
    from regicide_legacy.content.catalogue import own_folder, written_missions

    if store is None:
        raise NotSetUp
    with store.read() as reader:
        campaign = current_campaign(reader)
        state = reader.state(campaign.id)
    content = content_of(campaign)
    if not is_box(content):
        raise Refused(f"The missions of {content.title} are written already. Name a file of your own instead.")
    if not 1 <= number <= state.last_mission:
        raise Misused(f"There is no mission {number}: a campaign's missions are 1 to {state.last_mission}.")
    own = own_folder(content, data)
    if number in written_missions(content, own) and number not in content.missions:
        raise Refused(f"Mission {number} has a file in {own} already: change that one.")
    try:
        own.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{own} cannot be made: {error.strerror or error}.") from error
    return own / f"{number:02}-mission-{number}.yaml"


def begin_mission(file: Path, title: str | None, ruleset: str, number: int | None = None) -> Path:
    """Write a commented start of a mission and of its scenarios, and return the file of these: NAME-scenarios.yaml.

    The mission's id is made from the file's name, and so is its title where none is given; a campaign's mission goes
    by its `number`. Raises `Misused` for a name or title that cannot be, `Refused` where one of the files is there
    already, `Unreadable` where they cannot be written.
    """
    from regicide_legacy.content.catalogue import SCENARIOS
    from regicide_legacy.content.declaring import RULESETS
    from regicide_legacy.content.starting import mission_start, scenario_start

    if ruleset not in RULESETS:
        raise Misused(f"There is no rule set {ruleset!r}, only {' and '.join(RULESETS)}.{nearest(ruleset, RULESETS)}")
    mission_id = _id_from(file) if number is None else f"mission-{number}"
    if title is None:
        title = re.sub(r"[\W_]+", " ", file.stem).strip().title() if number is None else f"Mission {number}"
    if not title.strip() or not title.isprintable():
        raise Misused("A title is one line of printable text.")
    scenarios = file.with_name(f"{file.stem}{SCENARIOS}{file.suffix}")
    for each in (file, scenarios):
        if each.exists():
            raise Refused(f"{each} is there already, and stays as it is. Choose another name.")
    _write(file, mission_start(mission_id, title, ruleset, number))
    _write(scenarios, scenario_start(file.name, ruleset))
    return scenarios


def _id_from(file: Path) -> str:
    from regicide_legacy.content.words import WHAT_IS_AN_ID, slug_like

    if file.suffix not in (".yaml", ".yml") or not file.name.isprintable():
        raise Misused(f"A mission file's name ends in .yaml, such as night-watch.yaml, not {file.name!r}.")
    mission_id = slug_like(file.stem)
    if mission_id is None:
        raise Misused(f"The file's name gives the mission its id, and {file.stem!r} makes none: {WHAT_IS_AN_ID}.")
    return mission_id


def _write(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except OSError as error:
        raise Unreadable(f"{file} cannot be written: {error.strerror or error}.") from error
