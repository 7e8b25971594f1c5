import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Method references whose types are adapted: boxing, widening, dropped results. */
public class LambdaConversions {
    interface VoidInt {
        void accept(int i);
    }

    interface IntToObject {
        Object apply(int i);
    }

    interface CharToInt {
        int apply(char c);
    }

    interface VarCall {
        String call(String a, int b, int c);
    }

    static int count;

    static int counted(long l) {
        count += (int) l;
        return count;
    }

    static String format(String f, Object... args) {
        return String.format(f, args);
    }

    static double half(double d) {
        return d / 2;
    }

    static Integer box() {
        return 77;
    }

    public static void main(String[] args) {
        VoidInt v = LambdaConversions::counted;
        v.accept(5);
        System.out.println(count);
        IntToObject o = LambdaConversions::counted;
        System.out.println(o.apply(6) + " " + o.apply(1).getClass());
        CharToInt c = Character::getNumericValue;
        System.out.println(c.apply('8'));
        ToDoubleFunction<Integer> d = LambdaConversions::half;
        System.out.println(d.applyAsDouble(9));
        DoubleUnaryOperator u = LambdaConversions::half;
        System.out.println(u.applyAsDouble(5));
        IntSupplier s = LambdaConversions::box;
        System.out.println(s.getAsInt());
        IntToLongFunction il = i -> i;
        System.out.println(il.applyAsLong(-3));
        LongFunction<String> lf = Long::toHexString;
        System.out.println(lf.apply(255));
        VarCall vc = LambdaConversions::format;
        System.out.println(vc.call("%d and %d", 1, 2));
        Supplier<Object> so = "text"::length;
        System.out.println(so.get());
        Function<Object, String> fo = Object::toString;
        Function<? super String, ? extends CharSequence> wide = fo;
        System.out.println(wide.apply("x").length());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> z -> x * 100 + y * 10 + z;
        System.out.println(curried.apply(1).apply(2).apply(3));
        Runnable r = LambdaConversions::box;
        r.run();
    }
}
