// expect: SAFE
import java.util.concurrent.Phaser;

/** A phaser with two parties. */
public class PhaserTwo {
    public static void main(String[] args) throws InterruptedException {
        Phaser p = new Phaser(2);
        int[] x = new int[2];
        Thread t = new Thread(() -> {
            x[0] = 1;
            p.arriveAndAwaitAdvance();
            assert x[1] == 1;
        });
        t.start();
        x[1] = 1;
        p.arriveAndAwaitAdvance();
        assert x[0] == 1;
        t.join();
    }
}
