// expect: SAFE
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A handle to a synchronized method takes the lock, also behind a combinator. */
public class HandleSynchronized {
    int count;

    synchronized void add(int n) {
        count += n;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle add = MethodHandles.lookup().findVirtual(HandleSynchronized.class, "add",
                MethodType.methodType(void.class, int.class));
        MethodHandle one = MethodHandles.insertArguments(add, 1, 1);
        HandleSynchronized h = new HandleSynchronized();
        Thread t = new Thread(() -> {
            try {
                one.invokeExact(h);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        add.invokeExact(h, 2);
        t.join();
        assert h.count == 3;
    }
}
