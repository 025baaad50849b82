"""Compare the written parties with those that the rules give now, or write them anew."""

import argparse
import difflib
import sys

from tests.playthroughs.recipes import FOLDER, RECIPES


def main() -> int:
    """Print differences; returns 1 when there are any and nothing was written."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these: quodlibet-frankonia …")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    arguments = parser.parse_args()
    recipes = [recipe for recipe in RECIPES if not arguments.names or str(recipe) in arguments.names]
    differ = 0
    for recipe in recipes:
        then = recipe.path.read_text(encoding="utf-8") if recipe.path.exists() else ""
        now = recipe.text()
        if then == now:
            continue
        differ += 1
        if arguments.write:
            recipe.path.write_text(now, encoding="utf-8")
            print(f"{recipe.path.name} written")
        else:
            sys.stdout.writelines(
                difflib.unified_diff(
                    then.splitlines(keepends=True), now.splitlines(keepends=True), str(recipe), "now"
                )
            )
    known = {recipe.path for recipe in RECIPES}
    for path in FOLDER.glob("*.txt"):
        if path not in known:
            print(f"{path.name} belongs to no rule set; delete it")
    return int(differ > 0 and not arguments.write)


if __name__ == "__main__":
    sys.exit(main())
