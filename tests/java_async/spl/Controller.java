// As examples/spl/controller.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class Controller {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int temperature = 20;
    static boolean heating;

    static void reading(int value) {
        temperature = value;
        if (value >= 25) heating = false;
        else if (value <= 18) heating = true;
        int next = Verify.anyInt(17, 26);
        loop.execute(() -> reading(next));
    }

    static void watchdog() {
        assert !heating || temperature < 25;
        loop.execute(() -> watchdog());
    }

    public static void main(String[] args) {
        loop.execute(() -> reading(Verify.anyInt(17, 26)));
        loop.execute(() -> watchdog());
    }
}
