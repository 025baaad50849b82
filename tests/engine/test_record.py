"""Records survive writing and reading exactly, report their faults, and prove the cards of deals."""

import re
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from engine import record
from engine.dealing import Proof, commitment, shuffle
from engine.game import CHANCE, Action, Actor
from engine.games.registry import GAMES
from engine.record.model import MAX_NAME
from tests.seeded import DAY, LETTERS, PRESETS, Dice, Played, examples, play, sampled, samples

# Records of every game, rule set and house rule survive writing and reading exactly.

DOCUMENTATION = Path(__file__).parents[2] / "docs/exports.md"


def expect_exact(played: Played) -> record.Record:
    written = played.record
    text = record.write(written)
    read = record.read(text)
    assert read == written
    assert record.write(read) == text
    assert played.game.options(played.preset, dict(written.rules)) == played.options
    return written


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_deal_under_every_house_rule(name: str, preset: str) -> None:
    dice = Dice(f"{name} {preset}")
    for options in samples(GAMES[name], preset, dice):
        expect_exact(play(GAMES[name], preset, options, dice, deals=1))


@pytest.mark.sample(6)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_whole_parties(name: str, preset: str) -> None:
    game, dice = GAMES[name], Dice(f"{preset} of {name}")
    for _ in range(2):
        written = expect_exact(play(game, preset, game.options(preset), dice, deals=150))
        if written.result is None:
            assert len(written.deals) == 150
        else:
            assert f"result: {' '.join(map(str, written.result.points))}, places" in record.write(written)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_partie_that_goes_on_is_written_up_to_its_last_finished_deal(name: str, preset: str) -> None:
    game, dice = GAMES[name], Dice(f"{preset} {name}")
    options = game.options(preset, {"doubles": 0} if name == "bierkopf" else {})  # no deal ends at once
    for deals, more in ((0, 0), (0, 1), (1, 1), (2, 4)):
        begun = play(game, preset, options, dice, deals, more)
        written = expect_exact(begun)
        assert len(written.deals) == deals or written.result is not None
        kept = sum(len(deal.moves) for deal in written.deals)
        if written.result is None:
            assert kept == len(begun.moves) - more, "nothing of the unfinished deal"


def test_several_parties_and_a_playoff() -> None:
    game, dice = GAMES["quodlibet"], Dice(3)
    rules = {"parties": 2, "wheels": False, "contracts": "plus", "final_tie": "playoff_deal"}
    for _ in range(20):
        written = expect_exact(play(game, "frankonia", game.options("frankonia", rules), dice))
        assert written.result is not None and len(written.deals) >= 2
        if len(written.deals) > 2:
            return
    raise AssertionError("no tie among twenty")


def test_chips_without_end() -> None:
    game, rules = GAMES["kauflabet"], {"stake": 1_000_000, "players": 5, "n_deals": 60, "dropping_out": False}
    written = expect_exact(play(game, "1850", game.options("1850", rules), Dice("bêtes")))
    assert written.result is not None and max(written.result.points) > 10**12


@examples(10, 300)
@given(st.lists(st.text(LETTERS, max_size=MAX_NAME), min_size=4, max_size=4))
def test_names_with_any_characters(names: list[str]) -> None:
    game = GAMES["quodlibet"]
    written = record.compose(game, "frankonia", game.options("frankonia"), names, DAY, ())
    text = record.write(written)
    assert record.read(text) == written and written.names == tuple(names)
    assert len(text.splitlines()) == text.count("\n"), "a name never makes a line"


def test_a_long_name_is_cut_and_a_broken_one_mended() -> None:
    game = GAMES["quodlibet"]
    names = ["x" * 500, "half \ud83d an emoji", "", "👩‍🚀"]
    written = record.compose(game, "frankonia", game.options("frankonia"), names, DAY, ())
    assert len(written.names[0]) == 100 and written.names[1:] == ("half ? an emoji", "", "👩‍🚀")
    assert '"👩‍🚀"' in record.write(written)
    assert record.read(record.write(written)) == written


def test_the_record_that_the_documentation_shows() -> None:
    [shown] = re.findall(r"```\n(bierkoenig record .*?)```", DOCUMENTATION.read_text("utf-8"), re.DOTALL)
    assert record.write(record.read(shown, DOCUMENTATION.name)) == shown


# Faults are reported with file, line and the expectation; no other exception is ever raised.

RULES = {"wheels": "false", "contracts": "minus-plus"}


@cache
def minus_and_plus() -> str:
    """A short partie: two deals of tricks, the second with a contract that announces itself."""
    game = GAMES["quodlibet"]
    return record.write(play(game, "frankonia", game.options("frankonia", RULES), Dice("two deals")).record)


@cache
def sample(name: str, preset: str) -> str:
    """The beginning of a partie of any game, as a record."""
    game = GAMES[name]
    return record.write(play(game, preset, game.options(preset), Dice(name + preset), deals=2).record)


def changed(pattern: str, new: str) -> str:
    text, found = re.subn(pattern, new, minus_and_plus(), count=1, flags=re.MULTILINE)
    assert found
    return text


@pytest.mark.parametrize(
    ("pattern", "new", "line", "expected"),
    [
        ("^bierkoenig record 1", "bierkoenig record 2", "bierkoenig", "“bierkoenig record 1” expected"),
        ("^game: .*", "game: chess", "game", "one of the games quodlibet"),
        ("^preset: .*", "preset: bavaria", "preset", "preset_unknown (preset bavaria, allowed frankonia"),
        ("^rule: wheels=false", "rule: wheel=false", "rule: wheel=", "option_unknown (key wheel)"),
        ("^rule: wheels=false", "rule: wheels=perhaps", "rule: wheels=perhaps", "allowed true, false"),
        ("^rule: wheels=false", "rule: wheels=true", "rule: contracts", "options_conflict"),
        ("^(rule: wheels=false)", r"\1\n\1", "rule: wheels=false", "has been given in line"),
        ("^seat 2: .*", "seat 2: Cilli", "seat 2", '“seat 2: "NAME"” expected'),
        ("^seat 2: .*", 'seat 2: "Ci"lli"', "seat 2", "a name in quotes"),
        ("^seat 2: .*", f'seat 2: "{"x" * 101}"', "seat 2", "of at most 100 characters"),
        ("^seat 2: .*", r'seat 2: "\\ud800"', "seat 2", "a name in quotes"),
        ("^seat 3: .*\n", "", "date:", '“seat 3: "NAME"” expected, “date: 2026-11-21” found'),
        ("^date: .*", "date: 2026-02-30", "date", "a day of the calendar"),
        ("^date: .*", "date: today", "date", "“date: YEAR-MONTH-DAY” expected"),
        ("^result: .*", "result: unfinished", "result", "places"),
        ("^result: .*", "result: 1 2 3 4, places 1 2 3 4", "result", "expected by the moves below"),
        ("^deal 1$", "deal 3", "deal 3", "“deal 1” expected"),
        ("^0 contract plus", "1 contract plus", "1 contract plus", "not_your_turn"),
        ("^0 contract plus", "9 contract plus", "9 contract plus", "a seat from 0 to 3 expected"),
        (
            "^0 contract plus",
            "0 contract plux",
            "0 contract plux",
            "0 contract plus or 0 contract minus expected",
        ),
        ("^0 contract plus", "0 !", "0 !", "“SEAT MOVE” expected, “0 !” found"),
        ("^0 contract plus", "0 contract plus, ", "0 contract plus", "“SEAT MOVE” expected, “” found"),
        ("^0 contract plus", "chance contract plus", "chance contract plus", "but chance does"),
        (r"^(chance deal \[\n  ..) ..", r"\1 XX", "chance", "a deal of chance expected, but chance does"),
        (r"^(chance deal \[\n  ..) ..", r"\1\nand", "and", "cards, and “]”"),
        (r"^(chance deal \[\n)  ..", r"\1  ", "chance", "bad_deal"),
        (r"\n\]$", "", "0 contract plus", "cards, and “]” after the last of them"),
        ("^points: .*", "points: 1 2 3 4", "points", "“1 2 3 4” found"),
        ("^totals: .*", "totals: 1 2 3", "totals", "“1 2 3” found"),
        ("^points: .*\n", "", "totals", "“points: "),
        (r"^(totals: .*\n)", r"\1end\n0 HK\n", "0 HK", "a deal of chance expected, but seat 0 does “HK”"),
        (r"^(0 contract plus\n[^\n]*), \S* \S*\n", r"\1\n", "", "expected, but seat"),
        (r"\n[^\n]*\npoints: ", r"\npoints: ", "points", "expected: the deal is not over"),
        (r"^points: .*\ntotals: .*\n\ndeal 2\n", "", "chance", "“points: …” expected: the deal is over"),
        (r"\Z", "deal 3\n", "deal 3", "the end of the record expected"),
        (r"\Z", "Cheers!\n", "Cheers!", "the end of the record expected"),
    ],
)
def test_a_fault_is_named_with_its_line(pattern: str, new: str, line: str, expected: str) -> None:
    text = changed(pattern, new)
    with pytest.raises(record.RecordError) as caught:
        record.read(text, "party.txt")
    assert expected in str(caught.value)
    assert str(caught.value).startswith(f"party.txt:{caught.value.line}: ")
    assert text.split("\n")[caught.value.line - 1].startswith(line)


def test_line_breaks_and_blanks_may_be_others() -> None:
    text = minus_and_plus()
    expected = record.read(text)
    for other in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.replace("\n", "\n\n").replace(" ", " \t "),
        re.sub(r"\n  ", " ", text).replace("\n]", "]"),
        re.sub(r", (?=\d [EGHS])", "\n", text),
        text.rstrip("\n"),
    ):
        try:
            assert record.read(other) == expected
        except record.RecordError as error:
            raise AssertionError(other) from error


def test_a_file_that_is_no_text_or_too_long(tmp_path: Path) -> None:
    file = tmp_path / "party.txt"
    file.write_bytes(minus_and_plus().encode().replace(b"Anna", b"\xff"))
    with pytest.raises(record.RecordError, match=r"party\.txt:7: text in UTF-8 expected"):
        record.load(file)
    file.write_bytes(b" " * (record.MAX_SIZE + 1))
    with pytest.raises(record.RecordError, match="at most 4000000 bytes"):
        record.load(file)
    with pytest.raises(record.RecordError, match="characters"):
        record.read(" " * (record.MAX_SIZE + 1))
    for text in ("", "\n", "\x1b[2J"):
        with pytest.raises(record.RecordError) as caught:
            record.read(text)
        assert str(caught.value).isprintable()


def test_brackets_that_never_end_are_given_up_soon() -> None:
    head = minus_and_plus().partition("[")[0]
    with pytest.raises(record.RecordError, match="SEAT MOVE"):
        record.read(head + "[\nEA" * 300_000)


ODD = st.sampled_from(
    [
        "",
        " ",
        "\n",
        ",",
        "[",
        "]",
        '"',
        "=",
        "-",
        "0",
        "9",
        "chance ",
        "deal 1\n",
        "end\n",
        "EA",
        "\0",
        "\u2028",
        "ß",
    ]
)
LINES = st.integers(0, 80)


@sampled(30, 5_000)
@given(
    where=st.sampled_from(PRESETS),
    edits=st.lists(
        st.one_of(
            st.tuples(st.just("insert"), st.integers(0, 4000), ODD | st.text(LETTERS, max_size=3)),
            st.tuples(st.just("remove"), st.integers(0, 4000), st.integers(1, 20)),
            st.tuples(st.just("swap"), LINES, LINES),
            st.tuples(st.just("copy"), LINES, LINES),
            st.tuples(st.just("word"), st.integers(0, 900), st.integers(0, 900)),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_whatever_is_done_to_a_record_it_is_read_or_faulted(
    where: tuple[str, str], edits: list[tuple[str, int, int | str]]
) -> None:
    text = sample(*where)
    for how, at, what in edits:
        text = edited(text, how, at, what)
    try:
        read = record.read(text)
    except record.RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1 and str(error).isprintable()
    else:
        assert record.read(record.write(read)) == read


def edited(text: str, how: str, at: int, what: int | str) -> str:
    """A record with something inserted or removed, or a line or word moved."""
    if how in ("insert", "remove"):
        at %= len(text) + 1
    if isinstance(what, str):
        return text[:at] + what + text[at:]
    if how == "remove":
        return text[:at] + text[at + what :]
    separator = " " if how == "word" else "\n"
    parts = text.split(separator)
    at, what = at % len(parts), what % len(parts)
    if how == "copy":
        parts.insert(at, parts[what])
    else:
        parts[at], parts[what] = parts[what], parts[at]
    return separator.join(parts)


# Deals that were committed to: anyone with the file can recompute the cards.

SEEDS = (bytes(range(32)), bytes(range(1, 33)))
PROOFS = tuple(
    Proof(commitment(seed), words, seed) for seed, words in zip(SEEDS, (("Blume", 'a "b"'), ()), strict=True)
)


@pytest.fixture(scope="module", params=sorted(GAMES))
def promised(request: pytest.FixtureRequest) -> record.Record:
    """Two deals of a game, dealt from seeds that were committed to."""
    game, dice = GAMES[request.param], Dice("proofs")
    options = game.options(game.presets[0])
    recorder, told = record.Recorder(game, options), list(PROOFS)
    moves: list[tuple[Actor, Action]] = []
    proofs: list[Proof | None] = []
    while len(recorder.deals) < 2:
        state = recorder.state
        waiting = state.waiting_for
        if waiting is CHANCE:
            proof = told.pop(0) if told else None  # where a deal is thrown in, the rest is not proven
            order = shuffle(proof.key, state.pack) if proof else tuple(dice.shuffled(state.pack))
            proofs.append(proof)
            moves.append((CHANCE, state.deal(order)))
        else:
            seat = min(waiting)
            moves.append((seat, dice.one_of(state.legal(seat))))
        recorder.add(*moves[-1])
    names = [f"P{seat}" for seat in range(game.seats(options))]
    return record.compose(game, game.presets[0], options, names, date(2026, 11, 21), moves, proofs)


def test_it_is_read_as_it_was_written(promised: record.Record) -> None:
    text = record.write(promised)
    assert f'commitment: {PROOFS[0].commitment}\ncut: "Blume"\ncut: "a \\"b\\""\nseed: 0001' in text
    assert record.read(text) == promised
    assert record.write(record.read(text)) == text


@pytest.mark.parametrize(
    ("pattern", "new", "expected"),
    [
        ("^seed: 00", "seed: ff", "a seed with the hash of the commitment expected"),
        ("^commitment: .{64}", f"commitment: {'0' * 64}", "a seed with the hash of the commitment expected"),
        ('^cut: "Blume"\n', "", "the cards that follow from the seed expected"),
        ('^cut: "Blume"', 'cut: "Blüme"', "the cards that follow from the seed expected"),
        ('^cut: "Blume"', f'cut: "{"x" * 41}"', "a word in quotes, of at most 40 characters"),
        ("^seed: .*\n", "", "“seed: HEX” expected"),
    ],
)
def test_what_does_not_hold_is_named(promised: record.Record, pattern: str, new: str, expected: str) -> None:
    text, found = re.subn(pattern, new, record.write(promised), count=1, flags=re.MULTILINE)
    assert found
    with pytest.raises(record.RecordError, match=re.escape(expected)):
        record.read(text)


def test_a_seed_belongs_to_a_deal(promised: record.Record) -> None:
    lines = record.write(promised).split("\n")
    at = next(number for number, line in enumerate(lines) if re.match("[0-9] ", line))
    lines[at:at] = [f"commitment: {PROOFS[0].commitment}", f"seed: {SEEDS[0].hex()}"]
    with pytest.raises(record.RecordError, match="expected after the seed"):
        record.read("\n".join(lines))
