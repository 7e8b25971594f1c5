import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/** Enums with fields, bodies, interfaces, static lookup. */
public class EnumFeatures {
    interface Op {
        int apply(int a, int b);
    }

    enum Operator implements Op {
        PLUS("+") {
            public int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            public int apply(int a, int b) {
                return a * b;
            }

            @Override
            boolean commutes() {
                return true;
            }
        },
        MINUS("-", (a, b) -> a - b);

        final String symbol;
        final IntBinaryOperator f;

        Operator(String symbol) {
            this(symbol, null);
        }

        Operator(String symbol, IntBinaryOperator f) {
            this.symbol = symbol;
            this.f = f;
        }

        public int apply(int a, int b) {
            return f.applyAsInt(a, b);
        }

        boolean commutes() {
            return this != MINUS;
        }
    }

    enum Single { ONLY; static int count = values().length; }

    enum Empty { }

    public static void main(String[] args) {
        for (Operator o : Operator.values()) {
            System.out.println(o + " " + o.symbol + " " + o.apply(7, 3) + " " + o.commutes() + " " + o.getDeclaringClass().getSimpleName()
                + " " + (o.getClass() == Operator.class));
        }
        System.out.println(Operator.valueOf("TIMES").symbol);
        try {
            Operator.valueOf("DIVIDE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Operator.values()) + Single.count + Empty.values().length);
        System.out.println(Operator.values() == Operator.values());
        System.out.println(Enum.valueOf(Single.class, "ONLY").name());
        System.out.println(Arrays.toString(Operator.class.getEnumConstants()));
    }
}
