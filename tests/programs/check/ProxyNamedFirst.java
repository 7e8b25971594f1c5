// expect: UNSAFE AssertionError
import java.lang.reflect.Proxy;

/** Who makes its proxy first gets the first name. */
public class ProxyNamedFirst {
    interface Number {
        int number();
    }

    interface Text {
        String text();
    }

    private static synchronized Object make(Class<?> type, Object result) {
        return Proxy.newProxyInstance(ProxyNamedFirst.class.getClassLoader(), new Class<?>[] {type},
            (proxy, method, args) -> result);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> make(Number.class, 7));
        t.start();
        Object text = make(Text.class, "text");
        t.join();
        if (!text.getClass().getSimpleName().equals("$Proxy0")) throw new AssertionError(text.getClass());
    }
}
