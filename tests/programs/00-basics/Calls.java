/** Static calls with arguments of all sizes, and recursion. */
public class Calls {
    static int add(int a, int b) {
        return a + b;
    }

    static long mix(int a, long b, int c, long d) {
        return a * 1000L + b * 100 + c * 10 + d;
    }

    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        System.out.println(add(2, 3));
        System.out.println(mix(1, 2L, 3, 4L));
        System.out.println(factorial(10));
        System.out.println(factorial(13));
        System.out.println(fibonacci(20));
        System.out.println(even(100));
        System.out.println(odd(100));
        System.out.println(ackermann(2, 3));
    }
}
