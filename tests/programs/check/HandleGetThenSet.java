// expect: UNSAFE AssertionError
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Volatile access to an array's element through a VarHandle does not make read and write one step. */
public class HandleGetThenSet {
    static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);

    static void add(int[] cells, int n) {
        CELL.setVolatile(cells, 1, (int) CELL.getVolatile(cells, 1) + n);
    }

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[3];
        Thread t = new Thread(() -> add(cells, 1));
        t.start();
        add(cells, 1);
        t.join();
        assert cells[1] == 2;
    }
}
