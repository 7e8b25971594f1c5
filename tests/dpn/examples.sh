#!/usr/bin/env bash
# Every example says behind each query what the answer is; bad files say what is wrong and where.
. "$PROJECT_DIR/tests/lib.sh"

for file in "$PROJECT_DIR"/examples/dpn/*.dpn; do
    number=0
    run model "$file"
    want_status 0
    want_last "verdict: SAFE"
    while IFS= read -r line; do
        number=$((number + 1))
        expected=${line##*# }
        want_out "^query $number: $expected\$"
        # A reachable query comes with its execution, an unreachable one without.
        if [ "$expected" = reachable ]; then want_out "^query $number:\$"; else want_no_out "^query $number:\$"; fi
    done < <(grep -E '^(error )?(visit|parallel) ' "$file")
    [ "$number" -gt 0 ] || fail "$file has no queries"
done

# Locks matter: without them 42 can be printed by the third program, and its accesses race.
run model --locks off "$PROJECT_DIR/examples/dpn/table1-3.dpn"
want_out '^query 1: reachable$'
want_out '^query 2: reachable$'
want_out '^note: locks are ignored'

# The three forms of a witness.
run model --witness "$scratch/w.json" --dot "$scratch/w.dot" --stats "$PROJECT_DIR/examples/dpn/figure1.dpn"
want_status 0
want_out '^rules: 10$'
want_out '^locks: 1$'
want_out '^queries: 3$'
want_out 'thread 1 +v = 42 +p s1 -> p s2'
python3 - "$scratch/w.json" <<'PY' || fail "the witness file is wrong"
import json, sys
w = json.load(open(sys.argv[1]))["witnesses"]
assert [x["query"] for x in w] == [1, 3], w
rules = [s["rule"] for s in w[0]["schedule"]]
assert rules.index("v = 0") < rules.index("v = 42") < rules.index("sync R"), rules
assert w[0]["tree"]["nodes"][w[0]["tree"]["root"]]["kind"] == "SPAWN"
PY
grep -q '^digraph execution {' "$scratch/w.dot" || fail "no graph"
grep -q 'label="USE x sync S"' "$scratch/w.dot" || fail "the use of x is not in the graph"

# UNSAFE needs an error query.
printf 'dpn\nstart p a\nrule p a -> p b : go\nerror visit { b }\n' >"$scratch/e.dpn"
run model "$scratch/e.dpn"
want_status 1
want_last "verdict: UNSAFE (query 1 is reachable)"

bad() { # LINE:COL MESSAGE FILE
    printf "$3" >"$scratch/bad.dpn"
    run model "$scratch/bad.dpn"
    want_status 2
    want_one_error_line
    want_err "^weft: $scratch/bad.dpn:$1: $2"
}
bad 3:10 "expected '->'" 'dpn\nstart p a\nrule p a => p b\n'
bad 3:12 "no 'lock' line declares 'x'" 'dpn\nstart p a\nrule p a -[x]-> p b c : n\n'
bad 4:21 "expected two stack symbols" 'dpn\nstart p a\nlock x\nrule p a -[x]-> p b : n\n'
bad 3:16 "no rule that spawns is named 'go'" 'dpn\nstart p a\nrule p a -join go-> p b : n\n'
bad 3:23 "no rule is named 'nobody'" 'dpn\nstart p a\nvisit { a } without { nobody }\n'
bad 3:19 "'by' needs a rule" 'dpn\nstart p a\nvisit { a } by { }\n'
bad 3:1 "a second 'start'" 'dpn\nstart p a\nstart p b\n'
bad 2:9 "'visit' is a keyword" 'dpn\nstart p visit\n'
bad 4:6 "lock 'x' is declared twice" 'dpn\nstart p a\nlock x\nlock x\n'
bad 3:19 "a rule that spawns" 'dpn\nstart p a\nrule p a -> p b c spawn p d : n\n'
bad 3:15 "expected '{', but the line ends" 'dpn\nstart p a\nparallel { a }\n'
bad 1:1 "expected 'dpn'" 'dpm\n'
printf 'dpn\nrule p a -> p b\n' >"$scratch/bad.dpn"
run model "$scratch/bad.dpn"
want_status 2
want_err "no 'start' line"

# More than a set of locks holds: an honest answer, not a wrong one.
{
    printf 'dpn\nstart p a\n'
    for i in $(seq 65); do printf 'lock x%d\nrule p a -[x%d]-> p a a : e%d\n' "$i" "$i" "$i"; done
    printf 'visit { a } then { a }\n'
} >"$scratch/many.dpn"
run model "$scratch/many.dpn"
want_status 3
want_out '^query 1: unknown \(the model has more than 64 locks\)$'

finish
