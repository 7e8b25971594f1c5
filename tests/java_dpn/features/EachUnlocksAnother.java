// expect: UNKNOWN
// possible: EachUnlocksAnother.Account.n
// Which lock is released is not the one that was taken.
import java.util.concurrent.locks.ReentrantLock;

public class EachUnlocksAnother {
    static class Account {
        final ReentrantLock lock = new ReentrantLock();
        int n;
    }

    static final Account[] all = new Account[2];
    static volatile int which;

    static void move(Account a, Account b) {
        a.lock.lock();
        b.lock.lock();
        a.lock.unlock();
        a.n++;
        b.lock.unlock();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) all[i] = new Account();
        for (int i = 0; i < 4; i++) new Thread(() -> move(all[which], all[1 - which])).start();
    }
}
