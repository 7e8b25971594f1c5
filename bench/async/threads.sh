#!/usr/bin/env bash
# Any number of threads of a boolean program, as nets of 36 to 568 places: where linear programs cost
# more than they save. Seconds are processor time. BEFORE=path/to/weft puts another build beside it.
. "$(dirname "$0")/lib.sh"
limit=${LIMIT:-20}
printf '%-24s %6s %6s' 'bits, locations' places trans
for way in ${BEFORE:+before} auto on off; do printf '  %-8s %8s' "$way" seconds; done
printf '\n'
after=$weft
for size in '4 20' '6 40' '7 50' '8 56' '9 56'; do
    for kind in ok bug; do
        "$make_model" threads $size $kind 1 >"$scratch/m.spec"
        row=
        for way in ${BEFORE:+before} auto on off; do
            weft=$after option="--prune $way"
            [ "$way" = before ] && weft=$BEFORE option=
            decide "$scratch/m.spec" "$limit" $option
            row+=$(printf '  %-8s %8s' "$verdict" "$seconds")
            [ -n "$places" ] && net="$places $transitions"
        done
        printf '%-24s %6s %6s%s\n' "$size $kind" $net "$row"
    done
done
