"""The oracles of all games, and the settings in which they are tested."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.registry import GAMES
from tests.secrecy.games import BlattlaSecrets, FuenfzehnernSecrets, KauflabetSecrets, QuodlibetSecrets
from tests.secrecy.twins import Table
from tests.secrecy.worlds import Secrets, Setting

SECRETS: Final[Mapping[str, Secrets]] = {
    secrets.game: secrets
    for secrets in (QuodlibetSecrets(), KauflabetSecrets(), FuenfzehnernSecrets(), BlattlaSecrets())
}
"""The oracles by name of the game."""


def table(setting: Setting) -> Table:
    """Return a table with resolved house rules."""
    options = GAMES[setting.game].options(setting.preset, setting.overrides)
    return Table(setting, SECRETS[setting.game], options)


TABLES: Final = [
    table(setting)
    for name, rules in GAMES.items()
    for setting in (
        *(Setting(name, preset) for preset in rules.presets),
        *(Setting(name, preset, overrides) for preset, overrides in SECRETS[name].house_rules),
    )
]
"""Every rule set, and the house rules that affect visibility."""
