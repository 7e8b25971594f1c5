// VarHandles that see bytes as wider numbers: both orders, bounds, alignment, arrays and buffers.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleViews {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + t);
        }
    }

    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order);
            VarHandle chars = MethodHandles.byteArrayViewVarHandle(char[].class, order);
            VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, order);
            VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, order);
            VarHandle floats = MethodHandles.byteArrayViewVarHandle(float[].class, order);
            VarHandle doubles = MethodHandles.byteArrayViewVarHandle(double[].class, order);
            byte[] b = new byte[17];
            shorts.set(b, 1, (short) -2);
            chars.set(b, 3, '\u1234');
            ints.set(b, 5, 0x89abcdef);
            show("written", () -> Arrays.toString(b));
            show("read", () -> (short) shorts.get(b, 1) + " " + (int) (char) chars.get(b, 3) + " " + (int) ints.get(b, 5));
            longs.set(b, 8, 0x0102030405060708L);
            show("long", () -> Arrays.toString(b) + " " + (long) longs.getVolatile(b, 8));
            show("add", () -> (long) longs.getAndAdd(b, 8, -1L) + " " + (long) longs.get(b, 8));
            show("or", () -> (int) ints.getAndBitwiseOr(b, 12, 0xff) + " " + (int) ints.get(b, 12));
            floats.set(b, 0, 1.5f);
            doubles.set(b, 7, -2.25);
            show("reals", () -> (float) floats.get(b, 0) + " " + (double) doubles.get(b, 7));
            show("cas", () -> floats.compareAndSet(b, 0, 1.5f, 2f) + " " + (float) floats.getAcquire(b, 0));
            show("above", () -> (int) ints.get(b, 14));
            show("below", () -> (int) ints.get(b, -1));
            show("too short", () -> (long) longs.get(new byte[3], 0));
            show("misaligned", () -> (int) ints.getVolatile(b, 5));
            show("aligned", () -> (int) ints.getVolatile(b, 4));
            show("short cas", () -> shorts.compareAndSet(b, 4, (short) 1, (short) 1));

            VarHandle buffer = MethodHandles.byteBufferViewVarHandle(long[].class, order);
            ByteBuffer heap = ByteBuffer.allocate(24);
            buffer.set(heap, 3, 77L);
            show("buffer", () -> Arrays.toString(heap.array()) + " " + (long) buffer.get(heap, 3));
            ByteBuffer slice = heap.slice(8, 16);
            buffer.set(slice, 8, 4L);
            show("volatile in heap buffer", () -> { // not from 23 on
                buffer.setVolatile(slice, 8, 5L);
                return "set";
            });
            show("slice", () -> (long) buffer.get(heap, 16));
            show("limit", () -> (long) buffer.get(slice.duplicate().limit(10), 3));
            show("misaligned in buffer", () -> (long) buffer.getVolatile(heap, 3));
            show("read only", () -> {
                buffer.set(heap.asReadOnlyBuffer(), 0, 1L);
                return "set";
            });
            show("read only, read", () -> (long) buffer.get(heap.asReadOnlyBuffer(), 16));
        }
        show("no view", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        show("no array", () -> MethodHandles.byteArrayViewVarHandle(int.class, ByteOrder.BIG_ENDIAN));
        show("no numbers", () -> MethodHandles.byteArrayViewVarHandle(String[].class, ByteOrder.BIG_ENDIAN));
    }
}
