/** parseInt, parseLong, parseDouble, valueOf, decode and their errors. */
public class ParseNumbers {
    static void tryInt(String s) {
        try {
            System.out.println(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    static void tryDouble(String s) {
        try {
            System.out.println(Double.parseDouble(s) + " " + Float.parseFloat(s));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-1", "+7", "2147483647", "-2147483648", "2147483648", "", "x", "1 ", "-", "0x10", null}) {
            tryInt(s);
        }
        System.out.println(Integer.parseInt("zz", 36) + " " + Integer.parseInt("-101", 2) + " " + Integer.parseUnsignedInt("4294967295"));
        System.out.println(Long.parseLong("-9223372036854775808") + " " + Long.parseLong("7fffffffffffffff", 16));
        System.out.println(Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff"));
        System.out.println(Byte.parseByte("-128") + " " + Short.parseShort("32767") + " " + Boolean.parseBoolean("TRUE"));
        for (String s : new String[] {"1", "1.5", "-1e10", ".5", "5.", "1e-400", "1e400", "0x1.8p3", "NaN", "-Infinity", "1d", "2f",
            " 3.0 ", "1e", "", "abc", "179769313486231580793728971405301e277", "2.2250738585072012e-308", "0.1000000000000000055511151231257827",
            "9007199254740993", "1.00000017881393432617187499"}) {
            tryDouble(s);
        }
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
