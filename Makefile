# Verbs for developers; `make` alone lists them. PYTHON picks the interpreter: make test PYTHON=python3.12
PYTHON ?= $(if $(wildcard .venv/bin/python),$(CURDIR)/.venv/bin/python,python3)
COMPILED := PYTHONPATH=$(CURDIR)/build/compiled
PURE := PYTHONPATH=$(CURDIR)/src
CODE := src tests tools benchmarks run.py hatch_build.py

.DEFAULT_GOAL := help
.PHONY: help
help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

.PHONY: compiled web
compiled:  ## a compiled copy of the package in build/compiled (quick when nothing changed)
	@$(PYTHON) hatch_build.py compiled

web:  ## build the browser client into src/architrave/static (quick when nothing changed)
	@$(PYTHON) hatch_build.py web
