import java.math.*;
import java.util.*;
import java.util.regex.*;
/** Scanner on strings: tokens, numbers in radixes, lines, delimiters, patterns, errors. */
public class Scanning {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 -7 3.5 true word 99999999999 ff 1,234 x\nsecond line\n\nlast");
        System.out.println(s.nextInt() + s.nextInt() + " " + s.nextDouble() + s.nextBoolean() + s.next() + s.nextLong() + s.nextInt(16));
        System.out.println(s.hasNextInt() + " " + s.nextInt() + s.hasNextInt() + s.next() + "[" + s.nextLine() + "]" + s.nextLine() + "[" + s.nextLine() + "]" + s.nextLine() + s.hasNextLine());
        try { s.next(); } catch (NoSuchElementException e) { System.out.println(e.getClass().getName()); }
        Scanner t = new Scanner("a,b;;c").useDelimiter("[,;]");
        while (t.hasNext()) System.out.print("<" + t.next() + ">");
        System.out.println();
        try { new Scanner("abc").nextInt(); } catch (InputMismatchException e) { System.out.println(e.getMessage()); }
        System.out.println(new Scanner("key=val").findInLine("(\\w+)=(\\w+)") + new Scanner("1 fish 2 fish").tokens().toList());
        Scanner u = new Scanner("123456789012345678901234567890 1.25e3").useLocale(Locale.ROOT);
        System.out.println(u.nextBigInteger().add(BigInteger.ONE) + " " + u.nextBigDecimal());
        System.out.println(new Scanner("a1b22").findAll("\\d+").map(MatchResult::group).toList() + " " + new Scanner("x y").skip("x ").next());
        try (Scanner v = new Scanner("1")) { v.close(); v.next(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 1999-12");
        while (m.find()) System.out.println(m.group("year") + m.group("month") + m.start() + m.end(2) + m.groupCount());
        System.out.println("a1b2".replaceAll("([a-z])(\\d)", "$2$1") + Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "<" + r.group() + ">") + Arrays.toString("a::b:c".split(":", -1)) + "Ab".matches("(?i)aB"));
        System.out.println(Pattern.matches("(a+)+b", "aaaaab") + " " + "x".replaceAll("(?=x)", "-") + Pattern.quote("a.b") + "foo.bar".split(Pattern.quote("."))[1] + "\u00e9".matches("\\p{L}") + "aXbX".lastIndexOf('X'));
        try { Pattern.compile("(a"); } catch (PatternSyntaxException e) { System.out.println(e.getDescription() + e.getIndex()); }
        System.out.println("aab".replaceFirst("(?<!a)a", "c") + "abcabc".replaceAll("(abc)\\1", "z") + "a\nb".matches("a.b") + Pattern.compile("a.b", Pattern.DOTALL).matcher("a\nb").matches() + Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c")));
    }
}
