import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Lambdas with and without captures, and method references of every kind. */
public class LambdaKinds {
    int base;

    LambdaKinds(int base) {
        this.base = base;
    }

    LambdaKinds() {
        this(-1);
    }

    int addTo(int n) {
        return base + n;
    }

    static int twice(int n) {
        return 2 * n;
    }

    Supplier<Integer> capturesThis() {
        return () -> base * 10;
    }

    class Inner {
        Supplier<Integer> outer() {
            return () -> base + 1000;
        }
    }

    public static void main(String[] args) {
        Runnable r = () -> System.out.println("no capture");
        r.run();
        int i = 5;
        long l = 6;
        double d = 7.5;
        String s = "s";
        Supplier<String> captures = () -> i + " " + l + " " + d + " " + s;
        System.out.println(captures.get());
        IntBinaryOperator staticRef = Math::max;
        System.out.println(staticRef.applyAsInt(3, 9));
        Function<Integer, Integer> boxed = LambdaKinds::twice;
        System.out.println(boxed.apply(21));
        LambdaKinds o = new LambdaKinds(100);
        Function<Integer, Integer> bound = o::addTo;
        System.out.println(bound.apply(11));
        ToIntFunction<String> unbound = String::length;
        System.out.println(unbound.applyAsInt("four"));
        BiFunction<LambdaKinds, Integer, Integer> unboundTwo = LambdaKinds::addTo;
        System.out.println(unboundTwo.apply(o, 1));
        IntFunction<LambdaKinds> constructor = LambdaKinds::new;
        System.out.println(constructor.apply(7).base);
        Supplier<LambdaKinds> other = LambdaKinds::new;
        System.out.println(other.get().base);
        IntFunction<int[]> array = int[]::new;
        System.out.println(array.apply(12).length);
        Function<Integer, String[][]> arrays = String[][]::new;
        System.out.println(arrays.apply(3).length);
        System.out.println(o.capturesThis().get());
        System.out.println(o.new Inner().outer().get());
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.andThen(String::length).compose((Object x) -> "v" + x).apply(55));
        Supplier<Supplier<String>> nested = () -> () -> s + i;
        System.out.println(nested.get().get());
        Function<int[], Object> cloner = int[]::clone;
        System.out.println(((int[]) cloner.apply(new int[4])).length);
        try {
            LambdaKinds none = null;
            Function<Integer, Integer> bad = none::addTo;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }
}
