import java.lang.annotation.*;
import java.util.function.*;
@Retention(RetentionPolicy.RUNTIME) @interface Mark { int value() default 3; String[] names() default {"a","b"}; Class<?> c() default Object.class; }
sealed interface Shape permits Dot, Box {}
record Dot(@Mark(4) int x, String name) implements Shape {}
record Box(int w, double h) implements Shape {}
@Mark(names = {}) public class Rich<T extends Comparable<T>> implements Runnable {
    static final long L = 1L << 40; static final String S = "x"; static final double D = 1.5; transient volatile int v;
    enum Color { RED, GREEN }
    interface Inner { default int f() { return 1; } }
    @Deprecated public <X extends Exception> int m(@Mark int a, long b, T t) throws X {
        int[] z = new int[3]; String s = "a" + a + b;
        switch (s) { case "a1": return 1; case "b": z[0]++; break; default: }
        try { synchronized (this) { Supplier<String> q = () -> s + t; return q.get().length(); } }
        catch (RuntimeException e) { return (int) b; } finally { v++; }
    }
    int sw(Color c) { return switch (c) { case RED -> 1; case GREEN -> 2; }; }
    public void run() { Function<Object, String> f = Object::toString; f.apply(null); double d = v * 1.5; float g = (float) d; long[][] k = new long[2][3]; k[1][0] += (long) g; }
}
