#!/bin/sh
# Checks the files of this folder, once `make proofs` has run: sh proofs/mathcomp/build.sh [folder of what it made].
# They need Mathematical Components; Debian 12: apt-get install --no-install-recommends libcoq-mathcomp-algebra
set -eu
cd "$(dirname "$0")"
out=${1:-../../.artefacts/proofs}
mkdir -p "$out-mathcomp"
for file in Mx Det PosMx; do
    said=$(coqc -noglob -w none -Q "$out" RK -Q "$out-mathcomp" MX -o "$out-mathcomp/$file.vo" "$file.v")
    if [ "$said" != "Closed under the global context" ]; then
        echo "proofs/mathcomp: $file.v rests on an axiom: $said" >&2
        exit 1
    fi
done
echo "proofs/mathcomp: Coq accepts all, none rests on an axiom"
