# Everything sets itself up: python3 (3.11 or newer) with venv, git and make is all it takes.
# Every target may be run again at any time.

VENV   := .venv
BIN    := $(VENV)/bin
LOCKS  := requirements
PYTEST := $(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder
UV     := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
          --no-emit-index-url --no-header $(UPGRADE)
# The first interpreter that is new enough; `make PYTHON=/path/to/python …` chooses another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
            $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
            && { echo $$python; break; }; done)

# Where somebody has switched it off, every run would compile a thousand files anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test test-long bench docs licences lock wheel install update rollback arm clean setup
.NOTPARALLEL:

help:
	@echo 'make play       a Discord on this machine with the bot in it; prints the address of its page'
	@echo 'make test       every check: lint, format, types, imports, tests with the golden cases'
	@echo 'make test-long  the tests that every run has a sample of, all of them: a quarter of an hour'
	@echo 'make bench      every benchmark that takes minutes, a table each'
	@echo 'make docs       the documentation as a site in site/ (REPOSITORY_URL: where its links to code lead)'
	@echo 'make licences   under which licences the packages are that a host installs'
	@echo 'make lock       pin the dependencies anew from pyproject.toml (UPGRADE=--upgrade: the newest)'
	@echo 'make install    the bot in an environment of its own, releases/current; update and rollback change it'
	@echo 'make arm        ask the package index whether everything locked has wheels for 64-bit ARM'
	@echo 'make clean      remove what the other targets made; the databases in data/ stay'

play: $(VENV)/run.stamp
	@$(BIN)/bierkoenig sandbox $(ARGS)

test: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	@# types beside the tests, which leave time to others: they wait for sockets and pages
	@echo '$(BIN)/mypy & $(PYTEST) $(ARGS)'; \
	$(BIN)/mypy > $(VENV)/mypy.log 2>&1 & types=$$!; \
	$(PYTEST) $(ARGS); tests=$$?; \
	wait $$types; types=$$?; cat $(VENV)/mypy.log; exit $$((tests | types))

test-long: $(VENV)/dev.stamp
	LONG_TESTS=1 $(PYTEST) --timeout 900 -m 'long or scaled or hypothesis' $(ARGS)

bench: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks all

docs: $(VENV)/dev.stamp
	$(BIN)/python -m zensical build --clean --strict

# Of what a host installs; a licence that isn't named here is a failure until somebody has read it.
licences: $(VENV)/dev.stamp
	@$(BIN)/pip-licenses --from=mixed --order=license --with-urls --partial-match \
	  --packages $$(sed -n 's/^\([a-zA-Z0-9._-]*\)==.*/\1/p' $(LOCKS)/run.lock) \
	  --allow-only='Apache;BSD;ISC;MIT;MPL;HPND;Python;PSF;Unicode'

lock: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet 'uv>=0.8'
	$(UV) --group build --output-file $(LOCKS)/run.lock pyproject.toml
	$(UV) --group build --extra postgres --constraints $(LOCKS)/run.lock --output-file $(LOCKS)/install.lock pyproject.toml
	$(UV) --group build --group dev --constraints $(LOCKS)/run.lock --output-file $(LOCKS)/dev.lock pyproject.toml
	$(UV) --group release --output-file $(LOCKS)/release.lock

# What a Raspberry Pi would install: every pin needs a wheel for it, since nothing is compiled there.
arm: $(VENV)/dev.stamp
	@$(BIN)/pip install --quiet 'uv>=0.8'
	@for python in 3.11 3.12 3.13 3.14; do \
	  $(BIN)/uv pip install --quiet --dry-run --target build/arm --only-binary :all: --require-hashes \
	    --python-platform aarch64-manylinux_2_28 --python-version $$python --requirement $(LOCKS)/install.lock \
	  && echo "Python $$python: everything in $(LOCKS)/install.lock has a wheel for 64-bit ARM" || exit 1; done

# What runs is not this tree but an environment of its own in releases/, which nothing changes while it runs.
RELEASES ?= releases
BOT      ?= .

wheel: $(VENV)/run.stamp
	@rm -rf build dist && mkdir -p build/tree dist
	@git archive HEAD | tar --extract --directory build/tree
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation \
	  --wheel-dir dist build/tree
	@cp $(LOCKS)/install.lock contrib/releases.py dist
	@ls dist

install: wheel
	@$(BIN)/python contrib/releases.py --to $(RELEASES) install dist/*.whl --lock $(LOCKS)/install.lock \
	  --name "$$(git describe --always --tags)" --bot $(BOT)

update:
	@test -e $(RELEASES)/current || { echo "Nothing is installed in $(RELEASES)/ yet. Run 'make install', and let" >&2; \
	  echo "$(RELEASES)/current/bin/bierkoenig run the bot: what runs from this tree itself can't be updated while it runs." >&2; exit 1; }
	git fetch && git merge --ff-only
	@$(MAKE) --no-print-directory install

rollback:
	@$(PYTHON) contrib/releases.py --to $(RELEASES) rollback

clean:
	rm -rf $(VENV) build dist site .cache *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

setup: $(VENV)/dev.stamp

# A stamp stands for what its lock file asks for; a changed lock installs again, an unchanged one costs nothing.
$(VENV)/made.stamp:
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is needed and was not found (python3, python3.11 … python3.14).' >&2; \
	  echo 'Install it, or name one: make PYTHON=/path/to/python3.12 …' >&2; exit 1; }
	@echo 'Setting up $(VENV) with $(PYTHON): once, about a minute …'
	@$(PYTHON) -m venv $(VENV) || { echo 'python3 cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@touch $@

# dev.lock holds all of run.lock: who runs the tests installs once.
$(VENV)/run.stamp $(VENV)/dev.stamp: $(VENV)/%.stamp: $(VENV)/made.stamp $(LOCKS)/%.lock pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCKS)/$*.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
