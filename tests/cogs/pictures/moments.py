"""Moments of parties determined by a seed, as the builders of pictures receive them, and awkward names."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from cogs.games.render_context import HandContext, RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.canvas import Align, Box, Canvas, Colour, PictureSpec, Size
from cogs.pictures.lettering import LEAST, TABLE_LEAST, Font, lettering, width
from cogs.pictures.middles import GridSpec
from cogs.pictures.score_sheet import FLAT_LEAST, ScoreSheet
from cogs.pictures.sprites import Sprite
from cogs.pictures.table import MIDDLE, TABLE_SIZE, Middle, TableSpec
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.names import Names
from cogs.texts.catalogue import Texts, Words
from engine.game import CHANCE, Options, Seat, State
from engine.games.registry import GAMES
from engine.tables import TableState
from tests.cogs.seating import NAMES, PEOPLE, seats, table_state
from tests.seeded import Dice, partie

TEXTS = Texts()
FACES = CardEmoji()
WIDE_NAMES = ("WWWWWWWWWWWWWWWWWW", "👑🃏", "Ä", "Donaudampfschifffahrtsgesellschaft", "李小龍 Größe")
RULES: Sequence[tuple[str, str, dict[str, Any]]] = [
    ("quodlibet", "frankonia", {}),
    ("quodlibet", "badenia", {}),
    ("kauflabet", "1850", {"players": 2, "lone_player": "must_play_out_vs_dealer"}),
    ("kauflabet", "1850", {"players": 5}),
    ("kauflabet", "1739", {"players": 3}),
    ("fuenfzehnern", "relaxed", {}),
    ("blattla", "blattla", {}),
    *((name, name, {}) for name, game in GAMES.items() if game.presets == (name,)),
]
IDS = [f"{game}-{preset}-{len(overrides)}" for game, preset, overrides in RULES]
NASTY_NAMES = (
    "Jürgen",
    "Größenwahnsinniger Bürgermeister von Weißenburg-Süd",
    "Wmwmwmwmwmwmwmwmwmwmwmwmwmwmwmwm",
    "🍺🍻🥨",
    "👩‍👩‍👧‍👦 Großfamilie",
    "Дмитрий Щедрин",
    "Ελένη Παπαδοπούλου",
    "Nguyễn Ứng Đạt",
    "王小明",
    "ひらがな",
    "한국어",
    "محمد",
    "שרה",
    "नमस्ते",
    "Z̷̧̛͙̮̈́a̴̛͎͝l̶̹͌g̸̣̈́o̵̧͠",
    "\u202eevil\u202c\u2066",
    "\u200b\u200d\ufe0f",
    "҈҈҈",
    "",
    "   \n\t ",
    "–_–",
    "𝕱𝖗𝖎𝖙𝖟",
    "Ａｎｎａ",
    "ﬁsch & Ꝛeh\u00ad",
    "\U0001f1e9\U0001f1ea Łukasz",
    "a\x00b\x07",
    "\ue000\uffff",
)


@cache
def played(
    game: str, preset: str, seed: int = 1, rules: tuple[tuple[str, Any], ...] = ()
) -> tuple[Options, tuple[Any, ...]]:
    """Return the options of a partie with cheats and fines, and its states in which somebody has to act."""
    options = GAMES[game].options(preset, dict(rules))
    state = GAMES[game].new(options)
    moments = [state.copy() for _ in partie(state, Dice(seed)) if state.waiting_for is not CHANCE]
    return options, tuple(moments)


def context(
    game: str,
    preset: str,
    state: State,
    options: Options,
    language: str = "de",
    names: Sequence[str] = (*NAMES, "Emil"),
) -> RenderContext:
    """Return the context of a state at a table whose people have these names."""
    at = seats(names[: GAMES[game].seats(options)])
    shown = table_state(state, game=game, preset=preset, options=options, at=at)
    words = TEXTS.of(language)
    return RenderContext(shown, words, FACES, Names(shown, words))


def rules(**keys: Any) -> tuple[tuple[str, Any], ...]:
    """Return house rules in the form that ``played`` takes."""
    return tuple(keys.items())


RULE_SETS: Mapping[str, tuple[str, str, tuple[tuple[str, Any], ...]]] = {
    "frankonia": ("quodlibet", "frankonia", ()),
    "frankonia-hundreds": ("quodlibet", "frankonia", rules(final_count="hundreds_then_remainder")),
    "undivided": ("quodlibet", "frankonia", rules(wheels="false", king_penalties="free")),
    "two-parties": ("quodlibet", "frankonia", rules(parties=2)),
    "playoff": (
        "quodlibet",
        "frankonia",
        rules(final_tie="playoff_deal", wheels="false", contracts="alarich"),
    ),
    "badenia": ("quodlibet", "badenia", ()),
    "rotating": ("quodlibet", "badenia", rules(kingdom_mode="rotating", schnapps="raw_500")),
    "frundsberg": ("quodlibet", "frundsberg", rules(king_penalties="free")),
    "1850": ("kauflabet", "1850", ()),
    "1739": ("kauflabet", "1739", ()),
    "five": ("kauflabet", "1850", rules(players=5, n_deals=50)),
    "fuenfzehnern": ("fuenfzehnern", "relaxed", rules(players=3, n_deals=120)),
    "blattla": ("blattla", "blattla", ()),
    "schafkopf": ("blattla", "schafkopf", rules(auction="continuous", name_sow="with_bid", self_call=True)),
    "pure": ("schafkopf", "pure", ()),
    "bierkopf": ("bierkopf", "bierkopf", ()),
}
"""Game, preset and house rules of the parties that are drawn here."""
HOUSES: Mapping[str, tuple[str, str, tuple[tuple[str, Any], ...]]] = {
    **RULE_SETS,
    "upcard": ("kauflabet", "1850", rules(upcard="dealer_may", players=2, n_deals=10)),
    "shedding": ("quodlibet", "frankonia", rules(wheels="false", contracts="snack,quadrature")),
    "shedding-chain": (
        "quodlibet",
        "frankonia",
        rules(wheels="false", contracts="snack,quadrature", quad_version="chain"),
    ),
    "shedding-challenge": (
        "quodlibet",
        "badenia",
        rules(contracts="snack,quadrature", honour_detection="by_challenge"),
    ),
    "shedding-single": (
        "quodlibet",
        "badenia",
        rules(contracts="snack,quadrature", snack_multi="false", quad_census_timing="immediate"),
    ),
}
"""The same and more, for what stands in the middle of a table."""


def named(
    name: str, at: int = -1, seed: int = 1, language: str = "de", names: Sequence[str] = (*NAMES, "Emil")
) -> RenderContext:
    """Return a moment of one of these parties, the last one unless told otherwise."""
    game, preset, house = HOUSES[name]
    options, states = played(game, preset, seed, house)
    return context(game, preset, states[at], options, language, names)


def public_context(shown: TableState, words: Words, card_emoji: CardEmoji) -> RenderContext:
    """Return a table as the public sees it."""
    return RenderContext(shown, words, card_emoji, Names(shown, words))


def hand_context(shown: TableState, words: Words, card_emoji: CardEmoji, seat: Seat) -> HandContext:
    """Return a table as the owner of a seat sees it."""
    return HandContext(shown, words, card_emoji, Names(shown, words, seat), seat, None)


def moments(
    game: str, preset: str, overrides: Mapping[str, Any], seed: int = 3, names: Sequence[str] = PEOPLE
) -> Iterator[TableState]:
    """Yield every moment of a partie in which somebody has to act, and its end."""
    options, states = played(game, preset, seed, rules(**overrides))
    at = seats(names[: GAMES[game].seats(options)])
    for state in states:
        yield table_state(state, game=game, preset=preset, options=options, at=at)


def pictured(shown: TableState, words: Words, card_emoji: CardEmoji) -> PictureSpec | None:
    """Return the spec of a table."""
    return GAME_VIEWS[shown.game].picture(public_context(shown, words, card_emoji))


class WatchedCanvas(Canvas):
    """Records panels, sprites and the ink of words, in the order in which they were painted."""

    def __init__(self, size: Size) -> None:
        super().__init__(size)
        self.panels: list[Box] = []
        self.words: list[tuple[str, Font, Box]] = []
        self.sprites: list[Box] = []

    def panel(self, box: Box, radius: int, fill: Colour) -> None:
        self.panels.append(box)
        super().panel(box, radius, fill)

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        self.sprites.append(Box(x - sprite.anchor[0], y - sprite.anchor[1], *sprite.image.size))
        super().stamp(sprite, x, y)

    def text(self, text: str, x: int, y: int, font: Font, colour: Colour, align: Align = "left") -> int:
        if text:
            letters = lettering(text, font)
            start = x - {"left": 0, "centre": width(text, font) // 2, "right": width(text, font)}[align]
            self.words.append((text, font, Box(start + letters.left, y + letters.top, *letters.mask.size)))
        return super().text(text, x, y, font, colour, align)


def painted(spec: PictureSpec) -> WatchedCanvas:
    """Return a canvas with the spec painted on it."""
    canvas = WatchedCanvas(spec.size)
    spec.draw(canvas)
    return canvas


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies within another."""
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes don't overlap."""
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def inside(middle: Middle) -> None:
    """Expect a table's middle to stay clear of the seats."""
    canvas = WatchedCanvas(TABLE_SIZE)
    middle.draw(canvas)
    for box in [*canvas.panels, *(ink for _, _, ink in canvas.words)]:
        assert within(box, MIDDLE)
    for box in canvas.sprites:
        assert within(box, MIDDLE.grown(8)), "but for the shadow"


def check(spec: PictureSpec) -> None:
    """Expect words to stay within the picture, not to overlap, and to be large enough to read."""
    least = TABLE_LEAST if isinstance(spec, TableSpec | GridSpec) else LEAST
    if isinstance(spec, ScoreSheet) and spec.flat:
        least = FLAT_LEAST
    if isinstance(spec, TableSpec) and spec.middle is not None:
        inside(spec.middle)
    canvas = painted(spec)
    whole = Box(0, 0, *spec.size)
    for text, font, ink in canvas.words:
        assert within(ink, whole), f"{text!r} leaves the picture"
        assert font.size >= least, f"{text!r} is too small"
    for (text, _, ink), (other_text, _, other_ink) in combinations(canvas.words, 2):
        assert apart(ink.grown(-1), other_ink), f"{text!r} and {other_text!r} overlap"  # accents may touch
