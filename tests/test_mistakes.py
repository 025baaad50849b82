"""Sheets and configurations with mistakes in them: each is reported in a line, or is no mistake after all."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bot.config import SECTIONS, ConfigError, load
from cogs.exchange.imports import decoded, preview, unreadable
from cogs.texts.catalogue import Texts
from engine.exchange.importing import understood
from engine.exchange.paper import LinesAre
from engine.game import Refusal
from engine.games.registry import GAMES
from tests.seeded import mangled, sampled

ROOT = Path(__file__).parents[1]
TODAY = date(2026, 11, 21)
WORDS = Texts().of("de")
SHEETS = (
    "Datum;Anna;Bert;Cilli;Dora;Emil;Spiele\n21.11.2019;310;120;200;120;;48\n2019-12-06;100;-;90;150;80;\n",
    "Spiel,Anna,Bert\nMinus,10,-\nPlus,,70\nSnack,5,-20\n",
    "\ufeff// Kneipbuch\r\nAnna\tBert\tCilli\n+3\t\u22124\t0,00\n1\t2\tx\n",
    "Anna Bert Cilli Dora\n1 2 3 4\n",
    '<@123456789012345678>|"Müller; Anna"|\'Bert\n12,0|-7.00|3\n',
)
CONFIGURATIONS = (
    (ROOT / "config.example.toml").read_text(encoding="utf-8"),
    '[discord]\ntoken = "abc"\n[tables]\ntables_per_guild = 3\n[clocks]\nlive_turn_seconds = 2.5\n',
    '[storage]\nurl = "postgresql+asyncpg://anna:geheim@host/db"\n[logging]\nlevel = "debug"\n',
)


@sampled(60, 5_000)
@given(
    mangled(SHEETS, r"[;,|\t\n ]"),
    st.sampled_from([(name, preset) for name in GAMES for preset in GAMES[name].presets]),
    st.sampled_from(["parties", "deals"]),
    st.sampled_from(["utf-8", "utf-16", "cp1252", "latin-1"]),
)
def test_a_sheet_is_understood_or_its_faults_are_told(
    text: str, rules: tuple[str, str], lines: LinesAre, encoding: str
) -> None:
    try:
        text = decoded(text.encode(encoding, "replace"))
    except Refusal as refusal:
        assert refusal.code == "sheet_workbook"
        return
    name, preset = rules
    sheet = understood(text, lines, "1", GAMES[name], preset, TODAY, TODAY, rated=True)
    if sheet.faults:
        page = unreadable(sheet.faults, "0", WORDS)
    else:
        page = preview(sheet, dict.fromkeys(range(len(sheet.names))), [], "0", WORDS, mendable=True)
    assert len(str(page.components)) < 6000


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@sampled(40, 5_000)
@given(mangled(CONFIGURATIONS, r"[ =\n\[\]\"]"))
def test_a_configuration_is_read_or_its_mistakes_are_told(text: str) -> None:
    Path("config.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        load()
    except ConfigError as error:
        expect_lines(error)
        assert all("geheim" not in line for line in error.problems)


@sampled(40, 5_000)
@given(
    mangled([f"{section}__{key}" for section, model in SECTIONS.items() for key in model.model_fields]),
    mangled(["0", "1.5", "true", "debug", "data/x.db", "https://discord.com/api", '["a"]']),
)
def test_a_variable_is_read_or_its_mistake_is_told(name: str, value: str) -> None:
    name = "BIERKOENIG_" + name.upper().replace("=", "").replace("\0", "").encode(errors="replace").decode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(name, value.replace("\0", "").encode(errors="replace").decode())
        try:
            load()
        except ConfigError as error:
            expect_lines(error)


def expect_lines(error: ConfigError) -> None:
    """A line for each mistake, that says what is expected."""
    assert error.problems
    for line in error.problems:
        assert ("expected" in line or "can't be read" in line) and line.isprintable()
