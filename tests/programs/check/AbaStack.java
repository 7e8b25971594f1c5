// expect: UNSAFE AssertionError
import java.util.concurrent.atomic.AtomicReference;

/** A lock-free stack that reuses its nodes: the ABA problem. */
public class AbaStack {
    static class Node {
        final int id;
        Node next;
        boolean inUse;

        Node(int id) {
            this.id = id;
        }
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(Node n) {
        do {
            n.next = top.get();
        } while (!top.compareAndSet(n.next, n));
    }

    static Node pop() {
        while (true) {
            Node n = top.get();
            if (n == null) {
                return null;
            }
            Node next = n.next;
            if (top.compareAndSet(n, next)) {
                return n;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Node a = new Node(1);
        Node b = new Node(2);
        push(b);
        push(a);
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
            second.inUse = true; // taken for good: must never be handed out again
        }
        if (first != null) {
            push(first);
        }
        t.join();
        for (Node n = top.get(); n != null; n = n.next) {
            assert !n.inUse : "node " + n.id + " is in use and on the stack";
        }
    }
}
