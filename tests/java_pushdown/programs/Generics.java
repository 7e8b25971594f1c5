// A bounded stack of any type, with bridge methods and casts.
public class Generics {
    static class Stack<T extends Comparable<T>> {
        private final Object[] items = new Object[2];
        private int size;

        synchronized boolean push(T x) {
            if (size == 2) return false;
            items[size++] = x;
            return true;
        }

        @SuppressWarnings("unchecked")
        synchronized T pop() {
            return size == 0 ? null : (T) items[--size];
        }
    }

    record Item(int n) implements Comparable<Item> {
        public int compareTo(Item o) {
            return n - o.n;
        }
    }

    public static void main(String[] args) throws Exception {
        Stack<Item> s = new Stack<>();
        Item one = new Item(1), two = new Item(2);
        Thread t = new Thread(() -> s.push(one));
        t.start();
        s.push(two);
        t.join();
        assert s.pop().compareTo(s.pop()) != 0 && s.pop() == null; // bug: assert s.pop() == one;
    }
}
