import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Records: canonical and compact constructors, equals, hashCode, toString, nesting, generics. */
public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -100) {
                throw new IllegalArgumentException("x = " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        Point plus(Point p) {
            return new Point(x + p.x, y + p.y());
        }
    }

    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twice(T t) {
            return new Pair<>(t, t);
        }
    }

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {
    }

    record Named(String name) implements Comparable<Named> {
        public String name() {
            return name.toUpperCase();
        }

        public int compareTo(Named o) {
            return name.compareTo(o.name);
        }
    }

    record Empty() {
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.length() + " " + p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null));
        System.out.println(p.hashCode() == new Point(3, 4).hashCode());
        System.out.println(p.hashCode() + " " + new Point(7) + Point.ORIGIN.plus(p));
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Pair<>("a", List.of(1, 2)) + " " + Pair.twice(null) + " " + Pair.twice(null).hashCode());
        int[] shared = {1};
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "seven", shared);
        All b = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "seven", shared);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        System.out.println(a.toString().startsWith("All[z=true, b=1, c=c, s=2, i=3, l=4, f=5.0, d=6.0, t=seven, a=[I@"));
        System.out.println(new All(false, (byte) 0, 'x', (short) 0, 0, 0, -0f, Double.NaN, null, null)
            .equals(new All(false, (byte) 0, 'x', (short) 0, 0, 0, 0f, Double.NaN, null, null)));
        System.out.println(new All(false, (byte) 0, 'x', (short) 0, 0, 0, 0f, Double.NaN, null, null)
            .equals(new All(false, (byte) 0, 'x', (short) 0, 0, 0, 0f, Double.NaN, null, null)));
        Named[] names = {new Named("c"), new Named("a"), new Named("b")};
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + names[0].name());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(Objects.hash(p, p));
    }
}
