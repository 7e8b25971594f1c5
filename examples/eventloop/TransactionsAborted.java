// As Transactions, with an event that aborts whatever is open, and forgets that its handlers are pending.
//
//     weft check --engine async examples/eventloop/TransactionsAborted.java     UNSAFE (AssertionError at TransactionsAborted.java:18)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TransactionsAborted {
    private final ExecutorService server = Executors.newSingleThreadExecutor();
    private int open; // number of the open transaction; 0: none

    void begin(int number) {
        if (open != 0) return;
        open = number;
        server.execute(() -> end(number));
    }

    void end(int number) {
        assert open == number;
        open = 0;
    }

    void abort() {
        open = 0;
    }

    public static void main(String[] args) {
        TransactionsAborted t = new TransactionsAborted();
        for (;;) {
            t.server.execute(() -> t.begin(1));
            t.server.execute(t::abort);
        }
    }
}
