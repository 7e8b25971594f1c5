/** The int operators on ordinary values. */
public class IntArithmetic {
    public static void main(String[] args) {
        int a = 17;
        int b = 5;
        System.out.println(a + b);
        System.out.println(a - b);
        System.out.println(a * b);
        System.out.println(a / b);
        System.out.println(a % b);
        System.out.println(-a);
        System.out.println(a & b);
        System.out.println(a | b);
        System.out.println(a ^ b);
        System.out.println(~a);
        System.out.println(a << b);
        System.out.println(a >> 2);
        System.out.println(a >>> 2);
        a++;
        System.out.println(a);
        a += 100;
        System.out.println(a);
        a -= 1000;
        System.out.println(a);
    }
}
