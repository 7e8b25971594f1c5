import java.util.Vector;
import weft.Verify;

/**
 * The real java.util.Vector of the installed JDK: a vector is copied while another thread removes its elements.
 *
 * <p>In Java 5 the copying constructor was not atomic and the assertion could fail (see GrowableArray5); since Java 6
 * it is.
 *
 * <pre>weft check --engine pushdown --contexts 3 --heap 50 examples/growable-array/VectorCopy.java</pre>
 */
public class VectorCopy {
    static void test(Integer x) {
        Vector<Integer> one = new Vector<>();
        one.add(x);
        new Thread(() -> one.removeAllElements(), "remover").start();
        Vector<Integer> two = new Vector<>(one);
        assert two.isEmpty() || two.elementAt(0) == x;
    }

    public static void main(String[] args) {
        test((int) Verify.anyByte());
    }
}
