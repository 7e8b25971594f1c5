#!/usr/bin/env bash
# The paper's drivers in Java: broken at exactly 3, 5 and 4 contexts, and not with one fewer. The
# network that is written gives the same answer.
. "$(dirname "$0")/../lib.sh"

tuples_at_most() { # version, contexts, the paper's number of view tuples
    run check --engine pushdown --contexts "$2" --stats \
        "$PROJECT_DIR/examples/bluetooth/Bluetooth$1.java"
    made=$(sed -n 's/^view_tuples: //p' "$scratch/out")
    [ "$made" -le "$3" ] || fail "Bluetooth $1 needs $made view tuples, the paper $3"
}

bluetooth() { # version, contexts, verdict of check, verdict of model
    run check --engine pushdown --contexts "$2" --dump-model "$scratch/$1.pdn" \
        "$PROJECT_DIR/examples/bluetooth/Bluetooth$1.java"
    want_last "verdict: $3"
    run model "$scratch/$1.pdn"
    want_out "^verdict: $4"
}

bluetooth 1 2 "SAFE within bounds (contexts <= 2)" "SAFE within bounds \(contexts <= 2\)"
bluetooth 1 3 "UNSAFE (AssertionError at Bluetooth1.java:24)" "UNSAFE"
bluetooth 2 4 "SAFE within bounds (contexts <= 4)" "SAFE within bounds \(contexts <= 4\)"
bluetooth 2 5 "UNSAFE (AssertionError at Bluetooth2.java:24)" "UNSAFE"
bluetooth 3 3 "SAFE within bounds (contexts <= 3)" "SAFE within bounds \(contexts <= 3\)"
bluetooth 3 4 "UNSAFE (AssertionError at Bluetooth3.java:24)" "UNSAFE"
tuples_at_most 1 3 4
tuples_at_most 2 5 154
tuples_at_most 3 4 55
bluetooth 4 4 "SAFE within bounds (contexts <= 4)" "SAFE within bounds \(contexts <= 4\)"

# Lines: red where it fails, green where it gets to, black where it does not; reports have them, too.
# They come while the analysis runs.
run check --engine pushdown --contexts 3 --property assert,exception --lines --verbose --report "$scratch/lines.json" \
    "$PROJECT_DIR/examples/bluetooth/Bluetooth1.java"
want_status 1
want_err '^weft: line Bluetooth1.java:36 green$'
want_err '^weft: line Bluetooth1.java:24 red$'
want_out '^red   Bluetooth1.java:24 \| .*assert !d.stopped'
want_out '^green Bluetooth1.java:36 \| .*d.stopped = true'
want_out '^green Bluetooth1.java:63 '
want_out '^black Bluetooth1.java:65 '
grep -q '"file": "Bluetooth1.java", "line": 24, "mark": "red"' "$scratch/lines.json" || fail "the report has no lines"
run check --engine pushdown --contexts 1 --property assert,exception --lines --quiet \
    "$PROJECT_DIR/examples/bluetooth/Bluetooth1.java"
want_out '^green Bluetooth1.java:24 '
want_out '^verdict: SAFE'

# What it does not know is named, and a bound that is bad is said.
run check --engine pushdown --contexts 0 "$PROJECT_DIR/examples/bluetooth/Bluetooth1.java"
want_status 2
want_one_error_line
run check --engine pushdown --bits 20 "$PROJECT_DIR/examples/bluetooth/Bluetooth1.java"
want_status 2
run check --engine pushdown --bits-of pendingIo "$PROJECT_DIR/examples/bluetooth/Bluetooth1.java"
want_status 2
# Two bits hold -2 to 1: the count of threads in the driver leaves them.
run check --engine pushdown --contexts 3 --bits 2 --property assert,exception \
    "$PROJECT_DIR/examples/bluetooth/Bluetooth3.java"
want_last "verdict: SAFE within bounds (contexts <= 3, ints of 2 bits)"
finish
