#!/usr/bin/env bash
# Methods with all their arguments: numbers in the network's bits, objects shape by shape.
. "$(dirname "$0")/../lib.sh"
api=$1

cat >"$scratch/Args.java" <<'EOF'
import weft.Invariant;
import weft.Verify;
public class Args {
    static class N { int v; N next; }
    static class P { int v; P next; @Invariant boolean ok() { return v > 0 && v < 50; } }
    static class Imp implements Runnable { int k; public void run() { assert k != 9; } }
    enum E { A, B, C }
    int field;
    static void number(int x) { if (x > 3) assert x != 5; }
    static void good(int x, boolean b) { assert b || !b; if (x > 0) assert x >= 1; }
    static void elements(int[] a) { if (a.length > 1 && a[0] == 3) assert a[1] != 4; }
    static void cycle(N n) { if (n != null && n.next == n) assert n.v != 7; }
    static void holds(P p) { if (p != null && p.next != null) assert p.v > 0 && p.next.v < 50; }
    static void alias(int[] a, int[] b) { if (a.length > 0 && b.length > 0) { a[0] = 1; b[0] = 2; assert a[0] == 1; } }
    void receiver(int d) { field += 0; if (d == 3 && field == -2) throw new IllegalStateException(); }
    static void constant(E e, boolean q) { if (q) assert e != E.C; }
    static void text(String s) { if (s == null) throw new RuntimeException(); }
    static void inText(String s) { if (s.length() == 3) throw new RuntimeException(); }
    static void widths(long x, char c, byte b, short s) { assert x != 300 || c != 'A' || b != -3 || s != 9; }
    static void list(java.util.ArrayList<Integer> l) { if (l != null && l.size() == 2) assert l.get(1) != 4; }
    static void task(Runnable r) { if (r != null) r.run(); }
    static void same(Integer x, Integer y) { if (x.equals(y) && x >= 0 && x < 100) assert x != y; }
    static void thread(int x) throws Exception {
        int[] c = new int[1];
        Thread t = new Thread(() -> c[0]++);
        t.start();
        c[0] += x;
        t.join();
        assert c[0] != 4;
    }
    public static void main(String[] args) { int x = Verify.anyInt(); if (x > 0) assert x != 100; }
}
EOF
javac -cp "$api" -d "$scratch" "$scratch/Args.java"

check() { # method, expected verdict, what else is said; options
    run check --engine pushdown -cp "$scratch:$api" "Args#$1" "${@:4}"
    want_last "verdict: $2"
    grep -qF -- "$3" "$scratch/out" || fail "standard output has no $3"
}
check number "UNSAFE (AssertionError at Args.java:9)" "argument 1: 5"
check good "SAFE within bounds (ints of 8 bits)" ""
check elements "UNSAFE (AssertionError at Args.java:11)" "argument 1: [3, 4]" --property assert
check cycle "UNSAFE (AssertionError at Args.java:12)" "next: argument 1"
check holds "SAFE within bounds (ints of 8 bits, objects <= 1, classes of the class path)" "" --objects 1
check alias "UNSAFE (AssertionError at Args.java:14)" "argument 2: argument 1" --property assert --elements 1
check receiver "UNSAFE (IllegalStateException at Args.java:15)" "this: Args{field: -2}"
check constant "UNSAFE (AssertionError at Args.java:16)" "argument 1: C"
check text "SAFE" ""
run check --engine pushdown -cp "$scratch:$api" Args#inText
want_out "verdict: UNKNOWN \(not supported: what is in an exception or string of the VM's in String.length"
check widths "UNSAFE (AssertionError at Args.java:19)" "argument 1: 300"
check list "UNSAFE (AssertionError at Args.java:20)" "argument 1: [0, 4]"
check task "UNSAFE (AssertionError at Args.java:6)" "Imp{k: 9}"
check same "UNKNOWN (not supported: whether two boxes are the same object in Args.same, line 22)" ""
check thread "UNSAFE (AssertionError at Args.java:29)" "argument 1: 3" --contexts 3
run check --engine pushdown -cp "$scratch:$api" Args
want_last "verdict: UNSAFE (AssertionError at Args.java:31)"
run check --engine pushdown --bits 4 -cp "$scratch:$api" Args
want_last "verdict: SAFE within bounds (ints of 4 bits)"
finish
