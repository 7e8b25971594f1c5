#!/usr/bin/env bash
# What pruning buys: backward search with and without the state equation, on rings of ten places and
# ten transitions. Five rings are 50 places and 50 transitions. Seconds are processor time.
. "$(dirname "$0")/lib.sh"
limit=${LIMIT:-60}
printf '%-24s %-9s %8s %9s   %-9s %8s %9s\n' rings pruned seconds elements unpruned seconds elements
for n in 1 2 3 4 5; do
    for first in 2 4; do
        "$make_model" rings $n $first >"$scratch/m.spec"
        decide "$scratch/m.spec" "$limit" --direction backward
        row=$(printf '%-24s %-9s %8s %9s' "$n, $first in the first" "$verdict" "$seconds" "${elements:--}")
        decide "$scratch/m.spec" "$limit" --direction backward --prune off
        printf '%s   %-9s %8s %9s\n' "$row" "$verdict" "$seconds" "${elements:--}"
    done
done
