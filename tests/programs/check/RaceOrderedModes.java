// expect: SAFE within bounds (access modes weaker than volatile taken for volatile)
// property: race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Every access while the other thread runs orders; the plain ones come behind its end. */
public class RaceOrderedModes {
    static final VarHandle X = handle();
    int x;

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(RaceOrderedModes.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RaceOrderedModes m = new RaceOrderedModes();
        Thread t = new Thread(() -> X.compareAndSet(m, 0, 1));
        t.start();
        X.setRelease(m, 2);
        t.join();
        m.x++;
    }
}
