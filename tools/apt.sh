# Read by tools/browser.sh and tools/coq.sh: `stop WORDS`, and `from_apt PACKAGE NAME PURPOSE`, which installs a package.
# The variable `instead` says what else one can do.

stop() { echo "make: $1" >&2; exit 1; }

from_apt() {
    command -v apt-get >/dev/null || stop "no $2 for the $3, and no apt-get to get it with; $instead"
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        stop "no $2 for the $3, and no right to install it: sudo apt-get install $1; or $instead"
    fi
    echo "installing $2 from the system's packages, for the $3"
    quietly="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq"
    { $quietly update && $quietly install --yes --no-install-recommends "$1"; } >/dev/null \
        || stop "apt-get could not install $1; $instead"
}
