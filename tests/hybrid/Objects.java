import weft.Verify;

/** Tracked objects made in several threads, kept in arrays, inherited fields, all under one lock. */
public class Objects {
    static class Door {
        boolean open;
    }

    static class Safe extends Door {
        boolean locked;
    }

    static final Door[] doors = new Door[2];
    static int made;

    static void work(int number) {
        Safe safe = new Safe();
        safe.open = Verify.anyBoolean();
        safe.locked = !safe.open;
        synchronized (doors) {
            doors[number] = safe;
            made++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> work(0)), b = new Thread(() -> work(1));
        a.start();
        b.start();
        a.join();
        b.join();
        int both = 0;
        for (Door d : doors) {
            if (d.open) both++;
            if (d.open && ((Safe) d).locked) throw new IllegalStateException("open and locked");
        }
        assert args.length == 0 || both < 2 : "both are open";
    }
}
