#!/usr/bin/env bash
# How time grows: n handlers that post to each other (5 to 200), nets of 10 to 500 places, Lipton's
# counters 2^2^n. Seconds are processor time.
. "$(dirname "$0")/lib.sh"
limit=${LIMIT:-120}
head() { printf '%-28s %7s %7s  %-8s %8s %8s %9s  %s\n' "$1" places trans verdict seconds elements markings 'decided by'; }
row() {
    decide "$scratch/$2" "$limit"
    printf '%-28s %7s %7s  %-8s %8s %8s %9s  %s\n' "$1" "${places:--}" "${transitions:--}" "$verdict" "$seconds" \
        "${elements:--}" "${markings:--}" "${by:--}"
}
head "handlers"
for n in 5 10 20 50 100 200; do
    for kind in ok bug; do
        "$make_model" handlers $n $kind >"$scratch/m.mpds"
        row "$n $kind" m.mpds
    done
done
head "philosophers"
for n in 2 4 10 20 50 100; do
    for other in 1 $((n / 2)); do
        "$make_model" philosophers $n "$other" >"$scratch/m.spec"
        row "$n, 0 and $other eat" m.spec
    done
done
head "rings"
for n in 1 2 5 10 20 50; do
    for first in 2 4; do
        "$make_model" rings $n $first >"$scratch/m.spec"
        row "$n, $first in the first" m.spec
    done
done
head "Lipton's counters"
for level in 0 1 2 ${LEVEL3:+3}; do
    for extra in 0 1; do
        "$make_model" lipton $level $extra 0 >"$scratch/m.mpds"
        row "2^2^$level, lowered $extra too often" m.mpds
    done
done
