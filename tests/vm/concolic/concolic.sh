#!/usr/bin/env bash
# Terms beside values: they never differ, the program's output does not change, and a wrong rule is noticed.
# $1 is weft-api.jar; $2 the number of seeds; further arguments are the rules to spoil, or nothing for all.
. "$PROJECT_DIR/tests/lib.sh"
jar=$1 seeds=$2
shift 2
status=0 out= err= command=javac
here=$PROJECT_DIR/tests/vm/concolic
javac -nowarn -J-XX:TieredStopAtLevel=1 -cp "$jar" -d "$scratch" "$here"/*.java || fail "does not compile"

# The same seed, the same inputs: with terms and without, the same output.
for seed in "" $(seq 1 "$seeds"); do
    choice=${seed:+--seed $seed}
    run run $choice -cp "$scratch:$jar" Inputs
    plain=$out$status
    WEFT_COLLECT_EVERY=300 run run $choice --concolic --stats -cp "$scratch:$jar" Inputs
    [ "$plain" = "$out$status" ] || fail "prints something else with terms: $plain"
    want_err '^inputs: [1-9]'
    want_err '^branches: [1-9]'
    want_err '^concretised_indices: [1-9]'
    want_err '^checks: [1-9]'
done

# What a program prints depends on its path condition alone: a term that got lost on the way would show here.
for seed in $(seq 1 $((16 * seeds))); do
    run run --seed "$seed" --concolic --stats -cp "$scratch:$jar" Coarse
    want_status 0
    path=$(sed -n 's/^path_hash: //p' "$scratch/err")
    [ -e "$scratch/path$path" ] || cp "$scratch/out" "$scratch/path$path"
    cmp -s "$scratch/out" "$scratch/path$path" || fail "the same path prints something else: $(cat "$scratch/path$path")"
done
[ "$(ls "$scratch" | grep -c ^path)" -lt $((16 * seeds)) ] || fail "no two executions took the same path"

# What carries a term keeps it where it can.
run run --concolic --stats --seed 3 -cp "$scratch:$jar" Kept
want_status 0
want_out '^kept$'
for kind in indices lengths arguments handle_arguments reads returns nans; do want_err "^concretised_$kind: 0$"; done
want_err '^branches: 2$'

# Every rule is compared with something: a wrong one is an internal error that names the place.
rules="$*" # CMake hands over empty arguments
set -- $rules
[ $# -gt 0 ] || set -- $(sed -n 's/^    X(\([A-Z0-9]*\), "[IJFD]*", .*/\1/p' "$PROJECT_DIR/src/vm/terms.h")
[ $# -gt 0 ] || fail "no rules"
for rule; do
    export WEFT_PLANT=$rule
    run run --concolic --seed 5 -cp "$scratch:$jar" Rules
    want_status 4
    want_err "^weft: internal error: [a-zA-Z.]*\.[a-zA-Z]* \([A-Za-z]*\.java:[0-9]+\): [a-z0-9_]+: the term's value is 0x[0-9a-f]+, the concrete value 0x[0-9a-f]+$"
    want_one_error_line
done
unset WEFT_PLANT
run run --concolic --seed 5 -cp "$scratch:$jar" Rules
want_status 0

# The last turn of the last thread may end anywhere.
for seed in $(seq 1 "$seeds"); do
    command="weft run --seed $seed Hello"
    timeout 60 "$WEFT" run --seed "$seed" -cp "$scratch:$jar" Hello >"$scratch/out" 2>"$scratch/err" || fail "seed $seed: exit status $?"
done
finish
