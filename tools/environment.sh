#!/bin/sh
# Makes .venv hold what requirements.lock says, and the library. Called by make, from the project's directory.
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

# uv takes a third of the time of pip; where it cannot be had, pip does the same work.
if "$PY" -m pip install --quiet "$UV" && "$PY" -m uv pip sync --quiet --compile-bytecode --python "$PY" requirements.lock; then
    "$PY" -m uv pip install --quiet --python "$PY" --no-deps --no-build-isolation --editable .
else
    echo "make: uv did not do it; trying pip" >&2
    "$PY" -m pip install --quiet --requirement requirements.lock || stop "the packages of requirements.lock could not be installed"
    "$PY" -m pip install --quiet --no-deps --no-build-isolation --editable .
fi

# No news and no update questions in JupyterLab; this is a default of .venv, the reader's own settings go before it.
mkdir -p .venv/share/jupyter/lab/settings
cat > .venv/share/jupyter/lab/settings/overrides.json <<'JSON'
{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}
JSON

pwd -P > .venv/ready
