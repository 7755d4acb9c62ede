# Verbs for developers; `make` alone lists them. PYTHON picks the interpreter: make test PYTHON=python3.12
PYTHON ?= $(if $(wildcard .venv/bin/python),$(CURDIR)/.venv/bin/python,python3)
COMPILED := PYTHONPATH=$(CURDIR)/build/compiled:$(CURDIR) $(PYTHON)

.DEFAULT_GOAL := help
.PHONY: help setup format lint types test rules mutants soak uncompiled browser bench balance paint chaos web dev compiled screenshot docs

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup:  ## make .venv with all that a developer needs, these verbs included
	@python3 run.py setup

format:  ## put the Python code into its form, and mend what can be mended
	@$(PYTHON) -m ruff check --fix --quiet || true
	@$(PYTHON) -m ruff format

lint: web  ## ruff, the direction of imports, svelte-check
	@$(PYTHON) -m pytest tests/repo/test_tools.py -q -n 0 -k "not types"

types:  ## mypy, strict
	@$(PYTHON) -m mypy

test: web compiled  ## all tests, on build/compiled; ARGS="tests/kernel -k undo" picks some
	@$(COMPILED) -m pytest -n 3 $(ARGS)

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

web:  ## build the browser client into src/architrave/static (quick when nothing changed)
	@$(PYTHON) hatch_build.py web

dev:  ## the client with hot reload, beside a running server on port 8000
	@$(PYTHON) hatch_build.py dev

compiled:  ## a compiled copy of the package in build/compiled (quick when nothing changed)
	@$(PYTHON) hatch_build.py compiled

screenshot: web compiled  ## make docs/screenshot.png anew
	@$(COMPILED) -m tools.screenshot

docs:  ## run the examples of the documents and follow their links
	@$(COMPILED) -m pytest tests/repo/test_docs.py -q -n 0
