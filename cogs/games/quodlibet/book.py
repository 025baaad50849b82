"""Score book of Quodlibet: wheels or kingdoms, deals with their beer kings, fines, hundreds and rounds.

Accounts are computed by the engine's own ledger, line by line (rules 2.8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.games.picturing import drawn_name
from cogs.games.render_context import RenderContext
from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal, SectionResult, marked
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.events import ContractScored
from engine.games.quodlibet.ledger import KingdomAccount, accounts
from engine.games.quodlibet.views import PartieView


def write_book(context: RenderContext) -> Book:
    """Return the book of the current partie so far."""
    view = context.state.view(None)
    assert isinstance(view, PartieView)
    options = view.options
    parties = options.parties
    place = context.words("charts-partie", number=view.partie_number, parties=parties) if parties > 1 else ""
    return Book(
        sections=tuple(_Writer(context, view).sections()),
        totals=view.totals,
        deals=sum(map(len, options.courses)),
        low_wins=True,
        signed=False,
        in_hundreds=options.kingdoms != "off" or options.final_count == "hundreds_then_remainder",
        place=place,
        winners=view.result.winners if view.result is not None and parties == 1 else (),
    )


class _Writer:
    """Builds a partie's sections in one pass, keeping everybody's totals."""

    def __init__(self, context: RenderContext, view: PartieView) -> None:
        self._context, self._words = context, context.words
        self._view, self._options = view, view.options
        self._kingdoms = self._options.kingdoms != "off"
        self._hundreds = self._kingdoms or self._options.final_count == "hundreds_then_remainder"
        self._totals: tuple[int, ...] = (0,) * SEATS
        self._opened: tuple[int, ...] = self._totals
        self._first = view.scores[0].number if view.scores else view.deal_number
        self._scores = {score.number: score for score in view.scores if not score.playoff}

    def sections(self) -> Iterator[BookSection]:
        """Yield the wheels or kingdoms that have begun, and a playoff."""
        start, fined = self._first, {fine.deal for fine in self._view.fines}
        for number, course in enumerate(self._options.courses, 1):
            deals = range(start, start + len(course))
            start += len(course)
            if not any(deal in self._scores or deal in fined for deal in deals):
                break
            yield self._section(number, deals)
        playoffs = tuple(self._deal(score) for score in self._view.scores if score.playoff)
        if playoffs:
            yield BookSection(self._words("charts-playoff"), playoffs)

    def _section(self, number: int, deals: Sequence[int]) -> BookSection:
        if self._kingdoms:
            self._opened = self._totals
        carried = tuple(account.carried for account in self._accounts)
        lines = []
        for deal in deals:  # a fine is always written before the points of its deal
            lines += self._fines(deal)
            lines += [self._deal(self._scores[deal])] if deal in self._scores else []
        closing = tuple(SectionResult(account.hundreds, account.remainder) for account in self._accounts)
        part = self._options.part
        short = title = "" if part is None else self._words(f"charts-{part}", number=number)
        first = self._scores.get(deals[0])
        if self._options.kingdoms == "consecutive" and first is not None:
            name = drawn_name(self._context, first.king)
            title = self._words("charts-kingdom-of", number=number, name=name)
        return BookSection(
            title,
            tuple(lines),
            carried=carried if self._kingdoms and number > 1 else (),
            closing=closing if self._kingdoms else (),
            short=short,
        )

    def _deal(self, score: ContractScored) -> BookEntry:
        number = score.number - self._first + 1
        title = self._words.contract_short(score.contract, self._context.state.preset)
        if not score.playoff:
            return self._line(number, title, score.points, {"king": [score.king]})
        marks, after = marked(SEATS, {"king": [score.king]}), tuple(map(self._standing, range(SEATS)))
        return BookEntry(number, title, score.points, marks, after, counted=False)

    def _fines(self, deal: int) -> list[BookEntry]:
        """Sum up the fines entered before a deal's points in one line."""
        fines = [fine for fine in self._view.fines if fine.deal == deal]
        points = tuple(sum(fine.points for fine in fines if fine.seat == seat) for seat in range(SEATS))
        return [self._line(None, self._words("charts-fine"), points, {})] if fines else []

    def _line(
        self, number: int | None, title: str, points: tuple[int, ...], holders: dict[Mark, list[int]]
    ) -> BookEntry:
        before = self._accounts
        self._totals = tuple(total + more for total, more in zip(self._totals, points, strict=True))
        rule = self._options.schnapps if self._kingdoms else "off"
        owing = [
            seat
            for seat, (old, new) in enumerate(zip(before, self._accounts, strict=True))
            if new.schnapps_rounds(rule) > old.schnapps_rounds(rule)
        ]
        after = tuple(
            self._standing(seat, account.hundreds - before[seat].hundreds)
            for seat, account in enumerate(self._accounts)
        )
        return BookEntry(number, title, points, marked(SEATS, {**holders, "round": owing}), after)

    @property
    def _accounts(self) -> Sequence[KingdomAccount]:
        """Everybody's account; without kingdoms, that of the whole partie."""
        return accounts(self._opened, self._totals)

    def _standing(self, seat: int, written: int = 0) -> RunningTotal:
        if not self._hundreds:
            return RunningTotal(self._totals[seat])
        return RunningTotal(self._totals[seat], self._accounts[seat].remainder, written)
