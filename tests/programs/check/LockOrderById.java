// expect: SAFE
/** The same transfers, locks ordered by number. */
public class LockOrderById {
    static class Account {
        final int id;
        int balance = 10;

        Account(int id) {
            this.id = id;
        }
    }

    static void transfer(Account from, Account to, int n) {
        Account first = from.id < to.id ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= n;
                to.balance += n;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(1);
        Account b = new Account(2);
        Thread t = new Thread(() -> transfer(a, b, 1));
        t.start();
        transfer(b, a, 2);
        t.join();
        assert a.balance == 11 && b.balance == 9;
    }
}
