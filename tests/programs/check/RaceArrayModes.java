// expect: UNSAFE race
// property: race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An access to an element that orders, by a VarHandle, beside a plain one. */
public class RaceArrayModes {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) {
        int[] shared = new int[1];
        new Thread(() -> ELEMENT.setVolatile(shared, 0, 1)).start();
        shared[0]++;
    }
}
