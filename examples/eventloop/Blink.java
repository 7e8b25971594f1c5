// A lamp that a timer's periodic task switches, and any number of requests to stop it: none of them finds it lit afterwards.
//
//     weft check --engine async examples/eventloop/Blink.java           SAFE
import java.util.Timer;
import java.util.TimerTask;

public class Blink {
    private final Timer timer = new Timer();
    private boolean lit; // of the timer's thread
    private final TimerTask blink = new TimerTask() {
        @Override
        public void run() {
            lit = !lit;
        }
    };

    void stop() {
        blink.cancel();
        lit = false;
        later(() -> {
            assert !lit : "it blinks on";
        });
    }

    void later(Runnable what) {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                what.run();
            }
        }, 10);
    }

    public static void main(String[] args) {
        Blink lamp = new Blink();
        lamp.timer.schedule(lamp.blink, 500, 500);
        for (;;) lamp.later(lamp::stop);
    }
}
