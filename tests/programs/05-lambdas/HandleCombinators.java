import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/** The common combinators. */
public class HandleCombinators {
    static int add(int a, int b) {
        return a + b;
    }

    static String join(String a, String b, String c) {
        return a + b + c;
    }

    static boolean isBig(int n) {
        return n > 100;
    }

    static String big(int n) {
        return "big " + n;
    }

    static String small(int n) {
        return "small " + n;
    }

    static String recover(IllegalStateException e, int n) {
        return "recovered " + e.getMessage() + n;
    }

    static String fail(int n) {
        if (n % 2 == 0) {
            throw new IllegalStateException("even");
        }
        return "odd " + n;
    }

    static int sum(int... xs) {
        return Arrays.stream(xs).sum();
    }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return MethodHandles.lookup().findStatic(HandleCombinators.class, name, MethodType.methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle add = find("add", int.class, int.class, int.class);
        MethodHandle join = find("join", String.class, String.class, String.class, String.class);
        System.out.println((int) MethodHandles.insertArguments(add, 0, 10).invokeExact(5));
        System.out.println((String) MethodHandles.insertArguments(join, 1, "-").invokeExact("a", "b"));
        System.out.println((int) MethodHandles.dropArguments(add, 1, String.class).invokeExact(1, "ignored", 2));
        System.out.println((String) MethodHandles.permuteArguments(join,
            MethodType.methodType(String.class, String.class, String.class), 1, 0, 1).invokeExact("x", "y"));
        MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) MethodHandles.filterArguments(add, 0, length, length).invokeExact("three", "fourteen"));
        MethodHandle toText = MethodHandles.lookup().findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class));
        System.out.println((String) MethodHandles.filterReturnValue(add, toText).invokeExact(40, 2));
        MethodHandle guard = MethodHandles.guardWithTest(find("isBig", boolean.class, int.class), find("big", String.class, int.class),
            find("small", String.class, int.class));
        System.out.println((String) guard.invokeExact(5) + (String) guard.invokeExact(500));
        MethodHandle caught = MethodHandles.catchException(find("fail", String.class, int.class), IllegalStateException.class,
            find("recover", String.class, IllegalStateException.class, int.class));
        System.out.println((String) caught.invokeExact(3) + (String) caught.invokeExact(4));
        System.out.println((int) MethodHandles.foldArguments(add, MethodHandles.constant(int.class, 5)).invokeExact(6));
        MethodHandle doubled = MethodHandles.foldArguments(add, MethodHandles.identity(int.class));
        System.out.println((int) doubled.invokeExact(21));
        System.out.println((String) MethodHandles.constant(String.class, "constant").invokeExact());
        System.out.println((int) MethodHandles.identity(int.class).invokeExact(8));
        MethodHandle spread = join.asSpreader(String[].class, 3);
        System.out.println((String) spread.invokeExact(new String[] {"s", "p", "r"}));
        MethodHandle collect = find("sum", int.class, int[].class).asCollector(int[].class, 3);
        System.out.println((int) collect.invokeExact(1, 2, 3));
        MethodHandle var = find("sum", int.class, int[].class);
        System.out.println((int) var.invoke(1, 2, 3, 4) + " " + var.isVarargsCollector());
        MethodHandle generic = add.asType(MethodType.genericMethodType(2));
        System.out.println(generic.invokeExact((Object) 20, (Object) 22));
        MethodHandle wide = add.asType(MethodType.methodType(long.class, short.class, byte.class));
        System.out.println((long) wide.invokeExact((short) 300, (byte) -1));
        MethodHandle getter = MethodHandles.arrayElementGetter(long[].class);
        MethodHandle setter = MethodHandles.arrayElementSetter(long[].class);
        long[] array = new long[3];
        setter.invokeExact(array, 1, 5000000000L);
        System.out.println((long) getter.invokeExact(array, 1));
        System.out.println(MethodHandles.collectArguments(add, 0, add).invoke(1, 2, 3));
    }
}
