#!/usr/bin/env bash
# The engine bmc on programs that say in their first lines what it must answer, in every mode; what it finds replays.
. "$PROJECT_DIR/tests/lib.sh"
here=$PROJECT_DIR/tests/symbolic/programs

mkdir "$scratch/classes"
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -nowarn -cp "${WEFT%/src/cli/weft}/api/weft-api.jar" -d "$scratch/classes" "$here"/*.java || exit 1

checked=0
for program in "$here"/*.java; do
    name=$(basename "$program" .java)
    expected=$(sed -n 's|^// expect: ||p' "$program")
    options=$(sed -n 's|^// options: ||p' "$program")
    for mode in "auto" "path" "blocks" "blocks --workers 0" "blocks --block 10 --workers 1"; do
        grep -q "^// only: path$" "$program" && [ "${mode%% *}" = blocks ] && continue
        # shellcheck disable=SC2086
        run check --engine bmc --solve $mode $options --witness "$scratch/witness" -cp "$scratch/classes" "$name"
        want_last "verdict: $expected"
        checked=$((checked + 1))
    done
    case $expected in
    UNSAFE*)
        run replay "$scratch/witness"
        want_last "verdict: $expected"
        ;;
    esac
done
[ "$checked" -ge 40 ] || fail "only $checked were checked"

# What the explicit engine cannot enumerate.
run check --engine explicit -cp "$scratch/classes" Paper
want_out "^verdict: UNKNOWN .*an input of 2.32 values cannot be enumerated"
# Without --engine the symbolic one is asked then.
run check -cp "$scratch/classes" Paper
want_last "verdict: UNSAFE (AssertionError at Paper.java:16)"
run check -cp "$scratch/classes" Contract
want_last "verdict: SAFE"
# Bad values of options.
run check --engine bmc --bound 0 -cp "$scratch/classes" Paper
want_status 2
run check --engine explicit --block 3 -cp "$scratch/classes" Paper
want_status 2
# Statistics that others rely on.
run check --engine bmc --stats -cp "$scratch/classes" Sorted
for name in paths cut_paths blocks solver_calls solver_s; do want_out "^$name: [0-9.]+$"; done
want_out "^engine: bmc$"
finish
