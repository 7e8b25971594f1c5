#!/usr/bin/env bash
# Strange event loops: each names what the verdict of engine async begins with. Argument: the jar of weft.Verify.
. "$(dirname "$0")/../lib.sh"
folder=$(dirname "$0")/strange
javac -nowarn -cp "$1" -d "$scratch/classes" "$folder"/*.java || exit 1

for file in "$folder"/*.java; do
    expected=$(sed -n 's|^// expect: ||p' "$file")
    run check --quiet --engine async --certify --time 20 -cp "$scratch/classes:$1" "$(basename "$file" .java)"
    case $out in
    *"verdict: $expected" | *"verdict: $expected"[\ ,\;\)]*) ;; # SAFE is not SAFE within bounds
    *) fail "no verdict that begins with: $expected" ;;
    esac
    [ "$expected" != SAFE ] || want_last "verdict: SAFE"
done
finish
