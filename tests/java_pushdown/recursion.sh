#!/usr/bin/env bash
# Recursion without a bound, by several threads: the stacks are infinitely many, and it is decided all the same.
. "$(dirname "$0")/../lib.sh"

mkdir "$scratch/src"
make() { # class, the value that odd leaves behind
    cat >"$scratch/src/$1.java" <<END
import weft.Verify;

public class $1 {
    static volatile boolean even = true;
    static final Object lock = new Object();

    static void even() {
        if (Verify.anyBoolean()) odd();
        if (Verify.anyBoolean()) odd();
    }

    static void odd() {
        synchronized (lock) {
            even = !even;
            if (Verify.anyBoolean()) even();
            even = $2;
        }
        if (Verify.anyBoolean()) even();
    }

    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        Thread t = new Thread($1::even);
        t.start();
        even();
        int m = Verify.anyInt(0, 2), n = Verify.anyInt(0, 3);
        int a = ackermann(m, n);
        synchronized (lock) {
            assert even && a > n;
        }
    }
}
END
}
make Even true
make Odd false
# Between two rounds of the lock the flag is true, however deep the recursion inside was.
run check --engine pushdown --contexts 3 --property assert,exception --quiet "$scratch/src/Even.java"
want_last "verdict: SAFE within bounds (contexts <= 3)"
run check --engine pushdown --contexts 3 --property assert,exception --quiet "$scratch/src/Odd.java"
want_status 1
want_last "verdict: UNSAFE (AssertionError at Odd.java:34)"
finish
