"""Bodies that Discord accepts, and small builders for those it doesn't."""

from typing import Any

Json = dict[str, Any]
V2 = 1 << 15
EPHEMERAL = 1 << 6


def button(custom_id: str | None = "a", label: str | None = "A", style: int = 1, **more: Any) -> Json:
    """A button."""
    made: Json = {"type": 2, "style": style, **more}
    if custom_id is not None:
        made["custom_id"] = custom_id
    if label is not None:
        made["label"] = label
    return made


def row(*components: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(components)}


def text(content: str = "words", **more: Any) -> Json:
    """A text display."""
    return {"type": 10, "content": content, **more}


def section(*texts: Json, accessory: Json | None = None) -> Json:
    """A section with a button beside it."""
    return {"type": 9, "components": list(texts), "accessory": accessory or button("beside")}


def gallery(*urls: str) -> Json:
    """A gallery."""
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def container(*components: Json, **more: Any) -> Json:
    """A container."""
    return {"type": 17, "components": list(components), **more}


def select(count: int = 2, custom_id: str = "s", **more: Any) -> Json:
    """A string select with that many options."""
    options = [{"label": f"Option {n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def v2(*components: Json, **more: Any) -> Json:
    """A Components V2 message."""
    return {"flags": V2, "components": list(components), **more}


def legacy(*components: Json, **more: Any) -> Json:
    """An older message with components."""
    return {"content": "hello", "components": list(components), **more}


def command(name: str = "play", *options: Json, **more: Any) -> Json:
    """A slash command."""
    return {"name": name, "description": "does it", "options": list(options), **more}


def option(name: str = "what", kind: int = 3, **more: Any) -> Json:
    """An option of a command."""
    return {"type": kind, "name": name, "description": "this", **more}


def modal(*components: Json, title: str = "A form", custom_id: str = "form") -> Json:
    """A callback that opens a modal."""
    return {"type": 9, "data": {"custom_id": custom_id, "title": title, "components": list(components)}}


def label(component: Json | None = None, text: str = "Name") -> Json:
    """A part of a modal."""
    return {"type": 18, "label": text, "component": component or text_input()}


def text_input(custom_id: str = "t", **more: Any) -> Json:
    """A line of a modal."""
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


PICTURE = "https://example.org/a.png"

#: Messages that Discord takes.
GOOD_MESSAGES: list[Json] = [
    {"content": "hello"},
    {"content": "x" * 2000},
    {
        "content": "hi",
        "embeds": [{"title": "T", "description": "D", "fields": [{"name": "n", "value": "v"}]}],
    },
    legacy(row(*(button(str(n)) for n in range(5)))),
    legacy(*(row(button(f"{n}")) for n in range(5))),
    legacy(row(select(25, placeholder="choose", min_values=0, max_values=25))),
    legacy(row({"type": 5, "custom_id": "u", "max_values": 3})),
    legacy(row({"type": 8, "custom_id": "c", "channel_types": [0, 2]})),
    legacy(row(button(None, "Read", 5, url="https://example.org"))),
    legacy(row(button("a", None, emoji={"name": "🍺"}), button("b", None, emoji={"name": "♠️"}))),
    legacy(row(button("x" * 100, "y" * 80))),
    v2(text("x" * 4000)),
    v2(
        container(
            section(text(), text(), text()), {"type": 14, "spacing": 2}, gallery(PICTURE), accent_color=1
        )
    ),
    v2(section(text(), accessory={"type": 11, "media": {"url": PICTURE}, "description": "alt"})),
    v2(
        container(
            *(row(*(button(f"{r}-{n}") for n in range(4))) for r in range(7)), text(), text(), text(), text()
        )
    ),
    v2(text(id=7), text(id=3), text()),
    {
        "content": "<@1100000000000000011>",
        "allowed_mentions": {"parse": [], "users": ["1100000000000000011"]},
    },
]

#: What is wrong, the body, the field Discord points at and its code.
BAD_MESSAGES: list[tuple[str, Json, tuple[str | int, ...], str]] = [
    ("content too long", {"content": "x" * 2001}, ("content",), "BASE_TYPE_MAX_LENGTH"),
    ("number as content", {"content": 5}, ("content",), "STRING_TYPE_CONVERT"),
    ("unknown key", {"content": "x", "colour": 1}, ("colour",), "SANDBOX_UNKNOWN_FIELD"),
    ("true as number", {"content": "x", "flags": True}, ("flags",), "NUMBER_TYPE_COERCE"),
    ("number as text", {"content": "x", "flags": "64"}, ("flags",), "NUMBER_TYPE_COERCE"),
    ("11 embeds", {"embeds": [{"title": "x"}] * 11}, ("embeds",), "BASE_TYPE_MAX_LENGTH"),
    ("embeds of 6001", {"embeds": [{"description": "x" * 3001}] * 2}, ("embeds",), "MAX_EMBED_SIZE_EXCEEDED"),
    ("embed title", {"embeds": [{"title": "x" * 257}]}, ("embeds", 0, "title"), "BASE_TYPE_MAX_LENGTH"),
    (
        "custom id over 100",
        legacy(row(button("x" * 101))),
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "empty custom id",
        legacy(row(button(""))),
        ("components", 0, "components", 0, "custom_id"),
        "BASE_TYPE_MIN_LENGTH",
    ),
    (
        "custom id twice",
        legacy(row(button("a")), row(button("a"))),
        ("components", 1, "components", 0, "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        "custom id twice, nested",
        v2(container(row(button("a")), section(text(), accessory=button("a")))),
        ("components", 0, "components", 1, "accessory", "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        "label over 80",
        legacy(row(button(label="x" * 81))),
        ("components", 0, "components", 0, "label"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "neither label nor emoji",
        legacy(row(button(label=None))),
        ("components", 0, "components", 0),
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    (
        "no custom id",
        legacy(row(button(None))),
        ("components", 0, "components", 0, "custom_id"),
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (
        "url and custom id",
        legacy(row(button("a", style=5, url=PICTURE))),
        ("components", 0, "components", 0),
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    (
        "link without url",
        legacy(row(button(None, style=5))),
        ("components", 0, "components", 0, "url"),
        "BUTTON_COMPONENT_URL_REQUIRED",
    ),
    (
        "link to a script",
        legacy(row(button(None, style=5, url="javascript:1"))),
        ("components", 0, "components", 0, "url"),
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        "style 7",
        legacy(row(button(style=7))),
        ("components", 0, "components", 0, "style"),
        "BASE_TYPE_CHOICES",
    ),
    (
        "6 buttons in a row",
        legacy(row(*(button(str(n)) for n in range(6)))),
        ("components", 0, "components"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    ("empty row", legacy(row()), ("components", 0, "components"), "BASE_TYPE_MIN_LENGTH"),
    ("6 rows", legacy(*(row(button(str(n))) for n in range(6))), ("components",), "BASE_TYPE_BAD_LENGTH"),
    (
        "button beside select",
        legacy(row(select(), button())),
        ("components", 0, "components"),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (
        "26 options",
        legacy(row(select(26))),
        ("components", 0, "components", 0, "options"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "no options",
        legacy(row(select(0))),
        ("components", 0, "components", 0, "options"),
        "BASE_TYPE_MIN_LENGTH",
    ),
    (
        "more to choose than there is",
        legacy(row(select(2, max_values=3))),
        ("components", 0, "components", 0, "max_values"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "placeholder over 150",
        legacy(row(select(placeholder="x" * 151))),
        ("components", 0, "components", 0, "placeholder"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "option twice",
        legacy(row({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "1"}] * 2})),
        ("components", 0, "components", 0, "options", 1, "value"),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "option label over 100",
        legacy(row({"type": 3, "custom_id": "s", "options": [{"label": "a" * 101, "value": "1"}]})),
        ("components", 0, "components", 0, "options", 0, "label"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "unknown emoji",
        legacy(row(button(emoji={"id": "1234", "name": "gone"}))),
        ("components", 0, "components", 0, "emoji", "id"),
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (
        "a glyph that is no emoji",
        legacy(row(button(emoji={"name": "🂡"}))),
        ("components", 0, "components", 0, "emoji", "name"),
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    ("V2 parts without the flag", {"components": [text()]}, ("components", 0, "type"), "UNION_TYPE_CHOICES"),
    ("unknown component", v2({"type": 99}), ("components", 0), "UNION_TYPE_CHOICES"),
    ("component without type", v2({"content": "x"}), ("components", 0), "BASE_TYPE_REQUIRED"),
    (
        "button outside of a row",
        v2(button()),
        ("components", 0),
        "UNION_TYPE_CHOICES",
    ),
    (
        "content beside V2",
        v2(text(), content="x"),
        ("content",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        "embeds beside V2",
        v2(text(), embeds=[{"title": "x"}]),
        ("embeds",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        "poll beside V2",
        v2(text(), poll={"question": {"text": "?"}, "answers": [{"poll_media": {"text": "!"}}]}),
        ("poll",),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        "41 components, nested ones counted",
        v2(container(*(row(*(button(f"{r}-{n}") for n in range(4))) for r in range(8)))),
        ("components",),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        "4001 characters in all",
        v2(text("x" * 2000), container(text("y" * 2001))),
        ("components",),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    ("empty text", v2(text("")), ("components", 0, "content"), "BASE_TYPE_MIN_LENGTH"),
    (
        "4 texts in a section",
        v2(section(text(), text(), text(), text())),
        ("components", 0, "components"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    ("no text in a section", v2(section()), ("components", 0, "components"), "BASE_TYPE_MIN_LENGTH"),
    (
        "section without accessory",
        v2({"type": 9, "components": [text()]}),
        ("components", 0, "accessory"),
        "BASE_TYPE_REQUIRED",
    ),
    ("11 pictures", v2(gallery(*[PICTURE] * 11)), ("components", 0, "items"), "BASE_TYPE_MAX_LENGTH"),
    ("no picture", v2(gallery()), ("components", 0, "items"), "BASE_TYPE_MIN_LENGTH"),
    (
        "attachment that isn't there",
        v2(gallery("attachment://a.png")),
        ("components", 0, "items", 0, "media", "url"),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        "a file from elsewhere",
        v2({"type": 13, "file": {"url": PICTURE}}),
        ("components", 0, "file", "url"),
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        "container in container",
        v2(container(container(text()))),
        ("components", 0, "components", 0),
        "UNION_TYPE_CHOICES",
    ),
    ("id twice", v2(text(id=5), text(id=5)), ("components", 1, "id"), "COMPONENT_ID_DUPLICATED"),
    (
        "colour",
        v2(container(text(), accent_color=1 << 24)),
        ("components", 0, "accent_color"),
        "NUMBER_TYPE_MAX",
    ),
    (
        "mentions parsed and listed",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        ("allowed_mentions",),
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        "answer to nothing",
        {"content": "x", "message_reference": {"message_id": "17"}},
        ("message_reference",),
        "REPLIES_UNKNOWN_MESSAGE",
    ),
]

#: Lists of commands that Discord registers.
GOOD_COMMANDS: list[list[Json]] = [
    [command(f"c{n}") for n in range(100)],
    [command("play", *(option(f"o{n}") for n in range(25)))],
    [command("größe", option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(25)]))],
    [command("table", option("open", 1, options=[option("game")]), option("close", 1))],
    [
        command(
            "x", name_localizations={"de": "y", "es-419": "z"}, contexts=[0], default_member_permissions=32
        )
    ],
    [{"name": "Look at this", "type": 3}, {"name": "Look at them", "type": 2}],
    [{"name": "Look", "type": 3, "name_localizations": {"de": "Ansehen, bitte", "fr": "x" * 32}}],
    [command(name_localizations={"de": "spiel-größe", "hi": "खेल", "ja": "ゲーム"})],
    [command("p", option("a", name_localizations={"de": "b"}), option("b", name_localizations={"de": "c"}))],
    [command("n", option("amount", 4, min_value=1, max_value=5, required=True), option("x", 10))],
]

BAD_COMMANDS: list[tuple[str, list[Json], tuple[str | int, ...], str]] = [
    ("capital", [command("Play")], (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
    ("space", [command("play it")], (0, "name"), "APPLICATION_COMMAND_INVALID_NAME"),
    ("33 characters", [command("x" * 33)], (0, "name"), "BASE_TYPE_MAX_LENGTH"),
    ("no description", [{"name": "x"}], (0, "description"), "BASE_TYPE_REQUIRED"),
    ("101 characters", [command(description="x" * 101)], (0, "description"), "BASE_TYPE_MAX_LENGTH"),
    ("twice", [command(), command()], (1,), "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    (
        "26 options",
        [command("p", *(option(f"o{n}") for n in range(26)))],
        (0, "options"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "26 choices",
        [command("p", option(choices=[{"name": f"{n}", "value": "v"} for n in range(26)]))],
        (0, "options", 0, "choices"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "choice of the wrong type",
        [command("p", option(kind=4, choices=[{"name": "n", "value": "v"}]))],
        (0, "options", 0, "choices", 0, "value"),
        "NUMBER_TYPE_COERCE",
    ),
    (
        "option name",
        [command("p", option("What now"))],
        (0, "options", 0, "name"),
        "STRING_TYPE_REGEX",
    ),
    (
        "option twice",
        [command("p", option(), option())],
        (0, "options", 1),
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "required after optional",
        [command("p", option("a"), option("b", required=True))],
        (0, "options", 1),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "autocomplete and choices",
        [command("p", option(autocomplete=True, choices=[{"name": "n", "value": "v"}]))],
        (0, "options", 0),
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
    ),
    (
        "subcommand beside an option",
        [command("p", option("a", 1), option("b"))],
        (0, "options"),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        "group in a group",
        [command("p", option("a", 2, options=[option("b", 2)]))],
        (0, "options", 0, "options", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    (
        "unknown locale",
        [command(name_localizations={"de-DE": "x"})],
        (0, "name_localizations", "de-DE"),
        "ENUM_TYPE_COERCE",
    ),
    (
        "capitals in a translated name",
        [command(name_localizations={"de": "Spiel"})],
        (0, "name_localizations"),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    (
        "spaces in a translated name",
        [command(name_localizations={"fr": "le jeu"})],
        (0, "name_localizations"),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    (
        "translated name over 32",
        [command(name_localizations={"de": "x" * 33})],
        (0, "name_localizations", "de"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "no translated name of a command on messages",
        [{"name": "Look", "type": 3, "name_localizations": {"de": ""}}],
        (0, "name_localizations", "de"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "capitals in an option's translated name",
        [command("p", option("a", name_localizations={"de": "Wert"}))],
        (0, "options", 0, "name_localizations", "de"),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    (
        "spaces in a subcommand's translated name",
        [command("p", option("a", 1, name_localizations={"de": "geh auf"}))],
        (0, "options", 0, "name_localizations", "de"),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    (
        "two options with one name in a language",
        [command("p", option("a", name_localizations={"de": "b"}), option("b"))],
        (0, "options", 1, "name"),
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "two options translated alike",
        [
            command(
                "p", option("a", name_localizations={"de": "c"}), option("b", name_localizations={"de": "c"})
            )
        ],
        (0, "options", 1, "name_localizations", "de"),
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "more than 8000 characters",
        [
            command(
                "p",
                *(
                    option(
                        f"o{n}",
                        description="x" * 100,
                        choices=[{"name": f"{c}" + "y" * 90, "value": f"{c}" + "z" * 90} for c in range(2)],
                    )
                    for n in range(20)
                ),
            )
        ],
        (0,),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    (
        "more than 8000 characters through one language",
        [
            command(
                "p",
                *(
                    option(
                        f"o{n}",
                        description_localizations={"de": "x" * 100},
                        choices=[{"name": f"{c}" + "y" * 90, "value": f"{c}" + "z" * 90} for c in range(2)],
                    )
                    for n in range(20)
                ),
            )
        ],
        (0,),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    (
        "a message command with options",
        [{"name": "x", "type": 3, "options": [option()]}],
        (0, "options"),
        "BASE_TYPE_BAD_LENGTH",
    ),
]

GOOD_MODALS: list[Json] = [
    modal(label()),
    modal(*(label(text_input(f"t{n}")) for n in range(5)), title="x" * 45),
    modal(row(text_input(label="Name", max_length=10))),
    modal(text(), label({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}]})),
    modal(label({"type": 5, "custom_id": "u"}), label({"type": 23, "custom_id": "c"})),
]

BAD_MODALS: list[tuple[str, Json, tuple[str | int, ...], str]] = [
    ("title over 45", modal(label(), title="x" * 46), ("data", "title"), "BASE_TYPE_MAX_LENGTH"),
    (
        "6 parts",
        modal(*(label(text_input(f"t{n}")) for n in range(6))),
        ("data", "components"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    ("no parts", modal(), ("data", "components"), "BASE_TYPE_MIN_LENGTH"),
    (
        "custom id over 100",
        modal(label(), custom_id="x" * 101),
        ("data", "custom_id"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "custom id twice",
        modal(label(), label()),
        ("data", "components", 1, "component", "custom_id"),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        "label over 45",
        modal(label(text="x" * 46)),
        ("data", "components", 0, "label"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "a button",
        modal(row(button())),
        ("data", "components", 0, "components", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
]
