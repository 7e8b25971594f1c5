/** One program a word: the first argument says which. */
public class Cases {
    static int n;

    static void thrower(int x) {
        if (x > 1) throw new IllegalStateException("too much");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "throws" -> thrower(2);
            case "nothing" -> thrower(1);
            case "lost" -> {
                Thread t = new Thread(() -> n++);
                t.start();
                n++;
                t.join();
                assert n == 2;
            }
            case "joined" -> {
                Thread t = new Thread(() -> n++);
                t.start();
                t.join();
                assert n == 1;
            }
            default -> System.exit(3);
        }
    }
}

/** Has one thread. */
class Alone {
    public static void main(String[] args) {
        Cases.n++;
    }
}
