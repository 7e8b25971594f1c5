// Programs that make a verifier forget the time and the memory it was given. One class each.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.TrackWithBDD;
import weft.Verify;

class Endless { // one thread, one step
    public static void main(String[] args) {
        for (int i = 0;; i++)
            if (i == 7 && args.length == 9) return;
    }
}

class Counters { // endless states
    static long a, b;

    public static void main(String[] args) {
        new Thread(() -> {
            for (;;) synchronized (Counters.class) { a++; }
        }).start();
        for (;;) synchronized (Counters.class) { b += 3; }
    }
}

class Hundred { // a hundred threads that race
    static int[] cells = new int[100];

    public static void main(String[] args) {
        for (int i = 0; i < 100; i++) {
            int n = i;
            new Thread(() -> {
                for (int k = 0; k < 10; k++) cells[(n + k) % 100] = cells[n] + k;
            }).start();
        }
    }
}

class Arrays1 { // fills the heap with arrays that are kept
    public static void main(String[] args) {
        List<int[]> all = new ArrayList<>();
        for (;;) {
            int[] a = new int[5_000_000];
            Arrays.fill(a, all.size());
            all.add(a);
        }
    }
}

class Arrays2 { // one array at a time, large, none kept
    static int sum;

    public static void main(String[] args) {
        for (;;) {
            byte[] a = new byte[300_000_000];
            for (int i = 0; i < a.length; i += 4096) a[i] = 1;
            sum += a[4096];
        }
    }
}

class Arrays3 { // 2^n rows
    public static void main(String[] args) {
        Object o = new int[8][8][8][8][8][8][8][8][8];
        System.out.println(o);
    }
}

class Arrays4 { // arrays of arrays in a second thread, with states in between
    static volatile int go;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            Object[] last = null;
            for (;;) {
                Object[] next = new Object[100_000];
                next[0] = last;
                last = next;
                go++;
            }
        });
        t.start();
        while (go < 1_000_000) Thread.yield();
    }
}

class Nodes { // a linked list that grows
    Nodes next;
    long[] load = new long[16];

    public static void main(String[] args) {
        Nodes first = null;
        for (;;) {
            Nodes n = new Nodes();
            n.next = first;
            first = n;
        }
    }
}

class Strings { // doubles
    public static void main(String[] args) {
        String s = "abc";
        for (;;) s = s + s;
    }
}

class Maps { // grows and rehashes
    public static void main(String[] args) {
        Map<Integer, String> m = new HashMap<>();
        for (int i = 0;; i++) m.put(i, "value " + i);
    }
}

class Numbers { // multiplications that take longer and longer
    public static void main(String[] args) {
        BigInteger x = BigInteger.valueOf(3);
        for (;;) x = x.multiply(x).add(BigInteger.ONE);
    }
}

class Regex { // backtracks exponentially
    public static void main(String[] args) {
        System.out.println("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("(a|aa|a?)+b"));
    }
}

class Copies { // System.arraycopy and clone of large arrays
    public static void main(String[] args) {
        long[] a = new long[2_000_000];
        long[] b = a.clone();
        for (int i = 0;; i++) {
            System.arraycopy(a, 0, b, 1, a.length - 1);
            a = b.clone();
            a[0] = i;
        }
    }
}

class Recursion { // each frame keeps something
    static long depth(int n, long[] above) {
        long[] mine = new long[100];
        mine[0] = n;
        return n == 0 ? above[0] : depth(n - 1, mine) + depth(n - 1, mine);
    }

    public static void main(String[] args) {
        System.out.println(depth(900, new long[1]));
    }
}

class Inputs { // all pairs of characters, or of numbers
    static int seen;

    public static void main(String[] args) {
        char a = Verify.anyChar(), b = Verify.anyChar();
        if (a + b == 70_000 && a * b == 17) seen++;
        if (a < b) seen += 2;
    }
}

class Flags { // booleans whose relation has no small diagram in this order
    @TrackWithBDD static boolean a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, aa, ab, ac, ad, ae, af;
    @TrackWithBDD static boolean b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, ba, bb, bc, bd, be, bf;
    @TrackWithBDD static boolean x;

    public static void main(String[] args) {
        a0 = Verify.anyBoolean(); a1 = Verify.anyBoolean(); a2 = Verify.anyBoolean(); a3 = Verify.anyBoolean();
        a4 = Verify.anyBoolean(); a5 = Verify.anyBoolean(); a6 = Verify.anyBoolean(); a7 = Verify.anyBoolean();
        a8 = Verify.anyBoolean(); a9 = Verify.anyBoolean(); aa = Verify.anyBoolean(); ab = Verify.anyBoolean();
        ac = Verify.anyBoolean(); ad = Verify.anyBoolean(); ae = Verify.anyBoolean(); af = Verify.anyBoolean();
        b0 = a7 ^ a1; b1 = a6 & a2; b2 = a5 | a3; b3 = a4 ^ a4; b4 = a3 & a5; b5 = a2 | a6; b6 = a1 ^ a7; b7 = a0 & a8;
        for (;;) {
            x = (a0 & b7) ^ (a1 & b6) ^ (a2 & b5) ^ (a3 & b4) ^ (a4 & b3) ^ (a5 & b2) ^ (a6 & b1) ^ (a7 & b0) ^ x;
            if (x) b7 = !b7 ^ af;
            else b0 = b1 ^ a9 ^ ad;
        }
    }
}

class Late { // fails after a long computation: to confirm it takes as long again
    static int found;

    public static void main(String[] args) throws Exception {
        long x = 88172645463325252L;
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20_000_000;
        for (int i = 0; i < rounds; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        long y = x;
        Thread t = new Thread(() -> found += (int) (y | 1));
        t.start();
        found++;
        t.join();
        assert found == 0;
    }
}

class Wide { // a failing execution of many steps: shrinking has much to try
    static int turn, sum;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            for (int i = 0; i < 3000; i++) synchronized (Wide.class) { turn++; }
        });
        t.start();
        for (int i = 0; i < 3000; i++) synchronized (Wide.class) { sum += turn; }
        t.join();
        assert sum < 0 : sum;
    }
}

class Prints { // more output than anybody reads
    public static void main(String[] args) {
        for (long i = 0;; i++) System.out.println("line " + i + " of too many");
    }
}

class Sleeps { // waits with time limits of its own
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        for (int i = 0; i < 4; i++)
            new Thread(() -> {
                synchronized (lock) {
                    for (;;) {
                        try {
                            lock.wait(1);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }).start();
    }
}

class Pools { // workers, queues, tasks
    public static void main(String[] args) throws Exception {
        var pool = java.util.concurrent.Executors.newFixedThreadPool(3);
        var sum = new java.util.concurrent.atomic.AtomicInteger();
        for (int i = 0; i < 8; i++) {
            int n = i;
            pool.submit(() -> sum.addAndGet(n));
        }
        pool.shutdown();
    }
}

class Factors { // a prime has no factors: hard for every solver of bit vectors
    public static void main(String[] args) {
        long a = Verify.anyLong(), b = Verify.anyLong();
        if (a > 1 && b > 1 && a < 3_000_000_000L && b < 3_000_000_000L) assert a * b != (1L << 61) - 1;
    }
}

class Paths { // branches on inputs, one after the other
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 400; i++) {
            int x = Verify.anyInt();
            if (x % 3 == i % 2) sum += x * i;
            else if ((x ^ sum) > i * 77) sum ^= x / (i + 1);
        }
        assert sum != 0x12345678;
    }
}

class Mixing { // a network whose diagrams grow: products of numbers that threads share
    static int a = 1, b = 2, c = 3;

    static void mix(int n) {
        if (n > 0) mix(n - 1);
        synchronized (Mixing.class) {
            a = a * b + c;
            b = b * c + a;
            c = c * a + n;
        }
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 100);
        for (int i = 0; i < 2; i++) new Thread(() -> mix(n)).start();
        mix(n);
        assert a * 3 + b * 5 != c + 177;
    }
}

class Loops { // an event loop whose tasks are never the same
    static int[] seen = new int[64];

    public static void main(String[] args) {
        java.util.concurrent.ExecutorService loop = java.util.concurrent.Executors.newSingleThreadExecutor();
        for (int i = 0;; i = (i * 5 + 1) % 4096) {
            int n = i;
            loop.execute(() -> {
                seen[n % 64] = (seen[(n + 1) % 64] + n) % 1000;
                if (n % 3 == 0) loop.execute(() -> seen[0] = (seen[0] + 1) % 7);
            });
        }
    }
}
