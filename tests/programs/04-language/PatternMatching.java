/** Pattern matching for instanceof, with scoping. */
public class PatternMatching {
    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big " + i;
        } else if (o instanceof Integer i) {
            return "small " + i;
        } else if (o instanceof String s && !s.isEmpty() && s.charAt(0) == 'x') {
            return "x-string " + s.length();
        } else if (!(o instanceof CharSequence cs)) {
            return "not text: " + o;
        } else {
            return "text of " + cs.length();
        }
    }

    static boolean equal(Object a, Object b) {
        return a instanceof int[] x && b instanceof int[] y && x.length == y.length;
    }

    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer i)) {
            o = o instanceof String s ? (Object) s.length() : 1;
            n++;
        }
        return n * 100 + i;
    }

    public static void main(String[] args) {
        Object[] all = {5, 50, "xyz", "abc", "", new StringBuilder("sb"), 2.5, null, 'c'};
        for (Object o : all) {
            System.out.println(describe(o));
        }
        System.out.println(equal(new int[2], new int[2]) + " " + equal(new int[2], new long[2]));
        System.out.println(loop(7) + " " + loop("seven") + " " + loop(7.0));
    }
}
