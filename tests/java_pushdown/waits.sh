#!/usr/bin/env bash
# Threads that wait for each other, recursion without end, and what is refused by name.
. "$(dirname "$0")/../lib.sh"

check() { # class, contexts, expected verdict; the program on standard input
    { echo "public class $1 {"; cat; echo "}"; } >"$scratch/$1.java"
    run check --engine pushdown --contexts "$2" "$scratch/$1.java"
    want_last "verdict: $3"
}

# Neither thread runs into the other's lock: they stand before it, in two contexts.
check Dead 2 "UNSAFE (deadlock at Dead.java:5, Dead.java:7)" <<'EOF'
    static final Object a = new Object(), b = new Object();
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (b) { synchronized (a) { x++; } } });
        t.start();
        synchronized (a) { synchronized (b) { x++; } }
        t.join();
    }
EOF
run check --engine pushdown --contexts 2 --lines --quiet "$scratch/Dead.java"
want_out '^red   Dead.java:5 '
want_out '^red   Dead.java:7 '
# A thread whose assumption fails does not wait, and who waits for it is not in a deadlock.
check Assumed 3 "SAFE within bounds (contexts <= 3)" <<'EOF'
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> weft.Verify.assume(weft.Verify.anyBoolean()));
        t.start();
        t.join();
    }
EOF
check Joined 4 "SAFE within bounds (contexts <= 4)" <<'EOF'
    static final Object a = new Object();
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (a) { x++; } });
        t.start();
        synchronized (a) { x++; }
        t.join();
        assert x == 2;
    }
EOF
check Counted auto "SAFE" <<'EOF'
    private int count;
    synchronized void increment() { count++; }
    synchronized int get() { return count; }
    public static void main(String[] args) throws InterruptedException {
        Counted c = new Counted();
        Runnable twice = () -> { c.increment(); c.increment(); };
        Thread t = new Thread(twice);
        t.start();
        twice.run();
        t.join();
        assert c.get() == 4;
    }
EOF
check NotJoined 3 "UNSAFE (AssertionError at NotJoined.java:8)" <<'EOF'
    static final Object a = new Object();
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (a) { x++; } });
        t.start();
        synchronized (a) { x++; }
        assert x == 2;
    }
EOF
check Later 4 "UNSAFE (AssertionError at Later.java:8)" <<'EOF'
    static volatile int x;
    public static void main(String[] args) throws Exception {
        x = 1;
        new Thread(() -> { x = 2; }).start();
        if (x == 2) {
            new Thread(() -> { x = 3; }).start();
            assert x != 3;
        }
    }
EOF
check Waits 4 "SAFE within bounds (contexts <= 4)" <<'EOF'
    static final Object a = new Object();
    static boolean ready;
    public static void main(String[] args) throws Exception {
        new Thread(() -> { synchronized (a) { ready = true; a.notify(); } }).start();
        synchronized (a) { while (!ready) a.wait(); }
    }
EOF
check Lost 3 "UNSAFE (deadlock at Lost.java:6)" <<'EOF'
    static final Object a = new Object();
    static boolean ready;
    public static void main(String[] args) throws Exception {
        new Thread(() -> { synchronized (a) { ready = true; a.notify(); } }).start();
        synchronized (a) { a.wait(); }
    }
EOF
check Elements 3 "UNSAFE (AssertionError at Elements.java:8)" <<'EOF'
    static int[] a = {1, 2, 3};
    public static void main(String[] args) {
        new Thread(() -> { a[1] = 7; }).start();
        int[] b = new int[a[0] + 1];
        b[1] = a[1];
        assert b.length == 2;
        assert b[1] == 2;
    }
EOF
check Bounds 3 "UNSAFE (ArrayIndexOutOfBoundsException at Bounds.java:5)" <<'EOF'
    static int[] a = {1, 2, 3};
    public static void main(String[] args) {
        new Thread(() -> { a[1] = 3; }).start();
        try { a[a[1]]++; } catch (NullPointerException e) { }
    }
EOF
check Stored 3 "SAFE within bounds (contexts <= 3, sequentially consistent executions; data races not excluded)" <<'EOF'
    static Object[] a = new String[1];
    static boolean seen;
    public static void main(String[] args) {
        new Thread(() -> { a[0] = "x"; }).start();
        try { a[0] = new Object(); } catch (ArrayStoreException e) { seen = true; }
        assert seen;
    }
EOF
# No bound on the depth: the explicit engine does not finish.
check Deep 4 "SAFE within bounds (contexts <= 4, sequentially consistent executions; data races not excluded)" <<'EOF'
    static int x;
    static void deep() { if (x == 0) { other(); } }
    static void other() { deep(); x = x == 0 ? 0 : 1; }
    public static void main(String[] args) {
        new Thread(() -> deep()).start();
        x = 1;
        assert x == 1 || x == 0;
    }
EOF
check Real 2 "UNKNOWN (not supported: floating point in Real.lambda\$main\$0, line 4)" <<'EOF'
    static double x;
    public static void main(String[] args) {
        new Thread(() -> { x = x + 1; }).start();
    }
EOF
# What the VM or a modelled method writes is no constant: a stream of the program's own, a thread's state and name.
check Kept 3 "UNKNOWN (not supported: output to a stream of the program's own in Kept.main, line 8)" <<'EOF'
    static volatile int x;
    public static void main(String[] args) throws Exception {
        var kept = new java.io.ByteArrayOutputStream();
        var out = new java.io.PrintStream(kept);
        Thread t = new Thread(() -> { x = 1; System.out.println(x); });
        t.start();
        if (x == 0) out.println("x");
        t.join();
        assert kept.size() == 0;
    }
EOF
cat >"$scratch/Renamed.java" <<'EOF'
public class Renamed {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1, "a");
        t.start();
        t.setName("bc");
        t.join();
        assert t.getName().length() == 1;
    }
}
EOF
run check --engine pushdown --contexts 3 "$scratch/Renamed.java"
want_out '^verdict: UNKNOWN \(not supported: the name of a thread that may be renamed in Thread.getName'
# Initialisers that run after the start: in the start where nobody can notice, refused where somebody can.
check LateClass 3 "SAFE within bounds (contexts <= 3, sequentially consistent executions; data races not excluded)" <<'EOF'
    static class Box { static int n = 5; static final int[] t = {1, 2, 3}; static { assert n == 5; } int v; }
    static class Names { static final java.util.ArrayList<String> all = new java.util.ArrayList<>(); static { all.add("a"); } }
    static int shared;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { Box b = new Box(); b.v = Box.n; shared = Names.all == null ? 0 : b.v; });
        t.start();
        int k = shared;
        t.join();
        assert shared == 5 && Box.t[1] == 2;
    }
EOF
check LateReader 3 "SAFE within bounds (contexts <= 3, sequentially consistent executions; data races not excluded)" <<'EOF'
    static int shared;
    static class Bad { static int seen = shared; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { shared = 1; });
        t.start();
        int k = shared + Bad.seen;
        t.join();
    }
EOF
check LateWriter 3 "UNSAFE (AssertionError at LateWriter.java:5)" <<'EOF'
    static int shared;
    static class Bad { static int seen = 1; static { shared = 2; } }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { assert shared == 0; });
        t.start();
        int k = shared + Bad.seen;
        t.join();
    }
EOF
check LateCycle 3 "UNSAFE (deadlock at LateCycle.java:2, LateCycle.java:3)" <<'EOF'
    static class A { static int x = B.y + 1; }
    static class B { static int y = A.x + 1; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { int u = A.x; });
        t.start();
        int u = B.y;
        t.join();
    }
EOF
# Programs that reach much of the JDK: an answer, and no crash.
for name in ThreadTraceExact EventQueueDeadlock; do
    run check --engine pushdown --time 1 "$PROJECT_DIR/tests/programs/check/$name.java"
    want_out '^verdict: '
done
finish
