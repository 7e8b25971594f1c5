/** Classic tricks whose answers are easy to check. */
public class BitTricks {
    static int popcount(int v) {
        int n = 0;
        while (v != 0) {
            v &= v - 1;
            n++;
        }
        return n;
    }

    static int log2(int v) {
        int r = 0;
        while ((v >>>= 1) != 0) {
            r++;
        }
        return r;
    }

    static int crc(byte[] data) {
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xFF;
            for (int k = 0; k < 8; k++) {
                crc = crc >>> 1 ^ (0xEDB88320 & -(crc & 1));
            }
        }
        return ~crc;
    }

    static int isqrt(int n) {
        int r = 0;
        for (int bit = 1 << 30; bit != 0; bit >>= 2) {
            if (n >= r + bit) {
                n -= r + bit;
                r = (r >> 1) + bit;
            } else {
                r >>= 1;
            }
        }
        return r;
    }

    public static void main(String[] args) {
        for (int v : new int[] {0, 1, 255, -1, 1 << 31, 123456789}) {
            System.out.println(popcount(v) + " " + Integer.bitCount(v) + " " + log2(v) + " " + (v & -v) + " " + (v ^ v >> 31));
        }
        System.out.println(Integer.toHexString(crc("123456789".getBytes())));
        System.out.println(isqrt(1000000) + " " + isqrt(Integer.MAX_VALUE) + " " + isqrt(15));
        int a = 5;
        int b = 9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b);
        long x = 88172645463325252L;
        for (int i = 0; i < 100; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        System.out.println(x);
    }
}
