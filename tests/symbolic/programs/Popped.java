// An object that one thread has to itself for a while, between pop and push: the execution must be followed as it was found.
// expect: UNSAFE (AssertionError at Popped.java:44)
// only: path
import java.util.concurrent.atomic.AtomicReference;

public class Popped {
    static class Node {
        Node next;
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(Node n) {
        do {
            n.next = top.get();
        } while (!top.compareAndSet(n.next, n));
    }

    static Node pop() {
        Node old, next;
        do {
            old = top.get();
            if (old == null) return null;
            next = old.next;
        } while (!top.compareAndSet(old, next));
        return old;
    }

    public static void main(String[] args) throws InterruptedException {
        push(new Node());
        push(new Node());
        Thread one = new Thread(Popped::pop), two = new Thread(() -> {
            Node p = pop();
            pop();
            if (p != null) push(p);
        });
        one.start();
        two.start();
        one.join();
        two.join();
        int left = 0;
        for (Node p = pop(); p != null; p = pop()) left++;
        // one came last in one order, and between in another
        assert left == 0;
    }
}
