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
cat >Handed.java <<'J'
public class Handed {
    static volatile int seen;
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen++);
        Thread t = new Thread(() -> { throw new IllegalStateException(); });
        t.start();
        t.join();
        assert seen == 0;
    }
}
J
"${bin}javac" Swallow.java Dropped.java Asked.java Named.java Lost.java Handed.java || exit 1

run check -cp . Handed --witness handed.json
want_status 1
want_last "verdict: UNSAFE (AssertionError at Handed.java:8, left to a handler of uncaught exceptions)"
run replay handed.json
want_last "verdict: UNSAFE (AssertionError at Handed.java:8, left to a handler of uncaught exceptions)"
for engine in hybrid bmc; do
    run check -cp . --engine $engine Handed
    want_last "verdict: UNSAFE (AssertionError at Handed.java:8, left to a handler of uncaught exceptions)"
done
run check -cp . --caught ignore Handed
want_last "verdict: SAFE"
run check -cp . --engine bmc Swallow
want_status 1
cat >Drawn.java <<'J'
public class Drawn {
    public static void main(String[] a) {
        if (a.length > 0) try { assert a.length > 1; } catch (Throwable t) { }
        int x = weft.Verify.anyInt(0, 3);
        try { assert x < 3; } catch (Error e) { }
    }
}
J
run check --engine pushdown Drawn.java
want_last "verdict: UNKNOWN (not supported: an AssertionError caught as Throwable or Error in Drawn.main, line 5)"
run check --engine pushdown Drawn.java -- x
want_last "verdict: UNSAFE (AssertionError at Drawn.java:3, caught at Drawn.java:3)"

run check -cp . Swallow --witness swallow.json
want_status 1
want_last "verdict: UNSAFE (AssertionError at Swallow.java:8, caught at Swallow.java:9)"
run replay swallow.json
want_last "verdict: UNSAFE (AssertionError at Swallow.java:8, caught at Swallow.java:9)"
cat >Finally.java <<'J'
public class Finally {
    static int x;
    static void look() {
        try {
            assert x == 1;
        } finally {
            if (x == 0)
                return;
        }
    }
    public static void main(String[] a) {
        look();
        x = weft.Verify.anyInt(1, 2);
    }
}
J
run check Finally.java --witness finally.json
want_last "verdict: UNSAFE (AssertionError at Finally.java:5, lost in a finally block at Finally.java:7)"
run replay finally.json
want_last "verdict: UNSAFE (AssertionError at Finally.java:5, lost in a finally block at Finally.java:7)"
run check Finally.java --caught ignore
want_last "verdict: SAFE"
run check -cp . Swallow --caught ignore
want_last "verdict: SAFE within bounds (sequentially consistent executions; data race on Swallow.x)"
run check -cp . Dropped --witness dropped.json
want_last "verdict: UNSAFE (AssertionError at Dropped.java:6, kept by a Future that nobody asks)"
run replay dropped.json
want_status 1
run check -cp . Asked # and handled
want_last "verdict: SAFE"
want_out "^note: AssertionError at Asked.java:6 went into a Future: does the program ask for it\?$"

# An error that a future keeps: asked for by its thread later, through a future that depends on it, by a function, or by nobody.
cat >Kept.java <<'J'
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
public class Kept {
    static void fail() { assert false; }
    static void run() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(Kept::fail, 1);
        CompletableFuture<Integer> later = new CompletableFuture<>();
        switch (which) {
        case "later" -> { task.run(); task.get(); } // note
        case "listed" -> { // note
            List<FutureTask<Integer>> all = new ArrayList<>(List.of(task));
            task = null;
            all.forEach(FutureTask::run);
            all.get(0).get();
        }
        case "unasked" -> task.run(); // kept by a Future that nobody asks
        case "chain" -> CompletableFuture.runAsync(Kept::fail).thenRun(() -> {}).join(); // note
        case "all" -> CompletableFuture.allOf(CompletableFuture.runAsync(Kept::fail)).join(); // note
        case "dropped" -> CompletableFuture.runAsync(Kept::fail).thenRun(() -> {}); // kept by a Future that nobody asks
        case "handled" -> // left to a function of its Future for all errors
            CompletableFuture.runAsync(Kept::fail).exceptionally(t -> null).join();
        case "now" -> CompletableFuture.completedFuture(1).thenAccept(x -> fail()).join(); // note
        case "fired" -> { later.thenAccept(x -> fail()); later.complete(1); } // kept by a Future that nobody asks
        case "joined" -> { // note
            CompletableFuture<Void> then = later.thenAccept(x -> fail());
            later.complete(1);
            then.join();
        }
        }
    }
    static String which;
    public static void main(String[] args) throws Exception {
        which = args[0];
        try {
            run();
        } catch (CompletionException | java.util.concurrent.ExecutionException e) {
        }
    }
}
J
"${bin}javac" Kept.java || exit 1
sed -nE 's/^ *case "(\w+)" -> .*\/\/ (.*)/\1|\2/p' Kept.java >cases
[ "$(wc -l <cases)" -eq 10 ] || fail "cases of Kept.java are lost"
while IFS='|' read -r case wanted; do
    run check -cp . Kept -- "$case"
    if [ "$wanted" = note ]; then
        want_status 0
        want_out '^note: AssertionError at Kept.java:7 went into a Future: does the program ask for it\?$'
    else
        want_last "verdict: UNSAFE (AssertionError at Kept.java:7, $wanted)"
    fi
done <cases

run check -cp . Named # a handler that names it, and an error that no assert statement threw
want_last "verdict: SAFE"
run check -cp . Lost
want_status 0
want_out "^note: IllegalStateException at Lost.java:6 went into a Future that nobody asks$"

# ---------------------------------------------------------------- hangs
cat >Spin.java <<'J'
public class Spin {
    static volatile boolean flag, other;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { if (!other) while (!flag) { } });
        t.start();
        other = true;
    }
}
J
cat >Forever.java <<'J'
public class Forever { public static void main(String[] a) { int i = 0; while (true) { i ^= 1; } } }
J
cat >Livelock.java <<'J'
public class Livelock {
    static volatile int turn; static volatile boolean w0 = true, w1 = true;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { while (w1) { if (turn == 0) turn = 1; } });
        t.setDaemon(false);
        t.start();
        while (w0) { if (turn == 1) turn = 0; }
    }
}
J
cat >Fine.java <<'J'
public class Fine {
    static volatile boolean flag;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { while (!flag) Thread.onSpinWait(); });
        t.start(); 
        Thread d = new Thread(() -> { while (true) { flag = flag; } }); d.setDaemon(true); 
        flag = true; t.join();
    }
}
J
"${bin}javac" Spin.java Forever.java Livelock.java Fine.java || exit 1
for program in Spin Forever Livelock; do
    for options in "" "--search dfs" "--por off" "--jobs 2"; do
        # shellcheck disable=SC2086
        run check -cp . $program --property hang $options --witness hang.json
        want_status 1
        want_out "^verdict: UNSAFE \(hang at .*$program.java:[0-9]"
        verdict=$(tail -n 1 "$scratch/out")
        run replay hang.json
        want_last "$verdict"
        # shellcheck disable=SC2086
        run check -cp . Fine --property hang $options
        want_last "verdict: SAFE"
    done
    run check --engine explicit -cp . $program
    want_last "verdict: SAFE"
    want_out "^note: hang at .*$program.java:[0-9].*--property hang"
done
# Time stands still in a witness, too, where nobody looks at the clock; what is printed is no state.
cat >Naps.java <<'J'
public class Naps {
    static volatile boolean a, b;
    static void nap() { try { Thread.sleep(10); } catch (InterruptedException e) { } }
    public static void main(String[] args) {
        new Thread(() -> { while (!b) nap(); a = true; }).start();
        new Thread(() -> { while (!a) nap(); b = true; }).start();
    }
}
J
cat >Prints.java <<'J'
public class Prints {
    static volatile boolean a;
    public static void main(String[] args) {
        new Thread(() -> { while (!a) System.out.println("waits"); }).start();
    }
}
J
"${bin}javac" Naps.java Prints.java || exit 1
for program in Naps Prints; do
    run check --engine explicit -cp . $program --property hang --time 20 --witness hang.json
    want_out "^verdict: UNSAFE \(hang at .*$program.java:[0-9]"
    verdict=$(tail -n 1 "$scratch/out")
    run replay hang.json
    want_last "$verdict"
done
run check -cp . Fine --property assert,race,hang
want_last "verdict: SAFE"
run check --engine explicit -cp . Fine
want_out "^note: every execution can end$"
run check -cp . Fine --property race
want_out "^note: whether every execution can end was not looked at|^note: every execution can end$"

# ---------------------------------------------------------------- time-outs, and what was covered
cat >Timed.java <<'J'
public class Timed {
    static boolean ready;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> { synchronized (lock) { ready = true; lock.notify(); } });
        t.start();
        synchronized (lock) {
            if (!ready) lock.wait(1000);
            if (args.length > 0) assert !ready;
            else assert ready;
        }
        Thread.sleep(10);
    }
}
J
"${bin}javac" Timed.java || exit 1
run check -cp . Timed
want_status 1
want_out "^note: AssertionError at Timed.java:10: in an execution in which a timed wait times out"
run check -cp . Timed --timeouts never
want_last "verdict: SAFE within bounds (timed waits never time out)"
run check -cp . Timed --timeouts always
want_last "verdict: UNSAFE (AssertionError at Timed.java:10)"
cat >Large.java <<'J'
public class Large {
    static volatile int n;
    static void work() { for (int i = 0; i < 200; i++) n = n * 31 + i; }
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Thread(Large::work).start();
        work();
    }
}
J
"${bin}javac" Large.java || exit 1
run check -cp . Large --time 2
want_status 3
want_out "^note: stopped after [0-9]+ states"
want_out "^note: to try: .*--max-switches"

finish
