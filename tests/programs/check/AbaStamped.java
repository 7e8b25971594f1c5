// expect: SAFE within bounds (sequentially consistent executions; data race on AbaStamped.Node.next)
import java.util.concurrent.atomic.AtomicStampedReference;

/** The same stack with a stamp on its top. */
public class AbaStamped {
    static class Node {
        Node next;
        boolean inUse;
    }

    static final AtomicStampedReference<Node> top = new AtomicStampedReference<>(null, 0);

    static void push(Node n) {
        int[] stamp = new int[1];
        do {
            n.next = top.get(stamp);
        } while (!top.compareAndSet(n.next, n, stamp[0], stamp[0] + 1));
    }

    static Node pop() {
        int[] stamp = new int[1];
        while (true) {
            Node n = top.get(stamp);
            if (n == null) {
                return null;
            }
            if (top.compareAndSet(n, n.next, stamp[0], stamp[0] + 1)) {
                return n;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        push(new Node());
        push(new Node());
        Thread t = new Thread(() -> {
            Node x = pop();
            if (x != null) {
                x.inUse = true;
            }
        });
        t.start();
        Node first = pop();
        Node second = pop();
        if (second != null) {
            second.inUse = true;
        }
        if (first != null) {
            push(first);
        }
        t.join();
        for (Node n = top.getReference(); n != null; n = n.next) {
            assert !n.inUse;
        }
    }
}
