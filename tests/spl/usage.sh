#!/usr/bin/env bash
# What a user of .spl files sees: messages with positions, limits, runs, exploration.
. "$PROJECT_DIR/tests/lib.sh"

# bad MESSAGE PROGRAM: one line  weft: FILE:LINE:COL: MESSAGE  and exit status 2.
bad() {
    printf '%b' "$2" >"$scratch/bad.spl"
    run model "$scratch/bad.spl"
    want_status 2
    want_err "^weft: .*bad\.spl:$1"
    want_one_error_line
}
m='thread T {\n int n; boolean b; T t;\n void go(int x) {\n'
z='\n }\n}\n(new T).go(1);\n'
bad '4:1: no variable or field .y.' "${m}y = 1;$z"
bad '4:5: expected int, found boolean' "${m}n = true;$z"
bad '4:4: expected boolean, found int' "${m}if x goto l; l: ;$z"
bad '4:13: no label .l. in' "${m}if (b) goto l;$z"
bad '5:1: label .l. is defined twice' "${m}l: n = 1; \nl: n = 2;$z"
bad '4:3: T has no field .z.' "${m}t.z = 1;$z"
bad '4:3: T has no method .z.' "${m}t.z();$z"
bad '4:6: .go. takes 1 argument, found 2' "${m}this.go(1, 2);$z"
bad '4:10: .go. is a method of a thread: it is posted and has no value' "${m}n = this.go(1);$z"
bad '4:5: SPL has no .while.' "${m}n = while;$z"
bad '4:7: expected .;., found .2.' "${m}n = 1 2;$z"
bad '4:9: expected int, found boolean' "${m}n = x + b;$z"
bad '4:10: int and boolean cannot be compared' "${m}assert n == b;$z"
bad '4:5: no class or thread .U.' "${m}t = new U;$z"
bad '4:5: any is a boolean or an int, not a T' "${m}t = any;$z"
bad '4:5: number too large' "${m}n = 99999999999999999999;$z"
bad '4:5: .@. has no meaning in SPL' "${m}n = @;$z"
bad '4:8: .go. is void: it returns nothing' "${m}return 1;$z"
bad '1:23: .f. can end without a return' 'class C { int f() { ; } } thread T { void go() {} } (new T).go();'
bad '1:12: .f. is a method of a thread: it is posted and must be void' 'thread T { int f() { return 1; } } (new T).f();'
bad '1:1: expected a class' ''
bad '1:13: the program must start on a thread' 'class C { } (new C).go();'
bad '1:45: the program starts with constants' 'thread T { void go(int x) {} } (new T).go(1 + 2);'
bad '1:1: this comment does not end' '/* thread'
deep=$(printf '(%.0s' $(seq 1000))
bad '4:.*nested' "${m}n = $deep;$z"
sum=$(printf 'n + %.0s' $(seq 1000))
bad '4:.*fewer operators' "${m}n = ${sum}1;$z"

run model "$scratch/absent.spl"; want_status 2; want_one_error_line

programs=$PROJECT_DIR/tests/spl/programs
examples=$PROJECT_DIR/examples/spl
# Limits give UNKNOWN with the predicates so far.
run model --rounds 3 "$examples/transactions.spl"; want_status 3
want_out '^note: predicate so far: .*: '; want_out '^verdict: UNKNOWN \(the limit of refinement rounds is reached\)$'
cat >"$scratch/diverges.spl" <<'END'
thread T {
    int x, y;
    void go() { x = x + 1; y = y + x * x; this.go(); this.check(); }
    void check() { assert y * y * y != 1 + x * x * 7; this.check(); }
}
(new T).go();
END
# What an unwinding leaves behind is a leak to the sanitizer.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 run model --time 2 "$scratch/diverges.spl"; want_status 3; want_out '^verdict: UNKNOWN'
# Exploration, runs and refinement agree; both semantics run.
run model --by exploration --stats "$programs/flags_lost.spl"; want_status 1
want_out '^configurations: [0-9]+$'; want_out '^verdict: UNSAFE \(assertion failed at flags_lost.spl:7\)$'
run model --by exploration "$programs/mutex_tokens.spl"; want_last 'verdict: SAFE'
run model --by exploration --semantics concurrent "$programs/racy_check.spl"; want_status 1
want_out 'in the concurrent semantics'
run model --by exploration --configurations 100 "$examples/unbounded_posting.spl"; want_status 3
want_last 'verdict: UNKNOWN (too many configurations)'
run model --runs 500 --semantics concurrent "$programs/racy_check.spl"; want_status 1
run model --runs 50 "$programs/racy_check.spl"; want_status 3
want_last 'verdict: UNKNOWN (50 random executions, none of them fails)'
run model --runs 100 --seed 7 "$programs/two_tokens.spl"; want_status 1
# Atomicity of what is not finite is an assumption, and is named.
run model --check-atomic --configurations 5000 "$examples/web_server.spl"; want_status 0
want_out 'note: atomicity could not be checked: '; want_out 'assumption: handlers are atomic'
# The system that was decided can be written, and decided on its own.
run model --emit "$scratch/a.mpds" "$programs/two_tokens.spl"; want_status 1
run model "$scratch/a.mpds"; want_status 1; want_last 'verdict: UNSAFE (query 1 is reachable)'
# The paper's algorithm underneath.
run model --algorithm paper "$programs/counting_bag_bug.spl"; want_status 1
run model --algorithm paper "$programs/counting_bag.spl"; want_status 0
finish
