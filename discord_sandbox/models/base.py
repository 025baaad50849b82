"""Building blocks of all bodies."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import ConfigDict, Field, StringConstraints, with_config

#: Decorates every model: no unknown keys, no conversions such as "1" for 1.
strict: Final = with_config(ConfigDict(extra="forbid", strict=True))

#: Discord takes ids as decimal strings and, for its older clients, as integers.
Snowflake = (
    Annotated[int, Field(ge=0, lt=1 << 63)]
    | Annotated[str, StringConstraints(pattern=r"^(0|[1-9][0-9]*)$", max_length=20)]
)

#: Discord's locales, the only keys of a localisation.
LOCALES: Final = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)

CustomId = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Url = Annotated[str, StringConstraints(max_length=2048)]
ComponentId = Annotated[int, Field(ge=0, lt=1 << 31)]
Colour = Annotated[int, Field(ge=0, le=0xFFFFFF)]


def text(minimum: int, maximum: int) -> StringConstraints:
    """Return bounds of a string, in characters."""
    return StringConstraints(min_length=minimum, max_length=maximum)
