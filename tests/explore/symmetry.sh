#!/usr/bin/env bash
# Threads that can be exchanged for each other: the same answers with fewer states; what tells them apart is noticed.
. "$(dirname "$0")/../lib.sh"

cat >"$scratch/Same.java" <<'END'
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class Same {
    static final AtomicInteger count = new AtomicInteger();
    static final Object lock = new Object();
    static int sum, lost;
    static volatile String first;
    static String last;

    static void add() {
        count.incrementAndGet();
        synchronized (lock) {
            sum++;
        }
    }

    static class Joined {
        public static void main(String[] args) throws InterruptedException {
            Thread[] all = new Thread[4];
            for (int i = 0; i < all.length; i++) all[i] = new Thread(Same::add);
            for (Thread t : all) t.start();
            for (Thread t : all) t.join();
            assert sum == 4 && count.get() == 4;
        }
    }

    static class OneByOne {
        public static void main(String[] args) throws InterruptedException {
            Runnable add = Same::add;
            Thread a = new Thread(add), b = new Thread(add), c = new Thread(add);
            a.start();
            b.start();
            c.start();
            a.join();
            b.join();
            c.join();
            assert sum == 3;
        }
    }

    static class Forgotten {
        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) new Thread(() -> { lost = lost + 1; assert lost <= 4; }).start();
        }
    }

    static class Latched {
        public static void main(String[] args) throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(3);
            for (int i = 0; i < 3; i++) new Thread(() -> { add(); latch.countDown(); }).start();
            latch.await();
            assert sum == 3;
        }
    }

    static class Lost {
        public static void main(String[] args) throws InterruptedException {
            Thread[] all = new Thread[3];
            for (int i = 0; i < all.length; i++) all[i] = new Thread(() -> { lost = lost + 1; });
            for (Thread t : all) t.start();
            for (Thread t : all) t.join();
            assert lost == 3;
        }
    }

    // From here on they can be told apart.

    static class Named {
        public static void main(String[] args) throws InterruptedException {
            Thread[] all = new Thread[2];
            for (int i = 0; i < 2; i++) all[i] = new Thread(() -> { count.incrementAndGet(); first = Thread.currentThread().getName(); });
            for (Thread t : all) t.start();
            for (Thread t : all) t.join();
            assert !first.equals("Thread-0");
        }
    }

    static class Numbered {
        public static void main(String[] args) throws InterruptedException {
            long[] last = new long[1];
            Runnable note = () -> { count.incrementAndGet(); last[0] = Thread.currentThread().getId(); };
            Thread a = new Thread(note), b = new Thread(note);
            a.start();
            b.start();
            a.join();
            b.join();
            assert last[0] != a.getId();
        }
    }

    static class Known {
        static Thread winner;

        public static void main(String[] args) throws InterruptedException {
            Thread[] all = new Thread[2];
            for (int i = 0; i < 2; i++) all[i] = new Thread(() -> { if (count.incrementAndGet() == 1) winner = Thread.currentThread(); });
            for (Thread t : all) t.start();
            for (Thread t : all) t.join();
            assert winner == all[0];
        }
    }

    static class Between {
        public static void main(String[] args) throws InterruptedException {
            Runnable add = Same::add;
            Thread a = new Thread(add), b = new Thread(add);
            a.start();
            b.start();
            a.join();
            int seen = count.get();
            b.join();
            assert seen == 2;
        }
    }

    static class FirstOnly {
        static int touched;

        static void once() {
            if (count.getAndIncrement() == 0) touched++;
        }

        public static void main(String[] args) throws InterruptedException {
            Runnable once = FirstOnly::once;
            Thread a = new Thread(once);
            a.start();
            touched = 5;
            Thread b = new Thread(once);
            b.start();
            a.join();
            b.join();
            assert touched == 6;
        }
    }

    static class Held {
        static void work() {
            if (count.getAndIncrement() > 0) {
                synchronized (lock) {
                    count.incrementAndGet();
                }
            }
        }

        public static void main(String[] args) throws InterruptedException {
            Runnable work = Held::work;
            Thread a = new Thread(work), b = new Thread(work);
            synchronized (lock) {
                a.start();
                b.start();
                a.join();
            }
            b.join();
        }
    }

    static class HeldByClass {
        static class Late {
            static int value;

            static {
                Runnable work = () -> { if (count.getAndIncrement() > 0) value++; };
                Thread a = new Thread(work), b = new Thread(work);
                a.start();
                b.start();
                try {
                    a.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                left = b;
            }
        }

        static Thread left;

        public static void main(String[] args) throws InterruptedException {
            Late.value++;
            left.join();
        }
    }

    static class Listed {
        public static void main(String[] args) throws InterruptedException {
            Runnable work = () -> {
                if (count.incrementAndGet() == 2) {
                    Thread[] all = new Thread[3];
                    Thread.currentThread().getThreadGroup().enumerate(all);
                    assert all[1] != Thread.currentThread();
                }
            };
            Thread a = new Thread(work), b = new Thread(work);
            a.start();
            b.start();
            a.join();
            b.join();
        }
    }

    static class Stuck {
        static final Object none = new Object();

        public static void main(String[] args) throws InterruptedException {
            Runnable wait = () -> {
                synchronized (none) {
                    try {
                        if (count.incrementAndGet() == 2) none.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            };
            Thread a = new Thread(wait), b = new Thread(wait);
            a.start();
            b.start();
            a.join();
            b.join();
        }
    }
}
END
javac -d "$scratch/classes" "$scratch/Same.java" || exit 1

# run CLASS OPTIONS…; leaves $states and $spared
check() {
    run check -cp "$scratch/classes" "Same\$$1" --search dfs --stats "${@:2}"
    states=$(sed -n 's/^states: //p' <<<"$out")
    spared=$(sed -n 's/^spared: //p' <<<"$out")
}

# Proved with at most half of the states, or two thirds where few steps are to be ordered.
for row in "Joined 2 1" "Forgotten 5 1" "Latched 3 2" "OneByOne 3 2"; do
    read -r class more less <<<"$row"
    check "$class" --symmetry off
    want_out "^verdict: SAFE( within bounds \(sequentially consistent executions; data race on Same.lost\))?$"
    [ "$spared" = 0 ] || fail "$spared threads were spared"
    all=$states
    check "$class"
    want_out "^verdict: SAFE( within bounds \(sequentially consistent executions; data race on Same.lost\))?$"
    [ "$((states * more))" -lt "$((all * less))" ] || fail "$states states, without symmetry $all"
    [ "$spared" -gt 0 ] || fail "no thread was spared"
done

# The same errors, also where it matters which of the threads it is.
for class in Lost Named Numbered Known Between FirstOnly Held HeldByClass Listed Stuck; do
    for way in "" "--symmetry off" "--por off"; do
        # shellcheck disable=SC2086
        check $class $way --all-errors
        want_status 1
        errors=$(grep -E '^(AssertionError|deadlock)' <<<"$out" | sort)
        [ -z "$way" ] && expected=$errors
        [ "$errors" = "$expected" ] || fail "with '$way': $errors; without: $expected"
    done
done

exit $((failures != 0))
