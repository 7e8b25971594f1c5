// threads
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** DelayQueue gives elements in the order of their time. */
public class DelayQueues {
    record Item(String name, long at) implements Delayed {
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed o) {
            return Long.compare(at, ((Item) o).at);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Item> q = new DelayQueue<>();
        long now = System.nanoTime();
        q.add(new Item("third", now + 30_000_000));
        q.add(new Item("first", now + 10_000_000));
        q.add(new Item("second", now + 20_000_000));
        q.add(new Item("far", now + 1_000_000_000_000L));
        for (int i = 0; i < 3; i++) {
            System.out.println(q.take().name());
        }
        System.out.println(q.poll() + " " + q.size());
    }
}
