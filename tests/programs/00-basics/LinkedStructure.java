/** A linked list and a binary tree by hand. */
public class LinkedStructure {
    static class Node {
        int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }

    static Node insert(Node n, int value) {
        if (n == null) {
            return new Node(value);
        }
        if (value < n.value) {
            n.left = insert(n.left, value);
        } else {
            n.right = insert(n.right, value);
        }
        return n;
    }

    static int depth(Node n) {
        if (n == null) {
            return 0;
        }
        int l = depth(n.left);
        int r = depth(n.right);
        return 1 + (l > r ? l : r);
    }

    static void print(Node n) {
        if (n != null) {
            print(n.left);
            System.out.println(n.value);
            print(n.right);
        }
    }

    public static void main(String[] args) {
        Node root = null;
        int seed = 12345;
        for (int i = 0; i < 50; i++) {
            seed = seed * 1103515245 + 12345;
            root = insert(root, seed >>> 20);
        }
        print(root);
        System.out.println(depth(root));
    }
}
