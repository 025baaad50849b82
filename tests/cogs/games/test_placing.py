"""Final scores in words."""

import pytest

from cogs.games.placing import points_text
from cogs.texts.catalogue import Texts
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["blattla", "kauflabet"])
def test_a_single_point_keeps_its_sign(game: str, language: str) -> None:
    words = Texts().of(language)
    won, lost = points_text(game, 1, words), points_text(game, -1, words)
    assert (won.split()[0], lost.split()[0]) == ("1", "−1")
    assert won.split()[1] == lost.split()[1] != points_text(game, 2, words).split()[1]
