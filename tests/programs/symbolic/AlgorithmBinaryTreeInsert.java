// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmBinaryTreeInsert {
    static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    static Node insert(Node n, int key) {
        if (n == null) {
            return new Node(key);
        }
        if (key < n.key) {
            n.left = insert(n.left, key);
        } else if (key > n.key) {
            n.right = insert(n.right, key);
        }
        return n;
    }

    static boolean ordered(Node n, long lo, long hi) {
        return n == null || lo < n.key && n.key < hi && ordered(n.left, lo, n.key) && ordered(n.right, n.key, hi);
    }

    public static void main(String[] args) {
        Node root = null;
        for (int i = 0; i < 3; i++) {
            root = insert(root, Verifier.nondetInt());
        }
        assert ordered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
