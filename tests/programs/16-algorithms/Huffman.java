import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Huffman coding there and back. */
public class Huffman {
    abstract static class Tree implements Comparable<Tree> {
        final int weight;
        final int order;
        static int made;

        Tree(int weight) {
            this.weight = weight;
            order = made++;
        }

        public int compareTo(Tree t) {
            return weight != t.weight ? Integer.compare(weight, t.weight) : Integer.compare(order, t.order);
        }
    }

    static class Leaf extends Tree {
        final char c;

        Leaf(char c, int weight) {
            super(weight);
            this.c = c;
        }
    }

    static class Fork extends Tree {
        final Tree left;
        final Tree right;

        Fork(Tree l, Tree r) {
            super(l.weight + r.weight);
            left = l;
            right = r;
        }
    }

    static void codes(Tree t, String prefix, Map<Character, String> out) {
        if (t instanceof Leaf l) {
            out.put(l.c, prefix);
        } else if (t instanceof Fork f) {
            codes(f.left, prefix + '0', out);
            codes(f.right, prefix + '1', out);
        }
    }

    public static void main(String[] args) {
        String text = "she sells sea shells by the sea shore, the shells she sells are sea shells for sure";
        Map<Character, Integer> count = new TreeMap<>();
        for (char c : text.toCharArray()) {
            count.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Tree> q = new PriorityQueue<>();
        count.forEach((c, n) -> q.add(new Leaf(c, n)));
        while (q.size() > 1) {
            q.add(new Fork(q.poll(), q.poll()));
        }
        Tree root = q.poll();
        Map<Character, String> table = new HashMap<>();
        codes(root, "", table);
        StringBuilder bits = new StringBuilder();
        text.chars().forEach(c -> bits.append(table.get((char) c)));
        System.out.println(new TreeMap<>(table));
        System.out.println(bits.length() + " bits for " + text.length() * 8);
        StringBuilder back = new StringBuilder();
        Tree t = root;
        for (char b : bits.toString().toCharArray()) {
            t = b == '0' ? ((Fork) t).left : ((Fork) t).right;
            if (t instanceof Leaf l) {
                back.append(l.c);
                t = root;
            }
        }
        System.out.println(back.toString().equals(text));
    }
}
