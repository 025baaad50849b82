"""Settings: ``/settings`` and what is chosen in its panels."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

import discord

from cogs.config import OptionalFeature
from cogs.house_rules.cog import RuleSets
from cogs.house_rules.naming import checked
from cogs.parts import Bot
from cogs.shell.answers import Interaction, all_chosen, answer_of, ask, one_of, respond, the_chosen
from cogs.shell.clicks import Click, click
from cogs.shell.feature import Asking, Feature, Services, Tip, localised, on_click, on_submit
from cogs.shell.layout import (
    GOLD,
    MAX_OPTIONS,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    channel_select,
    option,
    role_select,
    select,
    small,
)
from cogs.shell.names import LONG_NAME, plain_text
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
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import RHYTHM, zone_named, zones_like

Value: TypeAlias = Literal["on", "off", "role", "typed"]


@click("s:{panel}:{page}[:{key}[:{value}]]")
@dataclass(frozen=True, slots=True)
class SettingId(Click):
    """A component on a page of a settings panel: a choice for ``key``, or without one the link to the page.

    ``panel`` is ``g`` (the server's) or ``m`` (one's own). ``value`` is a button's choice, or ``role`` where
    a role is selected.
    """

    panel: Literal["g", "m"]
    page: Annotated[str, r"[a-z]{1,12}"]
    key: Annotated[str | None, r"[a-z_]{1,24}"] = None
    value: Value | None = None


CEREMONY_KEY: Final = "ceremonies"
"""The key of a single choice for all the settings that switch a ceremony."""
OFTEN_OPENED: Final = "-" * (LONG_NAME + 1)
"""Value for having no favourite, which means the rules that were opened most of late.

It is longer than any name.
"""

SERVER_PAGES: Final[Mapping[str, Sequence[str]]] = {
    "look": ("language", "deck", "ace_name", "pictures"),
    "evening": (CEREMONY_KEY, "forfeit", "unit"),
    "tables": ("favourite", "computer_level", "pace", "spectators", "thread"),
    "rights": ("who_opens", "who_changes"),
    "books": ("rated", "who_keeps", "timezone", "season_rhythm", "news_channel"),
}
"""The settings of a server by page."""
OWN_PAGE: Final = "own"
OWN_KEYS: Final = (
    "turn_call",
    "sort",
    "deck",
    "pictures",
    "autoplay",
    "computer_level",
    "neutral_forfeit",
    "stats",
)
OF_FEATURE: Final[Mapping[str, OptionalFeature]] = {"season_rhythm": "seasons", "stats": "stats"}
"""Settings that are gone where their feature is switched off."""

OTHER_ZONE: Final = "other"
"""Value that opens a form in which any time zone can be typed."""
FREQUENT_ZONES: Final = (
    "Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/London", "Europe/Paris", "Europe/Madrid",
    "Europe/Rome", "Europe/Prague", "Europe/Warsaw", "Europe/Helsinki", "Europe/Athens", "Europe/Istanbul",
    "UTC", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
    "America/Sao_Paulo", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland",
)  # fmt: skip

WHO: Final = ("everyone", "managers")


def choices(model: type[ServerSettings] | type[PersonSettings], key: str) -> tuple[str, ...]:
    """Return the values of a setting if each has a name of its own; none for other settings."""
    annotation = model.model_fields[key].annotation
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return WHO if key.startswith("who_") else ()


def offered(keys: Sequence[str], off: Collection[str]) -> list[str]:
    """Return the settings whose features are not ``off``."""
    return [key for key in keys if OF_FEATURE.get(key) not in off]


def server_panel(
    settings: ServerSettings,
    page: str,
    words: Words,
    favourites: Sequence[tuple[str, str]],
    languages: Sequence[tuple[str, str]],
    note: str = "",
) -> RawLayout:
    """Draw a page of a server's settings.

    ``favourites`` are the names and values of the rule sets that a table can be opened with by default, and
    ``languages`` the names and codes of the bot's languages.
    """
    builder = MessageBuilder(GOLD)
    builder.text(f"## {words('settings-server')}", small(words("settings-server-about")))
    for key in offered(SERVER_PAGES[page], words.off):
        if key == CEREMONY_KEY:
            _ceremonies(builder, settings, page, words)
        elif key.startswith("who_"):
            _who(builder, settings, page, key, words)
        elif key == "news_channel":
            _news_channel(builder, settings, page, words)
        else:
            _setting(builder, settings, SettingId("g", page, key), words, favourites, languages)
    builder.line()
    builder.buttons(
        [
            button(
                SettingId("g", name).custom_id,
                words(f"settings-page-{name}"),
                style=discord.ButtonStyle.primary if name == page else discord.ButtonStyle.secondary,
            )
            for name in SERVER_PAGES
        ]
    )
    builder.text(small(note))
    return builder.view()


def own_panel(settings: PersonSettings, words: Words, note: str = "", *, server: bool = False) -> RawLayout:
    """Draw a person's settings; ``server`` adds the button that leads to the server's."""
    builder = MessageBuilder(GOLD)
    builder.text(f"## {words('settings-mine')}", small(words("settings-mine-about")))
    for key in offered(OWN_KEYS, words.off):
        _setting(builder, settings, SettingId("m", OWN_PAGE, key), words)
    if server:
        builder.line()
        builder.buttons([server_button(words)])
    builder.text(small(note))
    return builder.view()


def server_button(words: Words) -> Component:
    """Return the button that leads to a server's settings, for those who may change them."""
    return button(SettingId("g", next(iter(SERVER_PAGES))).custom_id, words("settings-server"))


def _setting(
    builder: MessageBuilder,
    settings: ServerSettings | PersonSettings,
    at: SettingId,
    words: Words,
    favourites: Sequence[tuple[str, str]] = (),
    languages: Sequence[tuple[str, str]] = (),
) -> None:
    """Draw a setting that is switched on and off, or chosen from a list."""
    assert at.key is not None
    title, about = f"**{words(f'setting-{at.key}')}**", f"setting-{at.key}-about"
    value = getattr(settings, at.key)
    if isinstance(value, bool):
        new: Value = "off" if value else "on"
        state = words(f"settings-{'on' if value else 'off'}")
        text = f"{title} · {state}\n{small(words(about))}"
        builder.beside(text, button(replace(at, value=new).custom_id, words(f"settings-turn-{new}")))
        return
    builder.text(title, small(words(about)) if words.has(about) else "")
    known, chosen = _known(settings, at.key, value, words, favourites, languages)
    builder.row(select(at.custom_id, [option(name, one, chosen=one == chosen) for name, one in known]))


def _known(
    settings: ServerSettings | PersonSettings,
    key: str,
    value: str | None,
    words: Words,
    favourites: Sequence[tuple[str, str]],
    languages: Sequence[tuple[str, str]],
) -> tuple[Sequence[tuple[str, str]], str | None]:
    """Return the names and values that a setting is chosen from, and the value shown as chosen."""
    match key:
        case "language":
            known = [(words("setting-language-auto"), AUTO), *languages][:MAX_OPTIONS]
            return known, value if value in {one for _, one in known} else AUTO
        case "favourite":
            known, value = (
                [(words("setting-favourite-often"), OFTEN_OPENED), *favourites],
                value or OFTEN_OPENED,
            )
            if value not in {one for _, one in known[:MAX_OPTIONS]}:  # it was deleted, or stands too far down
                name = next((name for name, one in known if one == value), value)
                known = [*known[: MAX_OPTIONS - 1], (name, value)]
            return known[:MAX_OPTIONS], value
        case "timezone":
            zones = dict.fromkeys((*FREQUENT_ZONES, str(value)))
            other = words("setting-timezone-other"), OTHER_ZONE
            return [*((zone.replace("_", " "), zone) for zone in zones), other], value
    return [(words(f"setting-{key}-{name}"), name) for name in choices(type(settings), key)], value


def _ceremonies(builder: MessageBuilder, settings: ServerSettings, page: str, words: Words) -> None:
    builder.text(f"**{words('setting-ceremonies')}**", small(words("setting-ceremonies-about")))
    options = [
        option(words(f"setting-{key}"), key, words(f"setting-{key}-about"), getattr(settings, key))
        for key in CEREMONIES
    ]
    chosen = SettingId("g", page, CEREMONY_KEY).custom_id
    builder.row(select(chosen, options, words("settings-none"), least=0, most=len(options)))


def _news_channel(builder: MessageBuilder, settings: ServerSettings, page: str, words: Words) -> None:
    chosen = settings.news_channel
    shown = "" if chosen is None else f" · <#{chosen}>"
    builder.text(f"**{words('setting-news_channel')}**{shown}", small(words("setting-news_channel-about")))
    custom_id = SettingId("g", page, "news_channel").custom_id
    builder.row(channel_select(custom_id, words("setting-news_channel-last"), chosen))


def _who(builder: MessageBuilder, settings: ServerSettings, page: str, key: str, words: Words) -> None:
    value = getattr(settings, key)
    role = value.removeprefix(ROLE) if value.startswith(ROLE) else None
    shown = "" if role is None else f" · <@&{role}>"
    builder.text(f"**{words(f'setting-{key}')}**{shown}", small(words(f"setting-{key}-about")))
    names = {name: words(f"setting-who-{name}") for name in WHO}
    options: list[Component] = [option(names[name], name, chosen=name == value) for name in WHO]
    builder.row(select(SettingId("g", page, key).custom_id, options, words("setting-who-role")))
    builder.row(role_select(SettingId("g", page, key, "role").custom_id, words("settings-role"), role))
    if value != "managers" and words.has(f"setting-{key}-commands"):
        builder.text(small(words(f"setting-{key}-commands")))


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
        Refusal.unless((clicked.key, clicked.value) == ("timezone", "typed"), "outdated_button")
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
        Refusal.unless(
            key in offered(SERVER_PAGES[clicked.page], self._services.texts.off), "outdated_button"
        )
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
                return _zone(answer_of(interaction) if clicked.value == "typed" else the_chosen(interaction))
            case "news_channel":
                return next(iter(all_chosen(interaction)), None)
            case "language":
                return one_of((AUTO, *self._services.texts.languages), the_chosen(interaction))
            case "favourite":
                return await self._favourite(interaction, the_chosen(interaction))
        return _chosen(interaction, clicked)

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
        presets = [
            (f"{words.preset(preset)} · {words.game(name)}", preset)
            for name, known in GAMES.items()
            for preset in known.presets
        ]
        saved = [(name, name) for name in await self._rule_sets.names(interaction)]
        texts = self._services.texts
        languages = [(texts.of(language).name, language) for language in texts.languages]
        return server_panel(settings, page, words, saved + presets, languages, note)

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
    await bot.add_features(Settings)
