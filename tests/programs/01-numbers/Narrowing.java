/** i2b, i2c, i2s, l2i and what they lose. */
public class Narrowing {
    public static void main(String[] args) {
        int[] ints = {0, 1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -1, -128, -129, -32769, 0x12345678,
            Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int i : ints) {
            System.out.println((byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i);
        }
        long[] longs = {0L, 1L << 31, 1L << 32, (1L << 32) - 1, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789ABCDEFL};
        for (long l : longs) {
            System.out.println((int) l + " " + (byte) l + " " + (short) l + " " + (int) (char) l);
        }
        byte b = 127;
        b++;
        System.out.println(b);
        b -= 1;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        short s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        c *= 2;
        System.out.println((int) c);
        int i = 10;
        i += 3.7;
        System.out.println(i);
        i *= -1.5f;
        System.out.println(i);
        b += 1000.9;
        System.out.println(b);
        System.out.println((byte) 'é' + " " + (char) 97 + " " + (short) 'a');
    }
}
