// expect: UNKNOWN
// possible: EachOwnLockForAll.Total.n
// possible: EachOwnLockForAll.Account.last
// Each object has a lock of its own, but what it guards belongs to all; and one that can be replaced guards nothing.
public class EachOwnLockForAll {
    static class Total { int n; }

    static class Account {
        private final Object lock = new Object();
        private Object other = new Object();
        private final Total total;
        int last;

        Account(Total total) {
            this.total = total;
        }

        void add() {
            synchronized (lock) {
                total.n++;
            }
        }

        void replace() {
            synchronized (other) {
                last++;
            }
            other = new Object();
        }
    }

    static final Account[] all = new Account[2];
    static volatile int which;

    public static void main(String[] args) {
        Total total = new Total();
        for (int i = 0; i < 2; i++) all[i] = new Account(total);
        for (int i = 0; i < 4; i++)
            new Thread(() -> {
                all[which].add();
                all[which].replace();
            }).start();
    }
}
