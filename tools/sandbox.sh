#!/bin/sh
# Installs bubblewrap, by which answers that are programs run apart from this machine, unless it is there. Called by make.
set -eu

. "${0%/*}/apt.sh"

instead="install bubblewrap"
command -v bwrap >/dev/null || from_apt bubblewrap bubblewrap "tests of marking"
