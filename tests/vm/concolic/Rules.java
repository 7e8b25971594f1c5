import weft.Verify;

/** Every operation once, its result stored: where a rule is wrong, the store or the branch notices. */
public class Rules {
    static int ints;
    static long longs;
    static float floats;
    static double doubles;
    static boolean[] bits = new boolean[1];

    static boolean same(boolean b) {
        return b;
    }

    public static void main(String[] args) {
        int i = Verify.anyInt(), j = Verify.anyInt();
        long k = Verify.anyLong(), l = Verify.anyLong();
        float f = Verify.anyFloat(), g = Verify.anyFloat();
        double d = Verify.anyDouble(), e = Verify.anyDouble();
        ints = i + j;
        ints = i - j;
        ints = i * j;
        ints = i / (j | 1);
        ints = i % (j | 1);
        ints = i & j;
        ints = i | j;
        ints = i ^ j;
        ints = i << j;
        ints = i >>> j;
        ints = i >> j;
        ints = -i;
        longs = k + l;
        longs = k - l;
        longs = k * l;
        longs = k / (l | 1);
        longs = k % (l | 1);
        longs = k & l;
        longs = k | l;
        longs = k ^ l;
        longs = k << i;
        longs = k >>> i;
        longs = k >> i;
        longs = -k;
        floats = f + g;
        floats = f - g;
        floats = f * g;
        floats = f / g;
        floats = f % g;
        floats = -f;
        doubles = d + e;
        doubles = d - e;
        doubles = d * e;
        doubles = d / e;
        doubles = d % e;
        doubles = -d;
        longs = i;
        floats = i;
        doubles = i;
        ints = (int) k;
        floats = k;
        doubles = k;
        ints = (int) f;
        longs = (long) f;
        doubles = f;
        ints = (int) d;
        longs = (long) d;
        floats = (float) d;
        ints = (byte) i;
        ints = (char) i;
        ints = (short) i;
        ints = k < l ? 1 : 2;
        ints = k == l ? 1 : 2;
        ints = f < g ? 1 : 2;
        ints = f > g ? 1 : 2;
        ints = d < e ? 1 : 2;
        ints = d > e ? 1 : 2;
        bits[0] = same(Verify.anyBoolean());
        doubles = Math.sqrt(d);
    }
}
