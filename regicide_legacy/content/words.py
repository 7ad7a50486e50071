"""The words of content files: types that documents share, each with its check and its place in the JSON Schema."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar
from unicodedata import combining, normalize

from pydantic import AfterValidator, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, WithJsonSchema
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from regicide_legacy.engine.cards import BASE_CLASSES
from regicide_legacy.engine.vocabulary.words import Named

T = TypeVar("T")

STRICT: Final = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)
"""How every document is read: no unknown key, no value bent into another type."""


def refuse(message: str, nearest: str | None = None) -> NoReturn:
    """Refuse a value from within a check of its type; `nearest` is the valid word that was probably meant."""
    raise PydanticCustomError("refused", "{message}", {"message": message, "nearest": nearest})


def tell(message: str, nearest: str | None = None) -> NoReturn:
    """Refuse a value as `refuse` does, where the message says by itself what it is about."""
    raise PydanticCustomError("told", "{message}", {"message": message, "nearest": nearest})


def mismatch(wanted: str) -> NoReturn:
    """Refuse a value of the wrong kind from within a check of its type; `wanted` says what it must be."""
    raise PydanticCustomError("mismatch", "must be {wanted}", {"wanted": wanted})


class _NeverNull:
    """Marks a key that may be left out, but holds a value where it is named."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        return schema["schema"] if schema["type"] == "nullable" else schema


Optional = Annotated[T | None, _NeverNull()]
"""A key that may be left out: then it is None. Written in a file, it cannot be null."""


class _OneOrMore:
    """Marks a list that may be written as its one entry."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return self.around(handler(source))

    def around(self, schema: CoreSchema) -> CoreSchema:
        """Return the schema of a list, or of its one entry, from that of the list."""
        return core_schema.no_info_before_validator_function(
            self._listed, schema, metadata={"pydantic_js_functions": [self._either]}
        )

    @staticmethod
    def _either(schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        listed = handler(schema)
        return {"anyOf": [listed["items"], listed]}

    @staticmethod
    def _listed(value: object) -> object:
        return tuple(value) if isinstance(value, list) else (value,)


ONE_OR_MORE: Final = _OneOrMore()


Text = Annotated[str, Field(min_length=1)]
"""Words for players."""

_SLUG: Final = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
NAME: Final = r"[a-z][a-z0-9]*([-_][a-z0-9]+)*"
"""How a name is written."""
_BENT: Final = ("y", "n", "yes", "no", "on", "off", "true", "false", "null")
"""Words of which some reader of YAML makes something other than text: no id, quoted or not."""


def _slug(word: str) -> str:
    if word in _BENT:
        refuse(f"{word} is no id, because YAML has its own idea of that word; choose another")
    if re.fullmatch(_SLUG, word):
        return word
    refuse(f"{word or 'nothing'} is no id: {_FORM_OF_AN_ID}", slug_like(word))


_FORM_OF_AN_ID: Final = "small letters and digits, joined by single hyphens, a letter first"
WHAT_IS_AN_ID: Final = f"{_FORM_OF_AN_ID}, and no word that YAML has its own idea of, such as y or no"
"""What to say of a text that makes no id at all."""


def slug_like(text: str) -> str | None:
    """Return the id most like a text, accents left off; None where nothing of it makes one."""
    letters = "".join(letter for letter in normalize("NFKD", text.lower()) if not combining(letter))
    proper = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
    return proper if re.fullmatch(_SLUG, proper) and proper not in _BENT else None


Slug = Annotated[str, AfterValidator(_slug), WithJsonSchema({"type": "string", "pattern": f"^{_SLUG}$"})]
"""An id: small letters and digits, joined by single hyphens, a letter first."""


def _name(word: str) -> str:
    if re.fullmatch(NAME, word) and word not in _BENT:
        return word
    return _slug(word)


Name = Annotated[str, AfterValidator(_name), WithJsonSchema({"type": "string", "pattern": f"^{NAME}$"})]
"""A name given to something: an id whose words may be joined by underscores too."""

_FACE: Final = re.compile("[JQK][HDCS]")


def _enemy_id(word: str) -> str:
    return word if _FACE.fullmatch(word) else _slug(word)


EnemyId = Annotated[
    str, AfterValidator(_enemy_id), WithJsonSchema({"type": "string", "pattern": f"^({_SLUG}|{_FACE.pattern})$"})
]
"""An enemy's id: a slug, or rank and suit of a classic court card, such as `JS`."""

_MEMBER: Final = re.compile("[CBWP]([1-9]|10)")


def _party_card_id(word: str) -> str:
    return word if _MEMBER.fullmatch(word) else _slug(word)


PartyCardId = Annotated[
    str, AfterValidator(_party_card_id), WithJsonSchema({"type": "string", "pattern": f"^({_SLUG}|{_MEMBER.pattern})$"})
]
"""A party card's id: class letter and strength, such as `C7`, or a slug for a recruit."""

_NUMBER: Final = "[1-9][0-9]?"


def _mission_number(word: str) -> str:
    return word if re.fullmatch(_NUMBER, word) else refuse(f"{word} is no mission number, which is 1 to 99")


MissionNumber = Annotated[
    str, AfterValidator(_mission_number), WithJsonSchema({"type": "string", "pattern": f"^{_NUMBER}$"})
]
"""The number of a mission, as a key."""

ClassName = Literal["cleric", "bard", "warrior", "paladin"]
"""One of the four basic classes."""


def _each_once(words: tuple[str, ...]) -> tuple[str, ...]:
    for place, word in enumerate(words):
        if word in words[:place]:
            refuse(f"{word} stands twice")
    return words


Classes = Annotated[tuple[ClassName, ...], Field(min_length=1), AfterValidator(_each_once), ONE_OR_MORE]
"""A class, or a list of several, each once."""

_OwnClass = Annotated[
    str,
    Named.CLASS,
    Field(min_length=1),
    WithJsonSchema({"anyOf": [{"enum": list(BASE_CLASSES)}, {"type": "string", "pattern": f"^{_SLUG}$"}]}),
]

OwnClasses = Annotated[tuple[_OwnClass, ...], Field(min_length=1), AfterValidator(_each_once), ONE_OR_MORE]
"""A class, or a list of several, each once; the mission's own classes too."""

OwnImmunities = Annotated[tuple[_OwnClass, ...], AfterValidator(_each_once)]
"""A list of classes, each once, the mission's own too; it may be empty."""

Strength = Annotated[int, Field(ge=0, le=999)]
"""Points of strength."""

Health = Annotated[int, Field(ge=1, le=999)]
"""Points of health."""
