#!/usr/bin/env bash
# --solver: other programs that read SMT-LIB 2 decide in Z3's place, or race with it.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
cat >Asked.java <<'J'
public class Asked {
    static void find(int a, long b, double d, float f, boolean p, char c) {
        if (a * 7 == -21 && b == 1L << 40 && d / 4 == -0.625 && f > 1e38f && 1 / f == 0 && p && c == 'x')
            throw new IllegalStateException();
    }

    static void holds(int a, int b) {
        assert (a ^ b) + 2 * (a & b) == a + b;
    }

    static void odd(double d) {
        if (d != d) throw new IllegalStateException();
    }
}
J
javac -g Asked.java || exit 1
# Says that there is a model, and sends a wrong one; says nothing; does not read.
cat >wrong <<'S'
#!/bin/sh
while read -r line; do
    case $line in
    *check-sat*) echo sat ;;
    *get-value*) echo "((true true) (k!1 #x00000000))" ;;
    esac
done
S
printf '#!/bin/sh\nexec sleep 1000\n' >silent
chmod +x wrong silent

# solves SOLVERS…: both verdicts, in every mode.
solves() {
    for mode in path blocks auto; do
        run check --quiet --time 60 --solve $mode "$@" -cp . Asked#find
        want_last 'verdict: UNSAFE (IllegalStateException at Asked.java:4)'
        run check --quiet --time 60 --solve $mode "$@" -cp . Asked#holds
        want_last 'verdict: SAFE'
    done
    run check --quiet --time 60 --solve blocks "$@" -cp . Asked#odd
    want_last 'verdict: UNSAFE (IllegalStateException at Asked.java:12)'
}
solves --solver 'z3 -in'
solves --solver ./silent --solver z3
run check --quiet --solve blocks --solver z3 --solver 'z3 -in' --solver ./wrong --solver false -cp . Asked#find
want_last 'verdict: UNSAFE (IllegalStateException at Asked.java:4)'

# Nobody is believed who is not sure, or wrong.
for solver in ./wrong false ./silent cat; do
    run check --quiet --solve path --solver "$solver" --solver-time 1 -cp . Asked#find
    want_last 'verdict: UNKNOWN (the solver did not decide a path condition)'
    run check --quiet --solve blocks --solver "$solver" --solver-time 1 -cp . Asked#holds
    want_last 'verdict: UNKNOWN (the solver did not decide a block)'
done
pgrep -f "$scratch/silent" >/dev/null && fail "a solver still runs"

# The time limit holds.
run check --quiet --time 1 --solve path --solver ./silent -cp . Asked#find
want_last 'verdict: UNKNOWN (time limit 1 s reached)'

run check --solver nosuch -cp . Asked#find
want_status 2
want_err "^weft: --solver: 'nosuch': no such program$"
run check --engine explicit --solver z3 -cp . Asked#find
want_status 2
finish
