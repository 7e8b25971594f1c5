// Conversions, variable arguments, and combinators that move arguments about: results and complaints.
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class HandleShapes {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            // What a null says and a module's address are not compared here.
            String text = t instanceof NullPointerException ? "NullPointerException" : t.toString();
            System.out.println(name + ": " + text.replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static MethodHandle st(String name, MethodType type) throws Throwable {
        return lookup().findStatic(HandleShapes.class, name, type);
    }

    static int add(int a, int b) {
        return a + b;
    }

    static String cat(String a, String b) {
        return a + b;
    }

    static long addl(long a, long b) {
        return a + b;
    }

    static String s3(String a, int b, double c) {
        return a + "|" + b + "|" + c;
    }

    static String up(String s) {
        System.out.println("up " + s);
        return s.toUpperCase();
    }

    static String low(String s) {
        System.out.println("low " + s);
        return s.toLowerCase();
    }

    static String join(String p, Object... xs) {
        return p + Arrays.toString(xs);
    }

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    static void vbody(int a) {
        System.out.println("vbody " + a);
        if (a > 5) throw new RuntimeException("big");
    }

    static String defS(Object x) {
        return "def" + x;
    }

    static void conversions() throws Throwable {
        Lookup L = lookup();
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle addl = st("addl", methodType(long.class, long.class, long.class));
        MethodHandle s3 = st("s3", methodType(String.class, String.class, int.class, double.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        MethodHandle sum = st("sum", methodType(int.class, int[].class));
        show("direct", () -> (int) add.invokeExact(2, 3));
        show("gen", () -> add.invoke((byte) 2, (Integer) 3));
        show("long", () -> (long) addl.invoke(2, (short) 3));
        show("boxed long", () -> addl.invoke(2, 'a'));
        show("s3", () -> s3.invoke("x", (char) 66, 2f));
        show("s3 obj", () -> s3.invoke((Object)"x", (Object) (short) 66, (Object) 2));
        show("void", () -> { add.invoke(1, 2); return "ok"; });
        show("iwa", () -> s3.invokeWithArguments("q", 1, 2.5));
        show("iwa list", () -> s3.invokeWithArguments(List.of("q", 1, 2.5f)));
    }

    static void arrays() throws Throwable {
        Lookup L = lookup();
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle addl = st("addl", methodType(long.class, long.class, long.class));
        MethodHandle s3 = st("s3", methodType(String.class, String.class, int.class, double.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        MethodHandle sum = st("sum", methodType(int.class, int[].class));
        show("va0", () -> join.invoke("p"));
        show("va3", () -> join.invoke("p", 1, "b", 2.0));
        show("va arr", () -> join.invoke("p", new Object[]{1, 2}));
        show("va iwa", () -> join.invokeWithArguments("p", 1, 2));
        show("va null", () -> join.invoke("p", (Object[])null));
        show("va objnull", () -> join.invoke("p", (Object) null));
        show("sum", () -> (int) sum.invoke(1, 2, 3));
        show("sum b", () -> (int) sum.invoke((byte) 1, (Integer) 2));
        show("sum fixed", () -> (int) sum.asFixedArity().invoke(1, 2));
        show("sum bad", () -> (int) sum.invoke("x"));
        show("va few", () -> join.invoke());
        show("withVarargs", () -> sum.withVarargs(false).isVarargsCollector() + " "
                + sum.asFixedArity().withVarargs(true).isVarargsCollector());
        show("wv bad", () -> add.withVarargs(true));
        show("coll", () -> join.asCollector(Object[].class, 2).type());
        show("coll2", () -> join.asCollector(Object[].class, 2).invoke("z", 1, 2));
        show("coll3", () -> sum.asCollector(int[].class, 3).invoke(1, 2, 3));
        show("coll pos", () -> filterReturnValue(s3,
                identity(String.class)).asType(methodType(Object.class, Object.class, int.class,
                double.class)).invoke("k", 1, 1));
        show("coll bad", () -> add.asCollector(Object[].class, 1));
        show("spread", () -> add.asSpreader(Object[].class, 2).invoke(new Object[]{4, 5}));
        show("spread int", () -> (int) add.asSpreader(int[].class, 2).invokeExact(new int[]{4, 5}));
        show("spread len", () -> add.asSpreader(Object[].class, 2).invoke(new Object[]{4}));
        show("spread null", () -> add.asSpreader(Object[].class, 2).invoke((Object[])null));
        show("spread pos", () -> s3.asSpreader(1, Object[].class, 1).invoke("a", new Object[]{1}, 2.0));
        show("spread 0 null", () -> add.asSpreader(Object[].class, 0).invoke(1, 2, null));
        show("spread bad elt", () -> add.asSpreader(Object[].class, 2).invoke(new Object[]{4, "x"}));
        show("spread bad", () -> add.asSpreader(String.class, 2));
        show("spread bad2", () -> add.asSpreader(Object[].class, 3));
        show("spread bad3", () -> add.asSpreader(String[].class, 2));
    }

    static void arguments() throws Throwable {
        Lookup L = lookup();
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle addl = st("addl", methodType(long.class, long.class, long.class));
        MethodHandle s3 = st("s3", methodType(String.class, String.class, int.class, double.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        MethodHandle sum = st("sum", methodType(int.class, int[].class));
        show("bind", () -> cat.bindTo("a").invoke("b"));
        show("bind2", () -> L.bind("hello", "substring", methodType(String.class, int.class)).invoke(2));
        show("bind va", () -> join.bindTo("P").isVarargsCollector());
        show("ins", () -> insertArguments(s3, 1, 7, 2.5).invoke("x"));
        show("ins widen", () -> insertArguments(addl, 0, 7).invoke(1L));
        show("ins bad", () -> insertArguments(add, 1, 1, 2));
        show("ins bad2", () -> insertArguments(cat, 0, 5));
        show("ins null prim", () -> insertArguments(add, 0, (Object) null).invoke(1));
        show("drop", () -> dropArguments(cat, 1, int.class, Object.class).invoke("a", 1, null, "b"));
        show("drop type", () -> dropArguments(cat, 2, List.of(int.class)).type());
        show("dtm", () -> dropArgumentsToMatch(cat, 0, List.of(int.class, String.class, String.class,
                long.class), 1).invoke(1, "a", "b", 2L));
        show("dtm bad", () -> dropArgumentsToMatch(cat, 0, List.of(int.class), 0));
        show("dropret", () -> dropReturn(add).invoke(1, 2));
        show("perm", () -> permuteArguments(s3, methodType(String.class, double.class, String.class,
                int.class), 1, 2, 0).invoke(1.5, "s", 2));
        show("perm dup", () -> permuteArguments(add, methodType(int.class, int.class), 0, 0).invoke(21));
        show("perm bad", () -> permuteArguments(add, methodType(int.class, long.class), 0, 0));
        show("perm oob", () -> permuteArguments(add, methodType(int.class, int.class), 0, 1));
        show("perm drop", () -> permuteArguments(add, methodType(int.class, int.class, String.class,
                int.class), 2, 0).invoke(1, "x", 2));
        show("filt", () -> filterArguments(cat, 0, up, low).invoke("aB", "cD"));
        show("filt same", () -> filterArguments(cat, 0, up, up).invoke("aB", "cD"));
        show("filt null", () -> filterArguments(cat, 0, null, low).invoke("aB", "cD"));
        show("filt bad", () -> filterArguments(cat, 1, up, low));
        show("filt bad2", () -> filterArguments(add, 0, up));
        show("fret", () -> filterReturnValue(cat, up).invoke("a", "b"));
        show("fret void", () -> filterReturnValue(dropReturn(add), constant(String.class, "k")).invoke(1, 2));
        show("collectArgs", () -> collectArguments(cat, 1, cat).invoke("a", "b", "c"));
        show("collectArgs void", () -> collectArguments(cat, 1, st("vbody", methodType(void.class,
                int.class))).invoke("a", 3, "b"));
        show("ca bad", () -> collectArguments(cat, 2, cat));
        show("fold", () -> foldArguments(st("s3", methodType(String.class, String.class, int.class,
                double.class)).asType(methodType(String.class, Object.class, int.class, double.class)),
                st("defS", methodType(String.class, Object.class)).asType(methodType(Object.class,
                int.class))).invoke(4, 2.0));
        show("fold void", () -> foldArguments(add, st("vbody", methodType(void.class,
                int.class))).invoke(1, 2));
        show("fold pos", () -> foldArguments(add, 1, permuteArguments(add, methodType(int.class),
                new int[0])));
    }

    static void constants() throws Throwable {
        Lookup L = lookup();
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle addl = st("addl", methodType(long.class, long.class, long.class));
        MethodHandle s3 = st("s3", methodType(String.class, String.class, int.class, double.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        MethodHandle sum = st("sum", methodType(int.class, int[].class));
        show("const", () -> constant(int.class, (byte) 5).invoke() + " " + constant(String.class,
                "x").invoke() + " " + constant(Object.class, null).invoke());
        show("const bad", () -> constant(int.class, "s"));
        show("const bad2", () -> constant(String.class, 5));
        show("const void", () -> constant(void.class, null));
        show("id", () -> identity(long.class).invoke(5) + "" + identity(Object.class).invoke("q"));
        show("id void", () -> identity(void.class).type());
        show("zero", () -> zero(int.class).invoke() + " " + zero(String.class).invoke() + " "
                + zero(boolean.class).invoke() + zero(char.class).type());
        show("empty", () -> empty(methodType(double.class, int.class)).invoke(1));
        show("throwEx", () -> throwException(int.class, Exception.class).invoke(new Exception("boo")));
        show("xcast", () -> explicitCastArguments(add, methodType(Object.class, double.class,
                long.class)).invoke(3.9, 4L));
        show("xcast null", () -> explicitCastArguments(add, methodType(byte.class, Object.class,
                boolean.class)).invoke((Object) null, true));
        show("xcast bool", () -> explicitCastArguments(identity(boolean.class), methodType(boolean.class,
                int.class)).invoke(2));
        show("xcast d", () -> explicitCastArguments(identity(int.class), methodType(short.class,
                double.class)).invoke(1e10));
        show("xcast char", () -> explicitCastArguments(identity(char.class), methodType(char.class,
                Object.class)).invoke((Object) 65));
        show("xcast bad", () -> explicitCastArguments(identity(int.class), methodType(int.class,
                Object.class)).invoke("s"));
        show("xcast iface", () -> explicitCastArguments(identity(Runnable.class), methodType(Object.class,
                Object.class)).invoke("s"));
        show("astype iface", () -> identity(Runnable.class).asType(methodType(Object.class,
                Object.class)).invoke("s"));
        show("arr get", () -> arrayElementGetter(int[].class).invoke(new int[]{1, 2}, 1));
        show("arr set", () -> { String[] x = new String[1]; arrayElementSetter(String[].class).invoke(x, 0,
                "k"); return x[0]; });
        show("arr oob", () -> arrayElementGetter(int[].class).invoke(new int[]{1, 2}, 2));
        show("arr store", () -> { Object[] x = new String[1]; arrayElementSetter(Object[].class).invoke(x,
                0, (Object) 1); return x[0]; });
        show("arr null", () -> arrayElementGetter(int[].class).invoke((int[])null, 2));
        show("arr new", () -> ((long[])arrayConstructor(long[].class).invoke(3)).length);
        show("arr neg", () -> ((long[])arrayConstructor(long[].class).invoke(-3)).length);
        show("arr len", () -> arrayLength(char[].class).invoke(new char[4]));
        show("arr bad", () -> arrayLength(String.class));
        show("arr len null", () -> arrayLength(char[].class).invoke((char[])null));
    }

    static void invokers() throws Throwable {
        Lookup L = lookup();
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle addl = st("addl", methodType(long.class, long.class, long.class));
        MethodHandle s3 = st("s3", methodType(String.class, String.class, int.class, double.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        MethodHandle sum = st("sum", methodType(int.class, int[].class));
        show("exinv", () -> exactInvoker(add.type()).invoke(add, 3, 4));
        show("exinv bad", () -> exactInvoker(add.type()).invoke(cat, 3, 4));
        show("inv", () -> invoker(methodType(Object.class, short.class, Object.class)).invoke(add,
                (short) 3, (Object) 4));
        show("spinv", () -> spreadInvoker(add.type(), 1).invoke(add, 1, new Object[]{2}));
        show("spinv t", () -> spreadInvoker(add.type(), 1).type());
        show("fv mh", () -> publicLookup().findVirtual(MethodHandle.class, "invokeExact",
                methodType(int.class, int.class, int.class)).invoke(add, 1, 2));
        show("fv mh2", () -> publicLookup().findVirtual(MethodHandle.class, "invoke",
                methodType(Object.class, Object.class, int.class)).invoke(add, (Object) 1, 2));
    }

    public static void main(String[] args) throws Throwable {
        conversions();
        arrays();
        arguments();
        constants();
        invokers();
    }
}
