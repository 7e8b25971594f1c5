// A transaction server: a transaction is begun, written and ended by handlers of their own, and only one is open.
//
//     weft check --engine async examples/eventloop/Transactions.java    SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Transactions {
    private final ExecutorService server = Executors.newSingleThreadExecutor();
    private int open; // number of the open transaction; 0: none
    private boolean dirty;

    void begin(int number) {
        if (open != 0) return; // the client asks again
        open = number;
        server.execute(() -> write(number));
    }

    void write(int number) {
        assert open == number;
        dirty = true;
        server.execute(() -> end(number));
    }

    void end(int number) {
        assert open == number && dirty;
        dirty = false;
        open = 0;
    }

    public static void main(String[] args) {
        Transactions t = new Transactions();
        for (;;) {
            t.server.execute(() -> t.begin(1));
            t.server.execute(() -> t.begin(2));
        }
    }
}
