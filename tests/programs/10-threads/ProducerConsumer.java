// threads
import java.util.LinkedList;

/** A bounded buffer by monitors. */
public class ProducerConsumer {
    static class Buffer {
        private final LinkedList<Integer> items = new LinkedList<>();
        private final int capacity;

        Buffer(int capacity) {
            this.capacity = capacity;
        }

        synchronized void put(int x) throws InterruptedException {
            while (items.size() == capacity) {
                wait();
            }
            items.addLast(x);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int x = items.removeFirst();
            notifyAll();
            return x;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer b = new Buffer(3);
        long[] sums = new long[2];
        Thread[] producers = new Thread[2];
        Thread[] consumers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            producers[i] = new Thread(() -> {
                try {
                    for (int k = 1; k <= 100; k++) {
                        b.put(k * (n + 1));
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            consumers[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 100; k++) {
                        sums[n] += b.take();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            producers[i].start();
            consumers[i].start();
        }
        for (int i = 0; i < 2; i++) {
            producers[i].join();
            consumers[i].join();
        }
        System.out.println(sums[0] + sums[1]);
        System.out.println(b.items.size());
        Buffer one = new Buffer(1);
        Thread source = new Thread(() -> {
            try {
                for (int k = 0; k < 10; k++) {
                    one.put(k);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        source.start();
        for (int k = 0; k < 10; k++) {
            System.out.print(one.take() + " ");
        }
        System.out.println();
    }
}
