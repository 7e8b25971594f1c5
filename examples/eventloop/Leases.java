// Leases that a timer ends: who renews a lease cancels its task and schedules another. A task that has begun cannot be cancelled.
//
//     weft check --engine async examples/eventloop/Leases.java          UNSAFE (AssertionError at Leases.java:29)
import java.util.Timer;
import java.util.TimerTask;

public class Leases {
    private final Timer timer = new Timer();
    private TimerTask end;
    private boolean valid;

    synchronized void renew() {
        if (end != null) end.cancel();
        valid = true;
        end = new TimerTask() {
            @Override
            public void run() {
                expire();
            }
        };
        timer.schedule(end, 1000);
    }

    synchronized void expire() {
        valid = false;
    }

    synchronized void use() {
        assert valid : "it was renewed just now";
    }

    public static void main(String[] args) {
        Leases leases = new Leases();
        for (;;) {
            leases.renew();
            leases.use();
        }
    }
}
