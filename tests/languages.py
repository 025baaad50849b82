"""The languages that the project itself writes, finding their texts, and a language that is made up."""

from functools import cache
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer, visitor
from fluent.syntax.ast import BaseNode, Message, Term, TextElement

from bot.language import TEXTS
from cogs.texts.catalogue import FEATURES, Texts

LANGUAGES: Final = ("de", "en")

_texts = cache(Texts)


def said(shown: str, key: str, **values: str | int) -> bool:
    """Whether a text of the catalogue stands in what is shown, in one of these languages."""
    return any(_texts().of(language)(key, **values) in shown for language in LANGUAGES)


CODE: Final = "fr"
NAME: Final = "Fránçáís"
_ACCENTS: Final = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")


class _Accents(visitor.Transformer):
    def visit_TextElement(self, node: TextElement) -> BaseNode:  # noqa: N802
        node.value = accented(node.value)
        return node


def accented(text: str) -> str:
    """Return an English text in the made-up language."""
    return text.translate(_ACCENTS)


def _name(entry: BaseNode) -> str | None:
    """Return an entry's id, a term's with the dash before it."""
    if not isinstance(entry, Message | Term):
        return None
    return f"-{entry.id.name}" if isinstance(entry, Term) else entry.id.name


def made_up(folder: Path, *without: str) -> Path:
    """Write the language's catalogues to a folder, without some texts; returns the folder."""
    for root in (FEATURES, TEXTS):
        for path in root.rglob("en.ftl"):
            catalogue = FluentParser().parse(path.read_text(encoding="utf-8"))
            catalogue.body = [one for one in catalogue.body if _name(one) not in without]
            for entry in catalogue.body:
                _Accents().visit(entry)
            text = FluentSerializer().serialize(catalogue)
            text = text.replace("language-name = Énglísh", f"language-name = {NAME}")
            text = text.replace("language-conventions = én-GB", f"language-conventions = {CODE}")
            own = folder / path.relative_to(root.parent).with_name(f"{CODE}.ftl")
            own.parent.mkdir(parents=True, exist_ok=True)
            own.write_text(text, encoding="utf-8")
    return folder
