import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

/** find*, bindTo, invokeExact, invoke with conversions. */
public class HandleLookup {
    int field = 5;
    static long counter = 7;

    HandleLookup() {
    }

    HandleLookup(int field) {
        this.field = field;
    }

    int plus(int n) {
        return field + n;
    }

    private String secret(String s) {
        return "secret " + s;
    }

    static double half(double d) {
        return d / 2;
    }

    static class Sub extends HandleLookup {
        @Override
        int plus(int n) {
            return -1;
        }

        int superPlus(int n) throws Throwable {
            MethodHandle h = MethodHandles.lookup().findSpecial(HandleLookup.class, "plus",
                MethodType.methodType(int.class, int.class), Sub.class);
            return (int) h.invokeExact(this, n);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle plus = lookup.findVirtual(HandleLookup.class, "plus", MethodType.methodType(int.class, int.class));
        HandleLookup o = new HandleLookup(40);
        System.out.println((int) plus.invokeExact(o, 2));
        System.out.println((long) plus.invoke((Object) o, (byte) 3));
        System.out.println((Object) plus.invoke(new Sub(), 3));
        System.out.println((int) plus.bindTo(o).invokeExact(5));
        MethodHandle half = lookup.findStatic(HandleLookup.class, "half", MethodType.methodType(double.class, double.class));
        System.out.println((double) half.invokeExact(9.0));
        System.out.println((double) half.invoke(9));
        System.out.println((Object) half.invoke((Object) 9f));
        MethodHandle make = lookup.findConstructor(HandleLookup.class, MethodType.methodType(void.class, int.class));
        System.out.println(((HandleLookup) make.invokeExact(77)).field);
        MethodHandle secret = lookup.findVirtual(HandleLookup.class, "secret", MethodType.methodType(String.class, String.class));
        System.out.println((String) secret.invokeExact(o, "word"));
        MethodHandle get = lookup.findGetter(HandleLookup.class, "field", int.class);
        MethodHandle set = lookup.findSetter(HandleLookup.class, "field", int.class);
        set.invokeExact(o, 123);
        System.out.println((int) get.invokeExact(o));
        MethodHandle sget = lookup.findStaticGetter(HandleLookup.class, "counter", long.class);
        MethodHandle sset = lookup.findStaticSetter(HandleLookup.class, "counter", long.class);
        sset.invokeExact(99L);
        System.out.println((long) sget.invokeExact());
        System.out.println(new Sub().superPlus(10));
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("handle"));
        MethodHandle compare = lookup.findVirtual(Comparable.class, "compareTo", MethodType.methodType(int.class, Object.class));
        System.out.println((int) compare.invoke("a", "b"));
        try {
            Object r = plus.invokeExact(o, 2);
            System.out.println(r);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        try {
            plus.invoke("not mine", 2);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            lookup.findVirtual(HandleLookup.class, "nothing", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println("no such method");
        }
        System.out.println(plus.type() + " " + make.type() + " " + half.type().parameterCount());
        System.out.println(plus.invokeWithArguments(o, 7));
        MethodHandle unreflected = lookup.unreflect(Math.class.getMethod("abs", int.class));
        System.out.println((int) unreflected.invokeExact(-4));
    }
}
