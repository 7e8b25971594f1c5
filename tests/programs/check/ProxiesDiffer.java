// expect: SAFE
// states: 200
import java.lang.reflect.Proxy;
import weft.Verify;

/** Two threads make proxies, of interfaces that depend on an input. */
public class ProxiesDiffer {
    interface First {
        int one();
    }

    interface Second {
        int two();
    }

    static int sum;

    static synchronized void add(int n) {
        sum += n;
    }

    static Object make(int result, Class<?>... types) {
        return Proxy.newProxyInstance(ProxiesDiffer.class.getClassLoader(), types, (p, m, a) -> result);
    }

    public static void main(String[] args) throws InterruptedException {
        int which = Verify.anyInt(0, 2);
        Thread a = new Thread(() -> {
            if (which == 0) add(((First) make(1, First.class)).one());
            else if (which == 1) add(((Second) make(1, First.class, Second.class)).two());
            else add(((Second) make(1, Second.class, First.class)).two());
        });
        Thread b = new Thread(() -> add(((First) make(2, First.class)).one()));
        a.start();
        b.start();
        a.join();
        b.join();
        assert sum == 3;
        assert Proxy.isProxyClass(make(1, First.class).getClass());
    }
}
