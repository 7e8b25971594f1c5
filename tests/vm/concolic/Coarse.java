import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.zip.CRC32;
import weft.Verify;

/**
 * Prints little of what it knows of its inputs, in many ways: several inputs lead to the same output. One way a run, so that
 * what another one needs to know does not hide what this one forgot to say.
 */
public class Coarse {
    static volatile int shared;
    int field;

    static int half(int x) {
        return x / 2;
    }

    static Object way(int number, int x, long l, double d, String s) throws Throwable {
        switch (number) {
            case 0: return new int[] {5, 5, 5, 6}[x & 3] > 5;
            case 1: return Coarse.class.getDeclaredMethod("half", int.class).invoke(null, x);
            case 2: return MethodHandles.lookup().findStatic(Coarse.class, "half", MethodType.methodType(int.class, int.class)).invoke(x);
            case 3: return Math.sin(x > 3 ? 1 : 0) > 0.5;
            case 4: return new int[x / 3 + 1].length;
            case 5: return Integer.valueOf(x) == Integer.valueOf(3);
            case 6: return s.intern() == "a";
            case 7: return Arrays.equals(new int[] {x / 4, 1}, new int[] {1, 1});
            case 8: {
                VarHandle shared = MethodHandles.lookup().findStaticVarHandle(Coarse.class, "shared", int.class);
                shared.setVolatile(x);
                return (int) shared.getAndAdd(1) < 2;
            }
            case 9: {
                Map<Integer, String> map = new HashMap<>();
                map.put(x / 2, "half");
                return map.get(1);
            }
            case 10: return new AtomicIntegerArray(new int[] {x, 0}).compareAndSet(0, 4, 1);
            case 11: {
                Coarse c = new Coarse();
                c.field = x;
                return Coarse.class.getDeclaredField("field").getInt(c) < 9;
            }
            case 12: return l >>> 62 == 0 ? "small" : Long.toString(l >> 61);
            case 13: return Double.toString(Math.rint(d / 4));
            case 14: return String.format("%d", x / 5);
            case 15: return new StringBuilder().append((char) ('a' + x / 6)).append(s.length()).reverse();
            case 16: return Double.doubleToRawLongBits(d * 0) == 0;
            case 17: return new AtomicBoolean(x > 5).getAndSet(true);
            case 18: {
                byte[] bytes = {(byte) x, 0, 0, 0, 0, 0, 0, 0};
                return Arrays.equals(bytes, new byte[8]) + " " + new String(bytes, 0, 1, "ISO-8859-1").isEmpty();
            }
            case 19: {
                CRC32 sum = new CRC32();
                sum.update(new byte[] {(byte) (x / 4), 1});
                return sum.getValue();
            }
            default: return Integer.parseInt(Integer.toString(x / 7)) + (x % 2 == 0 ? "even" : "odd");
        }
    }

    public static void main(String[] args) throws Throwable {
        int number = Verify.anyInt(0, 20);
        int x = Verify.anyInt(0, 7);
        long l = Verify.anyLong();
        double d = Verify.anyInt(0, 30) / 2.0;
        String s = Verify.anyString(1);
        System.out.println(number);
        System.out.println(way(number, x, l, d, s));
    }
}
