#!/usr/bin/env bash
# The hybrid engine from the command line: the paper's numbers, ways to choose fields, words about what was done.
. "$PROJECT_DIR/tests/lib.sh"
here=$PROJECT_DIR/tests/hybrid
examples=$PROJECT_DIR/examples/tracked

stat() { sed -n "s/^$1: //p" "$scratch/out"; }
want_stat() { [ "$(stat "$1")" = "$2" ] || fail "$1 is $(stat "$1"), expected $2"; }
hybrid() { run check -cp "$scratch/classes" --engine hybrid --stats "$@"; }

mkdir "$scratch/classes"
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -nowarn -cp "${WEFT%/src/cli/weft}/api/weft-api.jar" -d "$scratch/classes" \
    "$here"/*.java "$examples"/[!M]*.java "$PROJECT_DIR/examples/philosophers/DiningForks.java" \
    "$PROJECT_DIR/tests/programs/check/LockInversionReentrant.java" || exit 1

# Example 1 generates 1 + 2x states, example 2 2 (1 + … + x) + 1; the variants with choices 511.
hybrid Independent && want_stat states 17
want_last "verdict: SAFE"
hybrid Counting && want_stat states 73
want_last "verdict: SAFE"
hybrid IndependentChoices && want_stat states 511
hybrid CountingChoices && want_stat states 511
hybrid Scaled -- 26 && want_stat states 53
hybrid Scaled -- 26 count && want_stat states 703
hybrid Scaled -- 60 count && want_stat states 3661
want_stat merged 1830
want_stat re_explored 0
want_stat bdd_variables 60
# Depth first is right, too, and slower.
hybrid --search dfs Counting
want_last "verdict: SAFE"
[ "$(stat states)" -gt 73 ] || fail "depth first is not slower"
[ "$(stat re_explored)" -gt 0 ] || fail "depth first does not explore again"

# Values are followed along all ways; a copy of what lies above is no copy.
hybrid --track auto Copies
want_status 0
want_out 'tracks Copies.flag: decides 2 branches'
want_out 'tracks Copies.odd: decides 2 branches'
# Objects made in several threads, in arrays; inherited fields.
hybrid --track auto Objects
want_out '^note: tracks Objects\$Door.open: decides 3 branches$'
want_last "verdict: SAFE"
hybrid --track open,Safe.locked Objects -- x
want_last "verdict: UNSAFE (AssertionError at Objects.java:37)"
run check -cp "$scratch/classes" --track Safe.open --engine hybrid --witness "$scratch/witness.json" Objects -- x
want_status 1
run replay "$scratch/witness.json"
want_last "verdict: UNSAFE (AssertionError at Objects.java:37)"

hybrid Fresh
want_last "verdict: UNSAFE (AssertionError at Fresh.java:14)"

# boolean[], enums and ints.
hybrid Arrays
want_last "verdict: SAFE"
want_stat bdd_variables 12
hybrid Arrays -- x
want_last "verdict: UNSAFE (AssertionError at Arrays.java:19)"
hybrid --track-bits light=2,Bits.waiting=2,passed=2 Bits
want_last "verdict: SAFE"
want_stat bdd_variables 3
hybrid --track-bits light=2,waiting=2,passed=2 Bits -- x
want_last "verdict: UNSAFE (AssertionError at Bits.java:30)"
hybrid --track-bits light=1 Bits
want_last "verdict: UNKNOWN (--track-bits: a field takes more values than its bits can tell apart)"

# Races, deadlocks, threads that others must not starve.
hybrid --track auto --property race Racy
want_out "verdict: UNSAFE \(data race"
hybrid --track auto Racy
want_last "verdict: UNSAFE (IllegalStateException at Racy.java:12)"
hybrid --track taken DiningForks -- 2
want_out "verdict: UNSAFE \(deadlock"
hybrid Loop
want_last "verdict: UNSAFE (IllegalStateException at Loop.java:9)"

# What a program is told, and what it may not do.
hybrid Formula
want_last "verdict: SAFE"
run check -cp "$scratch/classes" Formula
want_status 1
hybrid Reflect
want_out "^verdict: UNKNOWN \(not supported: a tracked field in reflection"
run check -cp "$scratch/classes" --engine hybrid --jobs 2 Formula
want_err "the hybrid engine uses one thread: BuDDy is not thread-safe"

# Limits unwind.
hybrid --time 0.6 Scaled -- 2000 count
want_last "verdict: UNKNOWN (time limit 0.6 s reached)"
hybrid --memory 200 Scaled -- 600 count
want_out "^verdict: UNKNOWN"

# Bad options.
run check -cp "$scratch/classes" --engine hybrid --track nosuch Racy
want_status 2
want_one_error_line
want_err "^weft: --track: no field is called 'nosuch'$"
run check -cp "$scratch/classes" --engine hybrid --track Bits.waiting Bits
want_err "is neither boolean nor boolean\[\]"
run check -cp "$scratch/classes" --engine hybrid --track-bits done=3 Racy
want_err "^weft: --track-bits: no int or enum field is called 'done'$"
run check -cp "$scratch/classes" --engine hybrid --track-bits light=99 Bits
want_err "is not FIELD=N, N from 1 to 12$"
want_status 2

# Locks of the library that each have what the other wants.
hybrid LockInversionReentrant
want_out "^verdict: UNSAFE \(deadlock at "
finish
