import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Base64;
import java.util.HexFormat;

/** Base64, hex, buffers, and a hand-written SHA-256. */
public class Digests {
    static final int[] K = new int[64];
    static final int[] H = new int[8];

    static {
        int n = 0;
        for (int p = 2; n < 64; p++) {
            boolean prime = true;
            for (int d = 2; d * d <= p; d++) {
                prime &= p % d != 0;
            }
            if (prime) {
                if (n < 8) {
                    H[n] = (int) (long) (Math.sqrt(p) % 1 * (1L << 32));
                }
                K[n++] = (int) (long) (StrictMath.cbrt(p) % 1 * (1L << 32));
            }
        }
    }

    static String sha256(byte[] data) {
        int blocks = (data.length + 8) / 64 + 1;
        ByteBuffer b = ByteBuffer.allocate(blocks * 64);
        b.put(data).put((byte) 0x80);
        b.putLong(blocks * 64 - 8, data.length * 8L);
        int[] h = H.clone();
        int[] w = new int[64];
        for (int i = 0; i < blocks; i++) {
            for (int t = 0; t < 64; t++) {
                if (t < 16) {
                    w[t] = b.getInt(i * 64 + t * 4);
                } else {
                    int x = w[t - 15];
                    int y = w[t - 2];
                    w[t] = w[t - 16] + (Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3) + w[t - 7]
                        + (Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10);
                }
            }
            int[] v = h.clone();
            for (int t = 0; t < 64; t++) {
                int s1 = Integer.rotateRight(v[4], 6) ^ Integer.rotateRight(v[4], 11) ^ Integer.rotateRight(v[4], 25);
                int t1 = v[7] + s1 + (v[4] & v[5] ^ ~v[4] & v[6]) + K[t] + w[t];
                int s0 = Integer.rotateRight(v[0], 2) ^ Integer.rotateRight(v[0], 13) ^ Integer.rotateRight(v[0], 22);
                int t2 = s0 + (v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]);
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + t2;
            }
            for (int k = 0; k < 8; k++) {
                h[k] += v[k];
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int x : h) {
            sb.append(String.format("%08x", x));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(sha256("".getBytes()));
        System.out.println(sha256("abc".getBytes()));
        System.out.println(sha256("a".repeat(200).getBytes()));
        String s = Base64.getEncoder().encodeToString("any carnal pleas".getBytes());
        System.out.println(s + " " + new String(Base64.getDecoder().decode(s)) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2}));
        System.out.println(HexFormat.of().formatHex(new byte[] {1, -1, 127}) + " " + HexFormat.of().parseHex("cafe").length);
        ByteBuffer b = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0x01020304).putDouble(1.5).putChar('x').putShort((short) -2).put((byte) 9).flip();
        System.out.println(b.remaining() + " " + b.getInt() + " " + b.getDouble() + " " + b.getChar() + " " + b.getShort() + " " + b.get() + " " + b);
        System.out.println(CharBuffer.wrap("buffered").subSequence(2, 5) + " " + ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})));
    }
}
