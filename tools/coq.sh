#!/bin/sh
# Checks the proofs with Coq. Where CI is set and there is no Coq, installs Debian's; elsewhere says that there is none.
# Called by make.
set -eu

WANTED=8.16
instead="Debian 12: apt-get install --no-install-recommends coq"

stop() { echo "make: $1" >&2; exit 1; }

works() { command -v coqc >/dev/null && coqc --version >/dev/null 2>&1; }

install_coq() {
    command -v apt-get >/dev/null || stop "no Coq for the proofs, and no apt-get to get it with; $instead"
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        stop "no Coq for the proofs, and no right to install it; $instead"
    fi
    echo "installing Coq from the system's packages, for the proofs"
    quietly="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq"
    { $quietly update && $quietly install --yes --no-install-recommends coq; } >/dev/null \
        || stop "apt-get could not install coq; $instead"
    works || stop "apt-get installed coq, but coqc does not start; $instead"
}

if ! works; then
    if [ -z "${CI:-}" ]; then
        echo "make: no Coq here, so the proofs are not checked; $instead"
        exit 0
    fi
    install_coq
fi

found=$(coqc --version | sed -n 's/.*version \([0-9][0-9.]*\).*/\1/p')
case "$found" in
    "$WANTED" | "$WANTED".*) sh proofs/build.sh ;;
    *)
        echo "make: the proofs are written for Coq $WANTED, found here is Coq ${found:-of a version that it does not say}"
        sh proofs/build.sh || stop "with that Coq they are not accepted; $instead"
        ;;
esac
