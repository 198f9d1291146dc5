#!/bin/sh
# Installs Chromium for tests/browser from the system's packages, unless one is there. Called by make.
set -eu

. "${0%/*}/apt.sh"

works() { command -v "$1" >/dev/null && "$1" --version >/dev/null 2>&1; }

find_browser() {
    for name in chromium chromium-browser google-chrome-stable google-chrome; do
        works "$name" && return
    done
    return 1
}

if [ -n "${ROBODYN_BROWSER:-}" ]; then
    works "$ROBODYN_BROWSER" || stop "ROBODYN_BROWSER=$ROBODYN_BROWSER: there is no such program, or it does not start"
    exit 0
fi
find_browser && exit 0

instead="install Chromium or Chrome, or name one: ROBODYN_BROWSER=/path/to/chromium"
from_apt chromium Chromium "browser tests"
find_browser || stop "apt-get installed chromium, but it does not start; $instead"
