/** Expressions that compile to dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2. */
public class DupForms {
    int field;
    long wide;
    static int stat;
    static long statWide;
    int[] ints = new int[4];
    long[] longs = new long[4];
    double[] doubles = new double[4];
    Object[] objects = new Object[4];

    DupForms self() {
        return this;
    }

    public static void main(String[] args) {
        DupForms d = new DupForms();
        int i = 0;
        long l;
        System.out.println(d.field = 5);
        System.out.println(d.self().field++);
        System.out.println(++d.self().field);
        System.out.println(d.self().wide = 6000000000L);
        System.out.println(d.self().wide++);
        System.out.println(++d.self().wide);
        System.out.println(d.self().wide *= 2);
        System.out.println(stat = 3);
        System.out.println(stat++ + ++stat);
        System.out.println(statWide = 4);
        System.out.println(statWide++ + ++statWide);
        System.out.println(d.ints[i] = 7);
        System.out.println(d.ints[i]++);
        System.out.println(++d.ints[i]);
        System.out.println(d.ints[i] += 3);
        System.out.println(d.longs[i] = 8);
        System.out.println(d.longs[i]++);
        System.out.println(++d.longs[i]);
        System.out.println(d.longs[i] -= 3);
        System.out.println(d.doubles[i] = 8.5);
        System.out.println(d.doubles[i]++);
        System.out.println(d.doubles[i] /= 4);
        System.out.println(d.objects[i] = "x");
        System.out.println(d.objects[i++] += "y");
        d.ints[0] = d.ints[1] = d.field = i = 9;
        d.longs[0] = d.longs[1] = d.wide = l = 10;
        System.out.println(d.ints[0] + d.ints[1] + d.field + i);
        System.out.println(d.longs[0] + d.longs[1] + d.wide + l);
    }
}
