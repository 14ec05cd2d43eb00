# Every target makes its own environment in .venv, inside this folder, and does not make it again.
# `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export UV_CACHE_DIR := $(CURDIR)/$(VENV)/cache/uv
export MPLCONFIGDIR := $(CURDIR)/$(VENV)/cache/matplotlib

.PHONY: help env reproduce lab test mutants bench clean

help:
	@echo "make env        make $(BIN)/gamelab"
	@echo "make reproduce  check every statement of every paper and print the ledger"
	@echo "make lab        open JupyterLab on a working copy of the notebooks, in gamelab-notebooks"
	@echo "make test       run the tests, and say how much of the library they ran"
	@echo "make mutants    make solvers and certificates wrong on purpose, and see that it is noticed"
	@echo "make bench      measure what the README says about speed"
	@echo "make clean      delete the environment and what was built"

env: $(BIN)/gamelab

# uv reads a package index from its own settings only; where they do not reach, pip installs the same versions.
define install
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --editable $(1) 2>$(VENV)/uv.log \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-cache-dir --constraint constraints.txt --editable $(1)
	@touch $@
endef

$(BIN)/gamelab: pyproject.toml constraints.txt
	@echo "Making the environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-cache-dir --constraint constraints.txt uv
	$(call install,.)

$(BIN)/pytest: $(BIN)/gamelab
	@echo "Adding the test tools to $(VENV) ..."
	$(call install,".[test]")

reproduce: $(BIN)/gamelab
	@$(BIN)/gamelab reproduce

lab: $(BIN)/gamelab
	@$(BIN)/gamelab lab

# Coverage sees what Python runs: files with compiled code are left out, since it cannot look into them and could break them.
COMPILED := grep -rlE '^(from|import) numba|import compiled' --include='*.py' gamelab | paste -sd, -

test: $(BIN)/pytest
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m slipcover --source gamelab --omit "$$($(COMPILED))" --out $(VENV)/coverage.txt \
	  -m pytest --numprocesses auto --dist loadfile
	@awk '/^\(summary\)/ { print "Lines run by the tests: " $$4 " % of " $$2 ", files with compiled code apart (it cannot be seen);" \
	  " the others are listed in $(VENV)/coverage.txt." }' $(VENV)/coverage.txt

mutants: $(BIN)/pytest
	@$(BIN)/python -m pytest --numprocesses auto -m mutants -rA tests/test_mutants.py

bench: $(BIN)/gamelab
	@$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) benchmarks/build .ruff_cache .mypy_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
