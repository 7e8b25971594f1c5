#!/usr/bin/env bash
# Pushdown networks end to end.
. "$PROJECT_DIR/tests/lib.sh"
examples=$PROJECT_DIR/examples/networks

run model "$examples/two-processes.pdn"
want_status 0
want_out '^query 4: reachable$'
want_out '^query 5: unreachable$'
want_out '^  context 2: P2$'
want_last 'verdict: SAFE within bounds (contexts <= 2)'

# The Bluetooth driver breaks at exactly 3, 5 and 4 contexts; lazy makes fewer tuples than eager, and no more than jMoped.
tuples() { sed -n 's/^view_tuples: //p' "$scratch/out"; }
for v in 1:3:4 2:5:154 3:4:55; do
    IFS=: read -r version k most <<<"$v"
    file=$examples/bluetooth$version.pdn
    run model --quiet --contexts $((k - 1)) "$file"
    want_status 0; want_last "verdict: SAFE within bounds (contexts <= $((k - 1)))"
    run model --quiet --split eager --contexts $((k - 1)) "$file"
    want_status 0
    run model --stats "$file"
    want_status 1; want_last 'verdict: UNSAFE (query 1 is reachable)'
    want_out "^query 1, $k contexts:"; want_out "^contexts: $k\$"
    lazy=$(tuples)
    [ "$lazy" -le "$most" ] || fail "$file: $lazy tuples, at most $most expected"
    run model --stats --quiet --split eager "$file"
    want_status 1
    [ "$lazy" -lt "$(tuples)" ] || fail "lazy made $lazy tuples, eager $(tuples)"
done

# The vector's race: lazy tuples do not depend on the bits.
run model --stats --quiet "$examples/vector5.pdn"
want_status 1; want_out '^view_tuples: [1-9]$'
run model --quiet "$examples/vector6.pdn"
want_status 0; want_last 'verdict: SAFE within bounds (contexts <= 3)'

# A loop that forks without bound; threads that never run count; data goes through globals.
cat >"$scratch/fork.pdn" <<'END'
network
global x : 2
process Main starts m
  m -> m start Q:e (x' == x + 1)
process Q
  e -> f (x == 3)
  f ->
contexts 2
reach Q:e Q:e
reach Q:e Q:e Q:e
reach Q:f Q:e when (x == 3)
reach Q:f Q:f
reach Q:-
END
run model "$scratch/fork.pdn"
want_status 0
want_out '^query 1: reachable$'; want_out '^query 2: reachable$'; want_out '^query 3: reachable$'
want_out '^query 4: unreachable$'; want_out '^query 5: reachable$'
want_out 'Q \(thread [0-9]+\)'
run model --contexts 3 "$scratch/fork.pdn"; want_out '^query 4: reachable$'

# Deadlocks: all wait or rest, one waits at least; two locks in different orders, and a third process that may end.
cat >"$scratch/dead.pdn" <<'END'
network
global a : 1
global b : 1
process P starts p0
  p0 -> p1 (a == 0 && a' == 1)
  p1 -> p2 (b == 0 && b' == 1)
  p2 -> p0 (a' == 0 && b' == 0)
  p0 waits (a == 1)
  p1 waits (b == 1)
process Q starts q0
  q0 -> q1 (b == 0 && b' == 1)
  q1 -> q0 (b' == 0)
  q1 -> q2 (a == 0 && a' == 1)
  q0 waits (b == 1)
  q2 waits
process R starts r0
  r0 -> r1
  r1 rests
contexts 3
error deadlock
reach deadlock when (a == 0)
END
for split in lazy eager; do
    run model --split $split "$scratch/dead.pdn"
    want_status 1
    want_out '^query 1: reachable$'; want_out '^query 2: unreachable$'
    run model --split $split --contexts 1 "$scratch/dead.pdn"
    want_status 0
done
run model --contexts auto --last pre "$scratch/dead.pdn"
want_status 1
sed 's/r0 -> r1/r0 -> r1 start R:r0/' "$scratch/dead.pdn" >"$scratch/forked.pdn"
run model "$scratch/forked.pdn"
want_status 2; want_one_error_line

# auto: recursion that converges, and a note that says by which argument.
cat >"$scratch/auto.pdn" <<'END'
network
global x : 1
process P starts a
  a -> a b (x == 0)
  a -> c
  b ->
  c ->
process Q starts q
  q -> q (x' == 1 - x)
contexts auto
reach P:b
reach P:-
reach P:d
END
run model "$scratch/auto.pdn"
want_status 0; want_last 'verdict: SAFE'
want_out '^note: .*any number of contexts is covered'
want_out "^note: query 3: no rule of P mentions the label d"
run model --quiet --contexts 2 "$scratch/auto.pdn"
want_last 'verdict: SAFE within bounds (contexts <= 2)'

# Witness file and saved network.
run model --witness "$scratch/w.json" --save-network "$scratch/copy.pdn" "$examples/bluetooth3.pdn"
want_status 1
python3 - "$scratch/w.json" <<'END' || fail "the witness file"
import json, sys
w = json.load(open(sys.argv[1]))["witnesses"]
assert len(w) == 1 and w[0]["query"] == 1 and len(w[0]["contexts"]) == 4
assert w[0]["contexts"][-1]["steps"][-1]["stack"] == ["bad"]
END
run model --quiet "$scratch/copy.pdn"; want_status 1
run model --quiet --save-network "$scratch/copy2.pdn" "$scratch/copy.pdn"
cmp -s "$scratch/copy.pdn" "$scratch/copy2.pdn" || fail "printing is not stable"

# What goes wrong is said in one line, or is UNKNOWN with its reason.
printf 'network\nglobal x : 3\nprocess P starts a\n  a -> b (x == y)\n' >"$scratch/bad.pdn"
run model "$scratch/bad.pdn"; want_status 2; want_one_error_line
want_err "bad.pdn:4:16: unknown variable 'y'"
run model --contexts x "$examples/bluetooth1.pdn"; want_status 2; want_one_error_line
printf 'network\nglobal x : 24\nglobal y : 24\nprocess P starts a\n  a -> b (x * y == 7)\nreach P:b\n' \
    >"$scratch/wide.pdn"
run model "$scratch/wide.pdn"; want_status 3
want_last 'verdict: UNKNOWN (multiplication of 24-bit variables explodes in BDDs (more than 2000000 nodes))'
python3 "$PROJECT_DIR/bench/pushdown/tree.py" 2 2 6 >"$scratch/tree.pdn"
run model --time 0.5 "$scratch/tree.pdn"; want_status 3
want_last 'verdict: UNKNOWN (time limit 0.5 s reached)'
printf '2\nPDA 1 3\n0 1 -> 2 1\n' >"$scratch/bad.pds"
run model "$scratch/bad.pds"; want_status 2; want_one_error_line; want_err 'bad.pds:3:8: 2 is too large'
printf '2\nPDA 1 3\n0 1 -> 1 1\n' >"$scratch/bad.pds"
run model "$scratch/bad.pds"; want_status 2; want_one_error_line; want_err 'bad.init'
finish
