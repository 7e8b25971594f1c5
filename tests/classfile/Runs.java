import java.io.*;
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Runs {
    @Retention(RetentionPolicy.RUNTIME) @interface Mark { String value() default "x"; int[] n() default {1, 2}; Class<?> c() default String.class; Kind k() default Kind.B; Sub sub() default @Sub(3); }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { int value(); }
    enum Kind { A, B { int f() { return 2; } }; int f() { return 1; } }
    record Pair<T extends Comparable<T>>(T a, int b, double c, long[] d) {}
    interface Shape { default int area() { return side() * side(); } int side(); static Shape of(int n) { return () -> n; } }
    sealed interface S permits S1, S2 {}
    static final class S1 implements S {}
    static final class S2 implements S {}
    static final String K = "konst";
    static final long L = 123456789012L;
    static volatile int shared;
    int field = 7;
    @Mark(value = "m", n = {3}, k = Kind.A) <T extends List<? super Integer>> Map<String, T[]> generic(T in, int... more) throws IOException { return null; }
    static int sw(String s) { switch (s) { case "one": return 1; case "two": return 2; default: return -1; } }
    static int tab(int i) { switch (i) { case 1: return 5; case 2: return 6; case 3: return 7; case 100: return 8; default: return 0; } }
    synchronized int sync(Object o) { synchronized (o) { return field++; } }
    class Inner { int get() { return field; } }
    static long sum(long a, int b, float f, double d, byte[] c) { return a + b + (long) f + (long) d + c[1]; }
    public static void main(String[] args) throws Throwable {
        StringBuilder out = new StringBuilder();
        int base = 3; long lo = 4; String pre = "p";
        Function<Integer, Integer> add = x -> x + base;
        Supplier<String> sup = pre::toUpperCase;
        BiFunction<String, Integer, Character> at = String::charAt;
        Function<String, Integer> len = String::length;
        Supplier<List<String>> mk = ArrayList::new;
        IntFunction<int[]> arr = int[]::new;
        Comparator<String> cmp = (Comparator<String> & Serializable) (a, b) -> a.compareTo(b);
        Runnable r = (Runnable & Serializable & Cloneable) () -> shared++;
        r.run();
        out.append(add.apply(2)).append(sup.get()).append(at.apply("abc", 1)).append(len.apply("four")).append(mk.get()).append(arr.apply(2).length).append(cmp.compare("a", "b"));
        out.append("v" + base + lo + K + 1.5f + 2.5 + 'c' + true + null + L + out.length());
        Pair<String> p = new Pair<>("q", 2, 3.5, new long[] {1}), q = new Pair<>("q", 2, 3.5, p.d());
        out.append(p.equals(q)).append(p.hashCode() == q.hashCode()).append(p.toString().startsWith("Pair[a=q, b=2"));
        out.append(Shape.of(4).area()).append(Kind.B.f()).append(Kind.valueOf("A").f()).append(sw("two")).append(tab(100));
        Runs o = new Runs();
        out.append(o.sync(o)).append(o.new Inner().get()).append(sum(1, 2, 3f, 4.0, new byte[] {5, 6}));
        for (Method m : Runs.class.getDeclaredMethods()) if (m.getName().equals("generic")) {
            Mark k = m.getAnnotation(Mark.class);
            out.append(k.value()).append(k.n()[0]).append(k.c().getName()).append(k.k()).append(k.sub().value()).append(m.toGenericString()).append(Arrays.toString(m.getExceptionTypes()));
        }
        out.append(Pair.class.getRecordComponents()[0].getGenericType()).append(S.class.isSealed()).append(Inner.class.getEnclosingClass()).append(S.class.getPermittedSubclasses().length);
        try { Object x = "s"; Integer i = (Integer) x; } catch (ClassCastException e) { out.append("cce"); } finally { out.append("fin"); }
        int[][] grid = new int[2][3]; grid[1][2] = 4; out.append(grid[1][2] + grid.length);
        Thread t = new Thread(() -> { synchronized (o) { o.field += 10; } }); t.start(); t.join(); out.append(o.field);
        System.out.println(out);
    }
}
