// As examples/spl/transactions_bug.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class TransactionsBug {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int left, right, total;

    static void withdraw(int amount) {
        if (amount > left) return;
        left -= amount;
        loop.execute(() -> right += amount);
    }

    static void audit() {
        assert left + right == total;
    }

    public static void main(String[] args) {
        int deposit = Verify.anyInt(1, 3);
        left = total = deposit;
        loop.execute(() -> withdraw(1));
        loop.execute(() -> audit());
    }
}
