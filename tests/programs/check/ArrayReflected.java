// expect: UNSAFE AssertionError

import java.lang.reflect.Array;

/** A lost update in an array that is accessed by reflection alone. */
public class ArrayReflected {
    static final int[] counts = new int[1];

    static void add() {
        Array.setInt(counts, 0, Array.getInt(counts, 0) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ArrayReflected::add);
        other.start();
        add();
        other.join();
        assert Array.getInt(counts, 0) == 2;
    }
}
