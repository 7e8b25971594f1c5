#!/usr/bin/env bash
# The event loops of examples/eventloop: the verdict that each names, proofs that are certified, and models that say the same.
# Argument: the jar of weft.Verify.
. "$(dirname "$0")/../lib.sh"
api=$1
examples=$PROJECT_DIR/examples/eventloop
javac -nowarn -cp "$1" -d "$scratch/classes" "$examples"/*.java || exit 1

example() { # program
    local name=$1 verdict model
    verdict=$(sed -n "s|^// .*eventloop/$name.java *\(.*\)|\1|p" "$examples/$name.java")
    run check --engine async --certify --time 20 --dump-model "$scratch/$name.mpds" -cp "$scratch/classes:$api" "$name"
    case $verdict in
    *…*) want_out "^verdict: ${verdict%% *}" ;;
    *) want_last "verdict: $verdict" ;;
    esac
    [ "$verdict" != SAFE ] || want_out "the certificate was checked"
    run model "$scratch/$name.mpds"
    want_out "^verdict: ${verdict%% *}"
}

for file in "$examples"/*.java; do
    name=$(basename "$file" .java)
    [ "$name" = Counter ] || example "$name"
done

# Traces: who posts which task, and tasks as lanes, in the order in which they run.
run check --engine async --report "$scratch/trace.html" --report "$scratch/trace.json" --witness "$scratch/stale.json" -cp "$scratch/classes" StaleAnswer
want_out '^ +\|   posts task 1'
want_out '^-+\+- 2: task 1 on pool-1-thread-1 '
want_out '^-+\+- 2: task 2 on pool-1-thread-1 '
want_out '^-+\+- 3: task 3 on pool-2-thread-1 '
grep -q '<th>task 3 on pool-2-thread-1</th>' "$scratch/trace.html" || fail "no column for task 3"
! grep -q '<th>pool-2-thread-1</th>' "$scratch/trace.html" || fail "a column for a thread that only runs tasks"
python3 - "$scratch/trace.json" <<'P' || fail "the JSON report's tasks are not those of the trace"
import json, sys
error = json.load(open(sys.argv[1]))["errors"][0]
lanes = [error["tasks"][row["task"] - 1] for row in error["rows"] if "task" in row]
assert error["tasks"][3] is None, error["tasks"]
assert list(dict.fromkeys(lanes)) == [f"task {n} on pool-{pool}-thread-1" for n, pool in ((1, 1), (2, 1), (3, 2), (5, 1))], lanes
assert any("posts task 5" in row["does"] for row in error["rows"] if row.get("task") == 3)
P
run replay "$scratch/stale.json"
want_status 1
want_out '^-+\+- 3: task 3 on pool-2-thread-1 '
run check --engine async -cp "$scratch/classes" Leases
want_out '\| main +\|.* \| task 1 on Timer-0'

# Atomicity: proved by the race analysis, or watched.
run check --engine async --verbose -cp "$scratch/classes" Ticker
want_err 'handlers are atomic: proved by the race analysis of engine dpn'
run check --engine async --verbose -cp "$scratch/classes" SwingForm
want_err 'handlers are atomic: watched'

# What has no finite set of states is UNKNOWN, and what grows is named.
run check --engine async --time 20 -cp "$scratch/classes" Counter
want_last "verdict: UNKNOWN (numbers grow without a bound: Counter.handled)"

# Who looks at the executor from outside may see what is one step here: never SAFE, and named.
cat >"$scratch/Looks.java" <<'EOF'
import java.util.concurrent.*;
public class Looks {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Future<?> first = pool.submit(() -> { }), second = pool.submit(() -> { });
        first.get();
        int queued = pool.getQueue().size(), active = pool.getActiveCount();
        assert second.isDone() || active + queued > 0;
        pool.shutdown();
    }
}
EOF
run check --engine async "$scratch/Looks.java"
want_out "^verdict: UNKNOWN .*a look at the contents of an executor's queue"
cat >"$scratch/State.java" <<'EOF'
import java.util.concurrent.*;
public class State {
    static Thread worker;
    public static void main(String[] args) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor(r -> worker = new Thread(r));
        loop.submit(() -> { }).get();
        assert worker.getState() != Thread.State.WAITING;
        loop.shutdown();
    }
}
EOF
run check --engine async "$scratch/State.java"
want_out "^verdict: UNKNOWN .*what another thread is doing"

# Classes annotated weft.EventLoop that cannot be checked say why.
odd() { # name, members…
    local name=$1
    shift
    printf '%s\n' 'import weft.*;' "@EventLoop public class $name { private int n;" "$@" '}' >"$scratch/$name.java"
}
odd NoMax '@Event public void press(int n) { }'
odd MinAboveMax '@Event(min = 3, max = 2) public void press(int n) { }'
odd NoRange '@Event(max = 2) public void press(int n, String s) { }'
odd NotPublic '@Event void press() { }'
odd NoEvent 'public void press() { }'
odd NoConstructor 'NoConstructor(int n) { }' '@Event public void press() { }'
cat >"$scratch/Stuck.java" <<'EOF'
import weft.*;
@EventLoop public class Stuck {
    @Event public synchronized void press(boolean hard) throws InterruptedException { if (hard) wait(); }
}
EOF
cat >"$scratch/Pairs.java" <<'EOF'
import java.util.concurrent.*;
public class Pairs {
    static boolean open;
    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;) {
            loop.execute(() -> open = true);
            loop.execute(() -> { assert open; open = false; });
        }
    }
}
EOF
cat >"$scratch/Parks.java" <<'EOF'
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;
public class Parks {
    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        loop.execute(() -> LockSupport.unpark(Thread.currentThread()));
        loop.execute(() -> LockSupport.park());
        loop.shutdown();
    }
}
EOF
cat >"$scratch/Delays.java" <<'EOF'
import java.util.concurrent.*;
public class Delays {
    static int n;
    public static void main(String[] args) {
        ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
        loop.schedule(() -> { n = 1; }, 1, TimeUnit.SECONDS);
        loop.schedule(() -> { assert n == 1; }, 5, TimeUnit.SECONDS);
        loop.shutdown();
    }
}
EOF
javac -nowarn -cp "$api" -d "$scratch/odd" "$scratch"/{Delays,NoMax,MinAboveMax,NoRange,NotPublic,NoEvent,NoConstructor,Stuck,Pairs,Parks}.java
unknown() { # class, why
    run check --engine async --time 20 -cp "$scratch/odd:$api" "$1"
    want_status 3
    want_last "verdict: UNKNOWN ($2)"
}
unknown NoMax 'event press has numbers as parameters, but no max'
unknown MinAboveMax 'event press has a min above its max'
unknown NoRange 'parameter 2 of event press is neither boolean, nor a whole number, nor of an enum'
unknown NotPublic 'event press is no public method'
unknown NoEvent 'an event loop without a method marked Event'
unknown NoConstructor 'its class has no constructor without parameters or with an Executor'
# The JDK's queues park threads: a permit may be lost between two tasks.
unknown Parks 'not supported: a thread parks by itself beside executors (engine async)'
# What the queue's order forbids is suspected in a bag, and the search ends.
unknown Pairs "suspected: AssertionError at Pairs.java:8, which needs more than 4 pending tasks, or another order than the queue's"
# So is what other delays than the program's would do: they are free.
unknown Delays "suspected: AssertionError at Delays.java:7, kept by a Future that nobody asks, which needs more than 4 pending tasks, or another order than the queue's, or other delays than the tasks have"
# A handler that waits for ever is found, since events may cease to arrive.
run check --engine async -cp "$scratch/odd:$api" Stuck
want_last 'verdict: UNSAFE (deadlock at Stuck.java:3)'

# Posts come first: n handlers that post each other, and a thread that posts them all, cost n * n states and not more.
{
    echo 'import java.util.concurrent.*; public class Ring { static int last; static final ExecutorService loop = Executors.newSingleThreadExecutor();'
    for i in 0 1 2 3 4 5 6 7 8 9; do
        echo "static void h$i() { last = $i; loop.execute(Ring::h$(((i + 1) % 10))); assert last == $i; }"
    done
    echo 'public static void main(String[] a) { for (;;) {'
    for i in 0 1 2 3 4 5 6 7 8 9; do echo "loop.execute(Ring::h$i);"; done
    echo '} } }'
} >"$scratch/Ring.java"
javac -nowarn -d "$scratch/odd" "$scratch/Ring.java"
run check --engine async --stats -cp "$scratch/odd" Ring
want_last 'verdict: SAFE'
states=$(sed -n 's/^states: //p' "$scratch/out")
[ "${states:-9999}" -le 150 ] || fail "$states states instead of 143"

# Bad options.
run check --engine async --queue 33 -cp "$scratch/classes" Ticker
want_status 2
want_one_error_line
run check --engine async --contexts 3 -cp "$scratch/classes" Ticker
want_status 2
run check --engine async --dump-model /nonexistent/x.mpds -cp "$scratch/classes" Ticker
want_status 2
want_one_error_line
finish
