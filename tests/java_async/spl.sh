#!/usr/bin/env bash
# The examples of SPL as Java programs: engine async says what `weft model` says of the SPL program. Argument: the jar of weft.Verify.
. "$(dirname "$0")/../lib.sh"
folder=$(dirname "$0")/spl
javac -nowarn -cp "$1" -d "$scratch/classes" "$folder"/*.java || exit 1

for file in "$folder"/*.java; do
    name=$(basename "$file" .java)
    model=$(sed -n 's|^// As \(examples/spl/[a-z_]*.spl\).*|\1|p' "$file")
    expected=$(sed -n 's|^// expect: \([A-Z]*\).*|\1|p' "$PROJECT_DIR/$model")
    run check --engine async --time 20 --property assert,exception -cp "$scratch/classes:$1" "$name"
    want_out "^verdict: $expected"
done
finish
