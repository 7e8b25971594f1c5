#!/bin/sh
# Garbage collection in plain runs: constant memory, OutOfMemoryError as a limit. $1: megabytes that
# the allocating program goes through.
. "$PROJECT_DIR/tests/lib.sh"
here="$PROJECT_DIR/tests/vm"

run run --heap 16 "$here/Churn.java" -- "$1"
want_status 0
want_out '^done true$'

run run --heap 32 "$here/Full.java"
want_status 0
want_out '^caught 8$'

# The schedule does not depend on collections.
run run --heap 32 --seed 7 "$here/Full.java"
want_out '^caught 8$'
WEFT_COLLECT_EVERY=3
export WEFT_COLLECT_EVERY
run run --heap 32 --seed 7 "$here/Full.java"
want_out '^caught 8$'
run run --heap 16 "$here/Churn.java" -- 4
want_out '^done true$'
finish
