// expect: UNSAFE AssertionError
import java.lang.reflect.Method;

/**
 * Up to JDK 17 the first 16 reflective calls of a method box their results anew, later ones take
 * them from the cache: which thread gets the 17th call is a matter of order.
 */
public class ReflectiveCallCount {
    public static int seven() {
        return 7;
    }

    public static void main(String[] args) throws Exception {
        Method m = ReflectiveCallCount.class.getMethod("seven");
        for (int i = 0; i < 15; i++) m.invoke(null);
        if (Runtime.version().feature() > 17) throw new AssertionError("boxes are cached");
        Thread other = new Thread(() -> {
            try {
                m.invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new RuntimeException(e);
            }
        });
        other.start();
        Object box = m.invoke(null);
        assert box != (Object) 7;
        other.join();
    }
}
