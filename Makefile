# Two commands do everything on a fresh machine: `make play` and `make test`.
# All that is needed is python3 with pip (or venv) and make; uv is brought along where it is missing.
PYTHON ?= python3
UV_VERSION := 0.13.7
UV := $(shell uv --version >/dev/null 2>&1 && echo uv || echo .uv/bin/uv)
export UV_SYSTEM_CERTS = true
export PIP_DISABLE_PIP_VERSION_CHECK = 1
RUN := .venv/bin/

.DEFAULT_GOAL := help
.PHONY: help play terminal test test-long browser screens check docs bench load words setup clean

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/installed ## play in the browser
	@$(RUN)tavola serve --open

terminal: .venv/installed ## play in the terminal
	@$(RUN)tavola play

test: .venv/complete ## run the tests, but for those that take longer
	$(RUN)python -m tests

test-long: .venv/whole ## run those that take longer: campaigns, all else in the browser, every index checked
	$(RUN)python -m tests --long

browser: .venv/complete ## play in a real browser
	$(RUN)python -m tests.browser

screens: .venv/complete ## take the pictures of docs/screens.md
	$(RUN)python docs/screens.py

check: .venv/complete ## style and types
	$(RUN)ruff check .
	$(RUN)ruff format --check .
	$(RUN)mypy

docs: .venv/complete ## build the documentation's site, build/docs/index.html
	$(RUN)sphinx-build -W --keep-going -q -b html docs build/docs

bench: .venv/complete ## measure speed, side by side with the limits and the peers
	$(RUN)python -m bench

load: .venv/complete ## measure the server under load
	$(RUN)python -m bench.load

words: .venv/complete ## bring every language up to date with the source
	$(RUN)python -m tests.words

setup: .venv/complete ## only install, into .venv

clean: ## forget everything that was installed or built
	rm -rf .venv .uv bench/build

.uv/bin/uv:
	@echo "Bringing uv along (once) ..."
	@$(PYTHON) -m venv .uv 2>/dev/null && .uv/bin/python -m pip install -q uv==$(UV_VERSION) \
	  || { rm -rf .uv && $(PYTHON) -m pip install -q --target .uv uv==$(UV_VERSION); }

# What players need; developers' tools come with .venv/complete.
.venv/installed: pyproject.toml uv.lock | $(filter .uv/%,$(UV))
	@$(UV) sync --frozen --no-dev --extra server --inexact -q
	@touch $@

.venv/whole: pyproject.toml uv.lock | $(filter .uv/%,$(UV))
	@$(UV) sync --frozen --all-groups --extra data --extra server --extra cluster --extra gpu --extra rl --inexact -q
	@touch $@ .venv/complete .venv/installed

.venv/complete: pyproject.toml uv.lock | $(filter .uv/%,$(UV))
	@$(UV) sync --frozen --all-groups --extra data --extra server --inexact -q
	@touch $@ .venv/installed
