#!/bin/sh
# Installs Firefox, and WebKit with its driver and a screen that nobody sees, for tests/browser/test_engines.py, unless they
# are there. Called by make.
set -eu

. "${0%/*}/apt.sh"

has() { command -v "$1" >/dev/null; }

instead="name one: ROBODYN_FIREFOX=/path/to/firefox"
has "${ROBODYN_FIREFOX:-firefox-esr}" || has firefox || from_apt firefox-esr Firefox "browser tests"
instead="install WebKitGTK's MiniBrowser and WebKitWebDriver"
has WebKitWebDriver || from_apt webkit2gtk-driver "WebKit" "browser tests"
instead="set DISPLAY to a screen"
[ -n "${DISPLAY:-}" ] || has Xvfb || from_apt xvfb "a screen in memory" "browser tests"
