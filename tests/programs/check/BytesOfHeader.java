// expect: UNSAFE AssertionError
import java.nio.ByteBuffer;

/** A message's length is written as a short and read as two bytes. */
public class BytesOfHeader {
    public static void main(String[] args) throws InterruptedException {
        byte[] message = new byte[8];
        ByteBuffer header = ByteBuffer.wrap(message);
        Thread t = new Thread(() -> header.putShort(2, (short) 0x0101));
        t.start();
        int low = message[3];
        t.join();
        assert low == 0;
    }
}
