"""Records as text. A record is verified as it is read: the rules replay it, and every line has to hold.

The grammar is in ``docs/exports.md``. Line breaks and blanks may differ from what ``write`` makes of them,
so that a record survives mail and chats; nothing else may.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from engine.dealing import LONGEST_WORD, Proof, shuffle
from engine.game import (
    CHANCE,
    Action,
    Actor,
    Game,
    IllegalAction,
    Options,
    OptionsError,
    Result,
    State,
)
from engine.games.registry import GAMES
from engine.house_rules import changed
from engine.record.model import MAX_NAME, Move, Record, Recorder, RecordError, awaited, harmless, reason

HEADING: Final = "bierkoenig record 1"
"""The first line: what the file is, and the version of its format."""
MAX_SIZE: Final = 4_000_000
"""Most bytes of a record that is read; a deal takes some 500."""

_WIDTH: Final = 78
_CARDS_A_LINE: Final = 8
_MAX_BRACKETS: Final = 400
"""Most characters of a move that goes over several lines."""
_JOINER: Final = "\u200d"
"""The zero-width joiner: invisible, and holds an emoji together."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,199}")
_PLAY: Final = re.compile(r"[EGHS][789XUOKA]\b")
_PACKED: Final = re.compile(r"(?<![A-Za-z0-9])(?:[EGHS][789XUOKA]){4,}(?![A-Za-z0-9])")
"""Cards without blanks in between, as a deal lists the pack."""
_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_NUMBERS: Final = r"-?[0-9]{1,60}(?: +-?[0-9]{1,60}){0,9}"
"""A pattern of points by seat; chips can be many, where a bête is as much as the pot held."""


# -- writing ---------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Write a record as text. ``read(write(record)) == record``."""
    lines = [HEADING, "", f"game: {record.game}", f"preset: {record.preset}"]
    lines += [f"rule: {key}={value}" for key, value in record.rules]
    lines += [f"seat {seat}: {_quoted(name)}" for seat, name in enumerate(record.names)]
    lines += [f"date: {record.date.isoformat()}", f"result: {_result(record.result)}"]
    for deal in record.deals:
        lines += ["", f"deal {deal.number}", *_body(deal.moves)]
        lines += [f"points: {_spaced(deal.points)}", f"totals: {_spaced(deal.totals)}"]
    if record.ending:
        lines += ["", "end", *_body(record.ending)]
    return "\n".join(lines) + "\n"


def _body(moves: Sequence[Move]) -> Iterator[str]:
    """Yield a line for each trick, where tricks are played; bids and deals stand by themselves."""
    line, plays = "", False
    for actor, token, closes, proof in moves:
        if actor is CHANCE:
            if line:
                yield line
            line = ""
            yield from _proof(proof)
            yield from _PACKED.sub(_bracketed, f"{actor.value} {token}").split("\n")
            continue
        move = f"{actor} {token}"
        longer = f"{line}, {move}" if line else move
        if line and (len(longer) > _WIDTH or plays != is_play(token)):
            yield line
            longer = move
        plays = is_play(token)
        if closes:
            yield longer
        line = "" if closes else longer
    if line:
        yield line


def _proof(proof: Proof | None) -> Iterator[str]:
    """Yield the lines before a deal that prove how it came about."""
    if proof is not None:
        yield f"commitment: {proof.commitment}"
        yield from (f"cut: {_quoted(word)}" for word in proof.words)
        yield f"seed: {proof.seed.hex()}"


def is_play(token: str) -> bool:
    """Whether a move plays a card: its token begins with one, as ``HK`` or ``HO zwang``."""
    return _PLAY.match(token) is not None


def _bracketed(packed: re.Match[str]) -> str:
    cards = re.findall("..", packed[0])
    rows = (cards[at : at + _CARDS_A_LINE] for at in range(0, len(cards), _CARDS_A_LINE))
    return "[\n" + "".join(f"  {' '.join(row)}\n" for row in rows) + "]"


def _result(result: Result | None) -> str:
    if result is None:
        return "unfinished"
    return f"{_spaced(result.points)}, places {_spaced(result.places)}"


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _quoted(name: str) -> str:
    """Return a name as a JSON string in which everything invisible is escaped."""
    text = json.dumps(name, ensure_ascii=False)
    return "".join(char if char.isprintable() or char == _JOINER else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be").hex(" ", 2).split()
    return "".join(f"\\u{unit}" for unit in units)


# -- reading ---------------------------------------------------------------------------------------------


def load(path: Path, games: Mapping[str, Game] = GAMES) -> Record:
    """Read and verify a file. Raises ``RecordError``, and ``OSError`` when it can't be opened."""
    with path.open("rb") as file:
        raw = file.read(MAX_SIZE + 1)
    if len(raw) > MAX_SIZE:
        raise RecordError(str(path), 1, f"at most {MAX_SIZE} bytes expected")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(str(path), raw.count(b"\n", 0, error.start) + 1, "text in UTF-8 expected") from None
    return read(text, str(path), games)


def read(text: str, source: str = "record", games: Mapping[str, Game] = GAMES) -> Record:
    """Read a record and verify it by replaying it. ``write(read(text)) == text`` for what ``write`` wrote.

    ``source`` names the text in errors. Raises ``RecordError``.
    """
    return _Reader(text, source, games).record()


class _Reader:
    """Goes through the lines that aren't empty, and plays the moves in them."""

    def __init__(self, text: str, source: str, games: Mapping[str, Game]) -> None:
        self._source = source
        self._games = games
        if len(text) > MAX_SIZE:
            raise self._error(1, f"at most {MAX_SIZE} characters expected")
        lines = text.removeprefix("\ufeff").split("\n")
        self._lines = [(number, _evened(line)) for number, line in enumerate(lines, 1) if line.strip()]
        self._at = 0

    def record(self) -> Record:
        """Read the whole record."""
        self._take(re.escape(HEADING), HEADING)
        game, preset, rules, options = self._options()
        names = tuple(self._name(seat) for seat in range(game.seats(options)))
        day = self._date()
        result_line = self._line
        result = self._take(
            rf"result: (unfinished|{_NUMBERS}, +places {_NUMBERS})", "result: POINTS, places PLACES"
        )[1]
        recorder = Recorder(game, options)
        while self._at < len(self._lines):
            self._section(game, recorder, len(names))
        played = recorder.state.result
        if " ".join(result.split()) != _result(played):
            raise self._error(result_line, f"“result: {_result(played)}” expected by the moves below")
        return Record(
            game=game.name,
            preset=preset,
            rules=rules,
            names=names,
            date=day,
            deals=tuple(recorder.deals),
            ending=recorder.ending,
            result=played,
        )

    # The head.

    def _options(self) -> tuple[Game, str, tuple[tuple[str, str], ...], Options]:
        line = self._line
        name = self._take(r"game: ([a-z0-9_]{1,40})", "game: NAME")[1]
        game = self._games.get(name)
        if game is None:
            raise self._error(line, f"one of the games {', '.join(self._games)} expected, {name} found")
        lines = {"": self._line}
        preset = self._take(r"preset: ([a-z0-9_-]{1,40})", "preset: NAME")[1]
        given: dict[str, str] = {}
        while self._next.startswith("rule:"):
            line = self._line
            rule = self._take(r"rule: ([a-z0-9_]{1,40})=(\S{0,400})", "rule: KEY=VALUE")
            if rule[1] in given:
                raise self._error(line, f"the house rule {rule[1]} has been given in line {lines[rule[1]]}")
            given[rule[1]] = rule[2]
            lines[rule[1]] = line
        try:
            options = game.options(preset, given)
        except OptionsError as error:
            line = lines.get(str(error.params.get("key", "")), lines[""])
            raise self._error(line, f"house rules that can be played by expected: {reason(error)}") from None
        rules = changed(game, preset, options)
        return game, preset, tuple(rules.items()), options

    def _name(self, seat: int) -> str:
        return self._string(rf'seat {seat}: (".*")', f'seat {seat}: "NAME"', "a name", MAX_NAME)

    def _string(self, pattern: str, expected: str, what: str, limit: int) -> str:
        """Read a JSON string of at most ``limit`` characters."""
        line = self._line
        text = self._take(pattern, expected)[1]
        try:
            said = json.loads(text)
            said.encode()
        except (ValueError, AttributeError):
            said = None
        if not isinstance(said, str) or len(said) > limit:
            raise self._error(line, f"{what} in quotes, of at most {limit} characters, expected")
        return said

    def _date(self) -> date:
        line = self._line
        text = self._take(r"date: ([0-9]{4}-[0-9]{2}-[0-9]{2})", "date: YEAR-MONTH-DAY")[1]
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise self._error(line, "a day of the calendar expected") from None

    # Deals.

    def _section(self, game: Game, recorder: Recorder, seats: int) -> None:
        """Read a deal with its score, or the moves that ended the partie after the last deal."""
        state, line = recorder.state, self._line
        if state.result is not None:
            raise self._error(line, "the end of the record expected: the partie is over")
        number = self._take(r"(?:deal ([0-9]{1,6})|end)", "deal NUMBER")[1]
        scored = len(recorder.deals)
        for at, actor, token, proof in self._moves():
            if len(recorder.deals) > scored:
                raise self._error(at, "“points: …” expected: the deal is over")
            if state.result is not None:
                raise self._error(at, "the end of the record expected: the partie is over")
            self._play(game, recorder, seats, at, actor, token, proof)
        if number is None:
            if state.result is None:
                raise self._error(self._line, f"{awaited(recorder)} expected: the partie is not over")
            return
        if len(recorder.deals) == scored:
            raise self._error(self._line, f"{awaited(recorder)} expected: the deal is not over")
        deal = recorder.deals[-1]
        if int(number) != deal.number:
            raise self._error(line, f"“deal {deal.number}” expected")
        self._numbers("points", deal.points)
        self._numbers("totals", deal.totals)

    def _numbers(self, name: str, expected: Sequence[int]) -> None:
        line, whole = self._line, f"{name}: {_spaced(expected)}"
        found = self._take(rf"{name}: ({_NUMBERS})", whole)[1]
        if found.split() != [str(number) for number in expected]:
            raise self._error(line, f"“{whole}” expected, “{found}” found")

    def _moves(self) -> Iterator[tuple[int, Actor, str, Proof | None]]:
        """Yield moves up to the score, with the lines in which they begin and the proofs of deals."""
        while re.match(rf"[0-9]|{CHANCE.value}\b|commitment:", self._next):
            proof = self._proof() if self._next.startswith("commitment:") else None
            line = self._line
            text = self._take(r"(.*)", "moves")[1]
            while text.count("[") > text.count("]") and len(text) <= _MAX_BRACKETS:
                text += " " + self._take(r"([EGHS789XUOKA \]].*)", "cards, and “]” after the last of them")[1]
            for part in text.split(","):
                actor, _, token = part.strip().partition(" ")
                token = " ".join(_BRACKETS.sub(lambda cards: "".join(cards[1].split()), token).split())
                if not _TOKEN.fullmatch(token) or not re.fullmatch(rf"[0-9]{{1,2}}|{CHANCE.value}", actor):
                    raise self._error(line, f"“SEAT MOVE” expected, “{harmless(part.strip())}” found")
                if proof is not None and actor != CHANCE.value:
                    raise self._error(line, f"“{CHANCE.value} deal …” expected after the seed")
                yield line, CHANCE if actor == CHANCE.value else int(actor), token, proof
                proof = None

    def _proof(self) -> Proof:
        """Read the commitment to a deal, the words, and the seed, which has to have the promised hash."""
        promised = self._take(r"commitment: ([0-9a-f]{64})", "commitment: HASH")[1]
        words = []
        while self._next.startswith("cut:"):
            words.append(self._string(r'cut: (".*")', 'cut: "WORD"', "a word", LONGEST_WORD))
        line = self._line
        proof = Proof(
            promised, tuple(words), bytes.fromhex(self._take(r"seed: ([0-9a-f]{64})", "seed: HEX")[1])
        )
        if not proof.kept:
            raise self._error(line, "a seed with the hash of the commitment expected")
        return proof

    def _play(
        self,
        game: Game,
        recorder: Recorder,
        seats: int,
        line: int,
        actor: Actor,
        token: str,
        proof: Proof | None,
    ) -> None:
        if actor is not CHANCE and actor >= seats:
            raise self._error(line, f"a seat from 0 to {seats - 1} expected, {actor} found")
        try:
            action: Action = game.parse(token)
            if proof is not None and recorder.state.waiting_for is CHANCE:
                self._expect_shuffled(recorder.state, line, action, proof)
            recorder.add(actor, action, proof)
        except IllegalAction as error:
            who = actor.value if actor is CHANCE else f"seat {actor}"
            wanted = awaited(recorder)
            raise self._error(
                line, f"{wanted} expected, but {who} does “{harmless(token)}”: {reason(error)}"
            ) from None

    def _expect_shuffled(self, state: State, line: int, action: Action, proof: Proof) -> None:
        """Raise ``RecordError`` unless the cards follow from the seed and the words."""
        if state.deal(shuffle(proof.key, state.pack)).token != action.token:
            raise self._error(line, "the cards that follow from the seed expected, in that order")

    # Lines.

    @property
    def _next(self) -> str:
        """The next line, empty at the end."""
        return self._lines[self._at][1] if self._at < len(self._lines) else ""

    @property
    def _line(self) -> int:
        """The number of the next line; at the end that of the last one."""
        if not self._lines:
            return 1
        return self._lines[min(self._at, len(self._lines) - 1)][0]

    def _take(self, pattern: str, expected: str) -> re.Match[str]:
        found = re.fullmatch(pattern, self._next)
        if found is None:
            shown = f"“{harmless(self._next)}”" if self._next else "nothing more"
            raise self._error(self._line, f"“{expected}” expected, {shown} found")
        self._at += 1
        return found

    def _error(self, line: int, fault: str) -> RecordError:
        return RecordError(self._source, line, fault)


def _evened(line: str) -> str:
    """Return a line with single blanks between words, names left as they are."""
    words, quote, name = line.strip().partition('"')
    return " ".join([*words.split(), *([quote + name] if quote else [])])
