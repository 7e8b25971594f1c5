#!/usr/bin/env bash
# What was known when a limit struck is printed; a model that asks nothing is bad input.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1

cat >two.pdn <<'END'
network
global x : 24
global y : 24
global z : 24
init (x == any && y == any)
process P starts a
  a -> b
  b -> c (z' == x * y)
  c -> a (x' == z * x + y && y' == x * z)
contexts 6
error P:c when (z == 7 && x == y && y == z + 1 && x == 5)
reach P:b
END
run model two.pdn --time 1
want_status 3; want_last 'verdict: UNKNOWN (time limit 1 s reached)'; want_out '^query 1: unknown \(time limit 1 s reached\)$'; want_out '^query 2: '

# A file that was asked for is written, or standard error says that it is not.
run model two.pdn --time 1 --witness w.json --report r.json
want_status 3
for file in w.json r.json; do
    [ -s $file ] || want_err "^weft: $file: not written \\(time limit 1 s reached\\)$"
done

cat >locks.dpn <<'END'
dpn
start p m0
lock x
rule p m0 -> p m1 : step
rule p m1 -[x]-> p c m1 : enter
rule p c -> p : leave
visit { m1 }
END
run model locks.dpn; want_status 0; want_out '^query 1: reachable$'
sed '/^visit/d' locks.dpn >silent.dpn
sed '/^error/d; /^reach/d' two.pdn >silent.pdn
printf 'mpds\nstart q main\nrule q main -> q\n' >silent.mpds
for file in silent.dpn silent.pdn silent.mpds; do
    run model $file; want_status 2; want_one_error_line; want_err "$file: "; want_no_out verdict; want_no_out note
done
cp "$PROJECT_DIR"/tests/pushdown/instances/relay.{pds,init} .
run model relay.pds; want_status 3; want_last 'verdict: UNKNOWN (nothing was asked: there is no .spec file)'

cat >Counters.java <<'END'
public class Counters {
    static volatile long a;
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Thread(() -> { for (;;) a = 3 * a + 1; }).start();
    }
}
END
run check Counters.java --time 1
want_status 3; want_last 'verdict: UNKNOWN (time limit 1 s reached)'; want_out '^note: stopped after [0-9]+ states'
finish
