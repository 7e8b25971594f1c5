#!/usr/bin/env bash
# Strange event loops: each names what the verdict of engine async begins with ("// expect: "), and, some, that of other engines
# ("// explicit: "). Those with a line "// bounded: " are run a second time with two rounds instead of endless ones, and that line
# after them: there async and explicit must agree. Argument: the jar of weft.Verify.
. "$(dirname "$0")/../lib.sh"
folder=$(dirname "$0")/strange
javac -nowarn -cp "$1" -d "$scratch/classes" "$folder"/*.java || exit 1

want_verdict() { # what it begins with: SAFE is not SAFE within bounds
    case $out in
    *"verdict: $1" | *"verdict: $1"[\ ,\;\)]*) ;;
    *) fail "no verdict that begins with: $1" ;;
    esac
    [ "$1" != SAFE ] || want_last "verdict: SAFE"
}

for file in "$folder"/*.java; do
    name=$(basename "$file" .java)
    run check --quiet --engine async --certify --time 20 -cp "$scratch/classes:$1" "$name"
    want_verdict "$(sed -n 's|^// expect: ||p' "$file")"
    for engine in explicit pushdown; do
        expected=$(sed -n "s|^// $engine: ||p" "$file")
        [ -n "$expected" ] || continue
        run check --quiet --engine "$engine" --time 20 -cp "$scratch/classes:$1" "$name"
        want_verdict "$expected"
    done
done

# Without the proof that no two threads use a field at the same time, tasks are split at every access: the search does not end.
WEFT_ASYNC_WITHOUT_PROOF=1 run check --quiet --engine async --time 3 -cp "$scratch/classes" PairwiseLocks
want_last 'verdict: UNKNOWN (time limit 3 s reached)'

for file in $(grep -l '// bounded: ' "$folder"/*.java); do
    name=$(basename "$file" .java)
    mkdir -p "$scratch/bounded"
    sed 's|for (;;)|for (int round = 0; round < 2; round++)|; s|// bounded: ||' "$file" >"$scratch/bounded/$name.java"
done
javac -nowarn -cp "$1" -d "$scratch/rounds" "$scratch"/bounded/*.java || exit 1
for file in "$scratch"/bounded/*.java; do
    name=$(basename "$file" .java)
    expected=$(sed -n 's|^// expect: \([A-Z]*\).*|\1|p' "$file")
    for engine in async explicit; do
        run check --quiet --engine "$engine" --time 20 -cp "$scratch/rounds:$1" "$name"
        want_out "^verdict: $expected"
        [ "$expected" = SAFE ] || want_out "UNSAFE .deadlock"
    done
done
finish
