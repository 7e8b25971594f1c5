#!/usr/bin/env bash
# Figure 1 and table 1 of the paper: which pairs race, and that the model that is written says the same.
source "$(dirname "$0")/../lib.sh"
javac -cp "$1" -d "$scratch/classes" "$(dirname "$0")"/../../examples/interference/*.java || exit 1
classes=$scratch/classes

# pairs NAME VERDICT LINE…: all pairs of an example, and no others.
pairs() {
    name=$1 verdict=$2
    shift 2
    run races --quiet -cp "$classes" "$name"
    want_last "verdict: $verdict"
    for line in "$@"; do want_out "^race $name\.$line$"; done
    [ "$(grep -c '^race ' "$scratch/out")" -eq $# ] || fail "not $# pairs"
    same_model "$name"
}

# The dumped model has one reachable query for each pair that is not impossible.
same_model() {
    run check --engine dpn --property race --dump-model "$scratch/$1.dpn" -cp "$classes" "$1"
    possible=$(grep -c '): possible' "$scratch/out")
    impossible=$(grep -c '): impossible' "$scratch/out")
    run model --quiet "$scratch/$1.dpn"
    [ "$(grep -c ': reachable' "$scratch/out")" -eq "$possible" ] || fail "model: not $possible reachable"
    [ "$(grep -c ': unreachable' "$scratch/out")" -eq "$impossible" ] || fail "model: not $impossible unreachable"
}

pairs Figure1 "UNSAFE (data race on Figure1.v between Figure1.java:17 and Figure1.java:9)" \
    "v: Figure1.java:9 \(write\) and Figure1.java:17 \(write\): confirmed" \
    "v: Figure1.java:11 \(read\) and Figure1.java:17 \(write\): impossible \(both hold Figure1.x\)"
run races --quiet -cp "$classes" Figure1
want_status 1
pairs Table1 SAFE "x: Table1.java:8 \(read\) and Table1.java:13 \(write\): impossible \(thread creation\)"
pairs Table2 SAFE "x: Table2.java:10 \(read\) and Table2.java:17 \(write\): impossible \(.*Table2.a\)"
pairs Table3 SAFE \
    "x: Table3.java:10 \(write\) and Table3.java:17 \(write\): impossible \(both hold Table3.a\)" \
    "x: Table3.java:11 \(read\) and Table3.java:17 \(write\): impossible \(both hold Table3.a\)"
pairs Table4 SAFE \
    "x: Table4.java:11 \(read\) and Table4.java:17 \(write\): impossible \(both hold Table4.a\)" \
    "y: Table4.java:10 \(write\) and Table4.java:17 \(read\): impossible \(both hold Table4.a\)"
pairs Table5 SAFE \
    "x: Table5.java:12 \(write\) and Table5.java:21 \(write\): impossible \(locks\)" \
    "x: Table5.java:13 \(read\) and Table5.java:21 \(write\): impossible \(locks\)"
pairs Table6 "UNSAFE (data race on Table6.x between Table6.java:13 and Table6.java:23)" \
    "x: Table6.java:11 \(write\) and Table6.java:23 \(write\): impossible \(both hold Table6.b\)" \
    "x: Table6.java:11 \(write\) and Table6.java:25 \(read\): impossible \(both hold Table6.b\)" \
    "x: Table6.java:13 \(write\) and Table6.java:23 \(write\): confirmed" \
    "x: Table6.java:13 \(write\) and Table6.java:25 \(read\): confirmed"

# Threads and recursion without end; any number of objects that guard themselves.
run races --confirm 0 --quiet -cp "$classes" Endless
want_last "verdict: SAFE"
run races --confirm 0 --quiet -cp "$classes" Accounts
want_out "^race Accounts.Account.balance: Accounts.java:11 \(write\) and Accounts.java:11 \(write\): impossible \(both hold this\)$"
want_out "^race Accounts.Account.balance: Accounts.java:11 \(write\) and Accounts.java:15 \(read\): possible$"

# What is possible comes with an execution of the model and the locks that are held.
run races --confirm 0 -cp "$classes" Table6
want_out "^  Table6.java:8 starts thread 1$"
want_out "^ {30,}Table6.java:18 takes Table6.b$"
want_out "^  Table6.java:13 now$"
want_out "ruled out by a lock that both hold, .* Table6.java:13 holds Table6.a; Table6.java:25 holds Table6.b$"
run races --confirm 0 --quiet -cp "$classes" Table6
[ "$(wc -l <"$scratch/out")" -eq 5 ] || fail "--quiet: more than pairs and the verdict"
for format in json html sarif; do
    run races --quiet --report "$scratch/races.$format" -cp "$classes" Table6
    grep -q "Table6.java:1*3" "$scratch/races.$format" || fail "the $format report has no pair"
done

# So does the copy in which an object is isolated, which is written beside it.
javac -d "$classes" "$(dirname "$0")/features/EachOwnLock.java" || exit 1
run races --confirm 0 --quiet --dump-model "$scratch/each.dpn" -cp "$classes" EachOwnLock
want_last "verdict: SAFE"
run model --quiet "$scratch/each.dpn"
want_out "^query [0-9]+: reachable$"
run model --quiet "$scratch/each-1.dpn"
want_out "^query 1: unreachable$"
want_no_out ": reachable$"

# Races that have no line of the model's, since they lie deeper in the JDK: each has its own.
javac -d "$classes" "$(dirname "$0")/../programs/check/StreamBuilderShared.java" || exit 1
run races --quiet -cp "$classes" StreamBuilderShared
want_status 1
[ "$(grep -c "confirmed$" "$scratch/out")" -gt 1 ] || fail "not each race is shown"

# The call graph for people.
run races --confirm 0 --quiet --dump-calls "$scratch/calls" -cp "$classes" Table3
for line in '^thread java/lang/Thread@Table3.java:7 runs java/lang/Thread.run' '^lock Table3.a$' \
    '^Table3.main.* once$' '^  calls Table3.run'; do
    grep -q "$line" "$scratch/calls" || fail "the call graph has no line like: $line"
done
run races --confirm 0 --dump-calls /nowhere/calls -cp "$classes" Table3
want_status 2
want_one_error_line

# A proof for the properties that are asked for: races, nothing else.
run check --engine dpn --property race -cp "$classes" Table5
want_last "verdict: SAFE"
want_status 0
run check --engine dpn --property race -cp "$classes" Table6
want_status 3
run races
want_status 2
want_one_error_line

finish
