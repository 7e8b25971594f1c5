// threads
/** Lazy initialisation, done right in four ways. */
public class DoubleChecked {
    static int made;

    static class Thing {
        final int id;

        Thing() {
            synchronized (DoubleChecked.class) {
                id = ++made;
            }
        }
    }

    private volatile Thing checked;

    Thing doubleChecked() {
        Thing t = checked;
        if (t == null) {
            synchronized (this) {
                t = checked;
                if (t == null) {
                    checked = t = new Thing();
                }
            }
        }
        return t;
    }

    static class Holder {
        static final Thing THING = new Thing();
    }

    enum Single {
        INSTANCE;

        final Thing thing = new Thing();
    }

    static Thing plain;

    static synchronized Thing synced() {
        if (plain == null) {
            plain = new Thing();
        }
        return plain;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleChecked d = new DoubleChecked();
        Thing[][] seen = new Thing[4][4];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            Thing[] mine = seen[i];
            ts[i] = new Thread(() -> {
                mine[0] = d.doubleChecked();
                mine[1] = Holder.THING;
                mine[2] = Single.INSTANCE.thing;
                mine[3] = synced();
            });
            ts[i].start();
        }
        boolean same = true;
        for (int i = 0; i < ts.length; i++) {
            ts[i].join();
            for (int k = 0; k < 4; k++) {
                same &= seen[i][k] == seen[0][k] && seen[i][k] != null;
            }
        }
        System.out.println(same + " " + made);
    }
}
