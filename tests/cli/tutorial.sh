#!/usr/bin/env bash
# The README's tutorial: its commands are run, and the trace it shows is the one that comes out.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
ln -s "$PROJECT_DIR/examples" examples
run check examples/LostUpdate.java; want_status 1
sed -n '/^```$/,/^```$/p' "$PROJECT_DIR/README.md" | sed '/^```$/d' >shown
cmp -s shown out || fail "README.md shows another trace: $(diff shown out | head -5)"

weft() { run "$@"; }
statuses=
sed -n '/^## From a bug to a proof/,/^## What it decides/p' "$PROJECT_DIR/README.md" |
    grep -E '^    (weft|sed) ' | sed 's/^    //' >commands
while read -r line; do
    eval "$line" || exit 1
    case $line in weft*) statuses="$statuses $status" ;; esac
done <commands
[ "$statuses" = ' 1 1 1 0' ] || fail "the tutorial's commands end with$statuses"
want_last 'verdict: SAFE'
[ -s lost.json ] && [ -s lost.html ] || fail "the tutorial's files are not there"
finish
