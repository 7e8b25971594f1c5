#!/usr/bin/env bash
# The public instances, where they are: every one decided for 1 to 6 contexts.
. "$PROJECT_DIR/tests/lib.sh"
data=$PROJECT_DIR/../shared/data/pds
[ -d "$data" ] || data=$PROJECT_DIR/../../shared/data/pds
[ -d "$data" ] || { echo "the public instances are not here: skipped"; exit 77; }
"$1" "$data"/*.pds || exit 1
for f in "$data"/Bluetooth*.pds; do
    for k in 1 2 3 4 5 6; do
        run model --quiet --contexts $k "$f"
        [ "$status" -le 1 ] || fail "not decided"
        want_out '^query 1: (un)?reachable$'
    done
done
run model "$data/converge-11.pds" --contexts auto # which has no .spec
want_status 3; want_out '^note: .*any number of contexts is covered'; want_last 'verdict: UNKNOWN (nothing was asked: there is no .spec file)'
finish
