/** switch expressions and arrows in all forms. */
public class SwitchExpressions {
    static int days(int month, boolean leap) {
        return switch (month) {
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            case 4, 6, 9, 11 -> 30;
            case 2 -> leap ? 29 : 28;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    static String old(int n) {
        String s = switch (n) {
            case 1:
            case 2:
                yield "low";
            case 3:
                String t = "three";
                yield t + n;
            default:
                if (n > 100) {
                    yield "huge";
                }
                yield "other";
        };
        return s;
    }

    static int nested(int a, int b) {
        return switch (a) {
            case 0 -> switch (b) {
                case 0 -> 1;
                default -> 2;
            };
            case 1 -> {
                try {
                    yield b / a + Integer.parseInt("z", 36);
                } finally {
                    System.out.println("finally in switch");
                }
            }
            default -> 10 * a + b;
        };
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int m = 1; m <= 12; m++) {
            sum += days(m, m % 2 == 0);
        }
        System.out.println(sum);
        try {
            days(13, false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(old(1) + old(2) + old(3) + old(50) + old(500));
        System.out.println(nested(0, 0) + nested(0, 5) + nested(1, 5) + nested(4, 2));
        Character c = 'q';
        System.out.println(switch (c) {
            case 'q' -> 1.5;
            default -> 2;
        });
        System.out.println(1 + switch ("b") {
            case "a" -> 1;
            case "b" -> 2L;
            default -> 3;
        });
    }
}
