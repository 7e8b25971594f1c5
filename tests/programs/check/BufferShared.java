// expect: UNSAFE AssertionError

import java.nio.ByteBuffer;

/** Two threads use one array through buffers: half of a message is overwritten. */
public class BufferShared {
    static final byte[] message = new byte[4];

    static void send(int b) {
        byte[] own = {(byte) b, (byte) b, (byte) b, (byte) b};
        ByteBuffer.wrap(message).put(own, 0, 2);
        ByteBuffer.wrap(message, 2, 2).put(own, 2, 2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> send(1));
        other.start();
        send(2);
        other.join();
        assert message[0] == message[3];
    }
}
