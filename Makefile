# Needs Python 3.11 or newer with venv. `make` alone lists the commands.

PY   := .venv/bin/python
ARM  ?= puma560
PAGE ?= .artefacts/laboratory.html
# Number of test workers: one more than there are cores, since each worker waits a fifth of its time.
JOBS ?= $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); [ $$n -le 3 ] || n=3; echo $$((n + 1)))

# These shell settings would change the environment or stored pictures, or slow down every start by seconds.
unexport PYTHONPATH
unexport PYTHONHOME
unexport MPLBACKEND
unexport PYTHONDONTWRITEBYTECODE
export JUPYTER_PREFER_ENV_PATH := 1

# Without a display JupyterLab prints its address. In a container, as root, it needs --allow-root.
SCREEN    := $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname -s))
LAB_FLAGS ?=
LAB       := $(if $(SCREEN),,--no-browser) $(if $(filter 0,$(shell id -u)),--allow-root) --log-level=WARN \
             --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb \
             --LabApp.news_url=None --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate \
             --LabApp.extra_labextensions_path="$(CURDIR)/tools/lab" --KernelManager.transport_encryption=auto

# The laboratory as a page of its own; its settings and page frame are in tools/app.
APP_FLAGS ?=
APP       := JUPYTER_CONFIG_PATH="$(CURDIR)/tools/app" JUPYTER_PATH="$(CURDIR)/tools/app" $(PY) -m voila \
             notebooks/11_arm_laboratory.ipynb $(if $(SCREEN),,--no-browser)

# The last step of an installation writes its directory into .venv/ready. Without that file, install again.
READY := .venv/ready
ifneq ($(shell $(PY) -c 'print(1)' 2>/dev/null && cat $(READY) 2>/dev/null),1 $(shell pwd -P))
.PHONY: $(READY)
endif

.PHONY: help lab app laboratory-page site test audit nightly lint-js format processors oldest proofs vectors vectors-dist browser engines sandbox consumers verify figures wasm lock clean
.DEFAULT_GOAL := help

help:  ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r name text; do printf '  make %-15s %s\n' "$$name" "$$text"; done

$(READY): requirements.lock pyproject.toml
	@sh tools/environment.sh

# Packages for the tests and for the book are installed only when they are needed.
TESTS := .venv/ready-test
BOOK  := .venv/ready-site

$(TESTS) $(BOOK): .venv/ready-%: $(READY)
	@sh tools/environment.sh $* $(if $(filter test,$*),site)

lab: $(READY)  ## open the workbook in JupyterLab (LAB_FLAGS=... are passed to it)
	@$(PY) tools/lab.py $(LAB) $(LAB_FLAGS)

app: $(READY)  ## serve the arm laboratory alone, without its code (APP_FLAGS=... are passed to Voila)
	@$(APP) $(APP_FLAGS)

laboratory-page: $(READY)  ## build the arm laboratory as one file without Python (PAGE=.artefacts/laboratory.html)
	@$(PY) tools/site/laboratory.py "$(PAGE)"

# MathJax, reveal.js and Pyodide are downloaded from npm's registry once, into .cache. PYODIDE names a folder with packages
# compiled for Pyodide; without it the live notebooks fetch them from Pyodide's own address. With REPOSITORY, the address
# of a public copy, each page has a Binder button.
site: $(BOOK)  ## build the book, live notebooks and slides: site/, site.zip (PYODIDE=folder, REPOSITORY=address)
	@REPOSITORY="$(REPOSITORY)" IPYTHONDIR="$(CURDIR)/.cache/ipython" MPLCONFIGDIR="$(CURDIR)/.cache/matplotlib" \
	    OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 \
	    $(PY) tools/site/build.py

# The slowest tests are listed at the end. loadscope: all tests of a module run in one worker. A worker that crashes ends
# the run with the name of its test, since a replacement might wait forever.
PYTEST := $(PY) -m pytest -n $(JOBS) --dist loadscope --no-loadscope-reorder --max-worker-restart=0 \
          --durations=30 --durations-min=1

# If CI is set, the browser tests must run; elsewhere they run if a browser is installed.
# Markers split the tests among three targets; pytest reports the others as deselected.
test: $(TESTS) $(if $(CI),browser consumers sandbox)  ## run ruff, doctests, unit tests, notebooks and a browser test (QUICK=1, JOBS=n, PYTEST_FLAGS=...)
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check --quiet . || { echo 'make: files are not formatted; run: make format'; exit 1; }
	@$(PYTEST) -m "not audit and not nightly" $(if $(QUICK),--quick) $(PYTEST_FLAGS)

audit: $(TESTS) $(if $(CI),browser engines consumers sandbox)  ## run mutants, notebooks on other arms, all pages of the book, the app (JOBS=n, PYTEST_FLAGS=...)
	@$(PYTEST) -m "audit and not nightly" $(PYTEST_FLAGS)

nightly: $(TESTS) browser $(if $(CI),sandbox)  ## run checks that are too slow to run on every change (JOBS=n, PYTEST_FLAGS=...)
	@$(PYTEST) -m "nightly" $(PYTEST_FLAGS)
	@for kind in $$($(PY) tools/processors.py --list); do \
	    $(PY) tools/processors.py $$kind $(PYTEST) -m "not nightly" \
	        notebooks tests/test_notebooks_on_other_arms.py $(PYTEST_FLAGS) || exit 1; \
	done

# OpenBLAS, numpy and LLVM use different code on different processors, with different last digits: tools/processors.py.
# All notebooks, the output of commands and all tests that compare digits run again as on PROCESSOR, by default with the
# plainest code that this processor allows. Exact numbers, counts, mutants and WebAssembly do not depend on the processor.
# `make nightly` runs the notebooks on every kind that this processor can imitate, and on every arm that they invite.
PROCESSOR ?= plainest
DIGITS   := agreement arm atlas bench bounds cli codegen compiled coupled derivatives direct doctor dynamics elimination \
            fixman_bands fixman_bodies fixman_chain fixman_forward fixman_partition four_names hammer hands \
            hands_by_newton identities integrate joints kozlowski_simulation link_frames loops lowered numbering \
            numbers_comparison numbers_taylor painted quantities race readme rk_filter rk_forward rk_mobile_base robots \
            saha_articulated saha_elimination simulation simulation_joints spatial ties trees urdf
processors: $(TESTS)  ## run notebooks, commands and numeric tests as on another kind of processor (PROCESSOR=plainest)
	@$(PY) tools/processors.py $(PROCESSOR) $(PYTEST) -m "not audit and not nightly" \
	    robodyn_lib workbook benchmarks notebooks $(DIGITS:%=tests/test_%.py) $(PYTEST_FLAGS)

# CI runs this too, and fails if uv or Python 3.11 is missing. Elsewhere it reports that and tests nothing.
oldest: $(TESTS)  ## run numeric tests with the oldest versions that pyproject.toml allows (JOBS=n, PYTEST_FLAGS=...)
	@OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 $(PY) tools/oldest.py -n $(JOBS) --max-worker-restart=0 $(PYTEST_FLAGS)

# CI runs this too, with Debian's Coq. If Coq is missing, it reports that and checks nothing.
proofs:  ## check the proofs for every N with Coq: proofs/
	@sh tools/coq.sh

# A peer is an adapter in vectors/peers. It has its own environment in .cache/peers, outside the lock file.
PEER ?= robodyn
vectors: $(TESTS)  ## compare a library with the reference data (PEER=robodyn, pinocchio, ...)
	@$(PY) vectors/run.py "$(PEER)"

vectors-dist: $(TESTS)  ## pack the reference data for other projects: dist/rigid-body-vectors-VERSION.tar.gz
	@$(PY) vectors/dist.py

lint-js: $(TESTS)  ## run eslint, prettier and the TypeScript compiler on the JavaScript
	@$(PY) tools/lint/javascript.py

format: $(TESTS)  ## format all Python, notebooks and JavaScript with ruff and prettier
	@$(PY) -m ruff format .
	@$(PY) tools/lint/javascript.py --format

browser:  ## install Chromium for the browser tests if it is missing (Debian, Ubuntu)
	@sh tools/browser.sh

engines:  ## install Firefox and WebKit for the browser tests if they are missing (Debian, Ubuntu)
	@sh tools/engines.sh

sandbox:  ## install bubblewrap for the tests of marking if it is missing (Debian, Ubuntu)
	@sh tools/sandbox.sh

consumers:  ## install what the reference data's C++ and Rust consumers need, if it is missing (Debian, Ubuntu)
	@sh tools/consumers.sh

verify: $(READY)  ## check the equations on one arm (ARM=puma560)
	@$(PY) -m robodyn_lib verify --arm "$(ARM)"

figures: $(READY)  ## draw the figures again
	@MPLBACKEND=agg $(PY) figures/draw_figures.py

wasm: $(TESTS)  ## rebuild the kernels' WebAssembly after a change (needs wasm-ld)
	@$(PY) tools/wasm.py

lock: $(TESTS)  ## pin the packages that pyproject.toml requires (UPGRADE=1: their newest versions)
	@UV_PYTHON_DOWNLOADS=never UV_CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m uv pip compile --quiet \
	    --universal --python-version 3.11 --extra all --extra notebooks --extra nbgrader --extra site --extra test $(if $(UPGRADE),--upgrade) \
	    --no-emit-index-url --no-emit-find-links --output-file requirements.lock pyproject.toml
	@UV_PYTHON_DOWNLOADS=never UV_CUSTOM_COMPILE_COMMAND="make lock" $(PY) -m uv pip compile --quiet --no-annotate \
	    --python-platform wasm32-pyodide2025 --python-version 3.14 --generate-hashes --constraint requirements.lock \
	    --no-emit-index-url --no-emit-find-links --extra all --output-file tools/site/browser.lock pyproject.toml tools/site/browser.in

clean:  ## remove .venv and the caches
	rm -rf .venv .cache .artefacts .pytest_cache .ruff_cache site site.zip
