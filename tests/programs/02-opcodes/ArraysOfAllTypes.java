/** Loads and stores of every array type with their truncations. */
public class ArraysOfAllTypes {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        char[] c = new char[3];
        short[] s = new short[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        String[] t = new String[3];
        System.out.println(z[0] + " " + b[0] + " " + (int) c[0] + " " + s[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + t[0]);
        z[1] = true;
        b[1] = (byte) 200;
        c[1] = (char) 70000;
        s[1] = (short) 40000;
        i[1] = 1 << 31;
        l[1] = 1L << 63;
        f[1] = 1 / 3f;
        d[1] = 1 / 3.0;
        t[1] = "one";
        System.out.println(z[1] + " " + b[1] + " " + (int) c[1] + " " + s[1] + " " + i[1] + " " + l[1] + " " + f[1] + " " + d[1] + " " + t[1]);
        z[2] ^= z[1];
        b[2] -= b[1];
        c[2] += c[1];
        s[2] *= s[1];
        i[2] |= i[1];
        l[2] ^= l[1];
        f[2] -= f[1];
        d[2] += d[1];
        t[2] += t[1];
        System.out.println(z[2] + " " + b[2] + " " + (int) c[2] + " " + s[2] + " " + i[2] + " " + l[2] + " " + f[2] + " " + d[2] + " " + t[2]);
        System.out.println(z.length + b.length + c.length + s.length + i.length + l.length + f.length + d.length + t.length);
        System.out.println(z.getClass().getName() + b.getClass().getName() + c.getClass().getName() + s.getClass().getName()
            + i.getClass().getName() + l.getClass().getName() + f.getClass().getName() + d.getClass().getName() + t.getClass().getName());
    }
}
