import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** java.lang.reflect.Proxy. */
public class Proxies {
    interface Service {
        int add(int a, long b);

        String name();

        void touch() throws IllegalStateException;

        default String greet() {
            return "hello";
        }
    }

    interface Other {
        double half(double d);
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (proxy, method, arguments) -> {
            log.add(method.getName() + (arguments == null ? "" : Arrays.toString(arguments)));
            switch (method.getName()) {
                case "add":
                    return (int) arguments[0] + (int) (long) arguments[1];
                case "name":
                    return "proxied";
                case "half":
                    return (double) arguments[0] / 2;
                case "touch":
                    throw new IllegalStateException("touched");
                case "toString":
                    return "a proxy";
                case "hashCode":
                    return 99;
                case "equals":
                    return proxy == arguments[0];
                case "greet":
                    return InvocationHandler.invokeDefault(proxy, method, arguments);
                default:
                    return null;
            }
        };
        Object p = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Service.class, Other.class}, h);
        Service s = (Service) p;
        System.out.println(s.add(2, 3L) + " " + s.name() + " " + ((Other) p).half(5) + " " + s + " " + s.hashCode() + " " + s.equals(s));
        try {
            s.touch();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(log);
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) == h) + " " + (p instanceof Other));
        Service bad = (Service) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Service.class}, (x, m, a) -> {
            if (m.getName().equals("name")) {
                throw new Exception("checked");
            }
            return null;
        });
        try {
            bad.name();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            bad.add(1, 2);
        } catch (NullPointerException e) {
            System.out.println("null for int");
        }
        Runnable r = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (x, m, a) -> {
            System.out.println("run by proxy");
            return null;
        });
        r.run();
    }
}
