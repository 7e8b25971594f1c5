// expect: UNSAFE AssertionError
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/** A synchronizer of the program's own is asked for its owner before anybody has it. */
public class OwnerSeen {
    static class Ticket extends AbstractOwnableSynchronizer {
        void take() {
            setExclusiveOwnerThread(Thread.currentThread());
        }

        boolean isTaken() {
            return getExclusiveOwnerThread() != null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Ticket ticket = new Ticket();
        Thread t = new Thread(ticket::take);
        t.start();
        boolean taken = ticket.isTaken();
        t.join();
        assert !taken;
    }
}
