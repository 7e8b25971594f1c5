#!/usr/bin/env bash
# Traces tell what happened in the program's own words: atomics, library calls, values, names, places, output.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
mkdir -p src/org/opentest4j src/org/junit/jupiter/api classes
cat >src/Tick.java <<'J'
import java.lang.invoke.*;
import java.util.concurrent.atomic.*;
public class Tick {
    static final AtomicInteger n = new AtomicInteger(40);
    static final AtomicIntegerArray several = new AtomicIntegerArray(3);
    volatile int counter;
    volatile long slow;
    static final AtomicIntegerFieldUpdater<Tick> U = AtomicIntegerFieldUpdater.newUpdater(Tick.class, "counter");
    static final VarHandle V;
    static { try { V = MethodHandles.lookup().findVarHandle(Tick.class, "slow", long.class); } catch (Exception e) { throw new Error(e); } }
    static final AtomicReference<String> name = new AtomicReference<>("tea");
    static final AtomicBoolean flag = new AtomicBoolean();
    public static void main(String[] a) throws Exception {
        Tick tick = new Tick();
        Thread t = new Thread(() -> {
            n.incrementAndGet();
            n.getAndAdd(5);
            n.getAndSet(7);
            n.updateAndGet(x -> x * 2);
            n.accumulateAndGet(3, Integer::sum);
            n.compareAndSet(17, 18);
            n.compareAndSet(17, 19);
            U.incrementAndGet(tick);
            V.getAndAdd(tick, 3L);
            V.compareAndSet(tick, 3L, 9L);
            name.set("coffee");
            several.addAndGet(2, 4);
            flag.compareAndSet(false, true);
        }, "ticker");
        t.start();
        n.get();
        V.getVolatile(tick);
        t.join();
        throw new IllegalStateException(U.get(tick) + name.get() + several.get(2) + flag.get());
    }
}
J
cat >src/Pool.java <<'J'
import java.util.*;
import java.util.concurrent.*;
public class Pool {
    enum Kind { TEA, COFFEE }
    record Order(Kind kind, int n) {}
    static final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
    static Integer boxed = 1;
    static volatile Order last;
    static Map<String, List<Integer>> log;
    static Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    static void sell(String what) {
        Integer have = stock.get(what);
        stock.put(what, have - 1);
        boxed = boxed + 1;
        last = new Order(Kind.TEA, have);
        log = new TreeMap<>(Map.of("a", List.of(1, 2)));
        queue.offer(have);
    }
    public static void main(String[] a) throws Exception {
        stock.put("tea", 3);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> f = pool.submit(() -> sell("tea"));
        Future<?> g = pool.submit(() -> sell("tea"));
        f.get();
        g.get();
        pool.shutdown();
        if (stock.get("tea") != 1) throw new AssertionError("left " + stock.get("tea"));
    }
}
J
cat >src/Bank.java <<'J'
import java.util.concurrent.locks.*;
public class Bank {
    static class Account { int balance; final Lock lock = new ReentrantLock(); final Object monitor = new Object(); }
    static Account[] accounts = {new Account(), new Account(), new Account()};
    static void move(Account from, Account to) {
        from.lock.lock();
        to.lock.lock();
        to.lock.unlock();
        from.lock.unlock();
    }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> move(accounts[1], accounts[2]), "one");
        Thread u = new Thread(() -> move(accounts[2], accounts[1]), "two");
        t.start();
        u.start();
    }
}
J
cat >src/Kept.java <<'J'
import java.util.concurrent.locks.*;
public class Kept {
    static final Lock lock = new ReentrantLock();
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> lock.lock(), "one");
        t.start();
        t.join();
        lock.lock();
    }
}
J
cat >src/Alice.java <<'J'
public class Alice {
    static void move(Bank.Account from, Bank.Account to) {
        synchronized (from.monitor) {
            synchronized (to.monitor) {
                from.balance--;
            }
        }
    }
    public static void main(String[] a) throws Exception {
        Bank.Account alice = new Bank.Account();
        Bank.Account bob = new Bank.Account();
        new Thread(() -> move(alice, bob), "one").start();
        move(bob, alice);
    }
}
J
cat >src/Upgrade.java <<'J'
import java.util.concurrent.locks.*;
public class Upgrade {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    public static void main(String[] a) throws Exception {
        Thread reader = new Thread(() -> { rw.readLock().lock(); while (true) Thread.yield(); }, "reader");
        Thread t = new Thread(() -> {
            rw.readLock().lock();
            rw.writeLock().lock();
        }, "upgrader");
        t.start();
    }
}
J
cat >src/OnThread.java <<'J'
public class OnThread {
    public static void main(String[] a) throws Exception {
        Thread late = new Thread(() -> { }, "late");
        Thread t = new Thread(() -> { synchronized (late) { try { late.wait(); } catch (InterruptedException e) { } } }, "waiter");
        t.start();
        t.join();
    }
}
J
cat >src/Reader.java <<'J'
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Reader {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static final CountDownLatch never = new CountDownLatch(1);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { rw.readLock().lock(); try { never.await(); } catch (InterruptedException e) { } }, "reader");
        t.start();
        while (rw.getReadLockCount() == 0) Thread.yield();
        rw.writeLock().lock();
    }
}
J
cat >src/Print.java <<'J'
public class Print {
    static String s = "x";
    public static void main(String[] a) throws Exception {
        int one = 1;
        int two = 2;
        int three = 3;
        int four = one + three;
        int five = two + three;
        Thread t = new Thread(() -> s = null);
        t.start();
        System.out.println("about \033[31m to\tlook");
        System.out.println(s.length() + four + five);
    }
}
J
cat >src/Same.java <<'J'
public class Same {
    static int n;
    public static void main(String[] a) throws Exception {
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) ts[i] = new Thread(() -> n++, "same");
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        assert n > 4;
    }
}
J
cat >src/org/opentest4j/AssertionFailedError.java <<'J'
package org.opentest4j;
public class AssertionFailedError extends AssertionError {
    public AssertionFailedError(String s) { super(s); }
}
J
cat >src/org/junit/jupiter/api/Assertions.java <<'J'
package org.junit.jupiter.api;
public class Assertions {
    public static void assertTrue(boolean b) { if (!b) fail("expected true"); }
    static void fail(String s) { throw new org.opentest4j.AssertionFailedError(s); }
}
J
cat >src/Places.java <<'J'
import org.junit.jupiter.api.Assertions;
public class Places {
    public static void main(String[] a) {
        if (weft.Verify.anyBoolean()) {
            Assertions.assertTrue(false);
        } else {
            Assertions.assertTrue(1 > 2);
        }
    }
}
J
cat >src/Hurried.java <<'J'
import java.util.concurrent.*;
public class Hurried {
    static final Semaphore s = new Semaphore(1);
    static int inside;
    public static void main(String[] a) {
        Thread t = new Thread(Hurried::use, "first"), u = new Thread(Hurried::use, "second");
        t.start();
        u.start();
        t.interrupt();
    }
    static void use() {
        try {
            s.acquire();
        } catch (InterruptedException e) {
            // goes on
        }
        inside++;
        assert inside == 1;
        inside--;
        s.release();
    }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -cp "$(dirname "$WEFT")/../../api/weft-api.jar" -d classes \
    $(find src -name '*.java') || exit 1
cp src/*.java classes/
check() { name=$1; shift; run check -cp classes "$name" "$@"; }

# Atomics, updaters and VarHandles: what each operation did.
check Tick; want_status 1
for change in 'Tick.n: 40 → 41' 'Tick.n: 41 → 46' 'Tick.n: 46 → 7' 'Tick.n: 7 → 14' 'Tick.n: 14 → 17' 'Tick.n: 17 → 18' \
    'leaves Tick.n = 18' 'Tick.counter: 0 → 1' 'Tick.slow: 0 → 3' 'Tick.slow: 3 → 9' 'writes Tick.name = "coffee"' \
    'Tick.several\[2\]: 0 → 4' 'Tick.flag: false → true' 'reads Tick.n = '; do
    want_out "$change"
done
want_no_out 'leaves Tick.n = 4'; want_no_out 'AtomicInteger'; want_no_out '@[0-9a-f]'

# Calls of the library, with arguments and result; values by content; one screen, and the two lines that collide.
check Pool; want_status 1
for words in 'Pool.stock.get\("tea"\) = 3' 'Pool.stock.put\("tea", 2\) = 3' 'Pool.queue.offer\(3\) = true' \
    'writes Pool.boxed = 2' 'Order\[kind=TEA, n=3\]' '\{"a"=\[1, 2\]\}' \
    '^pool-1-thread-[12] and pool-1-thread-[12] both saw Pool.stock.get\("tea"\) = 3; .* was overwritten by' \
    '^> +Pool.java:12 ' '^> +Pool.java:13 '; do
    want_out "$words"
done
want_no_out 'Node|Integer@|@[0-9a-f]{4}'

# Names by the path that leads there; who holds what.
check Bank; want_status 1; want_out 'locks Bank.accounts\[2\].lock'
want_out '^  (one|two) waits for Bank.accounts\[[12]\].lock, held by (one|two), at Bank.java:7, calling ReentrantLock.lock$'
want_out '^(one|two) waits for Bank.accounts.*, held by'; want_no_out '@[0-9a-f]{4}'
check Kept; want_status 1; want_out '^main waits for Kept.lock, which one did not release\.$'
check Alice; want_status 1; want_out 'locks alice.monitor'; want_out 'waits for the lock of bob.monitor, held by'
check Upgrade; want_status 1; want_out 'locks Upgrade.rw for reading'
want_out 'upgrader waits for Upgrade.rw, which it holds itself'; want_out '^cycle: upgrader -> upgrader \(it waits for itself\)$'
check OnThread; want_status 1; want_out 'waits on thread late'; want_no_out 'waits for the end of thread late'
check Reader; want_status 1; want_out 'main waits for Reader.rw, held by reader, at'

# Null, output, the start; characters that a terminal would obey.
check Print; want_status 1
want_out 'NullPointerException: Cannot invoke "String.length\(\)" because "Print.s" is null$'
want_out 'prints "about \\u001b\[31m'; want_out '\([0-9]+ lines of setup\)'
grep -q "$(printf '\033')" out && fail "a control character came through"

# Why the program went another way: the interrupt, and the exception that it caught.
check Hurried; want_status 1; want_out 'interrupts thread first'; want_out 'acquire\(\) throws'

# Local variables, when they are wanted.
check Print --values locals; want_out 'with one = 1, two = 2, three = 3 '
want_out 'with four = 4, five = 5 '; check Print; want_no_out 'with one'

# Colours when they are wanted.
check Print --color always; grep -q "$(printf '\033\\[1;31m')" out || fail "no colour"
NO_COLOR=1 check Print --color always; grep -q "$(printf '\033\\[1;31m')" out || fail "NO_COLOR is stronger than --color"
check Print --color blue; want_status 2; want_err 'auto, always or never|auto\|always\|never'

# Many threads: a list; threads of one name differ.
check Same; want_status 1; want_out '^-+\+- [0-9]+: same \([0-9]\) -'; want_no_out ' \| main +\| '
want_out '^same \([0-9]\) and same \([0-9]\) both read Same.n = '

# The place of an error is in the program's own code, and tells errors apart.
check Places --all-errors --report p.sarif; want_status 1
want_out '^AssertionFailedError at Places.java:5:$'; want_out '^AssertionFailedError at Places.java:7:$'; want_no_out 'at org.junit'
python3 - <<'P' || fail "SARIF names another place"
import json
lines = sorted(r["locations"][0]["physicalLocation"]["region"]["startLine"] for r in json.load(open("p.sarif"))["runs"][0]["results"])
assert lines == [5, 7], lines
P

# The same command, the same trace.
check Pool; cp out first; check Pool; cmp -s first out || fail "two traces of one program differ"
finish
