// expect: SAFE
/** What a thread makes is its own until it is handed on, under a lock. */
public class OwnedUntilGiven {
    static final Object a = new Object();
    static int[] given;

    static void make() {
        int[] mine = new int[2];
        mine[0] = 1;
        synchronized (a) {
            given = mine;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) new Thread(OwnedUntilGiven::make).start();
    }
}
