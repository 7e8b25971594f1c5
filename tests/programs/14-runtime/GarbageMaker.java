import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lots of garbage of all shapes, while some objects survive. */
public class GarbageMaker {
    static class Node {
        Node next;
        int[] payload;
        Object cycle;

        Node(int n) {
            payload = new int[n % 50];
            cycle = this;
        }
    }

    public static void main(String[] args) {
        List<Node> kept = new ArrayList<>();
        Node chain = null;
        for (int i = 0; i < 30_000; i++) {
            Node n = new Node(i);
            if (i % 1000 == 0) {
                kept.add(n);
                n.payload = new int[] {i};
            }
            n.next = i % 100 == 0 ? null : chain;
            chain = n;
        }
        int sum = 0;
        for (Node n : kept) {
            sum += n.payload[0] + (n.cycle == n ? 1 : 0);
        }
        System.out.println(sum);
        int depth = 0;
        for (Node n = chain; n != null; n = n.next) {
            depth++;
        }
        System.out.println(depth);
        Map<Integer, byte[]> cache = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            cache.put(i % 64, new byte[1000]);
        }
        System.out.println(cache.size());
        String s = "";
        for (int i = 0; i < 500; i++) {
            s += i % 10;
        }
        System.out.println(s.hashCode());
        Object[] deep = null;
        for (int i = 0; i < 20000; i++) {
            deep = new Object[] {deep};
        }
        int levels = 0;
        while (deep != null) {
            deep = (Object[]) deep[0];
            levels++;
        }
        System.out.println(levels);
    }
}
