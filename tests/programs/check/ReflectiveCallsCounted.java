// expect: SAFE
import java.lang.reflect.Method;

/** The same, with calls enough for both. */
public class ReflectiveCallsCounted {
    public static int seven() {
        return 7;
    }

    public static void main(String[] args) throws Exception {
        Method m = ReflectiveCallsCounted.class.getMethod("seven");
        for (int i = 0; i < 16; i++) m.invoke(null);
        Thread other = new Thread(() -> {
            try {
                m.invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new RuntimeException(e);
            }
        });
        other.start();
        Object box = m.invoke(null);
        assert box == (Object) 7;
        other.join();
    }
}
