import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** Needs a heap of 32 MB: OutOfMemoryError where the live data would pass it, and only there. */
public class Full {
    static int caught;
    static byte[] field;

    static void must(boolean condition, String what) {
        if (!condition) throw new AssertionError(what);
    }

    // No back edge and no call between the allocations: only the last one is alive.
    static int straight() {
        byte[] a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        a = new byte[10 << 20];
        return a.length;
    }

    static void growList() {
        List<long[]> list = new ArrayList<>();
        try {
            for (;;) list.add(new long[1000]);
        } catch (OutOfMemoryError e) {
            must(e.getMessage().equals("Java heap space"), e.getMessage());
            caught++;
        }
        must(list.size() > 3000 && list.size() < 4300, "list of " + list.size());
        for (long[] x : list) must(x[999] == 0, "not clear");
    }

    static void oneTooLarge() {
        try {
            field = new byte[40 << 20];
            must(false, "40 MB");
        } catch (OutOfMemoryError e) {
            caught++;
        }
        try {
            int[][] x = new int[100][100000];
            must(false, "multi " + x.length);
        } catch (OutOfMemoryError e) {
            caught++;
        }
        try {
            Object x = new long[Integer.MAX_VALUE];
            must(false, "long[]" + x);
        } catch (OutOfMemoryError e) {
            must(e.getMessage().equals("Requested array size exceeds VM limit"), e.getMessage());
            caught++;
        }
    }

    // Natives allocate too: the error comes at their call, not later.
    static void inNatives() {
        byte[] original = new byte[20 << 20];
        try {
            field = original.clone();
            must(false, "clone");
        } catch (OutOfMemoryError e) {
            caught++;
        }
        field = null;
        try {
            Object x = Array.newInstance(int.class, 8 << 20);
            must(false, "newInstance " + x);
        } catch (OutOfMemoryError e) {
            caught++;
        }
        must(original[5] == 0, "original"); // alive up to here
        original = null;
        for (int i = 0; i < 20; i++) field = (byte[]) Array.newInstance(byte.class, 14 << 20);
        field = null;
    }

    static int depth;

    static void deep(byte[] burden) {
        depth++;
        deep(new byte[100]);
        burden[0]++;
    }

    public static void main(String[] args) throws InterruptedException {
        must(straight() == 10 << 20, "straight");
        growList();
        oneTooLarge();
        growList();
        inNatives();
        try {
            deep(new byte[100]);
        } catch (StackOverflowError e) {
            must(depth > 1000 && e.getStackTrace().length == 1024, "depth " + depth);
            caught++;
        }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                byte[] mine = null;
                for (int k = 0; k < 200; k++) {
                    mine = new byte[3 << 20];
                    mine[k] = 1;
                    Thread.yield();
                    must(mine[k] == 1, "lost");
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println("caught " + caught);
    }
}
