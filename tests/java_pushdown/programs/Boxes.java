// Boxes of the cache are the same object, equals by value.
public class Boxes {
    static volatile Integer a = 5;
    static volatile Long b = 5L;
    static boolean same;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a = 5 + 1);
        t.start();
        t.join();
        Integer c = 6;
        same = a == c;
        assert same && a.equals(6) && b == 5; // bug: assert a == 5;
    }
}
