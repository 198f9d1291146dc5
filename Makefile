# Needs Python 3.11 or newer with venv. `make` alone lists the commands.

PY   := .venv/bin/python
ARM  ?= puma560
PAGE ?= .artefacts/laboratory.html
# Workers of the tests: one more than there are cores, since each waits for kernels and pages a fifth of its time.
JOBS ?= $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); [ $$n -le 3 ] || n=3; echo $$((n + 1)))

# Settings of the shell that would reach into the environment, into stored pictures, or slow every start by seconds.
unexport PYTHONPATH
unexport PYTHONHOME
unexport MPLBACKEND
unexport PYTHONDONTWRITEBYTECODE
export JUPYTER_PREFER_ENV_PATH := 1

# Without a display JupyterLab prints its address; as root, in a container, it has to be told that root may.
SCREEN    := $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname -s))
LAB_FLAGS ?=
LAB       := $(if $(SCREEN),,--no-browser) $(if $(filter 0,$(shell id -u)),--allow-root) --log-level=WARN \
             --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb \
             --LabApp.news_url=None --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate \
             --LabApp.extra_labextensions_path="$(CURDIR)/tools/lab" --KernelManager.transport_encryption=auto

# The laboratory as a page of its own. Settings and the page's frame: tools/app.
APP_FLAGS ?=
APP       := JUPYTER_CONFIG_PATH="$(CURDIR)/tools/app" JUPYTER_PATH="$(CURDIR)/tools/app" $(PY) -m voila \
             notebooks/11_arm_laboratory.ipynb $(if $(SCREEN),,--no-browser)

# The last step of an installation writes its directory into .venv/ready. No such file: start anew.
READY := .venv/ready
ifneq ($(shell $(PY) -c 'print(1)' 2>/dev/null && cat $(READY) 2>/dev/null),1 $(shell pwd -P))
.PHONY: $(READY)
endif

.PHONY: help lab app laboratory-page site test audit nightly lint-js format processors oldest proofs vectors browser verify figures wasm lock clean
.DEFAULT_GOAL := help

help:  ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r name text; do printf '  make %-15s %s\n' "$$name" "$$text"; done

$(READY): requirements.lock pyproject.toml
	@sh tools/environment.sh

# What tests run with, and what the book is made with, on top of what a reader needs: only who asks for them installs them.
TESTS := .venv/ready-test
BOOK  := .venv/ready-site

$(TESTS) $(BOOK): .venv/ready-%: $(READY)
	@sh tools/environment.sh $* $(if $(filter test,$*),site)

lab: $(READY)  ## open the workbook in JupyterLab (LAB_FLAGS=... are handed on)
	@$(PY) -m jupyterlab $(LAB) $(LAB_FLAGS)

app: $(READY)  ## serve the arm laboratory alone, without its code (APP_FLAGS=... are handed on)
	@$(APP) $(APP_FLAGS)

laboratory-page: $(READY)  ## the arm laboratory as one file that needs no Python (PAGE=.artefacts/laboratory.html)
	@$(PY) tools/site/laboratory.py "$(PAGE)"

# MathJax, reveal.js and Pyodide come from npm's registry, once, into .cache. PYODIDE names a folder with packages that are
# compiled for Pyodide; without it the live notebooks fetch them from Pyodide's own address. REPOSITORY, the address of a
# public copy, puts a button of Binder on each page.
site: $(BOOK)  ## the workbook as a book, live notebooks, slides: site/, site.zip (PYODIDE=folder, REPOSITORY=address)
	@REPOSITORY="$(REPOSITORY)" IPYTHONDIR="$(CURDIR)/.cache/ipython" MPLCONFIGDIR="$(CURDIR)/.cache/matplotlib" \
	    OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 \
	    $(PY) tools/site/build.py

# The slowest tests are named at the end. loadscope: a module is one worker's.
# A worker that crashes ends the run with its test's name: one that is put in its place may wait for ever.
PYTEST := $(PY) -m pytest -n $(JOBS) --dist loadscope --no-loadscope-reorder --max-worker-restart=0 \
          --durations=30 --durations-min=1

# Where CI is set the browser tests must run; elsewhere they run if a browser is there.
# Each test belongs to one of three commands; what is another's, pytest counts as deselected.
test: $(TESTS) $(if $(CI),browser)  ## ruff, doctests, unit tests, every notebook, a browser (QUICK=1, JOBS=n, PYTEST_FLAGS=...)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check --quiet . || { echo 'make: files are not formatted; run: make format'; exit 1; }
	@$(PYTEST) -m "not audit and not nightly" $(if $(QUICK),--quick) $(PYTEST_FLAGS)

audit: $(TESTS) $(if $(CI),browser)  ## mutants, other arms, every page of the book, the app (JOBS=n, PYTEST_FLAGS=...)
	@$(PYTEST) -m "audit and not nightly" $(PYTEST_FLAGS)

nightly: $(TESTS) browser  ## what is dearer than it is worth on every change (JOBS=n, PYTEST_FLAGS=...)
	@$(PYTEST) -m "nightly" $(PYTEST_FLAGS)
	@for kind in $$($(PY) tools/processors.py --list); do \
	    $(PY) tools/processors.py $$kind $(PYTEST) -m "not nightly" \
	        notebooks tests/test_notebooks_on_other_arms.py $(PYTEST_FLAGS) || exit 1; \
	done

# OpenBLAS, numpy and LLVM have other code for other processors, with other last digits: tools/processors.py. All
# notebooks, the commands' output and what compares digits run once more as on PROCESSOR, by default with all three as
# plain as this processor allows. Exact numbers, counts, mutants and WebAssembly are the same on all. `make nightly` runs
# the notebooks on every kind that this processor can imitate, and on every arm that they invite.
PROCESSOR ?= plainest
DIGITS   := agreement arm atlas bench bounds cli codegen compiled coupled derivatives direct doctor dynamics elimination \
            fixman_bands fixman_bodies fixman_chain fixman_forward fixman_partition four_names hammer hands \
            hands_by_newton identities integrate joints kozlowski_simulation link_frames loops lowered numbering \
            numbers_comparison numbers_taylor painted quantities race readme rk_filter rk_forward rk_mobile_base robots \
            saha_articulated saha_elimination simulation simulation_joints spatial ties trees urdf
processors: $(TESTS)  ## notebooks, commands and digits once more, as on another processor (PROCESSOR=plainest)
	@$(PY) tools/processors.py $(PROCESSOR) $(PYTEST) -m "not audit and not nightly" \
	    robodyn_lib workbook benchmarks notebooks $(DIGITS:%=tests/test_%.py) $(PYTEST_FLAGS)

# CI runs this too. Without uv or Python 3.11 it says so and tests nothing.
oldest: $(TESTS)  ## numeric tests with the oldest versions that pyproject.toml allows (JOBS=n, PYTEST_FLAGS=...)
	@OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 $(PY) tools/oldest.py -n $(JOBS) --max-worker-restart=0 $(PYTEST_FLAGS)

# CI runs this too, and installs Debian's Coq for it. Without Coq it says so and checks nothing.
proofs:  ## let Coq check the proofs that hold for every N: proofs/
	@sh tools/coq.sh

# A peer is an adapter in vectors/peers; it gets an environment of its own in .cache/peers, outside the lock.
PEER ?= robodyn
vectors: $(TESTS)  ## hold a library against the reference data (PEER=robodyn, pinocchio, ...)
	@$(PY) vectors/run.py "$(PEER)"

lint-js: $(TESTS)  ## eslint, prettier and the TypeScript compiler over the JavaScript (from npm's registry, once)
	@$(PY) tools/lint/javascript.py

format: $(TESTS)  ## let ruff and prettier lay out all Python, notebooks and JavaScript
	@$(PY) -m ruff format .
	@$(PY) tools/lint/javascript.py --format

browser:  ## install Chromium for the browser tests, if none is there (Debian, Ubuntu)
	@sh tools/browser.sh

verify: $(READY)  ## check the equations on one arm (ARM=puma560)
	@$(PY) -m robodyn_lib verify --arm "$(ARM)"

figures: $(READY)  ## draw the figures again
	@MPLBACKEND=agg $(PY) figures/draw_figures.py

wasm: $(TESTS)  ## make the kernels' WebAssembly anew, after a change of theirs (needs wasm-ld)
	@$(PY) tools/wasm.py

lock: $(TESTS)  ## pin what pyproject.toml asks for; UPGRADE=1 takes the newest of everything
	@UV_PYTHON_DOWNLOADS=never UV_CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m uv pip compile --quiet \
	    --universal --python-version 3.11 --extra all --extra notebooks --extra site --extra test $(if $(UPGRADE),--upgrade) \
	    --no-emit-index-url --no-emit-find-links --output-file requirements.lock pyproject.toml
	@UV_PYTHON_DOWNLOADS=never UV_CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m uv pip compile --quiet --no-annotate \
	    --python-platform wasm32-pyodide2025 --python-version 3.14 --generate-hashes --constraint requirements.lock \
	    --no-emit-index-url --no-emit-find-links --extra all --output-file tools/site/browser.lock pyproject.toml tools/site/browser.in

clean:  ## remove .venv and the caches
	rm -rf .venv .cache .artefacts .pytest_cache .ruff_cache site site.zip
