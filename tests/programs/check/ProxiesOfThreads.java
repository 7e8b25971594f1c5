// expect: SAFE
import java.lang.reflect.Proxy;

/** Two threads make proxies of different interfaces: which class is called $Proxy0 depends on who comes first. */
public class ProxiesOfThreads {
    interface Number {
        int number();
    }

    interface Text {
        String text();
    }

    private static int number;

    private static synchronized Object make(Class<?> type, Object result) {
        return Proxy.newProxyInstance(ProxiesOfThreads.class.getClassLoader(), new Class<?>[] {type},
            (proxy, method, args) -> result);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> number = ((Number) make(Number.class, 7)).number());
        t.start();
        Text text = (Text) make(Text.class, "text");
        t.join();
        if (number != 7 || !text.text().equals("text")) throw new AssertionError();
        String[] names = {make(Number.class, 1).getClass().getName(), text.getClass().getName()};
        if (names[0].equals(names[1])) throw new AssertionError(names[0]);
        if (make(Text.class, "").getClass() != text.getClass()) throw new AssertionError();
    }
}
