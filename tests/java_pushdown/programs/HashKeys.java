// Codes of objects, which are numbers of their own: a bound.
import java.util.*;
public class HashKeys {
    static int n;
    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        Thread t = new Thread(() -> { synchronized (HashKeys.class) { if (a.hashCode() == System.identityHashCode(a)) n++; } });
        t.start();
        t.join();
        assert n == 1; // bug: assert n == 0;
        assert a.hashCode() != b.hashCode() || a != b;
    }
}
