// threads
import java.util.concurrent.atomic.AtomicReference;

/** Treiber's stack under contention, every element popped once. */
public class LockFreeStack {
    record Node(int value, Node next) {
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int v) {
        Node old;
        do {
            old = top.get();
        } while (!top.compareAndSet(old, new Node(v, old)));
    }

    static Node pop() {
        Node old;
        do {
            old = top.get();
            if (old == null) {
                return null;
            }
        } while (!top.compareAndSet(old, old.next()));
        return old;
    }

    public static void main(String[] args) throws InterruptedException {
        long[] sums = new long[4];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    push(n * 100 + k);
                    if (k % 2 == 1) {
                        Node x = pop();
                        sums[n] += x.value();
                    }
                }
            });
            ts[i].start();
        }
        long total = 0;
        for (int i = 0; i < ts.length; i++) {
            ts[i].join();
            total += sums[i];
        }
        int left = 0;
        for (Node n = pop(); n != null; n = pop()) {
            total += n.value();
            left++;
        }
        System.out.println(left + " " + total);
    }
}
