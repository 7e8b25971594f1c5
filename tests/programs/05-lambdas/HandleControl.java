// Combinators with a flow of control: guards, exceptions, loops, switches; handles that recurse and nest.
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class HandleControl {
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
        return lookup().findStatic(HandleControl.class, name, type);
    }

    static int add(int a, int b) {
        return a + b;
    }

    static String cat(String a, String b) {
        return a + b;
    }

    static boolean even(int a, int b) {
        return a % 2 == 0;
    }

    static int thrower(int a, int b) {
        if (a == 0) throw new IllegalStateException("zero");
        return a / b;
    }

    static int handler(ArithmeticException e, int a) {
        System.out.println("handled " + e.getMessage());
        return -a;
    }

    static int cleanup(Throwable t, int r, int a) {
        System.out.println("cleanup " + t + " " + r + " " + a);
        return r + 1000;
    }

    static void vcleanup(Throwable t, int a) {
        System.out.println("vcleanup " + t + " " + a);
    }

    static void vbody(int a) {
        System.out.println("vbody " + a);
        if (a > 5) throw new RuntimeException("big");
    }

    static int step(int v, int i) {
        return v + i;
    }

    static boolean less(int v, int limit) {
        return v < limit;
    }

    static int inc(int v, int limit) {
        return v + 3;
    }

    static String acc(String v, Object e) {
        return v + e;
    }

    static void vit(String e) {
        System.out.println("it " + e);
    }

    static void vcount(int i, String s) {
        System.out.println(i + s);
    }

    static String zer(int i, String s) {
        return "zero" + s;
    }

    static String one(int i, String s) {
        return "one" + s;
    }

    static String def(int i, String s) {
        return "def" + i + s;
    }

    static int fib(int n) throws Throwable {
        return n < 2 ? n : (int) FIB.invokeExact(n - 1) + (int) FIB.invokeExact(n - 2);
    }

    static final MethodHandle FIB;

    static {
        try {
            FIB = st("fib", methodType(int.class, int.class));
        } catch (Throwable t) {
            throw new Error(t);
        }
    }

    static void branches() throws Throwable {
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle even = st("even", methodType(boolean.class, int.class, int.class));
        MethodHandle thr = st("thrower", methodType(int.class, int.class, int.class)), sub = thr;
        MethodHandle hand = st("handler", methodType(int.class, ArithmeticException.class, int.class));
        MethodHandle cl = st("cleanup", methodType(int.class, Throwable.class, int.class, int.class));
        show("gwt", () -> guardWithTest(even, add, sub).invoke(4, 2) + " " + guardWithTest(even, add,
                sub).invoke(5, 2));
        show("gwt short", () -> guardWithTest(insertArguments(even, 1, 0), add, sub).invoke(4, 2));
        show("gwt bad", () -> guardWithTest(even, add, cat));
        show("gwt bad2", () -> guardWithTest(even.asType(methodType(boolean.class, long.class,
                int.class).changeParameterType(0, short.class)), add, sub));
        show("catch", () -> catchException(thr, ArithmeticException.class, hand).invoke(7, 0));
        show("catch other", () -> catchException(thr, ArithmeticException.class, hand).invoke(0, 0));
        show("catch ok", () -> catchException(thr, ArithmeticException.class, hand).invoke(8, 2));
        show("catch bad", () -> catchException(thr, Exception.class, hand));
        show("catch bad2", () -> catchException(cat, ArithmeticException.class, hand));
        show("tf", () -> tryFinally(thr, cl).invoke(8, 2));
        show("tf exc", () -> tryFinally(thr, cl).invoke(8, 0));
        show("tf v", () -> tryFinally(st("vbody", methodType(void.class, int.class)), st("vcleanup",
                methodType(void.class, Throwable.class, int.class))).invoke(3));
        show("tf v exc", () -> tryFinally(st("vbody", methodType(void.class, int.class)), st("vcleanup",
                methodType(void.class, Throwable.class, int.class))).invoke(9));
        show("tf bad", () -> tryFinally(cat, cl));
    }

    static void loops() throws Throwable {
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle step = st("step", methodType(int.class, int.class, int.class));
        MethodHandle inc = st("inc", methodType(int.class, int.class, int.class));
        MethodHandle less = st("less", methodType(boolean.class, int.class, int.class));
        show("while", () -> whileLoop(dropArguments(constant(int.class, 1), 0, int.class), less,
                inc).invoke(20));
        show("dowhile", () -> doWhileLoop(dropArguments(constant(int.class, 100), 0, int.class), inc,
                less).invoke(20));
        show("while noinit", () -> whileLoop(null, less, inc).invoke(20));
        show("while bad", () -> whileLoop(null, add, inc));
        show("counted", () -> countedLoop(constant(int.class, 10), constant(int.class, 5), step).invoke());
        show("counted2", () -> countedLoop(constant(int.class, 3), constant(int.class, 6), null,
                step).invoke());
        show("counted v", () -> countedLoop(dropArguments(constant(int.class, 2), 0, String.class), null,
                st("vcount", methodType(void.class, int.class, String.class))).invoke("!"));
        show("counted bad", () -> countedLoop(constant(long.class, 2), null, step));
        show("iter", () -> iteratedLoop(null, constant(String.class, ">"), st("acc",
                methodType(String.class, String.class, Object.class))).invoke(List.of(1, "b", 3.0)));
        show("iter v", () -> iteratedLoop(null, null, st("vit", methodType(void.class,
                String.class))).invoke(List.of("x", "y")));
        show("iter bad", () -> iteratedLoop(null, null, st("vit", methodType(void.class,
                String.class))).invoke(List.of(1)));
        show("loop", () -> { MethodHandle[] c1={constant(int.class, 0), insertArguments(add, 1,
                1).asType(methodType(int.class, int.class))}; MethodHandle[] c2={constant(int.class, 1),
                dropArguments(identity(int.class), 0, int.class).asType(methodType(int.class, int.class,
                int.class)), st("less", methodType(boolean.class, int.class,
                int.class)).asType(methodType(boolean.class, int.class, int.class)), permuteArguments(add,
                methodType(int.class, int.class, int.class), 1, 0)}; return loop(c1, c2).invoke(); });
        show("loop none", () -> loop());
        show("loop nopred", () -> loop(new MethodHandle[]{constant(int.class, 0)}));
        show("switch", () -> { MethodHandle h = tableSwitch(st("def", methodType(String.class, int.class,
                String.class)), st("zer", methodType(String.class, int.class, String.class)), st("one",
                methodType(String.class, int.class, String.class))); return h.invoke(0, "!") + " "
                + h.invoke(1, "!") + " " + h.invoke(7, "!") + h.invoke(-1, "?"); });
        show("switch bad", () -> tableSwitch(cat, cat));
    }

    static void depths() throws Throwable {
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle cat = st("cat", methodType(String.class, String.class, String.class));
        MethodHandle even = st("even", methodType(boolean.class, int.class, int.class));
        MethodHandle thr = st("thrower", methodType(int.class, int.class, int.class)), sub = thr;
        MethodHandle hand = st("handler", methodType(int.class, ArithmeticException.class, int.class));
        MethodHandle cl = st("cleanup", methodType(int.class, Throwable.class, int.class, int.class));
        show("fib", () -> fib(12));
        show("stack", () -> { try{guardWithTest(even, thr, thr).invoke(0, 0); return 0;
                }catch(IllegalStateException e) {return e.getStackTrace()[0].getMethodName() + " "
                + e.getStackTrace()[1].getMethodName(); }});
        show("deep", () -> { MethodHandle h = identity(int.class); for(int i = 0; i<60;
                i++) h = filterReturnValue(h, insertArguments(add, 0, 1)); return h.invoke(0); });
    }

    public static void main(String[] args) throws Throwable {
        branches();
        loops();
        depths();
    }
}
