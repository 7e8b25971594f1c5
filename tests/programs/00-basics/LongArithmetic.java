/** The long operators on ordinary values. */
public class LongArithmetic {
    public static void main(String[] args) {
        long a = 1234567890123456789L;
        long b = 987654321L;
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
        System.out.println(a << 13);
        System.out.println(a >> 13);
        System.out.println(a >>> 13);
        System.out.println(0L);
        System.out.println(1L);
        System.out.println(-1L);
    }
}
