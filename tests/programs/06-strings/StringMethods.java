/** Most methods of String. */
public class StringMethods {
    public static void main(String[] args) {
        String s = "  The quick brown fox  ";
        System.out.println("[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]");
        System.out.println(s.isBlank() + " " + " \t\n".isBlank() + " " + "".isBlank());
        String t = s.trim();
        System.out.println(t.toUpperCase() + t.toLowerCase());
        System.out.println(t.indexOf("q") + " " + t.indexOf("o", 13) + " " + t.lastIndexOf('o') + " " + t.indexOf("zz") + " " + t.lastIndexOf("o", 12));
        System.out.println(t.replace('o', '0') + " " + t.replace("quick", "slow") + " " + t.replaceAll("[aeiou]", "*") + " " + t.replaceFirst("o", "O"));
        System.out.println(t.contains("brown") + " " + t.matches("The.*") + " " + t.startsWith("quick", 4) + " " + t.endsWith("fox"));
        System.out.println(String.join("|", t.split(" ")) + " " + "a,b,,c,,".split(",").length + " " + "a,b,,c,,".split(",", -1).length + " " + ",a,b".split(",", 2)[1]);
        System.out.println("ab".repeat(3) + "x".repeat(0) + "." + "abc".compareToIgnoreCase("ABD") + "A".equalsIgnoreCase("a"));
        System.out.println("line1\nline2\r\nline3".lines().count() + " " + "abc".chars().sum());
        System.out.println(String.valueOf(new char[] {'v', 'o'}) + String.valueOf(1.5) + String.valueOf((Object) null) + String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
        System.out.println("abc".toCharArray().length + " " + new String(new char[] {'n', 'e', 'w'}, 1, 2) + " " + "abc".subSequence(1, 2));
        System.out.println("b".compareTo("a") + " " + "a".compareTo("abc") + " " + "".compareTo(""));
        System.out.println("Hello".regionMatches(true, 1, "ELL", 0, 3) + " " + "a\tb".translateEscapes() + " " + "  x\n    y".stripIndent());
        System.out.println("hello".indent(2) + "x".concat("y") + "abcabc".indexOf('c', 3));
        System.out.println("ß".toUpperCase() + "İ".length() + "ΑΣ".toLowerCase() + "ǆ".toUpperCase());
        System.out.println("mississippi".hashCode() + " " + "".hashCode() + " " + "\0".hashCode() + " " + "€uro".hashCode());
        try {
            "abc".substring(2, 1);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".charAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("a-b-c".chars().filter(c -> c == '-').count() + " " + "transform".transform(x -> x + "ed"));
        System.out.println("abc".describeConstable().get() + " " + "abc".equals(new StringBuilder("abc")) + " " + "abc".contentEquals(new StringBuilder("abc")));
    }
}
