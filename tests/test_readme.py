"""The README: its commands and options exist, and what it shows is what the program prints.

Where the program now prints something else on purpose, `python -m tests.test_readme` writes the transcripts anew. In
one that is long, a line `…` stands for lines that the page leaves out. Where answers stand behind their prompts, as in
`Name> Elmo`, the transcript is of a terminal.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from regicide_legacy.cli.main import command_line

PAGE = Path(__file__).parents[1] / "README.md"
README = PAGE.read_text(encoding="utf-8")


class Block(NamedTuple):
    """A fenced block."""

    language: str
    text: str


BLOCKS = [Block(*found) for found in re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)]


def files() -> Iterator[tuple[str, str]]:
    """Every file that the README shows, by the name in its first line."""
    for block in BLOCKS:
        if block.language == "yaml":
            name = re.match(r"# (\S+\.yaml)\n", block.text)
            assert name, f"this block names no file: {block.text}"
            yield name[1], block.text


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, set[str]]]:
    """Every command with its options, those of the groups above it too."""
    options = {option for parameter in group.params for option in parameter.opts if option.startswith("--")}
    if not hasattr(group, "commands") or group.invoke_without_command:
        yield " ".join(path), options
    for name, command in getattr(group, "commands", {}).items():
        for found, own in commands(command, (*path, name)):
            yield found, own | options


COMMANDS = {name: options | {"--help"} for name, options in commands(command_line())}


def named_in(line: str) -> str | None:
    """The command that a line beginning with `legacy` runs, None where it runs none."""
    words = line.split()
    return next((name for name in (" ".join(words[1:3]), words[1]) if name in COMMANDS), None)


def shown_lines() -> list[str]:
    """Every line and every piece of inline code that runs `legacy`."""
    inline = re.findall(r"`(legacy [^`\n]+)`", README)
    fenced = re.findall(r"^(?:\$ |.*&& \S*/)?(legacy .*)$", "".join(block.text for block in BLOCKS), re.MULTILINE)
    return inline + fenced


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_table_with_each_option_of_its_own(name: str) -> None:
    row = re.search(rf"^\| `legacy {name}(?: [A-Z[][^`]*)?` .*$", README, re.MULTILINE)
    assert row, "no row of the tables of commands"
    shared = {"--help", "--json", "--db", "--version", "--install-completion", "--show-completion"}
    assert COMMANDS[name] - shared == set(re.findall(r"`(--[a-z-]+)`", row[0]))


def test_every_command_and_option_that_is_shown_exists() -> None:
    lines = shown_lines()
    assert len(lines) > len(COMMANDS)
    for line in lines:
        name = named_in(line)
        if name is None:
            assert line in ("legacy --help", "legacy --version", "legacy COMMAND --help"), line
        else:
            assert set(re.findall(r"(?<!\S)--[a-z-]+", line)) <= COMMANDS[name], line


def answers(shown: str) -> list[str] | None:
    """What is typed behind the prompts of a transcript of a terminal, None for one of lines."""
    return [answer.strip() for answer in re.findall(r"^\S.*[^\s>]>( .*)?$", shown, re.MULTILINE)] or None


def seen_at_a_terminal(typed: str, replies: list[str], folder: Path, environment: dict[str, str]) -> str:
    """All that a terminal shows of a command whose questions get these replies, without its colours."""
    import pexpect  # not there on Windows, where no transcript is retold

    child = pexpect.spawn(
        "/bin/sh",
        ["-c", typed],
        cwd=str(folder),
        env=environment | {"TERM": "xterm-256color"},
        encoding="utf-8",
        dimensions=(60, 80),
        timeout=60,
    )
    child.logfile_read = screen = io.StringIO()
    for reply in replies:
        child.expect(r"\S>(\x1b\[[0-9;]*m)* ")
        child.sendline(reply)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0, screen.getvalue()
    lines = re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue()).splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)


def shortened(printed: str, shown: str) -> str:
    """What is printed without what the page leaves out, all of it where the page shows something else."""
    start, gap, end = shown.partition("…\n")
    left_out = len(printed) - len(start) - len(end)
    return shown if gap and left_out > 0 and printed.startswith(start) and printed.endswith(end) else printed


def retold(folder: Path) -> str:
    """The README with all that its transcripts show as the program prints it now, in a folder with the page's files."""
    command = folder / "bin" / "legacy"
    command.parent.mkdir()
    # As pip writes it: the processes of a simulation import it, too.
    script = f'#!{sys.executable}\nfrom regicide_legacy.cli.main import run\nif __name__ == "__main__":\n    run()\n'
    command.write_text(script, encoding="utf-8")
    command.chmod(0o755)
    for name, text in files():
        (folder / name).write_text(text, encoding="utf-8")
    environment = os.environ | {
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "LEGACY_DB": str(folder / "legacy.db"),
        # Both streams arrive in the order in which they were written.
        "PYTHONUNBUFFERED": "1",
    }

    def told(transcript: re.Match[str]) -> str:
        typed, shown = transcript.groups()
        replies = answers(shown)
        if replies is not None:
            return f"$ {typed}\n{shortened(seen_at_a_terminal(typed, replies, folder, environment), shown)}"
        ran = subprocess.run(
            typed,
            shell=True,
            check=True,
            cwd=folder,
            env=environment,
            input="".join(re.findall(r"^> (.*\n)", shown, re.MULTILINE)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        return f"$ {typed}\n{shortened(ran.stdout, shown)}"

    return re.sub(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", told, README, flags=re.MULTILINE)


@pytest.mark.skipif(sys.platform == "win32", reason="the transcripts are those of a POSIX shell")
def test_the_transcripts_are_what_the_program_prints(tmp_path: Path) -> None:
    assert re.search(r"^\$ legacy start-mission 1 --seed \d+$", README, re.MULTILINE)
    assert retold(tmp_path) == README


def test_the_gate_finds_the_test_command() -> None:
    marked = re.search(r"^<!-- the test command -->\n```sh\n(.*)\n```$", README, re.MULTILINE)
    assert marked
    assert "pip install" in marked[1]
    assert marked[1].split(" && ")[-1].startswith(".venv/bin/pytest")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as written:
        PAGE.write_text(retold(Path(written)), encoding="utf-8")
