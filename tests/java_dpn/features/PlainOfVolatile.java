// expect: UNKNOWN
// possible: PlainOfVolatile.mixed AtomicInteger.value
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** Accesses to volatile and atomic variables that order nothing race with all others. */
public class PlainOfVolatile {
    static final VarHandle handle;
    static final AtomicInteger counter = new AtomicInteger();
    volatile int mixed;
    volatile int ordered;

    static {
        try {
            handle = MethodHandles.lookup().findVarHandle(PlainOfVolatile.class, "mixed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        PlainOfVolatile shared = new PlainOfVolatile();
        new Thread(() -> {
            handle.setOpaque(shared, 1);
            counter.setPlain(1);
        }).start();
        System.out.println(shared.mixed + counter.get());
    }
}
