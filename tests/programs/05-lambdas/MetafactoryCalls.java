// LambdaMetafactory, StringConcatFactory and ObjectMethods called by the program itself.
import java.io.Serializable;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;

public class MetafactoryCalls {
    interface Tri<A, B, C, R> {
        R apply(A a, B b, C c);

        default Tri<A, B, C, String> quoted() {
            return (a, b, c) -> "<" + apply(a, b, c) + ">";
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static String tri(String a, int b, Object c) {
        return a + b + c;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static long mix(long a, long b) {
        return 31 * a + b;
    }

    static void hello() {
        System.out.println("hello");
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + t);
        }
    }

    @SuppressWarnings("unchecked")
    static void lambdas(MethodHandles.Lookup l) throws Throwable {
        MethodHandle tri = l.findStatic(MetafactoryCalls.class, "tri",
                MethodType.methodType(String.class, String.class, int.class, Object.class));
        MethodType erased = MethodType.genericMethodType(3);
        MethodType actual = MethodType.methodType(String.class, String.class, Integer.class, Object.class);
        MethodType triFactory = MethodType.methodType(Tri.class);
        Tri<String, Integer, Object, String> f = (Tri<String, Integer, Object, String>)
                LambdaMetafactory.metafactory(l, "apply", triFactory, erased, tri, actual).getTarget().invokeExact();
        System.out.println(f.apply("x", 1, 'c') + f.quoted().apply("q", 2, null));
        CallSite capturing = LambdaMetafactory.metafactory(l, "apply",
                MethodType.methodType(Function.class, String.class, int.class), MethodType.genericMethodType(1), tri,
                MethodType.methodType(String.class, Object.class));
        Function<Object, Object> g = (Function<Object, Object>) capturing.getTarget().invoke("cap", 7);
        System.out.println(g.apply(3.5) + " " + g.andThen(x -> x + "!").apply(null));
        MethodHandle twice = l.findStatic(MetafactoryCalls.class, "twice", MethodType.methodType(int.class, int.class));
        IntUnaryOperator op = (IntUnaryOperator) LambdaMetafactory.metafactory(l, "applyAsInt",
                MethodType.methodType(IntUnaryOperator.class), twice.type(), twice, twice.type())
                .getTarget().invokeExact();
        System.out.println(op.applyAsInt(21) + " " + op.andThen(op).applyAsInt(1));
        MethodHandle mix = l.findStatic(MetafactoryCalls.class, "mix",
                MethodType.methodType(long.class, long.class, long.class));
        LongBinaryOperator longs = (LongBinaryOperator) LambdaMetafactory.metafactory(l, "applyAsLong",
                MethodType.methodType(LongBinaryOperator.class), mix.type(), mix, mix.type())
                .getTarget().invokeExact();
        System.out.println(longs.applyAsLong(1L << 40, -3));
        Supplier<List<String>> lists = (Supplier<List<String>>) LambdaMetafactory.metafactory(l, "get",
                MethodType.methodType(Supplier.class), MethodType.methodType(Object.class),
                l.findConstructor(ArrayList.class, MethodType.methodType(void.class)),
                MethodType.methodType(ArrayList.class)).getTarget().invokeExact();
        List<String> list = lists.get();
        list.add("z");
        System.out.println(list + " " + lists.get());
        Runnable r = (Runnable) LambdaMetafactory.altMetafactory(l, "run", MethodType.methodType(Runnable.class),
                MethodType.methodType(void.class),
                l.findStatic(MetafactoryCalls.class, "hello", MethodType.methodType(void.class)),
                MethodType.methodType(void.class),
                LambdaMetafactory.FLAG_MARKERS | LambdaMetafactory.FLAG_SERIALIZABLE, 1, Cloneable.class)
                .getTarget().invokeExact();
        r.run();
        System.out.println((r instanceof Cloneable) + " " + (r instanceof Serializable));
        show("no interface", () -> LambdaMetafactory.metafactory(l, "apply", MethodType.methodType(String.class),
                erased, tri, actual));
        show("too few", () -> LambdaMetafactory.metafactory(l, "apply", triFactory, erased, tri,
                MethodType.genericMethodType(2)));
        show("not direct", () -> LambdaMetafactory.metafactory(l, "apply", triFactory, erased,
                MethodHandles.insertArguments(tri, 0, "x"), actual));
    }

    static void concatenation(MethodHandles.Lookup l) {
        show("recipe", () -> (String) StringConcatFactory.makeConcatWithConstants(l, "x",
                MethodType.methodType(String.class, int.class, Object.class, char.class, boolean.class, double.class),
                "a\1b\1\2\1,\1;\1", "K").getTarget().invoke(1, (Object) null, 'c', true, 1e10));
        show("plain", () -> (String) StringConcatFactory.makeConcat(l, "x",
                MethodType.methodType(String.class, long.class, String.class)).getTarget().invoke(1L << 40, "s"));
        show("arguments", () -> StringConcatFactory.makeConcatWithConstants(l, "x",
                MethodType.methodType(String.class, int.class), "a"));
        show("constants", () -> StringConcatFactory.makeConcatWithConstants(l, "x",
                MethodType.methodType(String.class, int.class), "a\1", "z"));
        show("more constants", () -> StringConcatFactory.makeConcatWithConstants(l, "x",
                MethodType.methodType(String.class, int.class), "\2\1"));
        show("result", () -> StringConcatFactory.makeConcatWithConstants(l, "x",
                MethodType.methodType(int.class, int.class), "a\1"));
    }

    public static void main(String[] args) throws Throwable {
        lambdas(MethodHandles.lookup());
        concatenation(MethodHandles.lookup());
    }
}
