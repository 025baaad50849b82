"""Score book of Quodlibet: wheels or kingdoms, deals with their beer kings, fines, hundreds and rounds.

Totals stand in the events. Accounts are computed by the engine's own ledger, line by line (rules 2.8).
"""

from collections.abc import Iterator, Sequence
from operator import sub

from cogs.games.drawing import drawn_name
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal, marked
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.courses import accounts, schnapps_rounds
from engine.games.quodlibet.vocabulary import ContractScored, KingdomAccount, PartieView, PenaltyGiven


def write_book(context: RenderContext) -> Book:
    """Return the book of the current partie so far."""
    view = context.state.view(None)
    assert isinstance(view, PartieView)
    options = view.options
    parties = options.parties
    place = context.words("charts-partie", number=view.partie_number, parties=parties) if parties > 1 else ""
    winners = view.result.winners if view.result is not None and parties == 1 else ()
    leaders = context.state.rules.standing(view).winners if view.scores or view.fines else ()
    return Book(
        sections=tuple(_Writer(context, view).sections()),
        totals=view.totals,
        deals=sum(map(len, options.courses)),
        low_wins=True,
        in_hundreds=options.in_hundreds,
        place=place,
        leaders=winners or leaders,
        winners=winners,
    )


class _Writer:
    """Builds a partie's sections in one pass, keeping everybody's totals."""

    def __init__(self, context: RenderContext, view: PartieView) -> None:
        self._context, self._words = context, context.words
        self._view, self._options = view, view.options
        self._kingdoms = self._options.kingdoms != "off"
        self._totals: tuple[int, ...] = (0,) * SEATS
        self._opened: tuple[int, ...] = self._totals
        self._first = view.scores[0].deal if view.scores else view.deal_number

    def sections(self) -> Iterator[BookSection]:
        """Yield the wheels or kingdoms that have begun, and a playoff."""
        fines = {fine.deal: fine for fine in self._view.fines}
        scores = {score.deal: score for score in self._view.scores if not score.playoff}
        start = self._first
        for number, course in enumerate(self._options.courses, 1):
            deals = range(start, start + len(course))
            start = deals.stop
            # the newest fine stands for all of its deal, and before the points
            lines = [line for deal in deals for line in (fines.get(deal), scores.get(deal)) if line]
            if not lines:
                break
            yield self._section(number, lines)
        playoffs = tuple(self._entry(score) for score in self._view.scores if score.playoff)
        if playoffs:
            yield BookSection(self._words("charts-playoff"), playoffs)

    def _section(self, number: int, lines: Sequence[ContractScored | PenaltyGiven]) -> BookSection:
        if self._kingdoms:
            self._opened = self._totals
        carried = tuple(account.carried for account in self._accounts)
        entries = tuple(map(self._entry, lines))
        closing = tuple(
            RunningTotal(total, account.remainder, account.hundreds)
            for total, account in zip(self._totals, self._accounts, strict=True)
        )
        part = self._options.part
        short = title = "" if part is None else self._words(f"charts-{part}", number=number)
        if self._options.kingdoms == "consecutive":
            name = drawn_name(self._context, lines[0].king)
            title = self._words("charts-kingdom-of", number=number, name=name)
        return BookSection(
            title,
            entries,
            carried=carried if self._kingdoms and number > 1 else (),
            closing=closing if self._kingdoms else (),
            short=short,
        )

    def _entry(self, line: ContractScored | PenaltyGiven) -> BookEntry:
        """Write a deal or, in one line, what was fined before its points."""
        number, title, counted = None, self._words("charts-fine"), True
        points, marks = tuple(map(sub, line.totals, self._totals)), dict[Mark, list[Seat]]()
        if isinstance(line, ContractScored):
            number, points, counted = line.deal - self._first + 1, line.points, not line.playoff
            title = self._words.contract_short(line.contract, self._context.state.preset)
            marks["king"] = [line.king]
        rule = self._options.schnapps if self._kingdoms else "off"
        marks["round"] = [
            seat
            for seat, (opened, old, new) in enumerate(
                zip(self._opened, self._totals, line.totals, strict=True)
            )
            if schnapps_rounds(rule, opened, new) > schnapps_rounds(rule, opened, old)
        ]
        before, self._totals = self._accounts, line.totals
        changes = tuple(zip(before, self._accounts, strict=True))
        after = tuple(map(RunningTotal, line.totals))
        if self._options.in_hundreds:
            after = tuple(
                RunningTotal(total, new.remainder, new.hundreds - old.hundreds)
                for total, (old, new) in zip(line.totals, changes, strict=True)
            )
        return BookEntry(number, title, points, marked(SEATS, marks), after, counted)

    @property
    def _accounts(self) -> Sequence[KingdomAccount]:
        """Everybody's account; without kingdoms, that of the whole partie."""
        return accounts(self._opened, self._totals)
