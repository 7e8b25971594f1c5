#!/usr/bin/env bash
# Traces of realistic programs: names that hold through method calls, calls that throw, and the one sentence.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
mkdir classes
cat >Bank.java <<'J'
import java.util.*;
import java.util.concurrent.locks.*;
public class Bank {
    static class Account {
        final String owner; int balance; final Lock lock = new ReentrantLock();
        Account(String owner, int balance) { this.owner = owner; this.balance = balance; }
    }
    final Account[] accounts = { new Account("alice", 100), new Account("bob", 50) };
    void transfer(int from, int to, int amount) {
        Account a = accounts[from], b = accounts[to];
        a.lock.lock();
        try {
            b.lock.lock();
            try {
                if (a.balance >= amount) { a.balance -= amount; b.balance += amount; }
            } finally { b.lock.unlock(); }
        } finally { a.lock.unlock(); }
    }
    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        Thread x = new Thread(() -> bank.transfer(0, 1, 30), "x");
        Thread y = new Thread(() -> bank.transfer(1, 0, 20), "y");
        x.start(); y.start(); x.join(); y.join();
        System.out.println(bank.accounts[0].balance + " " + bank.accounts[1].balance);
    }
}
J
cat >ConnectionPool.java <<'J'
import java.util.*;
public class ConnectionPool {
    static class Connection { final int id; boolean open = true; Connection(int id) { this.id = id; } }
    private final Deque<Connection> idle = new ArrayDeque<>();
    ConnectionPool(int n) { for (int i = 0; i < n; i++) idle.add(new Connection(i)); }
    synchronized Connection take() throws InterruptedException {
        if (idle.isEmpty()) wait();
        return idle.removeFirst();
    }
    synchronized void give(Connection c) { idle.addLast(c); notifyAll(); }
    public static void main(String[] args) throws Exception {
        ConnectionPool pool = new ConnectionPool(1);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> {
                try { Connection c = pool.take(); pool.give(c); } catch (InterruptedException e) { }
            }, "client-" + i);
            all.add(t); t.start();
        }
        for (Thread t : all) t.join();
    }
}
J
cat >EventBus.java <<'J'
import java.util.*;
import java.util.function.*;
public class EventBus {
    interface Listener { void on(String event); }
    private final List<Listener> listeners = new ArrayList<>();
    void subscribe(Listener l) { listeners.add(l); }
    void publish(String event) { for (Listener l : listeners) l.on(event); }
    public static void main(String[] args) throws Exception {
        EventBus bus = new EventBus();
        StringBuilder log = new StringBuilder();
        bus.subscribe(e -> log.append(e));
        Thread t = new Thread(() -> bus.subscribe(e -> { }), "subscriber");
        t.start();
        bus.publish("hello");
        t.join();
    }
}
J
cat >LruMap.java <<'J'
import java.util.*;
import java.util.concurrent.*;
public class LruMap<K, V> extends LinkedHashMap<K, V> {
    private final int max;
    LruMap(int max) { super(16, 0.75f, true); this.max = max; }
    @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > max; }
    public static void main(String[] args) throws Exception {
        Map<String, Integer> lru = Collections.synchronizedMap(new LruMap<>(2));
        lru.put("a", 1);
        Thread t = new Thread(() -> { lru.put("b", 2); lru.put("c", 3); }, "writer");
        t.start();
        if (lru.containsKey("a")) {
            int a = lru.get("a");
            assert a == 1;
        }
        t.join();
    }
}
J
cat >ProdCons.java <<'J'
import java.util.*;
public class ProdCons {
    private final Queue<Integer> queue = new LinkedList<>();
    private final int capacity = 1;
    synchronized void put(int x) throws InterruptedException {
        while (queue.size() == capacity) wait();
        queue.add(x);
        notify();
    }
    synchronized int take() throws InterruptedException {
        while (queue.isEmpty()) wait();
        int x = queue.remove();
        notify();
        return x;
    }
    public static void main(String[] args) throws Exception {
        ProdCons q = new ProdCons();
        Runnable produce = () -> { try { q.put(1); } catch (InterruptedException e) { } };
        Runnable consume = () -> { try { q.take(); } catch (InterruptedException e) { } };
        new Thread(produce, "p1").start();
        new Thread(produce, "p2").start();
        new Thread(consume, "c1").start();
        new Thread(consume, "c2").start();
    }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes ./*.java || exit 1
cp ./*.java classes/
check() { run check -cp classes "$@"; want_status 1; }

# a.lock is another lock in each thread: it is named by the path from the variable of main.
check Bank; want_no_out 'ReentrantLock#'
want_out '^x waits for bank.accounts\[1\].lock, held by y, y waits for bank.accounts\[0\].lock, held by x\.$'

# The page folds the setup, too; what can be unfolded is there.
check Bank --report bank.html
[ "$(grep -c '<tr class="p">' bank.html)" -eq "$(sed -n 's/.*> \([0-9]*\) lines of setup<.*/\1/p' bank.html)" ] ||
    fail "the page does not fold as many lines as it says"

# A call that throws says so, where it was made, and that is the guilty row; its inside is folded.
check ConnectionPool; want_out 'pool.idle.removeFirst\(\) throws NoSuchElementException'
want_out '^> +ConnectionPool.java:8 '; want_no_out 'class library|idle.head'
check EventBus; want_out '^main came upon what subscriber.s bus.listeners.add\(a lambda\) had changed\.$'
want_out 'next\(\) throws'; want_no_out 'modCount'

# The inside of a call before which another thread ran, but not within, is folded, too; the sentence is about calls.
check LruMap; want_out '^main saw lru.get\("a"\) = null after writer.s lru.put\("c", 3\)\.$'; want_no_out 'locks lru|lru\[1\]'

# An object whose constructor calls another one of its class has the name of a variable that is not used any more.
cat >Round.java <<'J'
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Round {
    static final AtomicInteger turn = new AtomicInteger(1);
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1);
        e.submit(() -> { while (turn.get() != 0) Thread.yield(); });
        e.shutdown();
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        Thread t = new Thread(() -> { while (q.isEmpty()) { } }, "poller");
        t.start();
        turn.set(2);
    }
}
J
cat >Empty.java <<'J'
public class Empty { public static void main(String[] a) { new Thread(() -> { while (true) { } }).start(); } }
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes Round.java Empty.java || exit 1
check Round --property hang; want_out ' e.shutdown\(\)'; want_no_out 'ThreadPoolExecutor#'
want_out '^(poller keeps seeing q.isEmpty\(\) = true|pool-1-thread-1 keeps reading Round.turn = [12]), and no schedule lets it end\.$'
check Empty --property hang; want_out '^Thread-0 goes round for ever, and no schedule lets it end\.$'

# What a message is made of is no part of the story, getting a lock from a pair of locks neither; the failing line is marked.
cat >Guarded.java <<'J'
import java.util.*;
import java.util.concurrent.locks.*;
public class Guarded {
    private final ReadWriteLock rw = new ReentrantReadWriteLock();
    private final Map<String, List<String>> index = new HashMap<>();
    void add(String word, String page) {
        rw.readLock().lock();
        try { index.computeIfAbsent(word, k -> new ArrayList<>()).add(page); } finally { rw.readLock().unlock(); }
    }
    List<String> pages(String word) {
        rw.readLock().lock();
        try { return index.getOrDefault(word, List.of()); } finally { rw.readLock().unlock(); }
    }
    public static void main(String[] args) throws Exception {
        Guarded g = new Guarded();
        Thread a = new Thread(() -> g.add("tea", "p1")), b = new Thread(() -> g.add("tea", "p2"));
        a.start(); b.start(); a.join(); b.join();
        assert g.pages("tea").size() == 2 : g.pages("tea");
    }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes Guarded.java || exit 1
cp Guarded.java classes/
check Guarded; want_no_out 'readLock\(\) ='; want_out '^> Guarded.java:18 '
grep -A99 '^> Guarded.java:18 ' out | grep -q 'reads ' && fail "the message's own reads are shown"

# Nor is what ends a test to blame for its failure.
mkdir -p org/junit/jupiter/api
for name in Test AfterEach; do
    echo "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface $name { }" \
        >org/junit/jupiter/api/$name.java
done
cat >EndTest.java <<'J'
import org.junit.jupiter.api.*;
class EndTest {
    private volatile int n;
    @AfterEach void end() {
        n = 0;
    }
    @Test void fails() throws InterruptedException {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        if (n != 2) throw new IllegalStateException();
    }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes EndTest.java org/junit/jupiter/api/*.java || exit 1
cp EndTest.java classes/
check EndTest; want_out '^> EndTest.java:12 '; want_no_out '^> EndTest.java:[45] '

# A parameter is another account in each thread: names come from main's variables. What is waited for is the future; what a timer
# does with its tasks is its own affair.
cat >Pc.java <<'J'
import java.util.*;
import java.util.concurrent.*;
public class Pc {
    static class Account { int balance; final String name; Account(String n, int b) { name = n; balance = b; } 
        void transfer(Account to, int amount) { synchronized (this) { synchronized (to) { balance -= amount; to.balance += amount; } } } 
        @Override public String toString() { return name; } }
    public static void main(String[] args) throws Exception {
        Map<String, Account> bank = new HashMap<>();
        for (String s : List.of("ann", "bob", "cyd")) bank.put(s, new Account(s, 100));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> x = CompletableFuture.runAsync(() -> bank.get("ann").transfer(bank.get("bob"), 10), pool);
        CompletableFuture<Void> y = CompletableFuture.runAsync(() -> bank.get("bob").transfer(bank.get("ann"), 20), pool);
        x.join(); y.join(); pool.shutdown();
    }
}
J
cat >TimerBug.java <<'J'
import java.util.*;
public class TimerBug {
    private int ticks; private boolean stopped;
    public static void main(String[] args) throws Exception {
        TimerBug b = new TimerBug();
        Timer timer = new Timer("clock");
        timer.schedule(new TimerTask() { public void run() { if (b.stopped) throw new IllegalStateException("tick after stop"); b.ticks++; } }, 10, 10);
        Thread.sleep(25);
        b.stopped = true;
        timer.cancel();
        System.out.println("ticks " + b.ticks);
    }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes Pc.java TimerBug.java || exit 1
check Pc; want_out 'waits for bank\["bob"\], held by'; want_out 'waits for bank\["ann"\], held by'; want_out 'waits for [xy]$|waits for [xy] '
want_no_out 'Signaller'
check TimerBug; want_out '^clock read TimerBug.stopped = true, as main had left it\.$'; want_no_out 'TimerBug.1#1|TaskQueue'

check ProdCons; want_out 'waits to be notified on q, .* waits to be notified on q, and nobody is left to wake them\.$'
finish
