import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** Small programs for snapshot_test.c: the argument says which. Each prints what it computes. */
public class Snapshots {
    // ------------------------------------------------------------ numbers, arrays, recursion
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static void compute() {
        long sum = 0;
        int[] large = new int[500];
        for (int i = 0; i < large.length; i++) large[i] = (i * 7919) % 1000;
        Arrays.sort(large);
        for (int i = 0; i < large.length; i += 37) sum = sum * 31 + large[i];
        double[][] grid = new double[6][9];
        for (double[] row : grid)
            for (int j = 0; j < row.length; j++) row[j] = Math.sqrt(j) / (j + 1);
        System.out.println(fib(11) + " " + sum + " " + grid[5][8]);
    }

    // ------------------------------------------------------------ exceptions
    static int thrower(int depth) {
        if (depth == 0) throw new IllegalStateException("bottom");
        try {
            return thrower(depth - 1) + 1;
        } finally {
            if (depth % 3 == 0) System.out.print(depth + " ");
        }
    }

    static synchronized int locked(Object o) {
        return o.hashCode();
    }

    static void fail() {
        for (int i = 0; i < 5; i++) {
            try {
                thrower(i * 2);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + " " + (e.getStackTrace().length > 0));
            }
            try {
                int[] a = new int[i];
                a[i] = locked(i == 2 ? null : "x");
            } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        throw new UnsupportedOperationException("at the end");
    }

    // ------------------------------------------------------------ class initialisation
    static StringBuilder log = new StringBuilder();

    static class Base {
        static int b = note("Base");
    }

    static class Derived extends Base {
        static final int[] TABLE = new int[80];
        static int d = note("Derived");

        static {
            for (int i = 0; i < TABLE.length; i++) TABLE[i] = i * i;
        }
    }

    static class Broken {
        static int x = 1 / Derived.TABLE[0];
    }

    static int note(String s) {
        log.append(s).append(' ');
        return s.length();
    }

    static void initialise() {
        System.out.println(Derived.d + Derived.b + Derived.TABLE[79]);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Broken.x);
            } catch (Throwable e) {
                System.out.println(e.getClass().getName());
            }
        }
        System.out.println(log);
    }

    // ------------------------------------------------------------ strings, lambdas, collections
    record Point(int x, int y) {}

    static void text() {
        Map<String, List<Integer>> map = new TreeMap<>();
        for (int i = 0; i < 20; i++) map.computeIfAbsent("k" + i % 7, k -> new ArrayList<>()).add(i);
        Function<Integer, Integer> twice = x -> x * 2;
        Supplier<String> text = () -> String.format("%5.2f|%-4s|%04x", 3.14159, "ab", 48879);
        System.out.println(map + " " + twice.andThen(x -> x + 1).apply(20) + " " + text.get());
        System.out.println(new Point(3, 4) + " " + new Point(3, 4).equals(new Point(3, 4)));
        System.out.println(String.join("-", new TreeSet<>(Arrays.asList("b,a,c".split(",")))).intern());
    }

    // ------------------------------------------------------------ threads
    static int shared;
    static final Object lock = new Object();
    static boolean ready;

    static void threads() throws Exception {
        Thread[] all = new Thread[3];
        for (int k = 0; k < all.length; k++) {
            int me = k;
            all[k] = new Thread(() -> {
                for (int i = 0; i < 10; i++) {
                    synchronized (lock) {
                        shared += me + 1;
                        if (i == 5) {
                            ready = true;
                            lock.notifyAll();
                        }
                    }
                    Thread.yield();
                }
            }, "worker " + k);
        }
        for (Thread t : all) t.start();
        synchronized (lock) {
            while (!ready) lock.wait();
        }
        for (Thread t : all) t.join();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(shared);
    }

    static void concurrent() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        AtomicInteger sum = new AtomicInteger();
        Future<Integer> taken = pool.submit(() -> {
            int n = 0;
            for (int i = 0; i < 6; i++) n += queue.take();
            return n;
        });
        pool.submit(() -> {
            for (int i = 0; i < 6; i++) {
                queue.put(i);
                sum.addAndGet(i);
            }
            return null;
        });
        System.out.println(taken.get() + " " + sum);
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS));
    }

    // ------------------------------------------------------------ for the benchmark: never ends
    static class Node {
        int value;
        Node next;
    }

    static void nodes() {
        Node[] all = new Node[10000];
        for (int i = 0; i < all.length; i++) all[i] = new Node();
        for (int i = 0;; i = (i + 7) % all.length) {
            all[i].value += i;
            all[i].next = all[i / 2];
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "nodes": nodes(); break;
        case "compute": compute(); break;
        case "fail": fail(); break;
        case "initialise": initialise(); break;
        case "text": text(); break;
        case "threads": threads(); break;
        case "concurrent": concurrent(); break;
        default: throw new IllegalArgumentException(args[0]);
        }
    }
}
