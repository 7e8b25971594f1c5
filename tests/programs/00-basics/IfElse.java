/** Every int comparison, as a branch. */
public class IfElse {
    static void compare(int a, int b) {
        System.out.println(a == b);
        System.out.println(a != b);
        System.out.println(a < b);
        System.out.println(a <= b);
        System.out.println(a > b);
        System.out.println(a >= b);
    }

    static String sign(int a) {
        if (a < 0) {
            return "negative";
        } else if (a > 0) {
            return "positive";
        }
        return "zero";
    }

    static void zero(int a) {
        System.out.println(a == 0);
        System.out.println(a != 0);
        System.out.println(a < 0);
        System.out.println(a <= 0);
        System.out.println(a > 0);
        System.out.println(a >= 0);
    }

    public static void main(String[] args) {
        compare(1, 2);
        compare(2, 2);
        compare(3, 2);
        compare(Integer.MIN_VALUE, Integer.MAX_VALUE);
        System.out.println(sign(-7));
        System.out.println(sign(0));
        System.out.println(sign(9));
        zero(-1);
        zero(0);
        zero(1);
    }
}
