import java.util.StringJoiner;
import java.util.StringTokenizer;

/** StringTokenizer, StringJoiner, String.join, CharSequence. */
public class Tokenizing {
    static class Repeat implements CharSequence {
        final char c;
        final int n;

        Repeat(char c, int n) {
            this.c = c;
            this.n = n;
        }

        public int length() {
            return n;
        }

        public char charAt(int i) {
            return c;
        }

        public CharSequence subSequence(int a, int b) {
            return new Repeat(c, b - a);
        }

        @Override
        public String toString() {
            return String.valueOf(c).repeat(n);
        }
    }

    public static void main(String[] args) {
        StringTokenizer t = new StringTokenizer("a+b-c", "+-", true);
        while (t.hasMoreTokens()) {
            System.out.println(t.countTokens() + t.nextToken());
        }
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("nothing");
        System.out.println(j);
        j.add("a").add("b");
        System.out.println(j + " " + j.length());
        System.out.println(j.merge(new StringJoiner("-").add("x").add("y")));
        System.out.println(String.join("/", "usr", "lib") + String.join(",", java.util.List.of("p", "q")));
        CharSequence r = new Repeat('z', 4);
        System.out.println(new StringBuilder().append(r).append(r, 1, 3) + " " + r.chars().count() + " " + "azzzz".contains(r) + CharSequence.compare(r, "zzz"));
    }
}
