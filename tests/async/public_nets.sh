#!/usr/bin/env bash
# The public coverability instances, where they are at hand: each decided within its time, certificates
# and firing sequences checked, and the known answers. The paper's algorithm says the same where it ends.
. "$PROJECT_DIR/tests/lib.sh"
nets=$PROJECT_DIR/../shared/data/coverability
[ -d "$nets" ] || nets=$PROJECT_DIR/../../shared/data/coverability
[ -d "$nets" ] || { echo "the public instances are not here: skipped"; exit 77; }
decided=0 compared=0
for file in "$nets"/*.spec; do
    name=$(basename "$file" .spec)
    run model --quiet --certify --time 60 "$file"
    case $name in
    leabasicapproach | pncsacover | pncsasemiliv) want_status 1 ;;
    *) want_status 0 ;;
    esac
    [ "$status" -le 1 ] && decided=$((decided + 1))
    fast=$status
    run model --quiet --algorithm paper --time 2 "$file"
    [ "$status" -eq 3 ] && continue
    compared=$((compared + 1))
    [ "$status" -eq "$fast" ] || fail "paper differs on $name"
done
echo "$decided decided, $compared of them by the paper's algorithm, too"
[ "$compared" -ge 5 ] || fail "only $compared compared"
finish
