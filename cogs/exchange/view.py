"""Messages about a score sheet from paper: the preview, the confirmation, and the faults."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Annotated, Final, Literal

import discord
from babel.dates import format_date

from cogs.shell.clicks import GAME_NAME, Click, Written, click
from cogs.shell.layout import AMBER, GREEN, GREY, RED, MessageBuilder, RawLayout, button, small
from cogs.shell.names import LONG_NAME, shown
from cogs.texts.catalogue import Words
from engine.exchange.importing import Import, Somebody
from engine.exchange.paper import Fault


@click("q:{verb}:{key}")
@dataclass(frozen=True, slots=True)
class ImportId(Click):
    """A button about a score sheet.

    ``ok`` and ``no`` answer a preview, ``mend`` opens a sheet to be corrected; ``key`` identifies it.
    ``undo`` takes back an import; ``key`` is then the sheet's digest.
    """

    verb: Literal["ok", "no", "undo", "mend"]
    key: Annotated[str, r"[0-9a-f]{1,32}"]


@click("q:type:{game}:{preset}:{lines}:{day}:{rated}:{key}")
@dataclass(frozen=True, slots=True)
class TypedId(Click):
    """The form in which a sheet is typed: the kind of sheet, and the default for its day.

    ``key`` identifies the sheet that it corrects, which it takes the place of; "0" for a new one.
    """

    game: Annotated[str, GAME_NAME]
    preset: Annotated[str, r"[a-z0-9_]{1,20}"]
    lines: Literal["parties", "deals"]
    day: Annotated[date, Written("[0-9]{4}-[0-9]{2}-[0-9]{2}", date.fromisoformat)]
    rated: bool
    key: Annotated[str, r"[0-9a-f]{1,16}"] = "0"


MOST_FAULTS: Final = 15
MOST_PEOPLE: Final = 20
MOST_TABLES: Final = 5
"""Maximum number of tables that are listed one by one."""
MOST_LETTERS: Final = 3000
"""Maximum number of characters in a list; Discord allows 4000 in a message."""


def preview(
    sheet: Import,
    people: Mapping[int, Somebody],
    alike: Sequence[int],
    key: str,
    words: Words,
    *,
    mendable: bool,
) -> RawLayout:
    """Draw a preview of a sheet and the people in it, to be confirmed, or corrected if it is ``mendable``.

    ``alike`` are tables of earlier sheets that have the same day, people and points.
    """
    page = MessageBuilder(AMBER)
    page.text(f"## {words('import-title')}", *_about(sheet, words))
    ends: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for partie in sheet.parties:
        for person, place, got in zip(partie.people, partie.places, partie.points, strict=True):
            ends[person].append((place, got))
    lines = [
        "- "
        + words(
            "import-person",
            name=shown(sheet.names[person], LONG_NAME),
            who=_who(people[person], words),
            parties=len(own),
            wins=sum(place == 1 for place, _ in own),
            points=sum(got for _, got in own),
        )
        for person, own in sorted(ends.items())
    ]
    room, told = MOST_LETTERS, list[str]()
    for line in lines[:MOST_PEOPLE]:
        room -= len(line) + 1
        if room < 0:
            break
        told.append(line)
    page.text(*told, words("import-more", count=len(lines) - len(told)) if len(told) < len(lines) else "")
    if alike:
        tables = ", ".join(map(str, alike[:MOST_TABLES])) + (" …" if len(alike) > MOST_TABLES else "")
        page.text(words("import-alike", count=len(alike), tables=tables))
    if any(person is None for person in people.values()):
        page.text(small(words("import-paper-people")))
    style = discord.ButtonStyle
    page.buttons(
        [
            button(ImportId("ok", key).custom_id, words("import-ok"), style=style.success),
            *([button(ImportId("mend", key).custom_id, words("import-mend"))] if mendable else []),
            button(ImportId("no", key).custom_id, words("import-no")),
        ]
    )
    return page.view()


def brought_in(sheet: Import, tables: Sequence[int], words: Words, *, earlier: bool = False) -> RawLayout:
    """Confirm an import, or say that it was done ``earlier``, with a button to undo it."""
    page = MessageBuilder(GREY if earlier else GREEN)
    if not earlier:
        page.text(f"## {words('import-title')}", *_about(sheet, words))
    first, last = str(min(tables)), str(max(tables))
    told = "import-known" if earlier else "import-done"
    page.text(words(told, count=len(tables), first=first, last=last))
    page.buttons([button(ImportId("undo", sheet.digest).custom_id, words("import-undo"))])
    return page.view()


def unreadable(faults: Sequence[Fault], key: str | None, words: Words) -> RawLayout:
    """List as many faults as fit, line by line, and count the rest. ``faults`` are in order.

    With a ``key`` the sheet can be corrected at once.
    """
    page, lines = MessageBuilder(RED), list[str]()
    for number, there in groupby(faults[:MOST_FAULTS], key=lambda fault: fault.line):
        lines += [f"**{words('import-line', line=number)}**", *(_fault(fault, words) for fault in there)]
    page.text(f"## {words('import-faults')}", *lines)
    if left := len(faults[MOST_FAULTS:]):
        page.text(small(words("import-faults-more", count=left)))
    page.text(small(words("import-faults-hint")))
    if key is not None:
        mend = ImportId("mend", key).custom_id
        page.buttons([button(mend, words("import-mend"), style=discord.ButtonStyle.primary)])
    return page.view()


def _about(sheet: Import, words: Words) -> list[str]:
    days = sorted({partie.day for partie in sheet.parties})
    told = [format_date(day, "medium", locale=words.locale()) for day in dict.fromkeys((days[0], days[-1]))]
    rated = words("import-rated" if sheet.rated else "import-friendly")
    return [
        f"{words.game(sheet.game)} · {words.preset(sheet.preset)} · {' – '.join(told)}",
        words("import-parties", count=len(sheet.parties)) + f" · {rated}",
    ]


def _who(person: Somebody, words: Words) -> str:
    if person is None or person.external_id is None:
        return words("import-new")
    if person.external_id.isdigit():
        return f"<@{person.external_id}>"
    return words("import-paper", name=shown(person.name, LONG_NAME))


def _fault(fault: Fault, words: Words) -> str:
    said = words(f"import-fault-{fault.code}", told=shown(fault.told, LONG_NAME))
    return (
        f"- {words('import-column', column=shown(fault.column, LONG_NAME))}: {said}"
        if fault.column
        else f"- {said}"
    )
