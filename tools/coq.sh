#!/bin/sh
# Checks the proofs with Coq. Where CI is set and there is no Coq, installs Debian's; elsewhere says that there is none.
# Called by make.
set -eu

WANTED=8.16
instead="Debian 12: apt-get install --no-install-recommends coq"

. "${0%/*}/apt.sh"

works() { command -v coqc >/dev/null && coqc --version >/dev/null 2>&1; }

if ! works; then
    if [ -z "${CI:-}" ]; then
        echo "make: no Coq here, so the proofs are not checked; $instead"
        exit 0
    fi
    from_apt coq Coq proofs
    works || stop "apt-get installed coq, but coqc does not start; $instead"
fi

found=$(coqc --version | sed -n 's/.*version \([0-9][0-9.]*\).*/\1/p')
case "$found" in
    "$WANTED" | "$WANTED".*) sh proofs/build.sh ;;
    *)
        echo "make: the proofs are written for Coq $WANTED, found here is Coq ${found:-of a version that it does not say}"
        sh proofs/build.sh || stop "with that Coq they are not accepted; $instead"
        ;;
esac
