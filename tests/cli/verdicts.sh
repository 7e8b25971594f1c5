#!/usr/bin/env bash
# Verdicts without a trap: errors that are swallowed, hangs, time-outs, what an UNKNOWN covered.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
bin=${JAVA_HOME:+$JAVA_HOME/bin/}

# ---------------------------------------------------------------- swallowed assertions
cat >Swallow.java <<'J'
public class Swallow {
    static int x;
    static synchronized void inc() { x++; }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            try { 
                x = x + 1;
                assert x == 1;
            } catch (Throwable e) { }
        });
        t.start();
        x = x + 1;
        t.join();
    }
}
J
cat >Dropped.java <<'J'
import java.util.concurrent.*;
public class Dropped {
    static volatile int x;
    public static void main(String[] a) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        p.submit(() -> { assert x == 0; });
        x = 1;
        p.shutdown();
    }
}
J
cat >Asked.java <<'J'
import java.util.concurrent.*;
public class Asked {
    static volatile int x;
    public static void main(String[] a) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        Future<?> f = p.submit(() -> { assert x == 0; });
        x = 1;
        p.shutdown();
        try { f.get(); } catch (ExecutionException e) { }
    }
}
J
cat >Named.java <<'J'
public class Named {
    static volatile int x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { try { assert x == 0; } catch (AssertionError e) { } });
        t.start(); x = 1; t.join();
        try { throw new AssertionError(); } catch (Throwable e) {}
    }
}
J
cat >Lost.java <<'J'
import java.util.concurrent.*;
public class Lost {
    static volatile int x;
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> { if (x == 1) throw new IllegalStateException("no"); });
        x = 1;
        pool.shutdown();
    }
}
J
"${bin}javac" Swallow.java Dropped.java Asked.java Named.java Lost.java || exit 1

run check -cp . Swallow --witness swallow.json
want_status 1
want_last "verdict: UNSAFE (AssertionError at Swallow.java:8, caught at Swallow.java:9)"
run replay swallow.json
want_last "verdict: UNSAFE (AssertionError at Swallow.java:8, caught at Swallow.java:9)"
run check -cp . Swallow --caught ignore
want_last "verdict: SAFE within bounds (sequentially consistent executions; data race on Swallow.x)"
run check -cp . Dropped --witness dropped.json
want_last "verdict: UNSAFE (AssertionError at Dropped.java:6, kept by a Future that nobody asks)"
run replay dropped.json
want_status 1
run check -cp . Asked # and handled
want_last "verdict: SAFE"
want_out "^note: AssertionError at Asked.java:6 went into a Future: does the program ask for it\?$"
run check -cp . Named # a handler that names it, and an error that no assert statement threw
want_last "verdict: SAFE"
run check -cp . Lost
want_status 0
want_out "^note: IllegalStateException at Lost.java:6 went into a Future that nobody asks$"

finish
