// MethodHandleProxies, and ObjectMethods called by the program itself.
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.runtime.ObjectMethods;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

public class HandleProxies {
    record Point(int x, String name, double d) {}

    static int compare(Object a, Object b) {
        return ((String) b).compareTo((String) a);
    }

    @SuppressWarnings("unchecked")
    static void proxies(MethodHandles.Lookup l) throws Throwable {
        MethodHandle h = l.findStatic(HandleProxies.class, "compare", methodType(int.class, Object.class, Object.class));
        Comparator<String> c = MethodHandleProxies.asInterfaceInstance(Comparator.class, h);
        List<String> list = new ArrayList<>(List.of("a", "c", "b"));
        list.sort(c);
        System.out.println(list + " " + MethodHandleProxies.isWrapperInstance(c) + " "
                + (MethodHandleProxies.wrapperInstanceTarget(c) == h) + " " + MethodHandleProxies.wrapperInstanceType(c));
        list.sort(c.reversed());
        System.out.println(list);
        try {
            MethodHandleProxies.asInterfaceInstance(String.class, h);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(MethodHandleProxies.asInterfaceInstance(Supplier.class,
                MethodHandles.constant(Object.class, 5)).get());
    }

    static MethodHandle member(MethodHandles.Lookup l, String name, java.lang.invoke.MethodType type) throws Throwable {
        return ((CallSite) ObjectMethods.bootstrap(l, name, type, Point.class, "x;name;d",
                l.findGetter(Point.class, "x", int.class), l.findGetter(Point.class, "name", String.class),
                l.findGetter(Point.class, "d", double.class))).getTarget();
    }

    static void records(MethodHandles.Lookup l) throws Throwable {
        Point p = new Point(1, "s", 0.0);
        System.out.println(member(l, "toString", methodType(String.class, Point.class)).invoke(p));
        MethodHandle equal = member(l, "equals", methodType(boolean.class, Point.class, Object.class));
        System.out.println(equal.invoke(p, (Object) new Point(1, "s", 0.0)) + " "
                + equal.invoke(p, (Object) new Point(1, "s", -0.0)) + " " + equal.invoke(p, (Object) "s"));
        MethodHandle hash = member(l, "hashCode", methodType(int.class, Point.class));
        System.out.println((int) hash.invoke(p) == p.hashCode());
    }

    public static void main(String[] args) throws Throwable {
        proxies(MethodHandles.lookup());
        records(MethodHandles.lookup());
    }
}
