// expect: UNSAFE AssertionError
import java.util.concurrent.Phaser;

/** One party arrives and does not wait. */
public class PhaserArriveOnly {
    static final Phaser phaser = new Phaser(2);
    static volatile int first;

    public static void main(String[] args) {
        new Thread(() -> {
            first = 1;
            phaser.arrive();
        }).start();
        phaser.arrive();
        assert first == 1;
    }
}
