import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Patterns: groups, back-references, look-around, replacement. */
public class RegexBasics {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("mail bob@example.com and eve@test.org, not x@y.net");
        while (m.find()) {
            System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.group(3) + " " + m.start() + "-" + m.end());
        }
        System.out.println("2024-02-29".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1"));
        System.out.println(Pattern.matches("(a|b)*abb", "ababbabb") + " " + Pattern.matches("(.)(.).?\\2\\1", "abcba"));
        Matcher named = Pattern.compile("(?<key>[a-z]+)=(?<value>\\d+)").matcher("a=1, bc=23");
        while (named.find()) {
            System.out.println(named.group("key") + "->" + named.group("value"));
        }
        System.out.println("foobar barfoo".replaceAll("foo(?=bar)", "X") + " " + "foobar barfoo".replaceAll("(?<=bar)foo", "Y"));
        System.out.println("AbC".replaceAll("(?i)abc", "ok") + " " + Pattern.compile("^b", Pattern.MULTILINE).matcher("a\nb").find());
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> "<" + r.group().length() + ">"));
        System.out.println(java.util.Arrays.toString("a1b22c".split("\\d+")) + java.util.Arrays.toString(Pattern.compile(",").split("x,,y")));
        System.out.println("aaaa".replaceFirst("a{2}", "b") + " " + "<<a>><<b>>".replaceAll("<<(.+?)>>", "[$1]"));
        System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")) + " " + Matcher.quoteReplacement("$1"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("x".matches("[a-z&&[^aeiou]]") + " " + "ä".matches("\\p{L}") + " " + "_".matches("\\W") + " " + "\t".matches("\\s"));
        StringBuilder sb = new StringBuilder();
        Matcher a = Pattern.compile("(a)(b)?").matcher("abaa");
        while (a.find()) {
            a.appendReplacement(sb, a.group(2) == null ? "1" : "2");
        }
        System.out.println(a.appendTail(sb) + " " + a.groupCount());
        System.out.println(Pattern.compile("(?:x+)+y").matcher("xxxxxxxxxxxxxy").matches() + " " + Pattern.compile("a++b").matcher("aaab").matches());
        System.out.println(Pattern.compile("b").asPredicate().test("abc") + " " + Pattern.compile("o").splitAsStream("foo boo").toList());
    }
}
