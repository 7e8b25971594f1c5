// Bootstrap methods for the call sites and constants of BootstrapSites.jasm.
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class BootstrapMethods {
    static final Map<String, MutableCallSite> SITES = new HashMap<>();
    static int failures;

    public static CallSite constant(MethodHandles.Lookup lookup, String name, MethodType type, Object... extra)
            throws ReflectiveOperationException {
        System.out.println("link " + name + " " + type + " for " + lookup.lookupClass().getName() + " "
                + Arrays.toString(extra) + " " + extra[0].getClass() + extra[2].getClass() + extra[3].getClass());
        MethodHandle h = MethodHandles.lookup().findStatic(BootstrapMethods.class, name,
                MethodType.methodType(String.class, int.class, long.class, Object.class));
        return new ConstantCallSite(MethodHandles.insertArguments(h, 2, extra[1]));
    }

    static String describe(int a, long b, Object extra) {
        return a + "/" + b + "/" + extra;
    }

    public static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type)
            throws ReflectiveOperationException {
        System.out.println("link " + name + " " + type);
        MutableCallSite site = new MutableCallSite(MethodHandles.lookup().findStatic(BootstrapMethods.class, "twice", type));
        SITES.put(name, site);
        return site;
    }

    public static int twice(int n) {
        return 2 * n;
    }

    public static int negative(int n) {
        return -n;
    }

    public static CallSite failing(MethodHandles.Lookup lookup, String name, MethodType type) {
        throw new IllegalStateException("failure " + ++failures);
    }

    public static CallSite nothing(MethodHandles.Lookup lookup, String name, MethodType type) {
        return null;
    }

    public static CallSite otherType(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.constant(String.class, "x"));
    }

    public static Object lazy(MethodHandles.Lookup lookup, String name, Class<?> type) {
        System.out.println("constant " + name + " " + type.getName());
        if (name.equals("fail")) {
            throw new IllegalArgumentException("no " + ++failures);
        }
        return name.equals("number") ? (Object) 77 : "lazy";
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + t + " because of " + t.getCause());
        }
    }

    public static void main(String[] args) throws Throwable {
        Class<?> sites = Class.forName("BootstrapSites");
        MethodHandles.Lookup l = MethodHandles.publicLookup();
        MethodHandle constants = l.findStatic(sites, "constants", MethodType.methodType(String.class, int.class, long.class));
        MethodHandle two = l.findStatic(sites, "twoSites", MethodType.methodType(int.class, int.class));
        for (int i = 0; i < 3; i++) {
            System.out.println((String) constants.invokeExact(i, 10L * i) + " " + (int) two.invokeExact(i));
        }
        SITES.get("second").setTarget(MethodHandles.lookup().findStatic(BootstrapMethods.class, "negative",
                MethodType.methodType(int.class, int.class)));
        System.out.println((int) two.invokeExact(21));
        for (int i = 0; i < 2; i++) {
            for (String name : new String[] {"fails", "none"}) {
                MethodHandle h = l.findStatic(sites, name, MethodType.methodType(void.class));
                show(name, () -> h.invoke());
            }
            show("other", () -> l.findStatic(sites, "other", MethodType.methodType(double.class)).invoke());
            show("long", () -> (long) l.findStatic(sites, "lazyLong", MethodType.methodType(long.class)).invokeExact());
            show("text", () -> l.findStatic(sites, "lazyText", MethodType.methodType(String.class)).invoke());
            show("wrong", () -> l.findStatic(sites, "lazyWrong", MethodType.methodType(Integer.class)).invoke());
            show("fails", () -> l.findStatic(sites, "lazyFails", MethodType.methodType(String.class)).invoke());
            show("missing", () -> l.findStatic(sites, "missing", MethodType.methodType(String.class)).invoke());
            MethodType handle = MethodType.methodType(MethodHandle.class);
            show("missing handle", () -> l.findStatic(sites, "missingHandle", handle).invoke());
            show("handle", () -> (int) ((MethodHandle) l.findStatic(sites, "handle", handle).invokeExact()).invokeExact(4));
            show("type", () -> l.findStatic(sites, "type", MethodType.methodType(MethodType.class)).invoke());
        }
    }
}
