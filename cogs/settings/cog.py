"""Settings: ``/settings`` and what is chosen in its panels."""

from typing import Any, Final

from cogs.house_rules.cog import RuleSets
from cogs.house_rules.naming import checked
from cogs.parts import Bot
from cogs.settings.view import (
    CEREMONY_KEY,
    OFTEN_OPENED,
    OTHER_ZONE,
    OWN_KEYS,
    SERVER_PAGES,
    SettingId,
    offered,
    own_panel,
    server_button,
    server_panel,
)
from cogs.shell.answers import Interaction, all_chosen, answer_of, ask, respond, the_chosen
from cogs.shell.feature import Asking, Feature, Services, Tip, localised, on_click, on_submit
from cogs.shell.layout import RawLayout
from cogs.shell.names import plain_text
from cogs.shell.preferences import (
    AUTO,
    CEREMONIES,
    PROTECTED,
    ROLE,
    PersonSettings,
    ServerSettings,
    expect,
    may,
)
from cogs.shell.rights import person_of
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import RHYTHM, zone_named, zones_like

_SWITCH: Final = {"on": True, "off": False}


class Settings(Feature):
    """Settings of servers and people."""

    def __init__(self, services: Services, rule_sets: RuleSets) -> None:
        self._services = services
        self._rule_sets = rule_sets

    @localised("settings")
    async def settings(self, interaction: Interaction) -> None:
        """Show somebody their own settings, with a button to the server's for those who may change them."""
        person = await person_of(interaction, self._services.registry)
        await respond(interaction, self._own(interaction, self._services.preferences.mine(person)))

    async def tips(self, asking: Asking) -> list[Tip]:
        words = asking.words
        mine = Tip("more", 80, words("help-settings"))
        servers = Tip("keep", 10, words("help-server"), [server_button(words)])
        return [mine, servers] if asking.changes else [mine]

    @on_click(SettingId)
    async def click(self, interaction: Interaction, clicked: SettingId) -> None:
        """Turn to a page, or change one setting; the panel then shows what is stored."""
        if clicked.panel == "m":
            drawing = await self._change_mine(interaction, clicked)
        elif clicked.page not in SERVER_PAGES:
            raise Refusal("outdated_button")
        elif clicked.key is None:
            drawing = await self._server(interaction, self._expect_allowed(interaction), clicked.page)
        elif clicked.key == "timezone" and the_chosen(interaction) == OTHER_ZONE:
            await self._ask_for_zone(interaction, clicked)
            return
        else:
            drawing = await self._change_server(interaction, clicked, clicked.key)
        await respond(interaction, drawing, fresh=False)

    @on_submit(SettingId)
    async def submit(self, interaction: Interaction, clicked: SettingId) -> None:
        """Store the time zone that somebody typed."""
        if (clicked.key, clicked.value) != ("timezone", "typed"):
            raise Refusal("outdated_button")
        await respond(interaction, await self._change_server(interaction, clicked, "timezone"), fresh=False)

    async def _ask_for_zone(self, interaction: Interaction, clicked: SettingId) -> None:
        settings, words = self._expect_allowed(interaction), self._services.words_for(interaction)
        typed = SettingId("g", clicked.page, "timezone", "typed").custom_id
        title, hint = words("setting-timezone"), words("setting-timezone-hint")
        await ask(interaction, typed, title, value=settings.timezone, hint=hint, limit=64)

    async def _change_mine(self, interaction: Interaction, clicked: SettingId) -> RawLayout:
        if clicked.key not in offered(OWN_KEYS, self._services.texts.off):
            raise Refusal("outdated_button")
        person = await person_of(interaction, self._services.registry)
        value = _chosen(interaction, clicked)
        mine = await self._services.preferences.change_mine(person, **{clicked.key: value})
        words = self._services.words_for(interaction)
        return self._own(interaction, mine, words("settings-kept", setting=words(f"setting-{clicked.key}")))

    def _own(self, interaction: Interaction, mine: PersonSettings, note: str = "") -> RawLayout:
        server = self._services.preferences.server(str(interaction.guild_id))
        return own_panel(
            mine, self._services.words_for(interaction), note, server=may(interaction, server.who_changes)
        )

    async def _change_server(self, interaction: Interaction, clicked: SettingId, key: str) -> RawLayout:
        if key not in offered(SERVER_PAGES[clicked.page], self._services.texts.off):
            raise Refusal("outdated_button")
        self._expect_allowed(interaction)
        if key in PROTECTED:
            expect(interaction, "managers", Refusal("not_manager"))
        value = await self._value(interaction, clicked, key)
        preferences, guild = self._services.preferences, str(interaction.guild_id)
        if key == RHYTHM:
            settings = await preferences.change_rhythm(guild, value, self._services.now_ms())
        else:
            values = value if key == CEREMONY_KEY else {key: value}
            settings = await preferences.change_server(guild, **values)
        words = self._services.words_for(interaction)  # perhaps in the language that was chosen
        note = words("settings-kept", setting=words(f"setting-{key}"))
        if key == RHYTHM:
            note += " " + words(f"setting-season_rhythm-{settings.season_rhythm}-kept")
        return await self._server(interaction, settings, clicked.page, note)

    async def _value(self, interaction: Interaction, clicked: SettingId, key: str) -> Any:
        """Return what was chosen for a setting; for the ceremonies, whether each of them is on."""
        match key:
            case "ceremonies":
                held = all_chosen(interaction)
                return {name: name in held for name in CEREMONIES}
            case "timezone":
                typed = clicked.value == "typed"
                return _zone(answer_of(interaction) if typed else the_chosen(interaction))
            case "news_channel":
                return next(iter(all_chosen(interaction)), None)
            case "language":
                return self._language(the_chosen(interaction))
            case "favourite":
                return await self._favourite(interaction, the_chosen(interaction))
        return _chosen(interaction, clicked)

    def _language(self, code: str) -> str:
        """Return the code of a language that is there, or ``AUTO``."""
        if code not in (AUTO, *self._services.texts.languages):
            raise Refusal("setting_value", key="language", value=code[:80])
        return code

    async def _favourite(self, interaction: Interaction, name: str) -> str | None:
        """Return the name of an existing preset or rule set; ``None`` sets no favourite."""
        if name == OFTEN_OPENED:
            return None
        choice = await self._rule_sets.chosen(interaction, None, name)
        checked(choice.game, choice.preset, choice.overrides)
        return name

    async def _server(
        self, interaction: Interaction, settings: ServerSettings, page: str, note: str = ""
    ) -> RawLayout:
        words = self._services.words_for(interaction)
        favourites = [
            (f"{words.preset(preset)} · {words.game(name)}", preset)
            for name, known in GAMES.items()
            for preset in known.presets
        ]
        saved = await self._rule_sets.names(interaction)
        favourites = [*((name, name) for name in saved), *favourites]
        texts = self._services.texts
        languages = [(texts.of(language).name, language) for language in texts.languages]
        return server_panel(settings, page, words, favourites, languages, note)

    def _expect_allowed(self, interaction: Interaction) -> ServerSettings:
        settings = self._services.preferences.server(str(interaction.guild_id))
        expect(interaction, settings.who_changes, Refusal("not_allowed_to_change"))
        return settings


def _zone(name: str) -> str:
    try:
        return zone_named(name)
    except ValueError:
        near = ", ".join(zones_like(name))
        raise Refusal("unknown_zone", zone=plain_text(name, 40), near=near or "none") from None


def _chosen(interaction: Interaction, clicked: SettingId) -> str | bool:
    """Return the value of a button or select. It is validated when it is stored."""
    if clicked.value in _SWITCH:
        return _SWITCH[clicked.value]
    chosen = the_chosen(interaction)
    return f"{ROLE}{chosen}" if clicked.value == "role" else chosen


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(Settings(bot.parts.services, bot.parts.rule_sets))
