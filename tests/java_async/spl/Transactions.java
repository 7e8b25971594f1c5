// As examples/spl/transactions.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class Transactions {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int left, right, total;

    static void transfer(int amount) {
        loop.execute(() -> audit());
        int next = Verify.anyInt(-2, 2);
        loop.execute(() -> transfer(next));
        if (amount >= 0 ? amount > left : -amount > right) return;
        left -= amount;
        right += amount;
    }

    static void audit() {
        assert left + right == total;
        assert left >= 0;
        assert right >= 0;
    }

    public static void main(String[] args) {
        int deposit = Verify.anyInt(0, 2);
        left = total = deposit;
        loop.execute(() -> transfer(1));
    }
}
