import java.util.ArrayList;
import java.util.List;

/** gcd, modular powers, factors, perfect numbers, Collatz, digits. */
public class NumberTheory {
    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static long power(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1, b = b * b % m) {
            if ((e & 1) == 1) {
                r = r * b % m;
            }
        }
        return r;
    }

    static boolean prime(int n) {
        if (n < 2 || n % 2 == 0) {
            return n == 2;
        }
        int d = n - 1;
        int s = Integer.numberOfTrailingZeros(d);
        d >>= s;
        for (int a : new int[] {2, 3, 5, 7}) {
            if (n == a) {
                return true;
            }
            long x = power(a, d, n);
            boolean witness = x != 1 && x != n - 1;
            for (int i = 1; i < s && witness; i++) {
                x = x * x % n;
                witness = x != n - 1;
            }
            if (witness) {
                return false;
            }
        }
        return true;
    }

    static List<Integer> factors(int n) {
        List<Integer> f = new ArrayList<>();
        for (int p = 2; n > 1; p++) {
            for (; n % p == 0; n /= p) {
                f.add(p);
            }
        }
        return f;
    }

    public static void main(String[] args) {
        System.out.println(gcd(1071, 462) + " " + gcd(1L << 40, 6L << 20) + " " + power(3, 1000000, 1000000007));
        int count = 0;
        for (int i = 0; i < 3000; i++) {
            count += prime(i) ? 1 : 0;
        }
        System.out.println(count + " " + prime(2147483647) + " " + prime(2147483645));
        System.out.println(factors(360360) + " " + factors(99991));
        for (int n = 2; n < 9000; n++) {
            int sum = 1;
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    sum += d + (d * d == n ? 0 : n / d);
                }
            }
            if (sum == n) {
                System.out.println(n);
            }
        }
        int longest = 0;
        int best = 0;
        for (int i = 1; i < 3000; i++) {
            int steps = 0;
            for (long n = i; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
                steps++;
            }
            if (steps > longest) {
                longest = steps;
                best = i;
            }
        }
        System.out.println(best + " " + longest);
        for (int n = 100; n < 1000; n++) {
            int a = n / 100;
            int b = n / 10 % 10;
            int c = n % 10;
            if (a * a * a + b * b * b + c * c * c == n) {
                System.out.println(n);
            }
        }
    }
}
