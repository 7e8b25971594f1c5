// expect: UNKNOWN
import java.nio.ByteBuffer;

/** The array is written through a buffer, by Unsafe. */
public class BytesWrapped {
    public static void main(String[] args) {
        byte[] message = new byte[8];
        ByteBuffer header = ByteBuffer.wrap(message);
        new Thread(() -> header.putShort(2, (short) 0x0101)).start();
        System.out.println(message[3]);
    }
}
