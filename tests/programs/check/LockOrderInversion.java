// expect: UNSAFE deadlock
/** Transfers lock the two accounts in the order of their arguments. */
public class LockOrderInversion {
    static class Account {
        int balance = 10;
    }

    static void transfer(Account from, Account to, int n) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= n;
                to.balance += n;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        Thread t = new Thread(() -> transfer(a, b, 1));
        t.start();
        transfer(b, a, 2);
        t.join();
        assert a.balance + b.balance == 20;
    }
}
