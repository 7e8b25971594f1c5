/** The helpful messages of NullPointerException. */
public class NullMessages {
    int field;
    int[] array;
    NullMessages next;
    static NullMessages global;

    NullMessages get() {
        return next;
    }

    interface Action {
        void run();
    }

    static void attempt(Action a) {
        try {
            a.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        NullMessages m = new NullMessages();
        attempt(() -> System.out.println(global.field));
        attempt(() -> global.field = 1);
        attempt(() -> System.out.println(m.array[0]));
        attempt(() -> m.array[0] = 1);
        attempt(() -> System.out.println(m.array.length));
        attempt(() -> m.get().get());
        attempt(() -> System.out.println(m.next.next.field));
        attempt(() -> {
            throw global == null ? null : new RuntimeException();
        });
        attempt(() -> {
            synchronized (m.next) {
                System.out.println("never");
            }
        });
        attempt(() -> System.out.println(((String) null).length()));
        attempt(() -> {
            int[][] grid = new int[2][];
            grid[1][0]++;
        });
    }
}
