import java.util.Random;

import weft.Verify;

/**
 * Calls every method that has a summary, on strings and numbers that depend on inputs, and prints what comes out: the
 * same with terms, where the summaries are used, as on java (summaries.py).
 */
public class Summaries {
    static Random random;

    /** A number drawn here, but an input for weft: of a range with one number in it. */
    static int any(int low, int high) {
        int n = low + random.nextInt(high - low + 1);
        return Verify.anyInt(n, n);
    }

    static int index() {
        return any(-1, 7);
    }

    static char letter() {
        switch (random.nextInt(10)) {
            case 0:
                return ' ';
            case 1:
                return (char) (any(0, 9) + '0');
            case 2:
                return (char) any(0, new int[] {0xff, 0x17f, 0xffff}[random.nextInt(3)]);
            case 3:
                return (char) (any(0, 3) + 'A');
            case 4:
                return random.nextBoolean() ? '-' : '\t';
            case 5:
                return (char) (random.nextBoolean() ? any(0xd800, 0xd802) : any(0xdc00, 0xdc02));
            default:
                return (char) (any(0, 2) + 'a');
        }
    }

    /** Few letters, so that things are found in each other; the length is a number or an input. */
    static String text() {
        if (random.nextInt(8) == 0) return text() + text();
        if (random.nextInt(8) == 0) return new String[] {"", "ab", "a", "Kis", "12", "-7", " ab "}[random.nextInt(7)];
        if (random.nextInt(6) == 0) return "" + any(-30, 1200);
        StringBuilder b = new StringBuilder();
        int n = random.nextInt(7);
        for (int i = 0; i < n; i++) b.append(letter());
        String s = b.toString();
        if (random.nextBoolean()) return s;
        int from = random.nextInt(n + 1), to = from + random.nextInt(n - from + 1);
        return s.substring(any(from, from), any(to, to));
    }

    interface Call {
        Object call();
    }

    static void show(String name, Call c) {
        String out;
        try {
            Object o = c.call();
            out = o instanceof String ? quote((String) o) : String.valueOf(o);
        } catch (RuntimeException e) {
            out = e.getClass().getName();
        }
        System.out.println(name + " " + out);
    }

    /** Opens the string: its chars one by one. */
    static String quote(String s) {
        String hex = s.length() + ":";
        for (char c : s.toCharArray()) hex += Integer.toHexString(c) + ".";
        return hex;
    }

    static void questions(String s, String t, int i, char c) {
        show("length", s::length);
        show("isEmpty", s::isEmpty);
        show("isBlank", s::isBlank);
        show("charAt", () -> (int) s.charAt(i));
        show("equals", () -> s.equals(t));
        show("equalsIgnoreCase", () -> s.equalsIgnoreCase(t));
        show("compareTo", () -> s.compareTo(t));
        show("compareToIgnoreCase", () -> s.compareToIgnoreCase(t) + " " + "aB1".compareToIgnoreCase(s));
        show("regionMatches", () -> s.regionMatches(i, t, 0, 2) + " " + s.regionMatches(1, t, 1, 1)
            + " " + s.regionMatches(i, "xab", 1, 0) + " " + s.regionMatches(i, "AB", 0, 5));
        show("regionMatches case", () -> s.regionMatches(true, i, t, 0, 2) + " " + s.regionMatches(true, 0, "AB", 0, 2)
            + " " + s.regionMatches(false, 1, "b", 0, 1));
        show("hashCode", s::hashCode);
        show("contains", () -> s.contains(t));
        show("indexOf", () -> s.indexOf(t) + " " + s.indexOf(t, i) + " " + s.indexOf(c) + " " + s.indexOf(c, i));
        show("lastIndexOf", () -> s.lastIndexOf(t) + " " + s.lastIndexOf(t, i));
        show("lastIndexOf char", () -> s.lastIndexOf(c) + " " + s.lastIndexOf(c, i));
        show("startsWith", () -> s.startsWith(t) + " " + s.startsWith(t, i));
        show("endsWith", () -> s.endsWith(t));
        show("known", () -> s.equals("ab") + " " + "ab".equals(s) + " " + s.equalsIgnoreCase("kiS") + " " + s.startsWith("a")
            + " " + s.contains("b") + " " + "xabab".indexOf(s) + " " + "abab".contains(s) + " " + s.compareTo("ab"));
        show("parseInt", () -> Integer.parseInt(s));
        show("parseLong", () -> Long.parseLong(s));
        show("valueOf", () -> Integer.valueOf(s) + 1);
        show("parse hex", () -> Integer.parseInt(s, 16));
        show("parse radix", () -> Long.parseLong(s, 36) + " " + Integer.parseInt(s, 13));
    }

    static void strings(String s, String t, int i, int j, char c) {
        show("toLowerCase", s::toLowerCase);
        show("toUpperCase", s::toUpperCase);
        show("substring", () -> s.substring(i));
        show("substring 2", () -> s.substring(i, j));
        show("concat", () -> s.concat(t));
        show("replace", () -> s.replace('a', c));
        show("replace strings", () -> s.replace("ab", "x") + s.replace("a", "abc") + s.replace("aa", "") + s.replace("b", "c"));
        show("trim", s::trim);
        show("strip", () -> s.strip() + "|" + s.stripLeading() + "|" + s.stripTrailing());
        show("new", () -> new String(s) + new String(new char[] {c, 'x'}) + String.valueOf(c));
        show("new part", () -> new String(new char[] {c, 'x', 'y'}, 1, 2) + String.valueOf(new char[] {'z', c}, 1, 1));
    }

    static void builders(String s, String t, int i, int j, char c) {
        show("append", () -> new StringBuilder(s).append(t).append(c).append(i).append(i == j).append((String) null).toString());
        show("append long", () -> new StringBuilder().append((long) i * 1000000007L * j).append(new char[] {c}).toString());
        show("append builder", () -> new StringBuffer(s).append(new StringBuilder(t)).append(s).toString());
        show("insert", () -> new StringBuilder(s).insert(i, t).toString());
        show("insert char", () -> new StringBuilder(s).insert(i, c).insert(0, j).toString());
        show("deleteCharAt", () -> new StringBuilder(s + t).deleteCharAt(i).toString());
        show("delete", () -> new StringBuilder(s + t).delete(i, j).toString());
        show("replace range", () -> new StringBuilder(s).replace(i, j, t).toString());
        show("reverse", () -> new StringBuilder(s).append(t).reverse().toString());
        show("setCharAt", () -> {
            StringBuilder b = new StringBuilder(s);
            b.setCharAt(i, c);
            return b.toString();
        });
        show("setLength", () -> {
            StringBuilder b = new StringBuilder(s);
            b.setLength(i);
            return b.append(t).length() + b.toString();
        });
        show("look", () -> {
            StringBuffer b = new StringBuffer(s).append(t);
            return b.length() + " " + b.indexOf(t) + " " + (int) b.charAt(i) + b.substring(i) + b.substring(i, j);
        });
        show("concatenation", () -> s + t + c + i + (long) j + (i < j) + s);
    }

    static void numbers(int n, long l, char c) {
        show("radix", () -> Integer.toHexString(n) + " " + Integer.toOctalString(n) + " " + Integer.toBinaryString(n) + " "
            + Integer.toString(n, 7) + " " + Integer.toString(n, 36) + " " + Long.toHexString(l) + " " + Long.toBinaryString(l));
        show("radix and back", () -> Integer.parseInt(Integer.toString(n, 16), 16) - n);
        show("toString", () -> Integer.toString(n) + " " + Long.toString(l) + " " + Integer.parseInt("" + n));
        Integer a = n % 200, b = n % 200;
        Long x = l % 200, y = l % 200;
        Character d = c, e = c;
        Short f = (short) (n % 200), g = (short) (n % 200);
        Byte h = (byte) n, k = (byte) n;
        show("boxes", () -> (a == b) + " " + (x == y) + " " + (d == e) + " " + (f == g) + " " + (h == k) + " " + a.equals(b));
        Integer five = 5, fresh = new Integer(n % 200);
        show("boxes 2", () -> (a == five) + " " + (a != five) + " " + (a == fresh) + " " + (five + a) + " " + x.hashCode());
    }

    public static void main(String[] args) {
        random = new Random(Long.parseLong(args[0]));
        for (int round = 0; round < 12; round++) {
            String s = text(), t = text();
            int i = index(), j = index();
            char c = letter();
            questions(s, t, i, c);
            strings(s, t, i, j, c);
            builders(s, t, i, j, c);
            int n = random.nextInt() >> random.nextInt(32);
            numbers(any(n, n), (long) any(n, n) << random.nextInt(33), (char) any(0, 300));
        }
    }
}
