import weft.Verify;

/**
 * A growable array whose copying constructor is atomic, as that of java.util.Vector is since Java 6.
 *
 * <p>The constructor takes the elements and their number in one synchronized block of the other array.
 *
 * <pre>weft check --engine pushdown --contexts 3 examples/growable-array/GrowableArray6.java -- BITS    (of the element)</pre>
 */
public class GrowableArray6 {
    static class Item {
        final int value;

        Item(int value) {
            this.value = value;
        }
    }

    static class Array {
        private Item[] data = new Item[2];
        private int count;

        Array() {}

        Array(Array other) {
            Item[] copy = new Item[2];
            synchronized (other) {
                count = other.size();
                other.copyInto(copy);
            }
            data = copy;
        }

        synchronized void add(Item x) {
            data[count] = x;
            count = count + 1;
        }

        synchronized int size() {
            return count;
        }

        synchronized void copyInto(Item[] to) {
            for (int i = 0; i < count; i++) {
                to[i] = data[i];
            }
        }

        synchronized Item first() {
            return data[0];
        }

        synchronized void removeAll() {
            for (int i = 0; i < count; i++) {
                data[i] = null;
            }
            count = 0;
        }
    }

    public static void main(String[] args) {
        int bits = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        int most = (1 << (bits - 1)) - 1;
        Array one = new Array();
        Item x = new Item(Verify.anyInt(-most - 1, most));
        one.add(x);
        new Thread(() -> one.removeAll(), "remover").start();
        Array two = new Array(one);
        assert (two.size() == 0 || two.first() == x) && x.value <= most;
    }
}
