"""Looks through all languages: what each lacks, and what Discord wouldn't take."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from discord import app_commands

from cogs.app import EXTENSIONS, extension
from cogs.shell.feature import Attached, Feature
from cogs.shell.router import NAMED, is_accepted
from cogs.texts.catalogue import CatalogueError, Texts, Words
from cogs.texts.source import REFERENCE, Source, catalogues

Location: TypeAlias = app_commands.TranslationContextLocation

LONGEST_BUTTON: Final = 80
"""Maximum number of characters on a button, by Discord's rule."""
LONGEST_SHORT: Final = 12
"""Maximum number of characters of a contract's short name: two buttons a row must fit on a phone."""


class CommandText(NamedTuple):
    """A text of a command: its id, what it is, and the id of the command or group to which it belongs."""

    text: str
    location: Location
    parent: str


@dataclass(frozen=True, slots=True)
class Review:
    """A language: texts that it lacks, texts that nobody asks for, and faults in words."""

    words: Words
    count: int
    lacking: tuple[str, ...]
    unknown: tuple[str, ...]
    faults: tuple[str, ...]


def reviews(texts: Texts, files: Iterable[Source]) -> Iterator[Review]:
    """Review each language of ``texts``, which are those of ``files``."""
    found = catalogues(tuple(files), texts.languages)
    reference = found[REFERENCE]
    commands = list(command_texts())
    for language in texts.languages:
        words, own = texts.of(language), found[language]
        lacking = own.lacking(reference)
        unknown = sorted(name for name in own.texts - reference.texts if "." not in name)
        faults = (*_misfits(words, commands), *_too_long(words, texts.ids))
        faults = tuple(dict.fromkeys(faults))  # a name may belong to several commands
        yield Review(words, len(own.texts), tuple(lacking), tuple(unknown), faults)


def command_texts() -> Iterator[CommandText]:
    """Yield the texts of all commands, their options and choices."""
    modules = {extension(name).__package__ for name in EXTENSIONS}
    for feature in Feature.kinds:
        if feature.__module__.rpartition(".")[0] not in modules:
            continue
        for one in vars(feature).values():
            if isinstance(one, Attached):
                yield from _texts_of(one.command, f"command-{one.of}")
            elif isinstance(one, app_commands.Command | app_commands.Group) and one.parent is None:
                yield from _texts_of(one, "")


def _texts_of(
    one: app_commands.Command[Feature, ..., None] | app_commands.Group, parent: str
) -> Iterator[CommandText]:
    own = _id(one._locale_name)
    if isinstance(one, app_commands.Group):
        yield CommandText(own, Location.group_name, parent)
        yield CommandText(_id(one._locale_description), Location.group_description, parent)
        for below in one.commands:
            yield from _texts_of(below, own)
        return
    yield CommandText(own, Location.command_name, parent)
    yield CommandText(_id(one._locale_description), Location.command_description, parent)
    here = f"{parent} {own}"
    for option in one._params.values():
        yield CommandText(_id(option._rename), Location.parameter_name, here)
        yield CommandText(_id(option.description), Location.parameter_description, here)
        for choice in option.choices or ():
            yield CommandText(_id(choice._locale_name), Location.choice_name, f"{here} {_id(option._rename)}")


def _id(text: object) -> str:
    assert isinstance(text, app_commands.locale_str)
    return str(text.extras["text"])


def _misfits(words: Words, commands: Iterable[CommandText]) -> Iterator[str]:
    """Yield what Discord would refuse of the commands, and what people couldn't tell apart."""
    seen: dict[tuple[str, str], str] = {}
    for text, location, parent in commands:
        told = words(text)
        if not is_accepted(told, location):
            rule = "1 to 32 small letters, digits, - and _" if location in NAMED else "1 to 100 characters"
            yield f"{text}: {told!r} isn't {rule}"
        if location in NAMED:
            other = seen.setdefault((parent, told), text)
            if other != text:
                yield f"{text} and {other} are both {told!r}"


def _too_long(words: Words, ids: Iterable[str]) -> Iterator[str]:
    """Yield labels that are too long; what has variables is drawn by tests."""
    for text in sorted(ids):
        most = (
            LONGEST_BUTTON
            if text.startswith("button-")
            else LONGEST_SHORT
            if text.startswith("contract-") and text.endswith("-short")
            else None
        )
        if most is None:
            continue
        try:
            told = words(text)
        except CatalogueError:
            continue
        if len(told) > most:
            yield f"{text}: {told!r} has {len(told)} characters, {most} fit"
