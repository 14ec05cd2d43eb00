# Every target makes its own environment in .venv, inside this folder, and does not make it again.
# `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SITE := site/_build
export UV_CACHE_DIR := $(CURDIR)/$(VENV)/cache/uv
export MPLCONFIGDIR := $(CURDIR)/$(VENV)/cache/matplotlib
# Each of the many processes would compile numpy and the rest anew where bytecode is not written.
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/cache/bytecode
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help env reproduce lab site check quick test versions mutants bench coq mona clean

help:
	@echo "make env        make $(BIN)/gamelab"
	@echo "make reproduce  check every statement of every paper and print the ledger"
	@echo "make lab        open JupyterLab on a working copy of the notebooks, in gamelab-notebooks"
	@echo "make site       build the site, with the playground if there is Node, into $(SITE)/html"
	@echo "make quick      run the quick tests: no notebook, no browser, no large size, nothing that takes seconds"
	@echo "make test       run the tests, and say how much of the library they ran"
	@echo "make versions   run all examples with the lowest and the newest packages that pyproject.toml admits"
	@echo "make mutants    make the library wrong on purpose, see that it is noticed, and print the scores"
	@echo "make bench      measure what the README says about speed"
	@echo "make coq        prove periods of octal games on heaps with Coq, where coqc is installed"
	@echo "make mona       decide the sentences of certificates by automata with MONA, where mona is installed"
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

$(BIN)/sphinx-build: $(BIN)/gamelab
	@echo "Adding the site's tools to $(VENV) ..."
	$(call install,".[site]")

# The verdicts come from the cache of the tests, in which those of an unchanged library are found.
$(SITE)/ledger.json: $(shell find $(foreach room,theory boards games solvers statements,gamelab/$(room)) notebooks/gamelab_papers -name '*.py' -o -name '*.csv')
	@mkdir -p $(SITE)
	@echo "Checking every statement for the site (about two minutes) ..."
	@$(BIN)/python tests/verdicts.py $@.new && mv $@.new $@

# What npm fetches, by its own settings. Without npm the site is built all the same, and says what is missing.
$(SITE)/npm/node_modules: site/package.json
	@mkdir -p $(SITE)/npm && cp site/package.json $(SITE)/npm
	@if ! command -v npm >/dev/null; then echo "There is no npm: the site is built without its playground, and with formulas in TeX."; \
	  else cd $(SITE)/npm && npm install --silent --ignore-scripts --no-package-lock --no-audit --no-fund && touch node_modules \
	    || { rm -rf node_modules; echo "npm could not fetch the packages: the site is built without them."; }; fi

site: $(BIN)/sphinx-build $(SITE)/ledger.json $(SITE)/npm/node_modules
	@$(BIN)/python site/lay.py
	@$(BIN)/sphinx-build --quiet --jobs auto --builder html --conf-dir site --doctree-dir $(SITE)/doctrees $(SITE)/source $(SITE)/html
	@echo "The site is in $(SITE)/html: open index.html, or serve the folder to play:"
	@echo "  python3 -m http.server --directory $(SITE)/html"

# Coverage sees what Python runs: files with compiled code are left out, since it cannot look into them and could break them.
# It makes Python a quarter slower, so that it is left out where everything runs.
COMPILED := grep -rlE '^(from|import) numba|import compiled' --include='*.py' gamelab | paste -sd, -

# Browsers, large sizes and all notebooks are included with GAMELAB_TESTS=everything.
PARALLEL := --numprocesses auto --dist loadscope --no-loadscope-reorder

check: $(BIN)/pytest
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary

quick: $(BIN)/pytest
	@$(BIN)/python -m pytest $(PARALLEL) -m "not (deep or exhaustive or notebook or browser or slow)" tests

test: check
ifeq ($(GAMELAB_TESTS),everything)
	@$(BIN)/python -m pytest $(PARALLEL) -m ""
else
	@$(BIN)/python -m slipcover --source gamelab,notebooks/gamelab_papers --omit "$$($(COMPILED))" --out $(VENV)/coverage.txt \
	  -m pytest $(PARALLEL) -m "not (deep or exhaustive or browser)"
	@awk '/^\(summary\)/ { print "Lines run by the tests: " $$4 " % of " $$2 ", files with compiled code apart (it cannot be seen);" \
	  " the others are listed in $(VENV)/coverage.txt." }' $(VENV)/coverage.txt
endif

# `lowest` takes the first version that pyproject.toml names of each package, `newest` the last that there is.
versions: $(BIN)/gamelab
	@$(BIN)/python -c "import tomllib; \
	  print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" | sed 's/>=/==/' > $(VENV)/lowest.txt
	@: > $(VENV)/newest.txt
	@for age in lowest newest; do \
	  echo "Making the environment of the $$age packages in $(VENV)/$$age ..."; \
	  $(PYTHON) -m venv --clear $(VENV)/$$age && \
	  { $(BIN)/uv pip install --quiet --python $(VENV)/$$age/bin/python --constraint $(VENV)/$$age.txt --editable ".[test]" 2>$(VENV)/uv.log \
	    || $(VENV)/$$age/bin/python -m pip install --quiet --disable-pip-version-check --no-cache-dir \
	      --constraint $(VENV)/$$age.txt --editable ".[test]"; } && \
	  $(VENV)/$$age/bin/python -m pytest $(PARALLEL) --quiet gamelab || exit 1; \
	done

# A file that is changed twice in a second would be taken from its old bytecode.
mutants: export PYTHONDONTWRITEBYTECODE := 1
mutants: $(BIN)/pytest
	@$(BIN)/python tests/mutants/run.py

bench: $(BIN)/gamelab
	@$(BIN)/python benchmarks/run.py

coq: $(BIN)/gamelab
	@$(BIN)/python proofs_in_coq/prove.py

mona:
	@$(PYTHON) -I certificates/mona.py certificates/automata-*.json

clean:
	rm -rf $(VENV) $(SITE) benchmarks/build proofs_in_coq/build .ruff_cache .mypy_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
