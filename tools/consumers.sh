#!/bin/sh
# Installs what the consumers of the reference data are compiled with, unless it is there. Called by make where CI is set.
# C++ always; for Rust the crate alone, where there is a cargo: its compiler takes more time than its consumer is worth.
set -eu

. "${0%/*}/apt.sh"

works() { echo '#include <nlohmann/json.hpp>' | g++ -x c++ -std=c++17 -fsyntax-only - 2>/dev/null; }
has_crate() { ls -d /usr/share/cargo/registry/serde_json-1* >/dev/null 2>&1; }

instead="install g++ and nlohmann's json for C++"
works || command -v g++ >/dev/null || from_apt g++ "a C++ compiler" "consumer of the reference data"
works || from_apt nlohmann-json3-dev "nlohmann's json" "consumer of the reference data"
works || stop "apt-get installed nlohmann-json3-dev, but g++ does not find it; $instead"

instead="remove cargo"
PATH="$PATH:$HOME/.cargo/bin"
! command -v cargo >/dev/null || has_crate || from_apt librust-serde-json-dev serde_json "consumer of the reference data"
