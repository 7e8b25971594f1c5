// Variable handles of elements of arrays.
import java.lang.invoke.*;
import java.util.concurrent.atomic.*;
public class ArrayHandles {
    static final VarHandle H = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle O = MethodHandles.arrayElementVarHandle(Object[].class);
    static int lost;
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3};
        int[] b = {7};
        Object[] os = new Object[2];
        Thread t = new Thread(() -> {
            H.getAndAdd(a, 1, 5);
            if (!H.compareAndSet(b, 0, 7, 8)) lost++;
            O.compareAndSet(os, 1, null, "x");
        });
        t.start();
        H.getAndAdd(a, 1, 6); // bug: H.setVolatile(a, 1, (int) H.getVolatile(a, 1) + 6);
        try { H.set(a, 3, 1); assert false; } catch (ArrayIndexOutOfBoundsException e) { }
        int old = (int) H.getAndSet(a, 0, 9);
        int w = (int) H.compareAndExchange(a, 2, 3, 4);
        t.join();
        assert a[1] == 13 && old == 1 && a[0] == 9 && w == 3 && a[2] == 4;
        assert b[0] == 8 && lost == 0 && os[1] == "x" && os[0] == null;
    }
}
