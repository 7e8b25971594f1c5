#!/usr/bin/env bash
# weft flows: figure 1 and table 1 of the paper, chains, sources and sinks.
# Usage: flows.sh weft-api.jar
source "$(dirname "$0")/../lib.sh"
here=$(dirname "$0")
javac -cp "$1" -d "$scratch/classes" "$here"/../../examples/interference/*.java "$here"/flows/*.java || exit 1
classes=$scratch/classes

# flow NAME FROM TO VERDICT LINE…: what is said of the way from one line to another.
flow() {
    name=$1 verdict=$4
    run flows --quiet -cp "$classes" --from "$name.java:$2" --to "$name.java:$3" "$name"
    shift 4
    want_last "verdict: $verdict"
    for line in "$@"; do want_out "^flow $line$"; done
    [ "$(grep -c '^flow ' "$scratch/out")" -eq $# ] || fail "not $# flows"
}

# Figure 1 can print 42, none of the six can.
flow Figure1 17 11 "UNSAFE (flow Figure1.java:17 -> Figure1.java:11 (Figure1.v))" "Figure1.java:17 -> Figure1.java:11 \(Figure1.v\): feasible"
flow Table1 13 8 SAFE "Table1.java:13 -> Table1.java:8 \(Table1.x\): infeasible \(it is not written before\)"
flow Table2 17 10 SAFE "Table2.java:17 -> Table2.java:10 \(Table2.x\): infeasible \(it is not written before\)"
flow Table3 17 11 SAFE "Table3.java:17 -> Table3.java:11 \(Table3.x\): infeasible \(it is overwritten before\)"
flow Table4 10 11 SAFE \
    "Table4.java:10 -> Table4.java:17 -> Table4.java:11 \(Table4.y, Table4.x\): infeasible \(no execution has all of these\)"
flow Table5 21 13 SAFE "Table5.java:21 -> Table5.java:13 \(Table5.x\): infeasible \(it is overwritten before\)"
flow Table6 11 25 SAFE "Table6.java:11 -> Table6.java:25 \(Table6.x\): infeasible \(it is overwritten before\)"
# Both transfers of the fourth are possible by themselves; the sixth has another flow.
flow Table4 10 17 "UNSAFE (flow Table4.java:10 -> Table4.java:17 (Table4.y))" "Table4.java:10 -> Table4.java:17 \(Table4.y\): feasible"
flow Table4 17 11 "UNSAFE (flow Table4.java:17 -> Table4.java:11 (Table4.x))" "Table4.java:17 -> Table4.java:11 \(Table4.x\): feasible"
flow Table6 13 25 "UNSAFE (flow Table6.java:13 -> Table6.java:25 (Table6.x))" "Table6.java:13 -> Table6.java:25 \(Table6.x\): feasible"
# Within one thread.
flow Table3 10 11 "UNSAFE (flow Table3.java:10 -> Table3.java:11 (Table3.x))" "Table3.java:10 -> Table3.java:11 \(Table3.x\): feasible"

# Without places: all between threads, with a schedule below each that is feasible.
run flows --confirm 0 -cp "$classes" Table6
want_status 3
want_out "^flow Table6.java:13 -> Table6.java:25 \(Table6.x\): feasible$"
want_out "^ {30,}Table6.java:25 now$"
want_out "^  Table6.java:9 takes Table6.a$"

# With executions that have them, unless the model alone is asked.
run flows -cp "$classes" Figure1
want_status 1
want_out "^  confirmed: it was seen in an execution, and when that was replayed$"
[ "$(grep -c "^  confirmed" "$scratch/out")" -eq 1 ] || fail "not one flow is confirmed"
run flows -cp "$classes" --confirm 0 --from Figure1.java:17 --to Figure1.java:11 Figure1
want_last "verdict: UNKNOWN (1 flow may happen)"
# What one thread writes again before the other one reads, by arraycopy or in a library, was not read from the first write.
run flows --quiet -cp "$classes" Overwritten
want_no_out "^verdict: UNSAFE .*Overwritten.java:11 "
want_out "^verdict: UNSAFE \(flow Overwritten.java:12 -> Overwritten.java:20 \(Overwritten.second\)\)$"

# The model that is written says the same.
run flows --quiet --dump-model "$scratch/kept.dpn" -cp "$classes" --from Table4.java:10 --to Table4.java:11 Table4
run model --quiet "$scratch/kept.dpn"
want_out "^query [0-9]+: unreachable$"

# Sources and sinks.
run flows --quiet -cp "$classes" --source Leak#secret --sink Leak#show Leak
want_out "^flow Leak.java:23 -> Leak.java:24 -> Leak.java:16 -> Leak.java:26 -> Leak.java:26 \(Leak.a, Leak.b\): feasible$"
want_status 3
run flows --quiet -cp "$classes" --source Kept#secret --sink Kept#show Kept
want_out "^flow Kept.java:23 -> Kept.java:23 -> Kept.java:16 -> Kept.java:24 -> Kept.java:24 \(Kept.a, Kept.b\): infeasible"
want_last "verdict: SAFE"
want_status 0
run flows --quiet -cp "$classes" --source InMap#secret --sink InMap#show InMap
want_last "verdict: UNKNOWN (a value is given to put, and not followed)"

# Bad usage.
for bad in "--from Table4.java:1" "--from Table4" "--to Table4.java:" "--to :3" "--to Table4.java:999" "--source Leak#secret" "--source Leak#none --sink Leak#show"; do
    # shellcheck disable=SC2086
    run flows -cp "$classes" $bad Leak
    want_status 2
    want_one_error_line
done
run flows
want_status 2
want_one_error_line
finish
