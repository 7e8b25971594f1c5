import java.util.ArrayDeque;

/** Allocates far more in total than ever lives: small and large objects of many sizes. */
public class Churn {
    static final class Node {
        Node next;
        byte[] data;
    }

    public static void main(String[] args) {
        long wanted = Long.parseLong(args[0]) << 20, total = 0, sum = 0;
        ArrayDeque<Node> window = new ArrayDeque<>();
        Object kept = new Object();
        int hash = System.identityHashCode(kept);
        for (int i = 0; total < wanted; i++) {
            // Most are small; one of 16 takes up to 64 KB, one of 1024 up to 1 MB.
            int size = i % 1024 == 0 ? i / 8 % 1000000 : i % 16 == 0 ? (i * 7919 & 0xffff) : i % 500;
            Node n = new Node();
            n.data = new byte[size + 1];
            n.data[size / 2]++;
            n.next = window.peekLast();
            if (i % 50 == 0) n.next = null;
            window.add(n);
            if (window.size() > 100) {
                Node old = window.remove();
                sum += old.data[(old.data.length - 1) / 2];
                if (old.data[0] != (old.data.length < 3 ? 1 : 0)) throw new AssertionError("not clear");
                old.next = null;
            }
            total += size + 40;
            if (total % 64 == 0) sum += ("n" + i).length();
        }
        if (hash != System.identityHashCode(kept)) throw new AssertionError("hash changed");
        System.out.println("done " + (sum > 0));
    }
}
