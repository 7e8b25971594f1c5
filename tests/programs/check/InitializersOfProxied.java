// expect: UNSAFE deadlock
import java.lang.reflect.Proxy;

/** Reflection that initialises a class of the program waits for it as any other code does. */
public class InitializersOfProxied {
    static class A {
        static {
            load("InitializersOfProxied$B");
        }
    }

    static class B {
        static {
            load("InitializersOfProxied$A");
        }
    }

    static void load(String name) {
        try {
            Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> load("InitializersOfProxied$A"));
        Thread b = new Thread(() -> load("InitializersOfProxied$B"));
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
