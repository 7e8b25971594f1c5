// A watchdog: a beat every second, a check every third. With free delays the check may come first.
//
//     weft check --engine async examples/eventloop/Heartbeat.java       SAFE
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Heartbeat {
    private int missed;

    void beat() {
        missed = 0;
    }

    void check() {
        if (missed < 3) missed++;
        assert missed <= 3;
    }

    public static void main(String[] args) {
        ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
        Heartbeat h = new Heartbeat();
        loop.scheduleAtFixedRate(h::beat, 1, 1, TimeUnit.SECONDS);
        loop.scheduleAtFixedRate(h::check, 3, 3, TimeUnit.SECONDS);
        for (;;) loop.execute(h::beat);
    }
}
