// expect: SAFE
import java.lang.reflect.Proxy;
import weft.Verify;

/** Which proxies are made depends on an input: each execution begins without any. */
public class ProxyByInput {
    interface Number {
        int number();
    }

    public interface Text {
        String text();
    }

    private static synchronized Object make(Class<?> type, Object result) {
        return Proxy.newProxyInstance(ProxyByInput.class.getClassLoader(), new Class<?>[] {type},
            (proxy, method, args) -> result);
    }

    public static void main(String[] args) {
        boolean first = Verify.anyBoolean();
        if (first) {
            if (((Number) make(Number.class, 1)).number() != 1) throw new AssertionError();
        } else {
            Text text = (Text) make(Text.class, "b");
            if (!text.text().equals("b")) throw new AssertionError();
            if (text.getClass().getModule() == ProxyByInput.class.getModule()) return;
        }
        Object third = make(Runnable.class, null);
        if (!third.getClass().getSimpleName().equals("$Proxy1")) throw new AssertionError(third.getClass());
        if (third.getClass().getClassLoader() != ProxyByInput.class.getClassLoader()) throw new AssertionError();
    }
}
