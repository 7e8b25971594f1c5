/** Two deposits at the same time: one of them can get lost. */
public class LostUpdate {
    static int balance = 100;

    static void deposit(int amount) {
        int before = balance;
        balance = before + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> deposit(50), "other");
        other.start();
        deposit(20);
        other.join();
        assert balance == 170 : "balance is " + balance;
    }
}
