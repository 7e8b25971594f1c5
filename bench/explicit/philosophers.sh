#!/usr/bin/env bash
# Dining philosophers to the end, all deadlocks: states that are new, time, memory, beside those of Java PathFinder (whose numbers
# are fixed here: a machine like the one they were taken on is not needed to compare states). Usage: philosophers.sh [MOST]
cd "$(dirname "$0")/../.." || exit 1
most=${1:-6}
declare -A jpf=([nested3]=918 [nested4]=6942 [nested5]=51794 [forks3]=10940 [forks4]=194018)

row() { # name, class, number
    local out new
    out=$(./weft check "examples/philosophers/$2.java" --engine explicit --all-errors --stats -- "$3") || [ $? = 1 ] || exit 1
    stat() { sed -n "s/^$1: //p" <<<"$out"; }
    new=$(($(stat states) - $(stat matched)))
    local other=${jpf[$1$3]:-} ratio=-
    [ -n "$other" ] && ratio=$(awk -v a="$other" -v b="$new" 'BEGIN { printf "%.0f", a / b }')
    printf '%-8s %3d %10d %12d %8.2f %8s %8s %10s %8s\n' "$1" "$3" "$new" "$(stat transitions)" "$(stat time_s)" \
        "$(stat peak_mb)" "$(stat bytes_per_state)" "${other:--}" "$ratio"
}

printf '%-8s %3s %10s %12s %8s %8s %8s %10s %8s\n' forks n states transitions seconds MB bytes/st JPF fewer
for n in $(seq 3 8); do row nested DiningNested "$n"; done
for n in $(seq 3 "$most"); do row forks DiningForks "$n"; done
