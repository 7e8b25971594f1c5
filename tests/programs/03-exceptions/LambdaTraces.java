import java.util.List;
import java.util.function.Function;

/** Stack traces through lambdas and method references: their own frames only. */
public class LambdaTraces {
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            for (StackTraceElement t : e.getStackTrace()) {
                System.out.println("  " + t.getClassName() + "." + t.getMethodName() + ":" + t.getLineNumber());
            }
            System.out.println(e.getMessage());
        }
    }

    static void fails() {
        throw new IllegalStateException("by reference");
    }

    public static void main(String[] args) {
        attempt(() -> {
            throw new IllegalStateException("direct");
        });
        attempt(LambdaTraces::fails);
        int[] none = new int[0];
        attempt(() -> none[0]++);
        Function<Integer, Integer> inner = x -> 10 / x;
        attempt(() -> inner.apply(0));
        attempt(() -> List.of(1, 0).forEach(x -> System.out.println(7 / x)));
        attempt(new Runnable() {
            @Override
            public void run() {
                Runnable nested = () -> fails();
                nested.run();
            }
        });
    }
}
