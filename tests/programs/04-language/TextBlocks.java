/** Text blocks and escapes. */
public class TextBlocks {
    public static void main(String[] args) {
        String a = """
            {
              "name": "weft",
              "size": 3
            }
            """;
        System.out.print(a);
        String b = """
            one \
            line
            tab\there, "quotes", \"""three\"""
            trailing   \s
              indented\
            """;
        System.out.println(b);
        System.out.println(b.length());
        System.out.println("\b\t\n\f\r\"\'\\\0\7\77\377\s".length());
        System.out.println("unicode \u00e4 \u20ac \ud83d\ude00 ä € 😀");
        System.out.println("""
            %s is %d""".formatted("x", 5));
    }
}
