// expect: UNSAFE race
// property: race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compare-and-set orders nothing for who writes the field plainly. */
public class RaceMixedModes {
    static final VarHandle X = handle();
    int x;

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(RaceMixedModes.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RaceMixedModes m = new RaceMixedModes();
        Thread t = new Thread(() -> X.compareAndSet(m, 0, 1));
        t.start();
        m.x = 2;
        t.join();
    }
}
