#!/bin/sh
# Checks every proof: sh proofs/build.sh [folder for what is made]. Coq 8.16 and Python, of each its standard library.
# The last file names all that is proved or defined; Coq's answer has to be that nothing in it rests on an axiom.
# Where CI is set, Coq's second kernel (coqchk) reads the compiled files once more and is asked the same.
set -eu
export LC_ALL=C
cd "$(dirname "$0")"
out=${1:-../.artefacts/proofs}
mkdir -p "$out"
rm -f "$out"/*.vo "$out"/*.vok "$out"/*.vos "$out"/*.v "$out/sources"
files="Operators Checker Decide Identities Refused Matrices Chains Trees Sweeps Forward Fd Elimination Saha Partition Rates
Motion Positive Bodies Arms Run Certify Extract"

python3 to_coq.py certificates.json "$out/Identities.v"
proved=$(python3 theorems.py "$out/Assumptions.v")
for file in $files; do
    from=.; [ -f "$file.v" ] || from=$out
    coqc -noglob -Q "$out" RK -o "$out/$file.vo" "$from/$file.v" > "$out/$file.said" || { echo "proofs: $file.v is not accepted" >&2; exit 1; }
done
mv "$out/Extract.said" "$out/run.ml"
said=$(coqc -noglob -Q "$out" RK -o "$out/Assumptions.vo" "$out/Assumptions.v")
if [ "$said" != "Closed under the global context" ]; then
    echo "proofs: something rests on an axiom: $said" >&2
    exit 1
fi
echo "proofs: Coq accepts $proved lemmas and theorems, none rests on an axiom"
if [ -n "${CI:-}" ]; then
    said=$(coqchk -silent -o -Q "$out" RK RK.Assumptions 2>&1) || { echo "proofs: coqchk refuses: $said" >&2; exit 1; }
    trusted=$(echo "$said" | sed -n 's/^\* \(Axioms\|Constants.*\|Inductives.*\): *//p' | sort -u)
    if [ "$trusted" != "<none>" ]; then
        echo "proofs: coqchk names what is taken on trust: $said" >&2
        exit 1
    fi
    echo "proofs: so does its second kernel"
fi
cat *.v *.py *.json > "$out/sources"                # what was accepted
