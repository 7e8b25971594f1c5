/** switch on strings, colliding hash codes included. */
public class StringSwitch {
    static int old(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "one":
            case "two":
                return 3;
            case "":
                return 4;
            default:
                return 5;
        }
    }

    static String arrows(String s) {
        return switch (s) {
            case "a", "b", "c" -> "letter";
            case "1", "2" -> {
                String t = s + s;
                yield t;
            }
            default -> "?";
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "AaAa", "one", "two", "", "x", new String("BB")}) {
            System.out.println(old(s));
        }
        for (String s : new String[] {"a", "c", "1", "2", "3"}) {
            System.out.println(arrows(s));
        }
        System.out.println("Aa".hashCode() == "BB".hashCode());
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
