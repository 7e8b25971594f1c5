import java.util.Random;

/** A red-black tree with its invariants checked after every step. */
public class BalancedTree {
    static class Node {
        int key;
        boolean red = true;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;
    int rotations;

    static boolean red(Node n) {
        return n != null && n.red;
    }

    Node rotateLeft(Node h) {
        rotations++;
        Node x = h.right;
        h.right = x.left;
        x.left = h;
        x.red = h.red;
        h.red = true;
        return x;
    }

    Node rotateRight(Node h) {
        rotations++;
        Node x = h.left;
        h.left = x.right;
        x.right = h;
        x.red = h.red;
        h.red = true;
        return x;
    }

    Node insert(Node h, int key) {
        if (h == null) {
            return new Node(key);
        }
        if (key < h.key) {
            h.left = insert(h.left, key);
        } else if (key > h.key) {
            h.right = insert(h.right, key);
        }
        if (red(h.right) && !red(h.left)) {
            h = rotateLeft(h);
        }
        if (red(h.left) && red(h.left.left)) {
            h = rotateRight(h);
        }
        if (red(h.left) && red(h.right)) {
            h.red = true;
            h.left.red = false;
            h.right.red = false;
        }
        return h;
    }

    static int check(Node n, long lo, long hi) {
        if (n == null) {
            return 1;
        }
        assert n.key > lo && n.key < hi : "order";
        assert !red(n.right) : "right-leaning red";
        assert !(n.red && red(n.left)) : "two reds";
        int l = check(n.left, lo, n.key);
        int r = check(n.right, n.key, hi);
        assert l == r : "black height";
        return l + (n.red ? 0 : 1);
    }

    static int depth(Node n) {
        return n == null ? 0 : 1 + Math.max(depth(n.left), depth(n.right));
    }

    public static void main(String[] args) {
        BalancedTree t = new BalancedTree();
        Random r = new Random(3);
        for (int i = 0; i < 200; i++) {
            t.root = t.insert(t.root, r.nextInt(1000));
            t.root.red = false;
            check(t.root, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        System.out.println(depth(t.root) + " " + t.rotations + " " + check(t.root, Long.MIN_VALUE, Long.MAX_VALUE));
        BalancedTree sorted = new BalancedTree();
        for (int i = 0; i < 500; i++) {
            sorted.root = sorted.insert(sorted.root, i);
            sorted.root.red = false;
        }
        System.out.println(depth(sorted.root) + " " + sorted.rotations + " " + sorted.root.key);
    }
}
