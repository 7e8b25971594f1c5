package weft;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The outside world as inputs, within what its methods promise: {@code weft check --outside symbolic} calls these in
 * their place. Weft alone runs this class.
 */
final class World {
    private static final long LAST_MILLISECOND = 253402300799999L; // of the year 9999
    private static final long MULTIPLIER = 0x5DEECE66DL; // of java.util.Random
    private static final long MASK = (1L << 48) - 1;

    private static volatile boolean begun;
    private static volatile long last;
    private static volatile boolean ended;

    private World() {
    }

    /** Any number, from which it never goes back. */
    static long nanoTime() {
        long now = Verify.anyLong();
        Verify.atomicBegin();
        if (begun) {
            Verify.assume(now >= last && now - last >= 0);
        }
        begun = true;
        last = now;
        Verify.atomicEnd();
        return now;
    }

    static long currentTimeMillis() {
        long now = Verify.anyLong();
        Verify.assume(now >= 0 && now <= LAST_MILLISECOND);
        return now;
    }

    static int availableProcessors() {
        return Verify.anyInt(1, Integer.MAX_VALUE);
    }

    /** A byte of standard input, or -1 at its end. */
    static int read() {
        if (ended || !Verify.anyBoolean()) {
            ended = true;
            return -1;
        }
        return Verify.anyInt(0, 255);
    }

    /** One byte at a time. */
    static int readBytes(byte[] bytes, int at) {
        int next = read();
        if (next < 0) {
            return -1;
        }
        bytes[at] = (byte) next;
        return 1;
    }

    // ------------------------------------------------------------ random numbers

    /** So many random bits. */
    static int next(int bits) {
        return bits >= 32 ? Verify.anyInt() : bits <= 0 ? 0 : Verify.anyInt(0, (int) ((1L << bits) - 1));
    }

    static int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int n = Verify.anyInt(0, Integer.MAX_VALUE);
        Verify.assume(n < bound);
        return n;
    }

    static long nextLong() {
        return Verify.anyLong();
    }

    /** As java.util.Random computes them from a seed that was given. */
    static int nextSeeded(AtomicLong seed, int bits) {
        long old;
        long next;
        do {
            old = seed.get();
            next = (old * MULTIPLIER + 0xBL) & MASK;
        } while (!seed.compareAndSet(old, next));
        return (int) (next >>> (48 - bits));
    }

    static int nextIntSeeded(AtomicLong seed, int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int r = nextSeeded(seed, 31);
        int m = bound - 1;
        if ((bound & m) == 0) {
            return (int) ((bound * (long) r) >> 31);
        }
        for (int u = r; u - (r = u % bound) + m < 0; u = nextSeeded(seed, 31)) {
            continue;
        }
        return r;
    }
}
