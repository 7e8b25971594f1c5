// expect: SAFE
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Atomic updates through a VarHandle, one of them a loop of compareAndSet. */
public class HandleAtomicAdd {
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(HandleAtomicAdd.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int count;

    public static void main(String[] args) throws InterruptedException {
        HandleAtomicAdd a = new HandleAtomicAdd();
        Thread t = new Thread(() -> COUNT.getAndAdd(a, 2));
        t.start();
        int seen;
        do {
            seen = (int) COUNT.getVolatile(a);
        } while (!COUNT.compareAndSet(a, seen, seen + 3));
        t.join();
        assert a.count == 5;
    }
}
