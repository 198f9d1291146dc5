#!/bin/sh
# Installs Chromium for tests/browser from the system's packages, unless one is there. Called by make.
set -eu

stop() { echo "make: $1" >&2; exit 1; }

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
command -v apt-get >/dev/null || stop "no Chromium for the browser tests, and no apt-get to get it with; $instead"
if [ "$(id -u)" = 0 ]; then
    as_root=
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    stop "no Chromium for the browser tests, and no right to install it: sudo apt-get install chromium; or $instead"
fi

echo "installing Chromium from the system's packages, for the browser tests"
quietly="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq"
{ $quietly update && $quietly install --yes --no-install-recommends chromium; } >/dev/null \
    || stop "apt-get could not install chromium; $instead"
find_browser || stop "apt-get installed chromium, but it does not start; $instead"
