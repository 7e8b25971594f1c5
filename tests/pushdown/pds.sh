#!/usr/bin/env bash
# CUBA's format: our own instances, against an explicit exploration and their expected answers.
. "$PROJECT_DIR/tests/lib.sh"
folder=$PROJECT_DIR/tests/pushdown/instances
"$1" "$folder"/*.pds || exit 1
answers=0
for f in "$folder"/*.pds; do
    while read -r k answer; do
        run model --quiet --contexts "$k" "$f"
        want_out "^query 1: $answer\$"
        [ "$answer" = reachable ] && want_status 1 || want_status 0
        answers=$((answers + 1))
    done < <(sed -n 's/^# contexts \([a-z0-9]*\): /\1 /p' "$f")
done
[ "$answers" -ge 12 ] || fail "only $answers answers were compared"
# Written as a network, it is the same one.
run model --quiet --contexts 3 --save-network "$scratch/relay.pdn" "$folder/relay.pds"
run model --quiet --contexts 3 "$scratch/relay.pdn"
want_status 1
cp "$folder/relay.pds" "$scratch"
run model "$scratch/relay.pds"
want_status 2
want_one_error_line # no .init beside it
finish
