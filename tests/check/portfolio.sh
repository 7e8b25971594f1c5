#!/usr/bin/env bash
# Several engines: --verbose says what the program has, who ran and why one's answer counts; combined proofs name their shares;
# what is interrupted leaves no process behind, with one job and with two. What seems to have one thread and no inputs is run once,
# and searched if there is more to it: the same answers as the explicit engine's.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
mkdir classes
cat >Both.java <<'J'
import weft.Verify;
public class Both {
    static int n;
    public static void main(String[] args) throws Exception {
        int x = Verify.anyInt();
        Thread t = new Thread(() -> n++);
        t.start();
        t.join();
        assert x != 123456789 || n == 1;
    }
}
J
cat >Hello.java <<'J'
public class Hello { public static void main(String[] args) { System.out.println("hello"); } }
J
javac -d classes -cp "$("$WEFT" api)" Both.java Hello.java "$PROJECT_DIR/examples/eventloop/Counter.java" || exit 1
run check -cp classes Both --verbose
want_status 0; want_last 'verdict: SAFE'
want_err '^weft: the program has threads, inputs$'
want_err '^weft: engine explicit, .*cannot be enumerated'
want_err '^weft: engine bmc, [0-9.]+ s: SAFE$'
want_err '^weft: the answer is that of engine bmc: a proof without bounds is sure$'
want_err '^weft: engine pushdown was not needed$'
! grep -q $'\033' err || fail "escapes where there is no terminal"
run check -cp classes Hello --verbose
want_status 0; want_err '^weft: the program has one thread and no inputs: it is simply run$'

cat >Single.java <<'J'
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;
public class Single {
    static int n;
    static boolean set;
    static Object thread(Runnable r) throws Exception { // by reflection: the class files do not name it
        return Class.forName("java.lang." + "Thr".concat("ead")).getConstructor(Runnable.class).newInstance(r);
    }
    static void call(Object thread, String method) throws Exception {
        thread.getClass().getMethod(method).invoke(thread);
    }
    static int depth(int k) { return depth(k + 1) + 1; }
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "once" -> { // SAFE, 1 state
            List<String> all = new ArrayList<>();
            for (int i = 0; i < 100_000; i++) all.add("x" + i);
            assert all.size() == 100_000;
        }
        case "hook" -> Logger.getLogger("x").getName(); // SAFE, 1 state
        case "field" -> { while (n < 1_000_000) n++; } // SAFE, 1 state
        case "exit" -> System.exit(3); // SAFE, 1 state
        case "daemon" -> { // UNSAFE (IllegalStateException at Single.java:25)
            Object t = thread(() -> { throw new IllegalStateException(); });
            t.getClass().getMethod("setDaemon", boolean.class).invoke(t, true);
            call(t, "start");
        }
        case "last" -> { // UNSAFE (AssertionError at Single.java:30)
            call(thread(() -> { assert false; }), "start");
            System.exit(0);
        }
        case "joined" -> { // UNSAFE (AssertionError at Single.java:38)
            Object t = thread(() -> n++);
            call(t, "start");
            n++;
            call(t, "join");
            assert n == 2;
        }
        case "spin" -> { while (!set) {} } // SAFE
        case "caught" -> { // UNSAFE (AssertionError at Single.java:42, caught at Single.java:42)
            try { assert set; } catch (Throwable t) { }
        }
        case "waits" -> { // UNSAFE (deadlock at Single.java:45)
            synchronized (args) { args.wait(); }
        }
        case "timed" -> { // SAFE within bounds (clock fixed), 1 state
            long began = System.nanoTime();
            synchronized (args) { args.wait(100); }
            assert System.nanoTime() - began >= 100_000_000;
        }
        case "deep" -> { // SAFE within bounds (stacks of 16000 frames), 1 state
            try { depth(0); } catch (StackOverflowError e) { }
        }
        case "hash" -> { assert new Object().hashCode() != 5; } // SAFE within bounds (hash codes fixed), 1 state
        }
    }
}
J
javac -d classes Single.java || exit 1
sed -nE 's/^ *case "(\w+)" -> .*\/\/ ([SU].*)/\1|\2/p' Single.java >cases
[ "$(wc -l <cases)" -eq 13 ] || fail "cases of Single.java are lost"
while IFS='|' read -r case wanted; do
    for engine in auto explicit; do
        run check -cp classes Single --engine $engine --stats -- "$case"
        want_last "verdict: ${wanted%, 1 state}"
        [ $engine = explicit ] || [ "$wanted" = "${wanted%, 1 state}" ] || want_out '^states: 1$'
    done
done <cases
run check -cp classes Single -- spin
want_out '^note: hang at Single.java:40: no schedule ends from there'

# A proof within bounds, when time is up: that there is no race was proved while there was some.
cat >Endless.java <<'J'
public class Endless {
    static int n;
    static final Object lock = new Object();
    static void work() { while (true) synchronized (lock) { n++; } }
    public static void main(String[] a) { new Thread(Endless::work).start(); work(); }
}
J
run check Endless.java --time 7
want_out '^note: there is no data race: proved by engine dpn$'; want_last 'verdict: SAFE within bounds (ints of 8 bits)'

for jobs in 1 2; do
    command="interrupted, --jobs $jobs"
    "$WEFT" check -cp "$scratch/classes" Counter --jobs $jobs >out 2>err </dev/null &
    pid=$!
    sleep 2.5 # others have begun by then, and one of them waits for its turn
    kill -INT $pid
    wait $pid
    status=$? out=$(cat out) err=$(cat err)
    want_status 3
    # If async was done by then, it knows more.
    [[ $(tail -n 1 out) =~ ^verdict:\ UNKNOWN\ \(interrupted(;\ engine\ async:\ .*Counter.handled)?\)$ ]] || fail "another verdict"
    echo "$scratch/classes" >pattern # not in the command line of who looks
    left=$(grep -lsF -f pattern /proc/[0-9]*/cmdline | wc -l)
    [ "$left" -eq 0 ] || fail "$left processes are left"
done
finish
