// threads
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** An elevator thread serves requests in a fixed sweep; passengers wait on conditions. */
public class ElevatorSimulation {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final TreeSet<Integer> requests = new TreeSet<>();
    private int floor;
    private boolean closed;
    final List<Integer> stops = new ArrayList<>();

    void call(int f) {
        lock.lock();
        try {
            requests.add(f);
            changed.signalAll();
            while (floor != f || requests.contains(f)) {
                if (!requests.contains(f) && stops.contains(f)) {
                    return;
                }
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    void run(int expected) {
        lock.lock();
        try {
            while (requests.size() < expected) {
                changed.awaitUninterruptibly();
            }
            while (!requests.isEmpty()) {
                Integer up = requests.ceiling(floor);
                floor = up != null ? up : requests.first();
                requests.remove(floor);
                stops.add(floor);
                changed.signalAll();
            }
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ElevatorSimulation e = new ElevatorSimulation();
        int[] floors = {7, 2, 9, 4};
        Thread[] ts = new Thread[floors.length];
        for (int i = 0; i < ts.length; i++) {
            int f = floors[i];
            ts[i] = new Thread(() -> e.call(f));
            ts[i].start();
        }
        Thread lift = new Thread(() -> e.run(floors.length));
        lift.start();
        lift.join();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(e.stops + " " + e.closed);
    }
}
