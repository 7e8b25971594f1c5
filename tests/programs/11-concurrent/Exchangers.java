// threads
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Exchanger between two threads. */
public class Exchangers {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> ex = new Exchanger<>();
        StringBuilder other = new StringBuilder();
        Thread t = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) {
                    other.append(ex.exchange("t" + i)).append(' ');
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        StringBuilder mine = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            mine.append(ex.exchange("m" + i)).append(' ');
        }
        t.join();
        System.out.println(mine);
        System.out.println(other);
        try {
            ex.exchange("alone", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
    }
}
