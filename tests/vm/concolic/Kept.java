import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import weft.Verify;

/** Nothing here needs the value of an input: no term is given up, and two branches depend on one. */
public class Kept {
    static final int[] numbers = new int[4];
    static boolean[] flags = new boolean[2];
    double real;

    static char third(char c) {
        return (char) (c + 3);
    }

    public static void main(String[] args) {
        int x = Verify.anyInt();
        numbers[1] = x * 3;
        System.arraycopy(numbers.clone(), 1, numbers, 2, 2);
        Kept k = new Kept();
        k.real = Math.sqrt(numbers[2]) % 7;
        flags[0] = Verify.anyBoolean();
        AtomicLong sum = new AtomicLong();
        sum.lazySet((long) k.real + third(Verify.anyChar()));
        LongSupplier get = () -> sum.get() << x;
        boolean small = get.getAsLong() < 1 << 20;
        System.out.println(small | flags[0] | true ? "kept" : "lost");
    }
}
