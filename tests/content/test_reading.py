"""Strict YAML: every trap is one clear finding with its line and column."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regicide_legacy.content.findings import ContentError, Finding
from regicide_legacy.content.reading import read_text, read_yaml

from .files import findings


def found(text: str) -> list[str]:
    return [str(finding) for finding in read_text(text, "x.yaml").findings]


def refused(text: str) -> list[str]:
    return findings(lambda: read_text(text, "x.yaml"))


def test_plain_data_with_the_place_of_each_key_and_value() -> None:
    source = read_text("title: The Bell\nlimits: {1: 8, 2: 7}\ncards:\n  - [C7, true, null, '07']\n", "x.yaml")
    assert source.data == {"title": "The Bell", "limits": {"1": 8, "2": 7}, "cards": [["C7", True, None, "07"]]}
    assert source.keys[("limits", "2")] == (2, 16)
    assert source.values[("limits", "2")] == (2, 19)
    assert source.values[("cards", 0, 3)] == (4, 22)
    assert source.bare == {("limits", "1"): "8", ("limits", "2"): "7", ("cards", 0, 1): "true", ("cards", 0, 2): "null"}
    assert source.findings == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\nb: 2\na: 3\n", "x.yaml:3:1: key a stands twice; the first is in line 1"),
        ("a: {b: 1, b: 2}\n", "x.yaml:1:11: key b stands twice; the first is in line 1"),
        ("on: 1\n", "x.yaml:1:1: YAML reads the key on as true; use another word"),
        ("a:\n  no: 1\n", "x.yaml:2:3: YAML reads the key no as false; use another word"),
        ("~: 1\n", "x.yaml:1:1: YAML reads the key ~ as nothing; use another word"),
        ("'': 1\n", "x.yaml:1:1: a key cannot be empty"),
        ("[a]: 1\n", "x.yaml:1:1: a key is one word"),
        ("{a: b}: 1\n", "x.yaml:1:1: a key is one word"),
        ("01: 1\n", "x.yaml:1:1: YAML reads 01 as the number 1; write 1, or quote it if text is meant"),
        (
            "1.5: 1\n",
            "x.yaml:1:1: YAML reads 1.5 as a number with a fraction; "
            "write a whole number, or quote it if text is meant",
        ),
        ("a: 07\n", "x.yaml:1:4: YAML reads 07 as the number 7; write 7, or quote it if text is meant"),
        ("a: 010\n", "x.yaml:1:4: YAML reads 010 as the number 8; write 8, or quote it if text is meant"),
        ("a: 12:30\n", "x.yaml:1:4: YAML reads 12:30 as the number 750; write 750, or quote it if text is meant"),
        ("a: 0x1F\n", "x.yaml:1:4: YAML reads 0x1F as the number 31; write 31, or quote it if text is meant"),
        ("a: 1_000\n", "x.yaml:1:4: YAML reads 1_000 as the number 1000; write 1000, or quote it if text is meant"),
        ("a: 0b_\n", "x.yaml:1:4: YAML takes 0b_ for a number; quote it if text is meant"),
        ("a: 1234567890123456\n", "x.yaml:1:4: 1234567890123456 is too large a number; quote it if text is meant"),
        ("a: 1e3\n", "x.yaml:1:4: some readers of YAML take 1e3 for a number; quote it, or write the number out"),
        ("a: 09\n", "x.yaml:1:4: some readers of YAML take 09 for a number; quote it, or write the number out"),
        (
            "a: 1.5\n",
            "x.yaml:1:4: YAML reads 1.5 as a number with a fraction; "
            "write a whole number, or quote it if text is meant",
        ),
        ("a: 2026-11-30\n", "x.yaml:1:4: YAML reads 2026-11-30 as a date; quote it"),
        ("a: =\n", "x.yaml:1:4: YAML gives = a meaning of its own; quote it"),
        ("<<: {a: 1}\n", "x.yaml:1:1: merge keys (<<) are not used here; write the keys out"),
        ("a: &b 1\n", "x.yaml:1:4: anchors (&) and aliases (*) are not used here; write it out"),
        ("a: !!str 7\n", "x.yaml:1:4: tags (!) are not used here; quote what is text"),
        ("a: !card {b: 1}\n", "x.yaml:1:4: tags (!) are not used here; quote what is text"),
        ('a: "\\e[2J"\n', "x.yaml:1:4: the character U+001B has no place in text"),
        ('a: "\\uD800"\n', "x.yaml:1:4: the character U+D800 has no place in text"),
        ("a: 1\n---\nb: 2\n", "x.yaml:2:1: a file holds one document, and here a second one begins"),
    ],
)
def test_a_trap_is_found_and_the_rest_is_read(text: str, said: str) -> None:
    assert found(text) == [said]


def test_quoted_traps_are_text() -> None:
    source = read_text("'on': '07'\n\"1\": \"12:30\"\nb: '1e3'\nc: '='\n'<<': \"~\"\n", "x.yaml")
    assert source.data == {"on": "07", "1": "12:30", "b": "1e3", "c": "=", "<<": "~"}
    assert source.findings == []


def test_an_alias_is_refused_where_it_stands() -> None:
    assert found("a: &b [1]\nc: *b\n") == [
        "x.yaml:1:4: anchors (&) and aliases (*) are not used here; write it out",
        "x.yaml:2:4: anchors (&) and aliases (*) are not used here; write it out",
    ]


def test_of_two_equal_keys_the_first_stays() -> None:
    source = read_text("a: 1\na: {b: 07}\n", "x.yaml")
    assert source.data == {"a": 1}
    assert source.values[("a",)] == (1, 4)
    assert len(source.findings) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.yaml:1:1: the file is empty"),
        ("# nothing\n", "x.yaml:1:1: the file is empty"),
        ("a:\n\t- b\n", "x.yaml:2:1: a tab cannot stand here; indent with spaces"),
        ("a: b: c\n", "x.yaml:1:5: a colon cannot stand here; quote the text around it, or begin a new line"),
        ("a: [1, 2\n", "x.yaml:2:1: a comma or ] is missing before this, in the list that begins in line 1"),
        ("a: 'b\n", "x.yaml:2:1: a quotation mark is missing before this"),
        ("a:\n  b: \x07\n", "x.yaml:2:6: the character U+0007 has no place in text"),
        ("[" * 60, "x.yaml:1:42: this is nested too deeply"),
    ],
)
def test_what_is_no_document(text: str, said: str) -> None:
    assert refused(text) == [said]


def test_traps_before_a_syntax_error_are_told_too() -> None:
    assert refused("a: 07\nb: c: d\n") == [
        "x.yaml:1:4: YAML reads 07 as the number 7; write 7, or quote it if text is meant",
        "x.yaml:2:5: a colon cannot stand here; quote the text around it, or begin a new line",
    ]


def test_files_that_cannot_be_read(tmp_path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("a: 1\nb: é\n".encode("latin-1"))
    assert findings(lambda: read_yaml(latin), tmp_path) == ["latin.yaml:2:4: this is not UTF-8 text"]
    assert findings(lambda: read_yaml(tmp_path / "none.yaml"), tmp_path) == ["none.yaml: there is no such file"]
    assert findings(lambda: read_yaml(tmp_path), tmp_path.parent) == [f"{tmp_path.name}: this is a folder, not a file"]


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path) -> None:
    file = tmp_path / "bom.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_yaml(file).data == {"a": 1}


_LINES = st.lists(
    st.text(st.sampled_from("ab:- \n\t[]{}&*!'\"#|>01x_.~=<,%@`?"), max_size=12) | st.text(max_size=6), max_size=6
)


@given(_LINES.map("\n".join))
def test_whatever_the_text_it_is_read_or_refused_with_findings(text: str) -> None:
    assert all(finding.line and finding.column for finding in all_of(text))


def all_of(text: str) -> Sequence[Finding]:
    try:
        return read_text(text, "x.yaml").findings
    except ContentError as error:
        return error.findings or [Finding("x.yaml", None, None, "refused, and nothing is said of it")]
