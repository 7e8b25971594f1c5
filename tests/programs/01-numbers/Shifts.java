/** Shift distances are taken modulo 32 or 64. */
public class Shifts {
    public static void main(String[] args) {
        int[] values = {1, -1, 0x12345678, Integer.MIN_VALUE, 0xF0F0F0F0};
        int[] distances = {0, 1, 4, 31, 32, 33, 63, 64, -1, -31, 1000};
        for (int v : values) {
            for (int d : distances) {
                System.out.println((v << d) + " " + (v >> d) + " " + (v >>> d));
                long w = (long) v * 0x100000001L;
                System.out.println((w << d) + " " + (w >> d) + " " + (w >>> d));
            }
        }
        int i = 1;
        i <<= 33L;
        System.out.println(i);
        byte b = -1;
        b >>>= 1;
        System.out.println(b);
        b >>>= 10;
        System.out.println(b);
        short s = (short) 0x8000;
        s >>= 3;
        System.out.println(s);
        char c = 0xFFFF;
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        long l = -1;
        l >>>= 65;
        System.out.println(l);
    }
}
