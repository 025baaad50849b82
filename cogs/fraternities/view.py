"""Fraternities in words and pictures: colours as people type them, pages, standings, and matches."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

import discord

from cogs.pictures.canvas import Picture, Ribbon, alt_text
from cogs.pictures.lettering import figure, legible
from cogs.pictures.ranking_table import Column, Note, RankingRow, RankingTable
from cogs.shell.clicks import Click, Written, click
from cogs.shell.layout import AMBER, GREY, MessageBuilder, RawLayout, button, said, small, user_select
from cogs.shell.names import LONG_NAME, decimal, percent, shown
from cogs.tables.lines import match_told
from cogs.texts.catalogue import Texts, Words
from engine.fraternities.standing import BEST, ENOUGH_GAMES, Balance, FraternityLine, FraternityMatch
from engine.fraternities.store import (
    STRIPES,
    Colour,
    Colours,
    FraternityRow,
    MembershipRow,
    code_of,
    colour_of,
    read_colours,
    written_colours,
)
from engine.game import Refusal

# -- colours ----------------------------------------------------------------------------------------------

NAMED: Final[Mapping[str, Colour]] = {
    "black": (29, 29, 27),
    "red": (200, 16, 46),
    "gold": (242, 183, 5),
    "white": (255, 255, 255),
    "blue": (31, 79, 163),
    "green": (31, 138, 76),
    "silver": (196, 200, 204),
    "yellow": (255, 221, 40),
    "orange": (232, 115, 26),
    "violet": (109, 43, 143),
    "pink": (238, 146, 184),
    "brown": (122, 74, 37),
    "grey": (128, 134, 139),
    "light-blue": (124, 185, 232),
    "dark-blue": (20, 40, 92),
    "light-green": (140, 200, 120),
    "dark-green": (14, 74, 44),
    "crimson": (123, 21, 48),
    "copper": (176, 98, 60),
}
"""The colours that have names, by the ids of their names in the catalogue."""


def colours_of(typed: str, texts: Texts, words: Words) -> Colours:
    """Parse three colours: names or codes, with spaces, commas or hyphens between them.

    Raises ``Refusal`` ``colours_unknown`` and ``colours_count``; both say what is accepted.
    """
    parts = _parts(_between(texts).split(typed), _names(texts))
    found = []
    for part in parts:
        colour = _names(texts).get(_plain(part)) or colour_of(part)
        if colour is None:
            raise Refusal("colours_unknown", typed=part[:30], names=accepted(words))
        found.append(colour)
    Refusal.unless(len(found) == STRIPES, "colours_count", count=len(found), names=accepted(words))
    return found[0], found[1], found[2]


def accepted(words: Words) -> str:
    """List the accepted names in the reader's language; those of other languages are accepted, too."""
    return ", ".join(words(f"colour-{name}") for name in NAMED)


def told(colours: Colours, words: Words) -> str:
    """Describe three colours; those without a name by their codes."""
    names = {colour: words(f"colour-{name}") for name, colour in NAMED.items()}
    return " – ".join(names.get(colour, code_of(colour)) for colour in colours)


def _parts(typed: Iterable[str], names: Mapping[str, Colour]) -> list[str]:
    """Split what was typed into colours: a hyphen may belong to a name, and a name may have two words."""
    parts: list[str] = []
    for part in filter(None, map(str.strip, typed)):
        if _plain(part) in names:
            parts.append(part)
            continue
        for word in part.split():
            together = f"{parts[-1]} {word}" if parts else ""
            if _plain(together) in names and _plain(parts[-1]) not in names:
                parts[-1] = together
            elif _plain(word) in names or colour_of(word) is not None:
                parts.append(word)
            else:
                parts += filter(None, word.split("-"))
    return parts


def _plain(name: str) -> str:
    """Normalize a name regardless of spelling: ``Weiß``, ``weiss``, ``hell-blau``."""
    folded = unicodedata.normalize("NFKD", name.casefold().replace("ä", "ae").replace("ü", "ue"))
    return "".join(char for char in folded if char.isalnum())


@cache
def _between(texts: Texts) -> re.Pattern[str]:
    """Return what stands between colours: signs, and the words for it in all languages."""
    listed = ",".join(texts.of(language)("colour-between") for language in texts.languages)
    words = "|".join(re.escape(word.strip()) for word in listed.split(","))
    return re.compile(rf"[,;/|·–—]|\s-\s|\s+(?:{words})\s+", re.IGNORECASE)


@cache
def _names(texts: Texts) -> Mapping[str, Colour]:
    """Return the colours by name, normalized by ``_plain``, in all languages."""
    return {
        _plain(texts.of(language)(f"colour-{name}")): colour
        for language in texts.languages
        for name, colour in NAMED.items()
    }


# -- buttons ----------------------------------------------------------------------------------------------

Verb: TypeAlias = Literal["dissolve", "join", "move", "list", "invite", "entitle", "leave", "part"]

_USER: Final = "[0-9]{1,20}"
_COLOURS: Final = Written(
    "[0-9a-f]{18}",
    lambda text: read_colours(f"{text[:6]} {text[6:12]} {text[12:]}"),
    lambda colours: written_colours(colours).replace("#", "").replace(" ", ""),
)


@click("d:make:{role}:{colours}:{name}")
@dataclass(frozen=True, slots=True)
class FoundId(Click):
    """Founds a fraternity that was previewed. ``role`` is the Discord id of its role, "0" for none."""

    role: Annotated[str, _USER]
    colours: Annotated[Colours, _COLOURS]
    name: Annotated[str, r"[^\n]{1,88}"]


@click("d:paint:{fraternity}:{colours}")
@dataclass(frozen=True, slots=True)
class PaintId(Click):
    """Gives a fraternity, by number, the colours that were previewed."""

    fraternity: int
    colours: Annotated[Colours, _COLOURS]


@click("d:{verb}:{fraternity}[:{user}]")
@dataclass(frozen=True, slots=True)
class FraternityId(Click):
    """An action on a fraternity, or from its page; ``move`` is to it, ``leave`` asks, ``part`` leaves.

    ``user`` is Discord's id of whom ``join`` invites, or for whom a title is typed (``entitle``).
    """

    verb: Verb
    fraternity: int
    user: Annotated[str, _USER] = ""


MEMBERS_SHOWN: Final = 40
LINES: Final = 15
"""Maximum number of fraternities that are shown in the standings."""
MATCHES: Final = 10
"""Maximum number of matches that are listed."""
MAX_TITLE: Final = 24
"""Maximum number of characters in a title."""


# -- pages ------------------------------------------------------------------------------------------------


def fraternity_name(row: FraternityRow) -> str:
    """Return a fraternity's name as it may appear in a message."""
    return shown(row.name, LONG_NAME)


def ribbon(name: str, colours: Colours, about: str, words: Words) -> Ribbon:
    """Return the spec of a fraternity's colours."""
    described = words("fraternity-ribbon-alt", name=name, colours=told(colours, words))
    return Ribbon(legible(name) or "?", colours, about, alt_text(described, about))


def belonging(role: str | None, words: Words) -> str:
    """Say how people become members: by a role, or by invitation."""
    if role is None:
        return words("fraternity-by-invitation")
    return words("fraternity-by-role", role=f"<@&{role}>")


def preview(
    name: str,
    colours: Colours,
    role: str | None,
    make: FoundId | PaintId,
    words: Words,
    picture: Picture | None,
) -> RawLayout:
    """Preview a fraternity, with a button to found it or to give it its new colours."""
    founding = isinstance(make, FoundId)
    builder = MessageBuilder(AMBER)
    builder.text(f"## {shown(name, LONG_NAME)}", told(colours, words), belonging(role, words))
    builder.text(words("fraternity-preview" if founding else "fraternity-preview-colours"))
    builder.illustrate(picture)
    label = words("button-fraternity-make" if founding else "button-fraternity-paint")
    builder.buttons([button(make.custom_id, label, style=discord.ButtonStyle.success)])
    return builder.view()


def invitation(row: FraternityRow, inviter: str, guest: str, until_ms: int, words: Words) -> RawLayout:
    """Draw a public invitation; ``guest`` is the Discord id of the person invited."""
    yes = FraternityId("join", row.fraternity, guest).custom_id
    return said(
        words("fraternity-invitation", guest=f"<@{guest}>", inviter=inviter, name=fraternity_name(row)),
        told(row.stripes, words),
        small(words("fraternity-invitation-until", time=f"<t:{until_ms // 1000}:R>")),
        accent=AMBER,
        buttons=[button(yes, words("button-fraternity-join"), style=discord.ButtonStyle.success)],
    )


def fraternity_list(rows: Sequence[FraternityRow], members: Mapping[int, int], words: Words) -> RawLayout:
    """List all fraternities of a server."""
    builder = MessageBuilder(AMBER if rows else GREY)
    if not rows:
        builder.text(words("fraternities-none"))
        return builder.view()
    builder.text(f"## {words('fraternities-title')}")
    for row in rows:
        facts = [
            told(row.stripes, words),
            words("fraternity-members", count=members[row.fraternity]),
            belonging(row.role, words),
        ]
        builder.text(f"**{fraternity_name(row)}**", small(" · ".join(facts)))
    return builder.view()


def fraternity_page(
    row: FraternityRow,
    members: Sequence[MembershipRow],
    names: Mapping[int, str],
    honours: Sequence[str],
    words: Words,
    picture: Picture | None,
    offered: Collection[Verb],
) -> RawLayout:
    """Draw the page of a fraternity: colours, members with their titles, and honours.

    ``offered`` is what the reader may do: ``invite``, ``entitle``, ``leave``.
    """
    builder = MessageBuilder(AMBER)
    builder.text(f"## {fraternity_name(row)}", told(row.stripes, words), belonging(row.role, words))
    lines = [
        f"- {names[one.person]}" + (f" · *{shown(one.title, MAX_TITLE)}*" if one.title else "")
        for one in members[:MEMBERS_SHOWN]
    ]
    if len(members) > MEMBERS_SHOWN:
        lines.append(small(words("fraternity-members-more", count=len(members) - MEMBERS_SHOWN)))
    empty = words("fraternity-members-none-role" if row.role else "fraternity-members-none")
    builder.text(f"**{words('fraternity-members', count=len(members))}**", *(lines or [empty]))
    if honours:
        builder.text(f"**{words('fraternity-honours')}**", *(f"- {one}" for one in honours))
    builder.text(small(founded(row, words)))
    builder.illustrate(picture)

    def about(verb: Verb) -> str:
        return FraternityId(verb, row.fraternity).custom_id

    for verb in ("invite", "entitle"):
        if verb in offered:
            builder.row(user_select(about(verb), words(f"fraternity-{verb}-whom"), (), most=1))
    leave = [button(about("leave"), words("button-fraternity-leave"))] if "leave" in offered else []
    builder.buttons([button(about("list"), words("fraternities-title")), *leave])
    return builder.view()


def founded(row: FraternityRow, words: Words) -> str:
    """Say when a fraternity was founded, for a message."""
    return words("fraternity-founded", time=f"<t:{row.founded_ms // 1000}:D>")


def founded_in(row: FraternityRow, words: Words) -> str:
    """Say in which year a fraternity was founded, for a picture, which can't follow a reader's time zone."""
    return words("fraternity-founded", time=str(datetime.fromtimestamp(row.founded_ms / 1000, UTC).year))


def balance_told(balance: Balance, words: Words) -> str:
    """Describe matches won, drawn and lost."""
    return words("fraternity-balance", won=balance.won, drawn=balance.drawn, lost=balance.lost)


# -- standings ------------------------------------------------------------------------------------------


def standings_table(
    lines: Sequence[FraternityLine],
    title: str,
    subtitle: str,
    words: Words,
) -> RankingTable:
    """Return the spec of the standings; the message beside them says the same."""
    shown = lines[:LINES]
    return RankingTable(
        title=title,
        subtitle=subtitle,
        columns=(
            Column(words("fraternity-head-strength"), ranks=True),
            *(Column(words(f"fraternity-head-{one}")) for one in ("place", "wins", "starts")),
        ),
        rows=tuple(_row(line, words) for line in shown),
        notes=(Note(_rule(words)),),
        empty=words("fraternity-standings-empty"),
        alt=alt_text(
            f"{title}, {subtitle}.",
            "; ".join(f"{_rank(line)}{_drawn(line)}: {_facts(line, words)}" for line in shown)
            or words("fraternity-standings-empty"),
        ),
    )


def _row(line: FraternityLine, words: Words) -> RankingRow:
    cells = (
        "–" if line.strength is None else figure(line.strength),
        _place(line.place, words),
        percent(line.wins, line.starts, words),
        figure(line.starts),
    )
    return RankingRow(line.rank, _drawn(line), cells, line.fraternity.stripes)


def _drawn(line: FraternityLine) -> str:
    """Return a fraternity's name for a picture, without escapes for markdown."""
    name = legible(line.fraternity.name) or "?"
    return name if line.fraternity.dissolved_ms is None else f"{name} †"


def _rank(line: FraternityLine) -> str:
    return "" if line.rank is None else f"{line.rank}. "


def standings_message(
    lines: Sequence[FraternityLine],
    title: str,
    subtitle: str,
    words: Words,
    note: str = "",
    *,
    picture: Picture | None,
) -> RawLayout:
    """Draw the standings between fraternities.

    ``picture`` is attached; without one, ``note`` may say why there is none.
    """
    builder = MessageBuilder(AMBER if lines else GREY)
    builder.text(f"## {title}", small(subtitle))
    builder.text(*(_told(line, words) for line in lines[:LINES]))
    if not lines:
        builder.text(words("fraternity-standings-empty"))
    builder.text(small(_rule(words)))
    builder.text(small(note))
    builder.illustrate(picture)
    return builder.view()


def _told(line: FraternityLine, words: Words) -> str:
    name = fraternity_name(line.fraternity)
    if line.fraternity.dissolved_ms is not None:
        name = f"{name} †"
    rank = "–" if line.rank is None else f"{line.rank}\\."  # no list that is indented
    return f"{rank} **{name}** · {_facts(line, words)}"


def _facts(line: FraternityLine, words: Words) -> str:
    facts = [
        words("fraternity-line-strength", rating=str(line.strength))
        if line.strength is not None
        else words("fraternity-line-rated", count=line.rated, of=BEST),
        words("fraternity-line-place", place=_place(line.place, words)),
        words("fraternity-line-wins", share=percent(line.wins, line.starts, words)),
        words("fraternity-line-starts", count=line.starts, people=line.people),
    ]
    return " · ".join(facts)


def _place(place: Fraction, words: Words) -> str:
    return decimal(float(place), words, places=2)


def _rule(words: Words) -> str:
    return words("fraternity-rule", best=BEST, games=ENOUGH_GAMES)


# -- matches ---------------------------------------------------------------------------------------------


def matches_message(
    found: Sequence[FraternityMatch], rows: Mapping[int, FraternityRow], balances: Sequence[str], words: Words
) -> RawLayout:
    """Draw the newest matches, and the balances between fraternities."""
    builder = MessageBuilder(AMBER if found else GREY)
    builder.text(f"## {words('fraternity-matches-title')}")
    if not found:
        builder.text(words("fraternity-matches-none"))
        return builder.view()
    builder.text(*balances)
    for match in found[:MATCHES]:
        title = words("table-title", game=words.game(match.game), table=str(match.table))
        builder.text(
            f"🎗️ {match_told(match, rows, words)}", small(f"<t:{match.ended_ms // 1000}:d> · {title}")
        )
    if len(found) > MATCHES:
        builder.text(small(words("fraternity-matches-more", count=len(found) - MATCHES)))
    builder.text(small(words("fraternity-matches-about")))
    return builder.view()


def balance_line(one: FraternityRow, other: FraternityRow, balance: Balance, words: Words) -> str:
    """Describe the balance of two fraternities against each other."""
    return words(
        "fraternity-head-to-head",
        one=fraternity_name(one),
        other=fraternity_name(other),
        balance=balance_told(balance, words),
    )
