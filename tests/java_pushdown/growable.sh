#!/usr/bin/env bash
# The race of Java 5's Vector: at exactly three contexts, with three view tuples however many values the element has.
. "$(dirname "$0")/../lib.sh"
examples=$PROJECT_DIR/examples/growable-array

check() { # version, contexts, bits, split
    run check --engine pushdown --contexts "$2" --split "$4" --property assert,exception --stats --quiet \
        "$examples/GrowableArray$1.java" -- "$3"
}
tuples() { sed -n 's/^view_tuples: //p' "$scratch/out"; }

check 5 2 4 lazy; want_last "verdict: SAFE within bounds (contexts <= 2)"
for bits in 1 8; do
    check 5 3 $bits lazy; want_last "verdict: UNSAFE (AssertionError at GrowableArray5.java:69)"
    [ "$(tuples)" -eq 3 ] || fail "$(tuples) view tuples for $bits bits"
    check 6 3 $bits lazy; want_last "verdict: SAFE within bounds (contexts <= 3)"
    [ "$(tuples)" -eq 3 ] || fail "$(tuples) view tuples for $bits bits"
done
check 6 3 1 eager; want_last "verdict: SAFE within bounds (contexts <= 3)"; one=$(tuples)
check 6 3 2 eager; two=$(tuples)
[ "$two" -gt "$one" ] || fail "eager: $one tuples for one bit, $two for two"
finish
