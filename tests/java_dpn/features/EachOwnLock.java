// expect: SAFE
// Each object has a lock of its own in a field.
public class EachOwnLock {
    static class Account {
        private final Object lock = new Object();
        private int n;

        void add() {
            synchronized (lock) {
                n++;
            }
        }

        int get() {
            synchronized (lock) {
                return n;
            }
        }
    }

    static final Account[] all = new Account[2];
    static volatile int which;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) all[i] = new Account();
        for (int i = 0; i < 4; i++) new Thread(() -> all[which].add()).start();
        all[1].get();
    }
}
