// As examples/spl/messages.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class Messages {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static class Slot {
        boolean full;
        int value;
    }

    static void compute(Slot slot, int x) {
        assert !slot.full;
        slot.value = x + x;
        slot.full = true;
        loop.execute(() -> ready(slot, x));
    }

    static void ready(Slot slot, int x) {
        assert slot.full;
        assert slot.value >= x;
        slot.full = false;
        loop.execute(() -> compute(slot, x));
    }

    public static void main(String[] args) {
        Slot a = new Slot(), b = new Slot();
        loop.execute(() -> compute(a, 3));
        loop.execute(() -> compute(b, 5));
    }
}
