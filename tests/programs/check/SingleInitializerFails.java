// expect: UNSAFE ExceptionInInitializerError
import weft.Verify;

/** A static initialiser that fails for one configuration. */
public class SingleInitializerFails {
    static int size;

    static class Table {
        static final int[] ENTRIES = new int[size];
    }

    public static void main(String[] args) {
        size = Verify.anyInt(-1, 1);
        assert Table.ENTRIES.length >= 0;
    }
}
