// expect: UNSAFE deadlock
import java.util.concurrent.Semaphore;

/** A semaphore with no permits and nobody else. */
public class AcquireNothing {
    public static void main(String[] args) throws InterruptedException {
        new Semaphore(0).acquire();
    }
}
