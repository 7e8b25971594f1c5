// expect: SAFE
import java.util.concurrent.Phaser;

/** Two parties, two phases. */
public class PhaserTwoPhases {
    static final Phaser phaser = new Phaser(2);
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            first = 1;
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndAwaitAdvance();
            assert second == 1;
        });
        t.start();
        phaser.arriveAndAwaitAdvance();
        assert first == 1;
        second = 1;
        phaser.arriveAndAwaitAdvance();
        t.join();
    }
}
