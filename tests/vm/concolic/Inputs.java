import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import weft.Verify;

/** Inputs on their way through fields, elements, copies, boxes, lambdas, atomics, reflection, strings and exceptions. */
public class Inputs {
    static int number;
    static double real;
    static boolean flag;
    byte small;
    char letter;
    short narrow;
    long wide;
    float single;

    static <T> void print(String name, T value) {
        System.out.println(name + " " + value);
    }

    static boolean odd(int x) {
        return (x & 1) != 0;
    }

    static byte low(int x) {
        return (byte) x;
    }

    void fields(int x, long y, float z) {
        small = (byte) x;
        letter = (char) x;
        narrow = (short) x;
        wide = y;
        single = z;
        print("fields", small + letter + narrow + wide + (int) single);
    }

    static void arrays(int x, boolean b) {
        int[] a = {x, x + 1, x * 2, 4};
        int[] copy = a.clone();
        System.arraycopy(copy, 0, copy, 1, 3);
        boolean[] flags = new boolean[x & 7];
        Arrays.fill(flags, b);
        long[][] grid = new long[2][(x & 3) + 1];
        grid[x & 1][0] = x;
        print("arrays", Arrays.toString(copy) + Arrays.hashCode(a) + flags.length + grid[1][0]);
        try {
            a[x] = 1;
            print("stored", a[x]);
        } catch (ArrayIndexOutOfBoundsException e) {
            print("bounds", e.getMessage());
        }
        try {
            print("size", new int[x % 5].length);
        } catch (NegativeArraySizeException e) {
            print("negative", e.getMessage());
        }
    }

    static void calls(int x) throws Exception {
        IntUnaryOperator add = y -> y + x;
        Integer box = x;
        AtomicInteger atomic = new AtomicInteger(x);
        atomic.addAndGet(x);
        boolean set = atomic.compareAndSet(2 * x, 7);
        Object reflected = Inputs.class.getDeclaredMethod("odd", int.class).invoke(null, x);
        print("calls", add.applyAsInt(3) + box.hashCode() + atomic.get() + " " + set + reflected + low(x));
        print("bits", Integer.bitCount(x) + Integer.reverse(x) + Integer.numberOfLeadingZeros(x) + Integer.compareUnsigned(x, 9));
        print("text", String.valueOf(x) + Integer.toHexString(x) + x);
        number = x;
        print("field", Inputs.class.getDeclaredField("number").get(null));
    }

    static void reals(float f, double d) {
        real = d;
        print("bits", Float.floatToRawIntBits(f) + Double.doubleToLongBits(real + f));
        print("math", Math.abs(d) + Math.max(f, 1) + Math.sqrt(d) + Math.floor(d) + " " + (long) d + (int) f + (f % 3));
        print("compare", (d < f) + " " + (d > f) + " " + (f == f) + Double.compare(d, f));
        print("trig", Math.sin(d) > 0);
    }

    static void divide(int x, long y) {
        try {
            print("quotient", 100 / x + y % (y - 1));
        } catch (ArithmeticException e) {
            print("zero", e.getMessage());
        }
        switch (x) {
            case 0: case 1: print("switch", "few"); break;
            case 1000: print("switch", "many"); break;
            default: print("switch", "other");
        }
    }

    static void strings(String s) {
        print("string", s.length() + s.hashCode() + s + s.equals("a") + s.toUpperCase().indexOf('A'));
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            int x = Verify.anyInt(), y = Verify.anyInt(-3, 12);
            long l = Verify.anyLong();
            flag = Verify.anyBoolean();
            float f = Verify.anyFloat();
            double d = Verify.anyDouble();
            char c = Verify.anyChar();
            new Inputs().fields(x, l, f);
            new Inputs().fields(c, Verify.anyByte(), Verify.anyShort());
            arrays(y, flag);
            calls(x);
            calls(y);
            reals(f, d);
            divide(y, l);
            strings(Verify.anyString(3));
        }
        Verify.assume(number < 13);
        print("end", number);
    }
}
