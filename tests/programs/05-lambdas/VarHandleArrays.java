import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** VarHandles on arrays and byte array views. */
public class VarHandleArrays {
    public static void main(String[] args) {
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = new int[4];
        ints.set(a, 0, 5);
        ints.setVolatile(a, 1, 6);
        System.out.println((int) ints.getAndAdd(a, 1, 10) + " " + ints.compareAndSet(a, 0, 5, 50) + " " + Arrays.toString(a));
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] s = {"x", null};
        System.out.println(strings.compareAndSet(s, 1, null, "y") + " " + strings.getAndSet(s, 0, "z") + " " + Arrays.toString(s));
        VarHandle longs = MethodHandles.arrayElementVarHandle(long[].class);
        long[] l = {1, 2};
        System.out.println((long) longs.compareAndExchange(l, 1, 2L, 3L) + " " + (long) longs.getAndBitwiseOr(l, 0, 8L) + " " + Arrays.toString(l));
        VarHandle bytes = MethodHandles.arrayElementVarHandle(byte[].class);
        byte[] b = {1, 2, 3, 4, 5, 6, 7, 8};
        System.out.println((byte) bytes.getAndAdd(b, 3, (byte) 100) + " " + b[3] + " " + bytes.compareAndSet(b, 0, (byte) 1, (byte) -1));
        try {
            ints.get(a, 4);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            ints.set(a, -1, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        System.out.println(Integer.toHexString((int) view.get(b, 4)));
        view.set(b, 4, 0x0A0B0C0D);
        System.out.println(Arrays.toString(b));
        VarHandle little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        System.out.println(Long.toHexString((long) little.get(b, 0)));
    }
}
