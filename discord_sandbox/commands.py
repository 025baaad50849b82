"""The application's commands: registering, validating, listing, and matching them with typed input."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox.errors import FieldErrors, refusal
from discord_sandbox.models.base import LOCALES
from discord_sandbox.world import Json

if TYPE_CHECKING:
    from discord_sandbox.core import Core

SLASH: Final = 1
SUBCOMMANDS: Final = (1, 2)
"""Option types that are subcommands or groups of subcommands."""
_MAX_CHARACTERS: Final = 8000
_LONGEST_NAME: Final = 32
_INVALID_NAME: Final = ("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
_NAME_EXISTS: Final = ("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
_DAY: Final = 86_400.0


class Commands:
    """Global commands (scope None) and those of single guilds."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._scopes: dict[int | None, dict[int, Json]] = {}
        self._creations: dict[int | None, deque[float]] = {}

    def of(self, guild_id: int | None) -> dict[int, Json]:
        """Return the commands of one scope by id."""
        return self._scopes.setdefault(guild_id, {})

    def get(self, command_id: int, guild_id: int | None) -> Json:
        """Return a command of a scope. Raises DiscordError 10063."""
        command = self.of(guild_id).get(command_id)
        if command is None:
            raise refusal(10063)
        return command

    def usable(self, command_id: int, guild_id: int) -> Json | None:
        """Return a command that people can use in a guild; ``None`` if unknown or for private chats alone."""
        command = self.of(guild_id).get(command_id) or self.of(None).get(command_id)
        if command is None or (command["contexts"] is not None and 0 not in command["contexts"]):
            return None
        return command

    def all(self) -> list[Json]:
        """Return every command as the page lists them: with ``guild_id``, null for global ones."""
        return [{"guild_id": None} | command for scope in self._scopes.values() for command in scope.values()]

    # Changing

    def overwrite(self, bodies: list[Mapping[str, Any]], guild_id: int | None) -> list[Json]:
        """Replace a scope's commands; those with a known name and type keep their id."""
        errors = FieldErrors()
        if len(bodies) > self._core.settings.commands_per_scope:
            raise refusal(30032)
        names: set[tuple[str, int]] = set()
        for index, body in enumerate(bodies):
            check(body, errors, (index,))
            key = (body["name"], body.get("type") or SLASH)
            if key in names:
                errors.add(
                    (index,),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            names.add(key)
        errors.raise_any()
        known = {(c["name"], c["type"]): c for c in self.of(guild_id).values()}
        self._count_creations(guild_id, len(names - known.keys()))
        scope = {}
        for body in bodies:
            old = known.get((body["name"], body.get("type") or SLASH))
            command = self._build(body, guild_id, old)
            scope[int(command["id"])] = command
        self._scopes[guild_id] = scope
        self._changed()
        return list(scope.values())

    def upsert(self, body: Mapping[str, Any], guild_id: int | None) -> tuple[Json, bool]:
        """Create a command, or replace the one of that name and type; return it and whether it is new."""
        errors = FieldErrors()
        check(body, errors, ())
        errors.raise_any()
        scope = self.of(guild_id)
        key = (body["name"], body.get("type") or SLASH)
        old = next((c for c in scope.values() if (c["name"], c["type"]) == key), None)
        if old is None:
            if len(scope) >= self._core.settings.commands_per_scope:
                raise refusal(30032)
            self._count_creations(guild_id, 1)
        command = self._build(body, guild_id, old)
        scope[int(command["id"])] = command
        self._changed()
        return command, old is None

    def edit(self, command_id: int, body: Mapping[str, Any], guild_id: int | None) -> Json:
        """Change the given keys. Raises DiscordError 10063, 40041 or 50035."""
        old = self.get(command_id, guild_id)
        merged = {key: old.get(key) for key in _FIELDS if key in old} | dict(body) | {"type": old["type"]}
        merged.setdefault("name", old["name"])
        errors = FieldErrors()
        check(merged, errors, ())
        errors.raise_any()
        for other in self.of(guild_id).values():
            if other is not old and (other["name"], other["type"]) == (merged["name"], old["type"]):
                raise refusal(40041)
        command = self._build(merged, guild_id, old)
        self.of(guild_id)[command_id] = command
        self._changed()
        return command

    def delete(self, command_id: int, guild_id: int | None) -> None:
        """Remove a command. Raises DiscordError 10063."""
        self.get(command_id, guild_id)
        del self.of(guild_id)[command_id]
        self._changed()

    def _changed(self) -> None:
        self._core.hub.push_all("COMMANDS_UPDATE", {"commands": self.all()})

    def _count_creations(self, guild_id: int | None, number: int) -> None:
        made = self._creations.setdefault(guild_id, deque())
        now = time.monotonic()
        while made and made[0] < now - _DAY:
            made.popleft()
        if len(made) + number > self._core.settings.command_creations_per_day:
            raise refusal(30034)
        made.extend([now] * number)

    def _build(self, body: Mapping[str, Any], guild_id: int | None, old: Json | None) -> Json:
        permissions = body.get("default_member_permissions")
        command: Json = {
            "id": old["id"] if old else str(self._core.ids.next()),
            "application_id": str(self._core.world.bot.id),
            "version": str(self._core.ids.next()),
            "type": body.get("type") or SLASH,
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": None if permissions is None else str(permissions),
            "dm_permission": body.get("dm_permission"),
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
            "nsfw": bool(body.get("nsfw")),
        }
        if body.get("options"):
            command["options"] = [_without_nulls(option) for option in body["options"]]
        if guild_id is not None:
            command["guild_id"] = str(guild_id)
        return command


_FIELDS: Final = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
)


def _without_nulls(option: Mapping[str, Any]) -> Json:
    clean = {key: value for key, value in option.items() if value is not None}
    if "options" in clean:
        clean["options"] = [_without_nulls(nested) for nested in clean["options"]]
    return clean


def check(body: Mapping[str, Any], errors: FieldErrors, path: tuple[str | int, ...]) -> None:
    """Check rules that the schema can't express: case, locales, order of options, total size."""
    slash = (body.get("type") or SLASH) == SLASH
    if slash:
        _check_name(body["name"], errors, (*path, "name"))
        if not body.get("description"):
            errors.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        if body.get("description"):
            errors.add((*path, "description"), "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 0 in length.")
        if body.get("options"):
            errors.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 0 in length.")
    _check_locales(body, errors, path)
    _check_localized_names(body, errors, path, slash=slash)
    _check_options(body.get("options") or [], errors, (*path, "options"))
    if _size(body) > _MAX_CHARACTERS:
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_name(name: str, errors: FieldErrors, path: tuple[str | int, ...]) -> None:
    if not _is_slash_name(name):
        errors.add(path, *_INVALID_NAME)


def _is_slash_name(name: str) -> bool:
    """Tell whether a name has only lower-case letters, digits and the allowed signs (Application Commands,
    "Naming")."""
    return name == name.lower() and all(c.isalnum() or c in "-_'" for c in _without_marks(name))


def _check_localized_names(
    body: Mapping[str, Any], errors: FieldErrors, path: tuple[str | int, ...], *, slash: bool
) -> None:
    """Check that translations follow the rules for names (Application Commands, "Naming"; lower case:
    discord-api-docs #5308). Those of a command are refused together, those of an option one by one
    (discord-api-docs #7712)."""
    where = (*path, "name_localizations")
    names = body.get("name_localizations") or {}
    for locale, name in names.items():
        if not 1 <= len(name) <= _LONGEST_NAME:
            errors.add((*where, locale), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
    if slash and not all(_is_slash_name(name) for name in names.values()):
        errors.add(where, *_INVALID_NAME)


def _without_marks(name: str) -> str:
    """Return a name without Devanagari and Thai vowels, which are allowed but are no letters."""
    return "".join(c for c in name if not ("\u0900" <= c <= "\u097f" or "\u0e00" <= c <= "\u0e7f"))


def _check_locales(body: Mapping[str, Any], errors: FieldErrors, path: tuple[str | int, ...]) -> None:
    for key in ("name_localizations", "description_localizations"):
        for locale in body.get(key) or ():
            if locale not in LOCALES:
                errors.add(
                    (*path, key, locale), "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.'
                )


def _check_options(options: list[Any], errors: FieldErrors, path: tuple[str | int, ...]) -> None:
    names: set[str] = set()
    optional_seen = False
    nested = [option["type"] in SUBCOMMANDS for option in options]
    if any(nested) and not all(nested):
        errors.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    for index, option in enumerate(options):
        where = (*path, index)
        _check_name(option["name"], errors, (*where, "name"))
        _check_locales(option, errors, where)
        _check_option_translations(option, options[:index], errors, where)
        if option["name"] in names:
            errors.add(where, *_NAME_EXISTS)
        names.add(option["name"])
        if option.get("required") and optional_seen:
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            errors.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
                "Autocomplete and choices exclude one another",
            )
        _check_choices(option.get("choices") or [], errors, (*where, "choices"))
        for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
            if option.get(low) is not None and option.get(high) is not None and option[low] > option[high]:
                errors.add(
                    (*where, low), "NUMBER_TYPE_MAX", f"Value should be less than or equal to {option[high]}."
                )
        if option["type"] in SUBCOMMANDS:
            _check_options(option.get("options") or [], errors, (*where, "options"))


def _check_option_translations(
    option: Mapping[str, Any], before: list[Any], errors: FieldErrors, path: tuple[str | int, ...]
) -> None:
    """Check an option's translated names: in the form of a name, and distinct from those ``before``.

    That two options must have distinct names in a language isn't documented; nobody could tell them apart.
    """
    names = option.get("name_localizations") or {}
    for locale, name in names.items():
        where = (*path, "name_localizations", locale)
        if not 1 <= len(name) <= _LONGEST_NAME:
            errors.add(where, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
        elif not _is_slash_name(name):
            errors.add(where, *_INVALID_NAME)
    for other in before:
        others = other.get("name_localizations") or {}
        for locale in names.keys() | others.keys():
            if names.get(locale, option["name"]) == others.get(locale, other["name"]):
                where = (*path, "name_localizations", locale) if locale in names else (*path, "name")
                errors.add(where, *_NAME_EXISTS)


def _check_choices(choices: list[Any], errors: FieldErrors, path: tuple[str | int, ...]) -> None:
    names: set[str] = set()
    for index, choice in enumerate(choices):
        if choice["name"] in names:
            errors.add(
                (*path, index, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
                "Option choice name already exists",
            )
        names.add(choice["name"])
        for locale in choice.get("name_localizations") or ():
            if locale not in LOCALES:
                errors.add(
                    (*path, index, "name_localizations", locale),
                    "ENUM_TYPE_COERCE",
                    f'Value "{locale}" is not a valid enum value.',
                )


def _size(body: Mapping[str, Any]) -> int:
    """Count characters of names, descriptions and values; of a translated text the longest version."""
    total = 0
    for key, localised in (
        ("name", "name_localizations"),
        ("description", "description_localizations"),
    ):
        texts = [body.get(key) or "", *(body.get(localised) or {}).values()]
        total += max(map(len, texts))
    value = body.get("value")
    if value is not None:
        total += len(str(value))
    for nested in (*(body.get("options") or ()), *(body.get("choices") or ())):
        total += _size(nested)
    return total
