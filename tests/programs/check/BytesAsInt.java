// expect: UNSAFE AssertionError

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bytes that one thread writes one by one are read by another as an int: it may see half of them. */
public class BytesAsInt {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final byte[] bytes = new byte[8];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            bytes[1] = 1;
            bytes[2] = 1;
        });
        writer.start();
        int seen = (int) INTS.get(bytes, 0);
        assert seen != 0x100;
        writer.join();
    }
}
