"""What is sealed is named nowhere: every command is walked, stage by stage, through a whole campaign."""

from __future__ import annotations

import contextlib
import io
import itertools
import re
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from regicide_legacy.cli.main import command_line, main
from regicide_legacy.content.campaigns import campaign_from_file
from regicide_legacy.store import open_store
from tests.cli.conftest import Ran
from tests.cli.sealed import CONTENT, Lid, given_away, names, opened, parts, sealed_words

NUMBERS = ("1", "3", "4", "gauntlet", "E3-B7K2QF", "99")
PACKS = ("3", "reward-1", "reward-3", "m", "q", "z")
ATTEMPTS = ("1", "2")
ON = ("--players", "2")
AT = ("--at-mission", ("1", "3", "9"))
AS = ("--as", "Sundays")
FEW = ("--games", "3", "--advisor", "random", "--workers", "1")
WHY = ("--force", "--reason", "the box was torn")

WALK: dict[str, list[tuple[object, ...]]] = {
    "start-mission": [(NUMBERS, *ON, "--auto"), ("NEAR", *ON, "--auto"), (("3", "4"), *ON, "--auto", *WHY)],
    "resume": [(), (ATTEMPTS,)],
    "hint": [("--rollouts", "1"), (ATTEMPTS, "--rollouts", "1", "--seat", "Ben"), ("--seat", "NEAR")],
    "abandon": [("--lost",), ("--void",), (ATTEMPTS, "--lost")],
    "record": [
        (NUMBERS, ("--won", "--lost"), *ON),
        ("NEAR", "--won", *ON),
        ("1", "--won", *ON, "--last-attack", "NEAR"),
        ("1", "--won", *ON, "--choose", "NEAR"),
    ],
    "open": [(PACKS,), ("NEAR",), (("reward-1", "q"), "--choose", "NEAR")],
    "packs": [()],
    "status": [()],
    "history": [()],
    "log": [()],
    "undo": [("--yes",), (("1", "2", "99"), "--yes"), ()],
    "redo": [("--yes",), ()],
    "why": [(NUMBERS,), ("NEAR",)],
    "new": [("Saturdays",), ("Saturdays", "--content", "NEAR"), ("Saturdays", "--content", str(CONTENT), *AT)],
    "campaigns": [(), ("--all",)],
    "use": [("Thursdays",), ("NEAR",)],
    "archive": [("Thursdays",), ("NEAR",)],
    "restore": [("Thursdays",), ("NEAR",)],
    "delete": [("Thursdays",), ("Thursdays", "--confirm", "Thursdays"), ("NEAR",)],
    "export": [(), ("Thursdays",), ("NEAR",)],
    "import": [("campaign.json", *AS), ("campaign.json", *AS, "--dry-run"), ("campaign.json",), ("NEAR",)],
    "backup": [()],
    "backup make": [()],
    "backup list": [()],
    "backup verify": [(), ("1",), ("NEAR",)],
    "backup restore": [("1", "--yes"), ("1",), ("NEAR", "--yes")],
    "doctor": [()],
    "odds": [(NUMBERS, *ON, *FEW), ("NEAR", *ON, *FEW)],
    "simulate": [
        (NUMBERS, *ON, *FEW),
        ("1", *ON, *FEW, *AT),
        (("1", "4"), *ON, *FEW, "--without", "NEAR"),
        ("NEAR", *ON, *FEW),
        ("NEAR", *ON, *FEW, *AT),
    ],
    "rulebook": [(), ("--all",), ("NEAR",), ("yielding",)],
    "helper": [()],
    "party show": [()],
    "party add": [("NEAR", "--name", "Odo", "--strength", "3", "--class", "bard"), ("odo", "--name", "Odo")],
    "party remove": [("NEAR", "--yes"), ("C7", "--yes"), ("C7",)],
    "party edit": [("NEAR", "--mark", "corrupted"), ("C7", "--class", "NEAR"), ("C7", "--mark", "NEAR")],
    "party history": [(), ("NEAR",), ("C7",)],
    "party audit": [(), *ON],
    "relics": [()],
    "relics add": [("NEAR", "--name", "Horn", "--text", "Blow it.")],
    "relics remove": [("NEAR",)],
    "stickers": [()],
    "stickers add": [(("R1", "A", "X9"), "--text", "Yield."), ("X9", "--text", "Yield.", "--section", "NEAR")],
    "stickers remove": [(("R1", "R3", "A", "NEAR"),)],
    "attempt list": [()],
    "attempt show": [(ATTEMPTS,)],
    "attempt export": [(ATTEMPTS,)],
    "attempt replay": [(ATTEMPTS,)],
    "attempt verify": [("attempt.jsonl",), ("NEAR",)],
    "mission list": [()],
    "mission show": [(NUMBERS,), ("NEAR",)],
    "mission new": [(NUMBERS,), ("mine.yaml",)],
    "mission lint": [("NEAR",)],
    "mission explain": [("NEAR",)],
    "mission test": [("NEAR",)],
    "mission reference": [()],
    "mission schema": [(), (("mission", "scenario", "campaign", "NEAR"),)],
}
"""Each command with the words after it: a tuple is one word after the other, NEAR nearly the name of what is sealed.

Authors' commands get no path of the content: who opens its files reads what is in them.
"""


def leaves(group: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, object]]:
    """Give each command by its whole name; a group that does something by itself is one, too."""
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        if not hasattr(command, "commands") or command.invoke_without_command:
            yield " ".join((*path, name)), command
        if hasattr(command, "commands"):
            yield from leaves(command, (*path, name))


@cache
def content(file: Path) -> object:
    """Return a campaign's file, which nothing here changes."""
    return campaign_from_file(file)


COMMANDS = dict(leaves(command_line()))


class Table:
    """A database in a folder of its own, and the command line about it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "legacy.db"

    def run(self, *typed: str, says: str = "") -> Ran:
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            patch.setenv("LEGACY_DB", str(self.database))
            patch.setenv("COLUMNS", "200")
            patch.setattr("sys.stdin", io.StringIO(says))
            patch.chdir(self.folder)
            patch.setattr("regicide_legacy.content.campaigns.campaign_from_file", content)
            code = main(list(typed))
        return Ran(code, out.getvalue(), err.getvalue())

    def does(self, *typed: str, says: str = "") -> Ran:
        ran = self.run(*typed, says=says)
        assert ran.code == 0, (typed, ran)
        return ran

    def completed(self, typed: str) -> list[str]:
        """Return what the shell offers after these words."""
        words = ["legacy", *typed.split(), ""]
        out = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out):
            patch.setenv("LEGACY_DB", str(self.database))
            patch.setenv("_LEGACY_COMPLETE", "complete_bash")
            patch.setenv("COMP_WORDS", " ".join(words))
            patch.setenv("COMP_CWORD", str(len(words) - 1))
            with pytest.raises(SystemExit):
                command_line().main([], prog_name="legacy")
        return out.getvalue().splitlines()

    def opened(self) -> frozenset[Lid]:
        """Return what is open in any campaign."""
        if not self.database.exists():
            return frozenset()
        with open_store(self.database) as store, store.read() as reader:
            return frozenset().union(*(opened(reader.state(each.id)) for each in reader.campaigns()))

    def copied_to(self, folder: Path) -> Table:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        return Table(folder)


# A campaign, stage by stage: each goes on from the one before, which is kept for the walk.


def founded(table: Table) -> None:
    table.does("new", "Thursdays", "--content", str(CONTENT), "--players", "Ana,Ben")


def lost(table: Table) -> None:
    """Pack M is due."""
    table.does("start-mission", "1", "--seats", "Ana,Ben", "--seed", "5", says="q\n")
    table.does("abandon", "--lost")
    (table.folder / "campaign.json").write_text(table.does("export").out, encoding="utf-8")
    table.does("backup", "make")
    (table.folder / "attempt.jsonl").write_text(table.does("attempt", "export", "1").out, encoding="utf-8")


def helped(table: Table) -> None:
    """Pack M is open, and mission 1 runs with the help it brought."""
    table.does("open", "m")
    table.does("start-mission", "1", "--seats", "Ana,Ben", "--seed", "7", "--buy", "gleamhat", says="q\n")


def won(table: Table) -> None:
    """The reward pack of mission 1 is due, and asks something."""
    table.does("abandon", "--void")
    table.does("record", "1", "--won", *ON)


def rewarded(table: Table) -> None:
    table.does("open", "reward-1", "--choose", "C8")
    table.does("start-mission", "2", "--auto", *ON, "--seed", "3")


def far(table: Table) -> None:
    """A member left, every pack but Z was earned and is open."""
    answers = ("none", "P2,P3", "bard", "bard", "bard")
    table.does("record", "3", "--won", *ON, "--last-attack", "W1,W5", *(w for a in answers for w in ("--choose", a)))


def taken_back(table: Table) -> None:
    """Mission 3 and with it mission 4 were open, and are not any more."""
    table.does("undo", "--yes")


def forced(table: Table) -> None:
    """A gate was forced, so that mission 4 runs while 3 is not won, and pack Z is open though nothing earned it."""
    table.does(
        "start-mission", "4", "--seats", "Ana,Ben", "--seed", "5", "--setup-choice", "P2,P3,P4", *WHY, says="q\n"
    )
    table.does("open", "z", *WHY)


GUESSED = ("founded", "forced")
"""The stages at which nearly right names are typed."""

WALKED = ("founded", "helped", "won", "rewarded", "taken_back", "forced")
"""The stages at which every command is walked."""

STAGES = (founded, lost, helped, won, rewarded, far, taken_back, forced)


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Table, frozenset[Lid]]]:
    """Return each stage's table, with all that was open at it or before."""
    table = Table(tmp_path_factory.mktemp("played") / "0")
    table.folder.mkdir()
    kept, seen = {}, frozenset[Lid]()
    for stage in STAGES:
        stage(table)
        seen |= table.opened()
        kept[stage.__name__] = (table.copied_to(table.folder.parent / stage.__name__), seen)
    return kept


def walked(name: str, near: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Give the words to type for a command: each way that the walk knows, and each of them for machines and aloud."""
    options = [option for each in COMMANDS[name].params for option in each.opts]  # type: ignore[attr-defined]
    kinds = [(), *((option,) for option in ("--json", "--plain") if option in options)]
    for way in WALK[name]:
        places = [near if word == "NEAR" else (word,) if isinstance(word, str) else word for word in way]
        for typed in itertools.product(*places):
            for kind in kinds:
                yield (*name.split(), *typed, *kind)


def slips(off: frozenset[Lid]) -> list[str]:
    """Return a name of each kind that is sealed, misspelt so little that the program could guess it."""
    first = {lid.kind: name for lid, name in reversed(names(off))}
    return [name[:-2] + name[-1] for name in first.values()]


def files(table: Table) -> Iterator[tuple[str, str]]:
    """Give the path of each file that lies with the database, and what is in it, byte by byte."""
    for file in table.folder.rglob("*"):
        if file.is_file():
            yield str(file.relative_to(table.folder)), file.read_bytes().decode("latin-1")


def test_the_walk_knows_every_command() -> None:
    assert set(WALK) == set(COMMANDS)


@pytest.mark.parametrize("stage", WALKED)
def test_no_command_names_what_is_sealed(
    stages: dict[str, tuple[Table, frozenset[Lid]]], stage: str, tmp_path: Path
) -> None:
    table, seen = stages[stage]
    assert sealed_words(seen)
    before = dict(files(table))
    found = [(stage, name, word) for name, text in before.items() for word in given_away(text, seen)]
    for name in WALK:
        for typed in walked(name, slips(seen) if stage in GUESSED else ()):
            copy = table.copied_to(tmp_path / "copy")
            ran = copy.run(*typed)
            assert "mistake in the program" not in ran.err, (typed, ran.err)
            written = [(name, text) for name, text in files(copy) if before.get(name) != text]
            off = seen | copy.opened() if written else seen
            for where, text in (("out", ran.out), ("err", ran.err), *written):
                found += [(" ".join(typed), where, word) for word in given_away(text, off)]
    assert found == []


@pytest.mark.parametrize("stage", ["founded", "rewarded", "forced"])
def test_a_pack_that_is_sealed_and_one_that_is_not_there_are_refused_alike(
    stages: dict[str, tuple[Table, frozenset[Lid]]], stage: str
) -> None:
    table, seen = stages[stage]
    due = table.does("packs", "--json").json["due"]
    sealed = [lid.name for lid, _ in parts() if lid.kind == "pack" and lid not in seen and lid.name not in due]
    # The packs of missions that can be played may be opened.
    missions = table.does("status", "--json").json["missions"]
    playable = {f"mission-{mission['number']}" for mission in missions if mission["open"]}
    sealed = [pack for pack in sealed if pack not in playable]
    assert sealed
    for pack in sealed:
        unknown = re.sub("[0-9]", "9", pack) if "-" in pack else "k"
        refusals = [table.run("open", word) for word in (pack, unknown)]
        assert [(each.code, each.out) for each in refusals] == [(1, ""), (1, "")]
        assert refusals[0].err.replace(f"pack {pack} ", "pack … ") == refusals[1].err.replace(
            f"pack {unknown} ", "pack … "
        )


def test_a_sealed_name_typed_as_it_is_finds_no_more_than_any_other(
    stages: dict[str, tuple[Table, frozenset[Lid]]], tmp_path: Path
) -> None:
    table, seen = stages["lost"]

    def told(typed: Sequence[str], word: str) -> tuple[int, str]:
        ran = table.copied_to(tmp_path / "copy").run(*(each.replace("NEAR", word) for each in typed))
        return ran.code, (ran.out + ran.err).replace(word, "…")

    sealed = {lid.kind: name for lid, name in names(seen)}.values()
    assert len(sealed) == 4
    for name in WALK:
        for typed in walked(name, ["NEAR"]):
            if "NEAR" in typed:
                assert [told(typed, word) for word in sealed] == [told(typed, "zorrible")] * 4, typed


def test_who_is_written_down_like_somebody_sealed_makes_no_class_known(
    stages: dict[str, tuple[Table, frozenset[Lid]]], tmp_path: Path
) -> None:
    table = stages["founded"][0].copied_to(tmp_path / "copy")

    def known_classes() -> str:
        return table.run("party", "edit", "C7", "--class", "zorrible").err

    before = known_classes()
    assert "cleric, bard, warrior, paladin." in before
    table.does("party", "add", "ombretch", "--name", "Ombretch", "--strength", "6", "--class", "bard")
    assert known_classes() == before
    assert table.run("party", "edit", "C7", "--class", "zindlewick").code == 2


def test_completion_completes_nothing_that_is_sealed(stages: dict[str, tuple[Table, frozenset[Lid]]]) -> None:
    table, seen = stages["rewarded"]
    assert "start-mission" in table.completed("")
    assert "audit" in table.completed("party")
    for name in WALK:
        for typed in (name, f"{name} --json", f"{name} 1"):
            assert given_away(" ".join(table.completed(typed)), seen) == []
