/** Compound assignment evaluates its left side once, and casts. */
public class CompoundAssignment {
    static int calls;
    static int[] a = {1, 2, 3};

    static int index() {
        return calls++;
    }

    static int[] array() {
        calls += 10;
        return a;
    }

    public static void main(String[] args) {
        array()[index() - 10] += 5;
        System.out.println(a[0] + " " + calls);
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i += i++ * 2 + i;
        System.out.println(i);
        int j = 1;
        a[j] = j = 2;
        System.out.println(a[1] + " " + j);
        long[] ls = {10};
        System.out.println(ls[0]++ + " " + ls[0] + " " + --ls[0] + " " + (ls[0] <<= 3));
        double[] ds = {1.5};
        ds[0] /= 2;
        System.out.println(ds[0]-- + " " + ds[0]);
        String[] ss = {"a"};
        ss[0] += ss[0] += "b";
        System.out.println(ss[0]);
        byte[] bs = {100};
        bs[0] += 100;
        System.out.println(bs[0]);
        int x = 10;
        x ^= x << 3 | x >> 1 & ~x;
        System.out.println(x);
        try {
            int[] n = null;
            n[index()] = index() / 0;
        } catch (ArithmeticException e) {
            System.out.println("right side first " + calls);
        }
    }
}
