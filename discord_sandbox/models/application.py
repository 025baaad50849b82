"""Bodies of the application: its commands and its emoji."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from discord_sandbox.models.base import Snowflake, strict, text

#: Discord's pattern for names of slash commands and their options; capitals are refused separately.
SLASH_NAME = r"^[-_'\p{L}\p{N}\p{Script=Devanagari}\p{Script=Thai}]{1,32}$"

OptionName = Annotated[str, StringConstraints(pattern=SLASH_NAME)]
Description = Annotated[str, text(1, 100)]
NameLocalizations = dict[str, str]
"""Checked in ``commands``: the rules for slash commands' names are stricter than for others."""
DescriptionLocalizations = dict[str, Annotated[str, text(1, 100)]]
SafeInteger = Annotated[int, Field(ge=-(2**53) + 1, le=2**53 - 1)]


class _Choice(TypedDict):
    name: Annotated[str, text(1, 100)]
    name_localizations: NotRequired[dict[str, Annotated[str, text(1, 100)]] | None]


@strict
class StringChoice(_Choice):
    """A fixed text to choose."""

    value: Annotated[str, text(0, 100)]


@strict
class IntegerChoice(_Choice):
    """A fixed whole number to choose."""

    value: SafeInteger


@strict
class NumberChoice(_Choice):
    """A fixed number to choose."""

    value: float


class _Option(TypedDict):
    name: OptionName
    name_localizations: NotRequired[NameLocalizations | None]
    description: Description
    description_localizations: NotRequired[DescriptionLocalizations | None]
    required: NotRequired[bool | None]


@strict
class StringOption(_Option):
    """Type 3."""

    type: Literal[3]
    autocomplete: NotRequired[bool | None]
    choices: NotRequired[Annotated[list[StringChoice], Field(max_length=25)] | None]
    min_length: NotRequired[Annotated[int, Field(ge=0, le=6000)] | None]
    max_length: NotRequired[Annotated[int, Field(ge=1, le=6000)] | None]


@strict
class IntegerOption(_Option):
    """Type 4."""

    type: Literal[4]
    autocomplete: NotRequired[bool | None]
    choices: NotRequired[Annotated[list[IntegerChoice], Field(max_length=25)] | None]
    min_value: NotRequired[SafeInteger | None]
    max_value: NotRequired[SafeInteger | None]


@strict
class NumberOption(_Option):
    """Type 10."""

    type: Literal[10]
    autocomplete: NotRequired[bool | None]
    choices: NotRequired[Annotated[list[NumberChoice], Field(max_length=25)] | None]
    min_value: NotRequired[float | None]
    max_value: NotRequired[float | None]


@strict
class PlainOption(_Option):
    """Types 5 (yes or no), 6 (user), 8 (role), 9 (mentionable) and 11 (attachment)."""

    type: Literal[5, 6, 8, 9, 11]


@strict
class ChannelOption(_Option):
    """Type 7."""

    type: Literal[7]
    channel_types: NotRequired[list[Literal[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]] | None]


ValueOption = Annotated[
    StringOption | IntegerOption | NumberOption | PlainOption | ChannelOption, Field(discriminator="type")
]


@strict
class Subcommand(_Option):
    """Type 1."""

    type: Literal[1]
    options: NotRequired[Annotated[list[ValueOption], Field(max_length=25)] | None]


@strict
class SubcommandGroup(_Option):
    """Type 2."""

    type: Literal[2]
    options: NotRequired[Annotated[list[Subcommand], Field(max_length=25)] | None]


Option = Annotated[
    Subcommand | SubcommandGroup | StringOption | IntegerOption | NumberOption | PlainOption | ChannelOption,
    Field(discriminator="type"),
]


class _Command(TypedDict):
    name_localizations: NotRequired[NameLocalizations | None]
    description: NotRequired[Annotated[str, text(0, 100)] | None]
    description_localizations: NotRequired[DescriptionLocalizations | None]
    options: NotRequired[Annotated[list[Option], Field(max_length=25)] | None]
    default_member_permissions: NotRequired[Snowflake | None]
    dm_permission: NotRequired[bool | None]
    contexts: NotRequired[Annotated[list[Literal[0, 1, 2]], Field(min_length=1)] | None]
    integration_types: NotRequired[Annotated[list[Literal[0, 1]], Field(min_length=1)] | None]
    nsfw: NotRequired[bool | None]


@strict
class Command(_Command):
    """A command to register: type 1 slash (default), 2 on users, 3 on messages."""

    id: NotRequired[Snowflake | None]
    type: NotRequired[Literal[1, 2, 3] | None]
    name: Annotated[str, text(1, 32)]


@strict
class CommandEdit(_Command):
    """PATCH of a command."""

    name: NotRequired[Annotated[str, text(1, 32)]]


EmojiName = Annotated[str, StringConstraints(min_length=2, max_length=32, pattern=r"^[A-Za-z0-9_]+$")]


@strict
class EmojiCreate(TypedDict):
    """A new emoji; the picture is a data URI."""

    name: EmojiName
    image: str


@strict
class EmojiEdit(TypedDict):
    """A new name for an emoji."""

    name: EmojiName


COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
COMMANDS: TypeAdapter[list[Command]] = TypeAdapter(list[Command])
COMMAND_EDIT: TypeAdapter[CommandEdit] = TypeAdapter(CommandEdit)
EMOJI_CREATE: TypeAdapter[EmojiCreate] = TypeAdapter(EmojiCreate)
EMOJI_EDIT: TypeAdapter[EmojiEdit] = TypeAdapter(EmojiEdit)
