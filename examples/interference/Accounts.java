// Any number of accounts, each with its own lock; total() looks without one.
public class Accounts {
    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            add(amount);
        }

        private void add(int amount) {
            balance += amount;
        }

        int total() {
            return balance;
        }
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[3];
        for (int i = 0; i < accounts.length; i++) accounts[i] = new Account();
        for (Account account : accounts) new Thread(() -> account.deposit(1)).start();
        for (Account account : accounts) account.deposit(2);
        if (args.length > 0) System.out.println(accounts[0].total());
    }
}
