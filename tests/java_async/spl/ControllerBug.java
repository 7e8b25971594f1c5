// As examples/spl/controller_bug.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class ControllerBug {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int temperature;
    static boolean heating = true;

    static void reading(int value) {
        temperature = value;
        loop.execute(() -> act());
    }

    static void act() {
        if (temperature >= 25) heating = false;
        int next = Verify.anyInt(17, 26);
        loop.execute(() -> reading(next));
    }

    static void watchdog() {
        assert !heating || temperature < 25;
    }

    public static void main(String[] args) {
        loop.execute(() -> reading(Verify.anyInt(17, 26)));
        loop.execute(() -> watchdog());
    }
}
