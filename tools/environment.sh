#!/bin/sh
# environment.sh [EXTRA ...]: makes .venv hold the library, what the notebooks need, and what these extras of
# pyproject.toml need, at the versions of requirements.lock. Called by make, from the project's directory.
set -eu

UV=uv==0.13.8
PY=.venv/bin/python
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_USER=0
unset PYTHONPATH PYTHONHOME

stop() { echo "make: $1" >&2; exit 1; }

find_python() {
    reason="no Python 3.11 or newer found; install one, or say where it is: make PYTHON=/path/to/python3"
    for python in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$python" -c 'import venv, ensurepip' 2>/dev/null && return
        reason="$python has no venv module; install it (Debian, Ubuntu: apt install python3-venv)"
    done
    stop "$reason"
}

# .venv/ready was written by the last step of the last installation, in this place: bring up to date. Else start anew.
if [ "$(cat .venv/ready 2>/dev/null)" = "$(pwd -P)" ] && "$PY" -c '' 2>/dev/null; then
    rm .venv/ready
else
    find_python
    echo "making .venv with $("$python" --version); half a minute to a few, once"
    "$python" -m venv --clear .venv || stop "cannot make .venv with $python"
fi

extras=all,notebooks
for extra in "$@"; do extras=$extras,$extra; done

# All that is installed is constrained by the lock, flit_core among it, with which the library is then made.
# uv takes a third of the time of pip; where it cannot be had, pip does the same work.
# Whoever waits at a terminal sees what is being fetched.
quiet=--quiet
if [ -t 2 ]; then quiet=; fi
fill() {
    "$@" --quiet --constraint requirements.lock flit_core &&
        "$@" $quiet --constraint requirements.lock --editable ".[$extras]"
}
uv_fills() { fill "$PY" -m uv pip install --python "$PY" --no-build-isolation-package robodyn-lib; }
if ! { "$PY" -m pip install --quiet "$UV" && uv_fills; }; then
    echo "make: uv did not do it; trying pip" >&2
    fill "$PY" -m pip install || stop "the packages of requirements.lock could not be installed"
fi
[ $# -gt 0 ] || "$PY" -m pip uninstall --quiet --yes uv      # 60 MB that nobody needs who reads and runs notebooks

# No news and no update questions in JupyterLab; this is a default of .venv, the reader's own settings go before it.
mkdir -p .venv/share/jupyter/lab/settings
cat > .venv/share/jupyter/lab/settings/overrides.json <<'JSON'
{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}
JSON

pwd -P > .venv/ready
for extra in "$@"; do touch ".venv/ready-$extra"; done       # after it: make looks which is newer
