// expect: UNSAFE AssertionError
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Getter and setter handles of a plain field: an update is lost. */
public class HandleUnlocked {
    int count;

    static void add(MethodHandle get, MethodHandle set, HandleUnlocked h) {
        try {
            set.invokeExact(h, (int) get.invokeExact(h) + 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle get = l.findGetter(HandleUnlocked.class, "count", int.class);
        MethodHandle set = l.findSetter(HandleUnlocked.class, "count", int.class);
        HandleUnlocked h = new HandleUnlocked();
        Thread t = new Thread(() -> add(get, set, h));
        t.start();
        add(get, set, h);
        t.join();
        assert h.count == 2;
    }
}
