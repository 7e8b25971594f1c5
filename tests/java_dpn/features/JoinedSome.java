// expect: UNKNOWN
// possible: JoinedSome.overwritten JoinedSome.skipped JoinedSome.broken JoinedSome.removed JoinedSome.fewer JoinedSome.later JoinedSome.lost JoinedSome.another JoinedSome.cleared JoinedSome.swapped JoinedSome.sorted
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Loops that look as if they joined all threads. */
public class JoinedSome {
    static int overwritten, skipped, broken, removed, fewer, later, lost, another, cleared, swapped, sorted;
    static final Object lock = new Object();

    static void overwrites() throws InterruptedException {
        Thread[] all = new Thread[2];
        for (int i = 0; i < 4; i++) {
            all[i / 2] = new Thread(() -> { synchronized (lock) { overwritten++; } });
            all[i / 2].start();
        }
        for (Thread t : all) t.join();
        overwritten = 0;
    }

    static void skips() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { skipped++; } });
            all[i].start();
        }
        for (int i = 0; i < 3; i++) if (i > 0) all[i].join();
        skipped = 0;
    }

    static void breaks(boolean early) throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { broken++; } });
            all[i].start();
        }
        for (int i = 0; i < 3; i++) {
            if (early) break;
            all[i].join();
        }
        broken = 0;
    }

    static void removes() throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> { synchronized (lock) { removed++; } });
            all.add(t);
            t.start();
        }
        Iterator<Thread> it = all.iterator();
        it.next();
        it.remove();
        for (Thread t : all) t.join();
        removed = 0;
    }

    static void joinsFewer() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { fewer++; } });
            all[i].start();
        }
        for (int i = 0; i < 2; i++) all[i].join();
        fewer = 0;
    }

    static void startsLater() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) all[i] = new Thread(() -> { synchronized (lock) { later++; } });
        for (Thread t : all) {
            t.join();
            t.start();
        }
        later = 0;
    }

    static void loses() throws InterruptedException {
        Thread[] all = new Thread[1];
        for (int i = 0; i < 2; i++) {
            try {
                Thread t = new Thread(() -> { synchronized (lock) { lost++; } });
                t.start();
                all[i] = t;
            } catch (ArrayIndexOutOfBoundsException e) {
            }
        }
        for (int i = 0; i < 1; i++) all[i].join();
        lost = 0;
    }

    static void joinsAnother() throws InterruptedException {
        Thread[] all = new Thread[2], others = new Thread[2];
        for (int i = 0; i < 2; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { another++; } });
            others[i] = new Thread(() -> { });
            all[i].start();
            others[i].start();
        }
        for (Thread t : others) t.join();
        another = 0;
    }

    static void clears() throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> { synchronized (lock) { cleared++; } });
            all.add(t);
            t.start();
            all.clear();
        }
        for (Thread t : all) t.join();
        cleared = 0;
    }

    static void swaps(Thread[] in) {
        in[0] = in[1];
    }

    static void joinsSwapped() throws InterruptedException {
        Thread[] all = new Thread[2];
        for (int i = 0; i < 2; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { swapped++; } });
            all[i].start();
        }
        swaps(all);
        for (Thread t : all) t.join();
        swapped = 0;
    }

    static void joinsCopied() throws InterruptedException {
        Thread[] all = new Thread[2], copy = new Thread[2];
        for (int i = 0; i < 2; i++) {
            all[i] = new Thread(() -> { synchronized (lock) { sorted++; } });
            all[i].start();
        }
        System.arraycopy(copy, 0, all, 0, 1);
        for (Thread t : all) if (t != null) t.join();
        for (int i = 0; i < all.length; i++) all[i].join();
        sorted = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        overwrites();
        skips();
        breaks(args.length == 0);
        removes();
        joinsFewer();
        startsLater();
        loses();
        joinsAnother();
        clears();
        joinsSwapped();
        joinsCopied();
    }
}
