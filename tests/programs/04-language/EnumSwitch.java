/** switch on enums, as statement and as expression. */
public class EnumSwitch {
    enum Color { RED, GREEN, BLUE }

    static int code(Color c) {
        switch (c) {
            case RED:
                return 1;
            case BLUE:
                return 3;
            default:
                return 0;
        }
    }

    static String name(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> {
                String s = "";
                for (int i = 0; i < 3; i++) {
                    s += "b";
                }
                yield s;
            }
        };
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(code(c) + name(c) + c.ordinal() + c.compareTo(Color.GREEN));
        }
        try {
            name(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
