"""Links from the documentation to what the site doesn't have.

In the repository ``../engine/game.py`` leads to the file, and ``rules`` to a folder. The site has only pages
and pictures of ``docs``, so there such a link leads to the repository on the web, whose address is in the
environment variable ``REPOSITORY_URL`` (``https://github.com/owner/name``). Without an address only the text
of the link stays.
"""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from markdown import Extension
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from markdown import Markdown


class OutsideLinks(Treeprocessor):
    """Leads links to folders, and to what isn't in ``docs``, to the repository at ``address``."""

    def __init__(self, md: Markdown, address: str) -> None:
        super().__init__(md)
        self.address = address

    def run(self, root: ElementTree.Element) -> None:
        """Rewrite the links of a page."""
        page: Any = self.md.preprocessors["rendering_context"]
        folder = posixpath.join("docs", posixpath.dirname(page.page.path))
        for link in root.iter("a"):
            target = link.get("href", "")
            path = posixpath.normpath(posixpath.join(folder, target.partition("#")[0]))
            if "://" in target or target.startswith(("#", "mailto:")):
                continue
            if path.startswith("docs/") and posixpath.splitext(path)[1]:
                continue
            if self.address:
                link.set("href", f"{self.address}/blob/HEAD/{path}")
            else:
                link.tag = "span"
                link.attrib.pop("href")


class OutsideLinksExtension(Extension):
    """Python-Markdown's way to ``OutsideLinks``."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown's name
        """Run after links are made (20), before the site generator looks at them."""
        links = OutsideLinks(md, os.environ.get("REPOSITORY_URL", ""))
        md.treeprocessors.register(links, "outside_links", 15)


def makeExtension(**options: Any) -> OutsideLinksExtension:  # noqa: N802 - Python-Markdown's name
    """Return the extension, as Python-Markdown asks for it."""
    return OutsideLinksExtension(**options)
