# Verbs for developers; `make` alone lists them. PYTHON picks the interpreter: make test PYTHON=python3.12
PYTHON ?= $(if $(wildcard .venv/bin/python),$(CURDIR)/.venv/bin/python,python3)
COMPILED := PYTHONPATH=$(CURDIR)/build/compiled:$(CURDIR) $(PYTHON)

.DEFAULT_GOAL := help
.PHONY: help setup format lint types test quick rules mutants soak uncompiled browser bench balance paint chaos packages web dev compiled \
	screenshot fields docs lock audit

# One lock file a dependency group. `dev` holds everything, and the others take their versions from it.
LOCK := -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup:  ## make .venv with all that a developer needs, these verbs included
	@python3 run.py setup

format: packages  ## format and auto-fix the Python code and the client
	@$(PYTHON) -m ruff check --fix --quiet || true
	@$(PYTHON) -m ruff format
	@$(PYTHON) -m tools.building npm run --silent format

lint: web  ## ruff, the direction of imports, svelte-check, eslint, prettier
	@$(PYTHON) -m pytest tests/repo/test_tools.py -q -n 0 -k "not types"

types:  ## mypy, strict
	@$(PYTHON) -m mypy

test: web compiled  ## all tests, on build/compiled; ARGS="tests/kernel -k undo" picks some
	@$(COMPILED) -m pytest -n 3 $(ARGS)

quick: compiled  ## a first answer in about 25 seconds: form, catalogues, kernel, tables and the paragraphs of the rules
	@$(PYTHON) -m ruff check --quiet && $(PYTHON) -m ruff format --check --quiet
	@$(COMPILED) -m pytest -n 2 -q -m "not bulk and not both_ways and not browser" \
		-k "not test_reference and not test_brute and not test_mutation and not test_properties and not survives" tests/i18n tests/kernel tests/tables \
		tests/repo/test_catalogues.py tests/games/*/test_[a-bd-z]*.py

rules:  ## which paragraphs of the rules have no test
	@$(PYTHON) tools/rule_coverage.py

mutants:  ## change the rules at random: do the tests notice? MINUTES=15 SEED=1 ONLY="games/architectura kernel"
	@$(PYTHON) -m tools.mutants --minutes $(or $(MINUTES),15) --seed $(or $(SEED),1) $(if $(ONLY),--only $(ONLY))

soak: compiled  ## 100,000 random games compiled and 2,000 uncompiled through all invariants, 10,000 positions in two worlds
	@$(PYTHON) tools/soak.py

uncompiled:  ## the tests of the kernel, the games and the bots on the interpreted sources
	@PYTHONPATH=$(CURDIR)/src:$(CURDIR) $(PYTHON) -m pytest tests/kernel tests/games tests/bots -n 3 $(ARGS)

browser: web compiled  ## all browser tests, also the combinations that the ordinary tests leave out
	@$(COMPILED) -m pytest tests/browser -n 3 --thorough $(ARGS)

bench: compiled  ## how fast the rules and the bots are, with the machine named
	@$(COMPILED) -m benchmarks

balance: compiled  ## what seats, cards and goals are worth; GAME=architects, ARGS="--games 40 --only 2,fountain" for less
	@$(COMPILED) -m architrave arena --game $(or $(GAME),architectura) --balance $(ARGS)

paint: web compiled  ## how long the client takes from input to paint on a slow machine; GAME=architects for one game
	@$(COMPILED) -m tools.paint $(GAME)

chaos: compiled  ## kill, cut and crowd a real server: is anything lost, doubled or stuck? ARGS="kills --kills 20"
	@$(COMPILED) -m tools.chaos $(ARGS)

packages:  ## install the client's packages, linters and test runner included (quick when nothing changed)
	@$(PYTHON) -m tools.building packages

web: packages  ## build the browser client into src/architrave/static (quick when nothing changed)
	@$(PYTHON) -m tools.building web

dev:  ## the client with hot reload, beside a running server on port 8000
	@$(PYTHON) -m tools.building dev

compiled:  ## a compiled copy of the package in build/compiled (quick when nothing changed)
	@$(PYTHON) -m tools.building compiled

screenshot: web compiled  ## make docs/screenshot.png anew
	@$(COMPILED) -m tools.screenshot

fields:  ## write the generated part of each position, after its fields changed
	@$(PYTHON) -m tools.fields

lock:  ## write requirements/*.txt from pyproject.toml, with the newest versions it allows (ARGS= keeps what is pinned)
	@$(PYTHON) $(LOCK) $(if $(filter undefined,$(origin ARGS)),--upgrade,$(ARGS)) --group dev pyproject.toml \
		-o requirements/dev.txt
	@$(PYTHON) $(LOCK) --group test -c requirements/dev.txt -o requirements/test.txt
	@$(PYTHON) $(LOCK) --group uv -c requirements/dev.txt -o requirements/uv.txt
	@$(PYTHON) $(LOCK) --group client -c requirements/dev.txt -o requirements/client.txt
	@$(PYTHON) $(LOCK) --group compile -c requirements/dev.txt -o requirements/compile.txt
	@$(PYTHON) $(LOCK) --group install pyproject.toml -c requirements/dev.txt -o requirements/run.txt

audit:  ## look for known vulnerabilities in the locked Python and npm packages
	@$(PYTHON) -m pip_audit --require-hashes --disable-pip --strict -r requirements/dev.txt
	@$(PYTHON) -m tools.building npm audit

docs:  ## run the examples of the documents and follow their links
	@$(COMPILED) -m pytest tests/repo/test_docs.py -q -n 0
