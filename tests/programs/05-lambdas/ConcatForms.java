/** String concatenation call sites: constants inside, many operands, side effects, wide types. */
public class ConcatForms {
    static int n;

    static String next() {
        return "n" + n++;
    }

    public static void main(String[] args) {
        System.out.println(next() + next() + next());
        String s = "a";
        s += s + s;
        System.out.println(s);
        char[] cs = {'x'};
        System.out.println("\u0001 and \u0002: " + n + "\u0001" + s);
        Object o = new Object() {
            @Override
            public String toString() {
                n += 10;
                return null;
            }
        };
        System.out.println("o: " + o + n);
        String big = "" + 0 + 1 + 2L + 3f + 4d + '5' + "6" + true + null + (byte) 7 + (short) 8 + cs.length + s + o + n + 0 + 1 + 2 + 3 + 4
            + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s
            + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s
            + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s
            + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s
            + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s
            + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s;
        System.out.println(big.length() + " " + big.hashCode());
        System.out.println("nan " + 0.0 / 0 + " " + 1f / 0 + " " + -0.0);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd');
        System.out.println("ü" + 'ß' + "€" + (char) 0x4e2d);
        final String constant = "k";
        System.out.println((constant + 1 == "k1") + " " + ("k" + cs.length == "k1"));
        StringBuilder sb = new StringBuilder("sb");
        System.out.println(sb + "" + sb.append("!"));
    }
}
