#!/bin/sh
# Checks every proof: sh proofs/build.sh [folder for what is made]. Coq 8.16, make and Python.
# The last file names all that is proved or defined; Coq's answer has to be that nothing in it rests on an axiom.
# Where CI is set, Coq's second kernel (coqchk) reads the compiled files once more and is asked the same. It takes as long
# for Refused.v, where it computes a thousand answers without a virtual machine, as for all others: two at a time.
set -eu
export LC_ALL=C
cd "$(dirname "$0")"
out=${1:-../.artefacts/proofs}
mkdir -p "$out"
rm -f "$out"/*.vo "$out"/*.vok "$out"/*.vos "$out"/*.v "$out/sources"
files="Derivations Operators Checker Decide Identities Refused Matrices Chains Trees Sweeps Forward Fd Elimination Saha Partition Rates
Motion Positive Bodies Moves Placed Newton Arms Run PositiveTrees Inverses Rotors Balls Certify Extract"

python3 to_coq.py certificates.json "$out/Identities.v"
proved=$(python3 theorems.py "$out/Assumptions.v")
cp ./*.v coq.mk "$out"
(cd "$out" && coqdep -Q . RK ./*.v > required && make -s -j "$(getconf _NPROCESSORS_ONLN)" -f coq.mk) || exit 1
mv "$out/Extract.said" "$out/run.ml"
said=$(cat "$out/Assumptions.said")
if [ "$said" != "Closed under the global context" ]; then
    echo "proofs: something rests on an axiom: $said" >&2
    exit 1
fi
echo "proofs: Coq accepts $proved lemmas and theorems, none rests on an axiom"

# Files of that name, and all that they stand on, Coq's own among it.
again() {
    said=$(coqchk -silent -o -Q "$out" RK "$@" 2>&1) || { echo "proofs: coqchk refuses: $said" >&2; return 1; }
    trusted=$(echo "$said" | sed -n 's/^\* \(Axioms\|Constants.*\|Inductives.*\): *//p' | sort -u)
    [ "$trusted" = "<none>" ] || { echo "proofs: coqchk names what is taken on trust: $said" >&2; return 1; }
}

if [ -n "${CI:-}" ]; then
    others=
    for file in $files; do [ "$file" = Refused ] || others="$others RK.$file"; done
    again RK.Refused &
    again $others || exit 1
    wait $! || exit 1
    echo "proofs: so does its second kernel"
fi
cat *.v *.py *.json > "$out/sources"                # what was accepted
