// args: 300
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** StrictMath on random inputs of every size, and close to where its algorithms change. */
public class StrictMathRandom {
    static final double[] EDGES = {Math.PI / 4, Math.PI / 2, 0x1p-27, 0x1p-28, 0.3, 0.78125, 0.6744, 0.5, 0.975, 1, 7 / 16.0,
        11 / 16.0, 19 / 16.0, 39 / 16.0, 0x1p66, 0.34657359, 1.0397207, 22, 56 * 0.6931471805599453, 709.782712893384, 710.4758,
        0x1p-54, 0x1p-29, 0.41422, 0.2929, 0x1p53, 1.4142135623730951, 823549.7, Double.MIN_NORMAL, Double.MAX_VALUE};

    static double input(Random random) {
        switch (random.nextInt(6)) {
            case 0: return Double.longBitsToDouble(random.nextLong());
            case 1: return random.nextGaussian();
            case 2: return random.nextInt(2000000) * (Math.PI / 2) + random.nextInt(3) * Math.ulp(1.0) * random.nextInt();
            case 3: {
                double edge = EDGES[random.nextInt(EDGES.length)];
                return Double.longBitsToDouble(Double.doubleToLongBits(edge) + random.nextInt(7) - 3) * (random.nextBoolean() ? 1 : -1);
            }
            case 4: return (random.nextDouble() - 0.5) * 1500;
            default: return Math.scalb(random.nextDouble() * 2 - 1, random.nextInt(80) - 40);
        }
    }

    static void unary(String name, int count, DoubleUnaryOperator f) {
        Random random = new Random(name.hashCode());
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = hash * 31 + Double.doubleToLongBits(f.applyAsDouble(input(random)));
            if (i % 50 == 49) {
                System.out.println(name + " " + Long.toHexString(hash));
            }
        }
    }

    static void binary(String name, int count, DoubleBinaryOperator f) {
        Random random = new Random(name.hashCode());
        long hash = 0;
        for (int i = 0; i < count; i++) {
            hash = hash * 31 + Double.doubleToLongBits(f.applyAsDouble(input(random), input(random)));
            if (i % 50 == 49) {
                System.out.println(name + " " + Long.toHexString(hash));
            }
        }
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        unary("sin", count, StrictMath::sin);
        unary("cos", count, StrictMath::cos);
        unary("tan", count, StrictMath::tan);
        unary("asin", count, x -> StrictMath.asin(x));
        unary("asin small", count, x -> StrictMath.asin(x % 1));
        unary("acos", count, x -> StrictMath.acos(x));
        unary("acos small", count, x -> StrictMath.acos(x % 1));
        unary("atan", count, StrictMath::atan);
        unary("exp", count, StrictMath::exp);
        unary("expm1", count, StrictMath::expm1);
        unary("log", count, StrictMath::log);
        unary("log of size", count, x -> StrictMath.log(StrictMath.abs(x)));
        unary("log10", count, x -> StrictMath.log10(StrictMath.abs(x)));
        unary("log1p", count, StrictMath::log1p);
        unary("sinh", count, StrictMath::sinh);
        unary("cosh", count, StrictMath::cosh);
        unary("tanh", count, StrictMath::tanh);
        unary("cbrt", count, StrictMath::cbrt);
        unary("sqrt", count, StrictMath::sqrt);
        binary("atan2", count, StrictMath::atan2);
        binary("IEEEremainder", count, StrictMath::IEEEremainder);
        binary("hypot", count, StrictMath::hypot);
        binary("pow", count, StrictMath::pow);
        binary("rem", count, (x, y) -> x % y);
    }
}
