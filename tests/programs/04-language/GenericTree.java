import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A generic tree with an iterator as an inner class. */
public class GenericTree {
    static class Tree<K extends Comparable<K>, V> implements Iterable<K> {
        private class Node {
            final K key;
            V value;
            Node left;
            Node right;

            Node(K key, V value) {
                this.key = key;
                this.value = value;
                size++;
            }
        }

        private Node root;
        private int size;

        V put(K key, V value) {
            if (root == null) {
                root = new Node(key, value);
                return null;
            }
            Node n = root;
            while (true) {
                int c = key.compareTo(n.key);
                if (c == 0) {
                    V old = n.value;
                    n.value = value;
                    return old;
                }
                Node next = c < 0 ? n.left : n.right;
                if (next == null) {
                    if (c < 0) {
                        n.left = new Node(key, value);
                    } else {
                        n.right = new Node(key, value);
                    }
                    return null;
                }
                n = next;
            }
        }

        public Iterator<K> iterator() {
            return new Iterator<K>() {
                final Deque<Node> stack = new ArrayDeque<>();

                {
                    push(root);
                }

                void push(Node n) {
                    for (; n != null; n = n.left) {
                        stack.push(n);
                    }
                }

                public boolean hasNext() {
                    return !stack.isEmpty();
                }

                public K next() {
                    if (stack.isEmpty()) {
                        throw new NoSuchElementException("end");
                    }
                    Node n = stack.pop();
                    push(n.right);
                    return n.key;
                }
            };
        }
    }

    public static void main(String[] args) {
        Tree<String, Integer> t = new Tree<>();
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) {
            Integer old = t.put(s, s.length());
            if (old != null) {
                System.out.println("replaced " + old);
            }
        }
        for (String s : t) {
            System.out.println(s);
        }
        System.out.println(t.size);
        Iterator<String> i = t.iterator();
        while (i.hasNext()) {
            i.next();
        }
        try {
            i.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            i.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
