import java.util.List;
import java.util.Map;

/** Methods that are checked with all their arguments: parameters.sh reads what comes out from the line before each. */
public class Parameters {
    enum Color { RED, GREEN }
    record Point(int x, int y) {
        Point {
            if (x < 0) throw new IllegalArgumentException();
        }
    }
    static class Node {
        int value;
        Node next;
    }
    static final class Range {
        int low, high;
        @weft.Invariant boolean isOrdered() { return low <= high; }
    }
    interface Shape { int area(); }
    record Square(byte side) implements Shape {
        public int area() { return side * side; }
    }
    static final class Nothing implements Shape {
        private int hidden;
        public int area() { return hidden; }
    }

    private int total;
    private int items;

    // expect: overflows UNSAFE (AssertionError at Parameters.java:33)
    void overflows(int price) { if (total >= 0 && price >= 0) assert total + price >= 0; }
    // expect: counts SAFE
    void counts(int price) { int before = items; if (price > 0) items++; assert price <= 0 || items != before; }
    // expect: nothing SAFE
    int nothing(int x) { return x * 2; }
    // expect: twoNodes UNSAFE (IllegalStateException at Parameters.java:39)
    static void twoNodes(Node n) { if (n != null && n.next != null && n.next != n) throw new IllegalStateException(); }
    // expect: nullNode UNSAFE (NullPointerException at Parameters.java:41)
    static void nullNode(Node n) { n.value = 1; }
    // expect: node SAFE within bounds (objects <= 3, classes of the class path)
    static void node(Node n) { if (n != null) n.value = 1; }
    // expect: ranges SAFE
    static void ranges(Range r) { if (r != null) assert r.low <= r.high; }
    // expect: rangesFail UNSAFE (AssertionError at Parameters.java:47)
    static void rangesFail(Range r) { if (r != null) assert r.low < r.high; }
    // expect: points SAFE
    static void points(Point p) { if (p != null) assert p.x() >= 0; }
    // expect: pointsFail UNSAFE (AssertionError at Parameters.java:51)
    static void pointsFail(Point p) { if (p != null) assert p.y() >= 0; }
    // expect: squares SAFE within bounds (classes of the class path)
    static void squares(Shape s) { if (s instanceof Square) assert s.area() >= 0; }
    // expect: shapesFail UNSAFE (AssertionError at Parameters.java:55)
    static void shapesFail(Shape s) { if (s != null) assert s.area() != 1234567; }
    // expect: aliases UNSAFE (AssertionError at Parameters.java:58)
    static void aliases(int[] a, int[] b) {
        if (a != null && b != null && a.length == 1 && b.length == 1) { a[0] = 1; b[0] = 2; assert a[0] == 1; }
    }
    // expect: distinct SAFE within bounds (elements of an array or collection <= 5)
    static void distinct(byte[] a, byte[] b) {
        if (a != null && b != null && a != b && a.length == 1 && b.length == 1) { a[0] = 1; b[0] = 2; assert a[0] == 1; }
    }
    // expect: matrix UNSAFE (AssertionError at Parameters.java:66)
    static void matrix(long[][] a) {
        if (a != null && a.length == 2 && a[1] != null && a[1].length == 2) assert a[1][1] != 1L << 40;
    }
    // expect: words UNSAFE (IllegalStateException at Parameters.java:69)
    static void words(String which) { if (which.equals("<bad/>")) throw new IllegalStateException(); }
    // expect: neverNull SAFE
    static void neverNull(String s, Integer i, Color c) { assert s != null && i != null && c != null; }
    // expect: builders UNSAFE (AssertionError at Parameters.java:73)
    static void builders(StringBuilder b) { if (b != null && b.length() == 3) assert !b.toString().equals("abc"); }
    // expect: lists UNSAFE (AssertionError at Parameters.java:75)
    static void lists(List<Integer> l) { if (l != null) for (int x : l) assert x != 42; }
    // expect: shortLists UNSAFE (AssertionError at Parameters.java:77)
    static void shortLists(List<Color> l) { if (l != null) assert l.size() < 2 || l.get(1) == Color.RED; }
    // expect: maps UNSAFE (AssertionError at Parameters.java:79)
    static void maps(Map<Color, Byte> m) { if (m != null && m.containsKey(Color.GREEN)) assert m.get(Color.GREEN) != 7; }
    // expect: reals UNSAFE (RuntimeException at Parameters.java:82)
    static double reals(double d, long l, float f, char c, short s) {
        if (d > 1.5 && l == 1234567890123L && f < -2f && c == 'x' && s == -5) throw new RuntimeException();
        return d;
    }
    // expect: boxes UNSAFE (AssertionError at Parameters.java:86)
    static void boxes(Boolean a, Byte b, Long c) { if (a) assert b + c != 12345; }
    // expect: runnable UNKNOWN (not supported: an argument of type java.lang.Runnable
    static void runnable(Runnable r) { if (r != null) r.run(); }
    // expect: runnableNull UNSAFE (NullPointerException at Parameters.java:90)
    static void runnableNull(Runnable r) { r.run(); }
    // expect: noObjects SAFE within bounds (classes of the class path)
    static void noObjects(Broken b) { assert b == null; }
    static class Broken { static { if (true) throw new IllegalStateException(); } }
    // expect: equals SAFE within bounds (objects <= 3, classes of the class path)
    @Override public boolean equals(Object o) { return o instanceof Range && ((Range) o).low > ((Range) o).high; }
    @Override public int hashCode() { return 0; }
}

class ParametersDrawn {
    public static void main(String[] args) {
        int x = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        String s = org.sosy_lab.sv_benchmarks.Verifier.nondetString();
        if (x == 1000) assert !s.equals("a\"b");
    }
}
