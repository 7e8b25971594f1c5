/** Switches around the extremes of int. */
public class TableSwitchEdges {
    static String low(int n) {
        switch (n) {
            case Integer.MIN_VALUE:
                return "min";
            case Integer.MIN_VALUE + 1:
                return "min+1";
            case Integer.MIN_VALUE + 2:
                return "min+2";
            default:
                return "other";
        }
    }

    static String high(int n) {
        switch (n) {
            case Integer.MAX_VALUE - 2:
                return "max-2";
            case Integer.MAX_VALUE - 1:
                return "max-1";
            case Integer.MAX_VALUE:
                return "max";
            default:
                return "other";
        }
    }

    static String both(int n) {
        switch (n) {
            case Integer.MIN_VALUE:
                return "min";
            case 0:
                return "zero";
            case Integer.MAX_VALUE:
                return "max";
            default:
                return "other";
        }
    }

    static int none(int n) {
        switch (n) {
            default:
                return n;
        }
    }

    public static void main(String[] args) {
        int[] tries = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 3, -1, 0, 1, Integer.MAX_VALUE - 3,
            Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int t : tries) {
            System.out.println(low(t) + " " + high(t) + " " + both(t) + " " + none(t));
        }
        for (byte b = 126; b != -126; b++) {
            switch (b) {
                case 127 -> System.out.println("top");
                case -128 -> System.out.println("bottom");
                default -> System.out.println(b);
            }
        }
    }
}
