import weft.Verify;

/**
 * A binary search tree that several threads use at once: inserters insert any value, searchers look for any value,
 * both recursively. A node's children are written under its lock, and read without.
 *
 * <pre>weft check --engine pushdown --contexts 4 --heap 2 examples/search-tree/SearchTree.java -- INSERTERS SEARCHERS</pre>
 *
 * <p>main is the first inserter.
 */
public class SearchTree {
    static final int MOST = 3;

    static class Node {
        final int value;
        volatile Node left, right;

        Node(int value) {
            this.value = value;
        }
    }

    static boolean insert(Node node, int value) {
        if (value == node.value) {
            return false;
        }
        Node next;
        synchronized (node) {
            next = value < node.value ? node.left : node.right;
            if (next == null) {
                if (value < node.value) node.left = new Node(value);
                else node.right = new Node(value);
                return true;
            }
        }
        return insert(next, value);
    }

    static Node search(Node node, int value) {
        if (node == null || node.value == value) {
            return node;
        }
        return search(value < node.value ? node.left : node.right, value);
    }

    static void searcher(Node root) {
        int value = Verify.anyInt(0, MOST);
        Node found = search(root, value);
        assert found == null || found.value == value;
    }

    public static void main(String[] args) {
        int inserters = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int searchers = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Node root = new Node(1);
        for (int i = 1; i < inserters; i++) {
            new Thread(() -> insert(root, Verify.anyInt(0, MOST)), "inserter-" + (i + 1)).start();
        }
        for (int i = 0; i < searchers; i++) {
            new Thread(() -> searcher(root), "searcher-" + (i + 1)).start();
        }
        int value = Verify.anyInt(0, MOST);
        insert(root, value);
        assert search(root, value) != null;
    }
}
