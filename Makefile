# Developer targets; run `make` to list them. PYTHON selects the interpreter: make test PYTHON=python3.12
PYTHON ?= $(if $(wildcard .venv/bin/python),$(CURDIR)/.venv/bin/python,python3)
COMPILED := PYTHONPATH=$(CURDIR)/build/compiled:$(CURDIR) $(PYTHON)

.DEFAULT_GOAL := help
.PHONY: help setup format lint types test thorough quick records rules mutants soak uncompiled coverage browser ray bench balance ladder paint chaos load packages web dev compiled \
	screens screenshot interfaces fields docs lock audit

# One lock file per dependency group. `dev` has everything, and the others take their versions from it.
LOCK := -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup:  ## create .venv with everything needed for development
	@python3 run.py setup

format: packages  ## format and auto-fix the Python code and the client
	@$(PYTHON) -m ruff check --fix --quiet || true
	@$(PYTHON) -m ruff format
	@$(PYTHON) -m tools.building npm run --silent format

lint: web  ## run ruff, import-linter, svelte-check, eslint and prettier
	@$(PYTHON) -m pytest tests/repo/test_tools.py -q -n 0 -k "not types"

types:  ## run mypy in strict mode
	@$(PYTHON) -m mypy

test: web compiled  ## run all tests on build/compiled; select some with ARGS="tests/kernel -k undo"
	@$(COMPILED) -m pytest -n 4 $(ARGS)

quick: compiled  ## a first answer in about 15 seconds: format, texts, kernel, tables, rules and the finished games
	@$(PYTHON) -m ruff check --quiet && $(PYTHON) -m ruff format --check --quiet
	@$(COMPILED) -m pytest -n 2 -q -m "not bulk and not both_ways and not browser" \
		-k "not test_reference and not test_brute and not test_mutation and not test_properties and not survives" tests/i18n tests/kernel tests/tables \
		tests/repo/test_catalogues.py tests/games/*/test_*.py tests/games/test_records.py

records: compiled  ## play the finished games that the tests keep and that are not there yet; note changed views with ARGS=views
	@$(COMPILED) -m tools.records $(ARGS)

rules:  ## list rule paragraphs without a test
	@$(PYTHON) tools/rule_coverage.py

mutants:  ## mutation testing of the rules: do the tests notice random changes? MINUTES=15 SEED=1 ONLY="games/architectura kernel"
	@$(PYTHON) -m tools.mutants --minutes $(or $(MINUTES),15) --seed $(or $(SEED),1) $(if $(ONLY),--only $(ONLY))

soak: compiled  ## check all invariants over 102,000 random games, and 10,000 positions for information leaks
	@$(PYTHON) -m tools.soak

uncompiled:  ## run the tests of kernel, games and bots on the interpreted sources
	@PYTHONPATH=$(CURDIR)/src:$(CURDIR) $(PYTHON) -m pytest tests/kernel tests/games tests/bots -n 3 $(ARGS)

coverage:  ## run the tests on the interpreted sources and print how much of each package they run through
	@rm -rf build/coverage && mkdir -p build/coverage
	@PYTHONPATH=$(CURDIR)/src:$(CURDIR) $(PYTHON) -m coverage run -m pytest -n 3 -q -m "not both_ways and not bulk" \
		--ignore=tests/browser --ignore=tests/repo --ignore=tests/web -k "not full_disk" $(ARGS)
	@$(PYTHON) -W ignore -m coverage combine --quiet && $(PYTHON) -m coverage json --quiet -o build/coverage/report.json
	@$(PYTHON) -m tools.coverage_report build/coverage/report.json

thorough: web compiled  ## run all tests, including the cases that `make test` leaves out
	@$(COMPILED) -m pytest -n 4 --thorough $(ARGS)

browser: web compiled  ## run all browser tests, including the slow combinations that `make test` skips
	@$(COMPILED) -m pytest tests/browser -n 3 --thorough $(ARGS)

ray: compiled  ## play arena games on a local Ray cluster, one of whose workers is killed
	@$(COMPILED) -m pytest tests/arena/test_cluster.py -n 1 --thorough $(ARGS)

bench: compiled  ## benchmark rules and bots on this machine
	@$(COMPILED) -m benchmarks $(ARGS)

balance: compiled  ## measure the balance of seats, cards and goals; GAME=architects, ARGS="--games 40 --only 2,fountain"
	@$(COMPILED) -m architrave arena --game $(or $(GAME),architectura) --balance $(ARGS)

ladder: compiled  ## measure every level against the one below it; goes on where it stopped; ARGS="architekton --games 40"
	@$(COMPILED) -m tools.ladder $(ARGS)

paint: web compiled  ## measure input-to-paint latency on a slowed-down machine; one game with GAME=architects
	@$(COMPILED) -m tools.paint $(GAME)

chaos: compiled  ## kill, cut and crowd a real server: is anything lost, doubled or stuck? ARGS="kills --kills 20"
	@$(COMPILED) -m tools.chaos $(ARGS)

load: compiled  ## a thousand live tables on one process: what does a move cost, how long does it take? ARGS="cost --moves 500"
	@$(COMPILED) -m tools.load $(ARGS)

packages:  ## install the client's packages, including linters and test runner (quick if nothing has changed)
	@$(PYTHON) -m tools.building packages

web: packages  ## build the browser client into src/architrave/static (quick if nothing has changed)
	@$(PYTHON) -m tools.building web

dev:  ## serve the client with hot reload, next to a running server on port 8000
	@$(PYTHON) -m tools.building dev

compiled:  ## a compiled copy of the package in build/compiled (quick if nothing has changed)
	@$(PYTHON) -m tools.building compiled

screens: web compiled  ## pictures of every screen, in four sizes, light and dark, with a page that shows them all
	@$(COMPILED) -m tools.screens $(ARGS)

screenshot: web compiled  ## regenerate docs/screenshot.png
	@$(COMPILED) -m tools.screenshot

interfaces:  ## regenerate the client's types from our structs: protocol.ts, each game's view.ts and sheet/types.ts
	@PYTHONPATH=$(CURDIR)/src $(PYTHON) -m architrave.server.client_types web/src

fields:  ## regenerate the generated part of each position after its fields have changed
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

docs:  ## run the examples in the docs and check their links
	@$(COMPILED) -m pytest tests/repo/test_docs.py -q -n 0
