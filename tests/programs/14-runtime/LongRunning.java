/** A few million instructions of every common kind; a check that nothing drifts. */
public class LongRunning {
    int value;

    int bump(int by) {
        value += by;
        return value;
    }

    public static void main(String[] args) {
        int x = 1;
        for (int i = 0; i < 1_000_000; i++) {
            x = x * 1664525 + 1013904223 ^ i;
        }
        System.out.println(x);
        long l = 1;
        for (int i = 0; i < 300_000; i++) {
            l = l * 6364136223846793005L + 1442695040888963407L;
        }
        System.out.println(l);
        double d = 0;
        for (int i = 1; i < 300_000; i++) {
            d += (i % 2 == 0 ? -1.0 : 1.0) / i;
        }
        System.out.println(Double.doubleToLongBits(d));
        LongRunning o = new LongRunning();
        for (int i = 0; i < 200_000; i++) {
            o.bump(i & 7);
        }
        System.out.println(o.value);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            sb.append((char) ('a' + i % 26));
        }
        System.out.println(sb.toString().hashCode());
        int[] a = new int[50_000];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * 7919 % 50021;
        }
        java.util.Arrays.sort(a);
        System.out.println(a[0] + " " + a[25000] + " " + a[49999]);
    }
}
