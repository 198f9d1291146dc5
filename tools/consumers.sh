#!/bin/sh
# Installs what the C++ consumer of the reference data is compiled with, unless it is there. Called by make where CI is set.
set -eu

. "${0%/*}/apt.sh"

works() { echo '#include <nlohmann/json.hpp>' | g++ -x c++ -std=c++17 -fsyntax-only - 2>/dev/null; }

works && exit 0
instead="install g++ and nlohmann's json for C++"
command -v g++ >/dev/null || from_apt g++ "a C++ compiler" "consumer of the reference data"
works || from_apt nlohmann-json3-dev "nlohmann's json" "consumer of the reference data"
works || stop "apt-get installed nlohmann-json3-dev, but g++ does not find it; $instead"
