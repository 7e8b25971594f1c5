// threads
import java.util.concurrent.Phaser;

/** Phaser: registration, phases, termination. */
public class Phasers {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder log = new StringBuilder();
        Phaser p = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                log.append(phase).append(':').append(registered).append(' ');
                return registered == 0;
            }
        };
        int[] work = new int[3];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            p.register();
            ts[i] = new Thread(() -> {
                for (int k = 0; k <= 2; k++) {
                    work[n] += 10;
                    p.arriveAndAwaitAdvance();
                }
                p.arriveAndDeregister();
            });
            ts[i].start();
        }
        for (int k = 0; k <= 2; k++) {
            p.arriveAndAwaitAdvance();
        }
        for (Thread t : ts) {
            t.join();
        }
        p.arriveAndDeregister();
        System.out.println(log + " " + work[0] + work[1] + work[2] + " " + p.isTerminated());
        Phaser q = new Phaser(2);
        System.out.println(q.arrive() + " " + q.getArrivedParties() + " " + q.getUnarrivedParties());
        System.out.println(q.arrive() + " " + q.getPhase() + " " + q.awaitAdvance(0));
        Phaser child = new Phaser(q, 1);
        System.out.println(q.getRegisteredParties() + " " + child.getRoot().equals(q));
        q.forceTermination();
        System.out.println(q.isTerminated() + " " + (q.arrive() < 0) + " " + child.isTerminated());
    }
}
