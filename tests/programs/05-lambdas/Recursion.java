import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/** Recursive lambdas, memoisation, the Y combinator, Church numerals. */
public class Recursion {
    static IntUnaryOperator fact;

    interface SelfApplicable<T> {
        T apply(SelfApplicable<T> self);
    }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        SelfApplicable<Function<A, B>> s = x -> f.apply(a -> x.apply(x).apply(a));
        return s.apply(s);
    }

    interface Church {
        <T> Function<T, T> apply(Function<T, T> f);
    }

    static class Zero implements Church {
        public <T> Function<T, T> apply(Function<T, T> f) {
            return x -> x;
        }
    }

    static class Succ implements Church {
        final Church n;

        Succ(Church n) {
            this.n = n;
        }

        public <T> Function<T, T> apply(Function<T, T> f) {
            return n.apply(f).andThen(f);
        }
    }

    public static void main(String[] args) {
        fact = n -> n <= 1 ? 1 : n * fact.applyAsInt(n - 1);
        System.out.println(fact.applyAsInt(10));
        Function<Integer, Integer> fib = fix(self -> n -> n < 2 ? n : self.apply(n - 1) + self.apply(n - 2));
        System.out.println(fib.apply(15));
        Map<Integer, Long> memo = new HashMap<>();
        BiFunction<Integer, Function<Integer, Long>, Long> step = (n, rec) -> n < 2 ? (long) n : rec.apply(n - 1) + rec.apply(n - 2);
        Function<Integer, Long>[] holder = new Function[1];
        holder[0] = n -> {
            Long known = memo.get(n);
            if (known == null) {
                known = step.apply(n, holder[0]);
                memo.put(n, known);
            }
            return known;
        };
        System.out.println(holder[0].apply(80));
        Church three = new Succ(new Succ(new Succ(new Zero())));
        System.out.println(three.<Integer>apply(x -> x * 2).apply(5));
        System.out.println(three.<String>apply(x -> x + "!").apply("hey"));
    }
}
