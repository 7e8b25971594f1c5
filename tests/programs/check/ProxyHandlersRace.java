// expect: UNSAFE AssertionError
import java.lang.reflect.Proxy;

/** What a proxy's handler does is code of the program. */
public class ProxyHandlersRace {
    interface Counter {
        void count();
    }

    static int n;

    static Counter make() {
        return (Counter) Proxy.newProxyInstance(ProxyHandlersRace.class.getClassLoader(),
                new Class<?>[] {Counter.class}, (p, m, a) -> {
                    n++;
                    return null;
                });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> make().count());
        a.start();
        make().count();
        a.join();
        assert n == 2;
    }
}
