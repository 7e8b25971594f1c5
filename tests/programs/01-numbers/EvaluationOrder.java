/** Operands from left to right, arguments too. */
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int t(int n) {
        log.append(n);
        return n;
    }

    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    public static void main(String[] args) {
        int r = t(1) + t(2) * t(3) - t(4) / t(5) % t(6);
        System.out.println(r + " " + log);
        log.setLength(0);
        System.out.println(three(t(1), t(2), t(3)) + " " + log);
        log.setLength(0);
        int[][] m = new int[t(2)][t(3)];
        m[t(1)][t(2)] = t(7);
        System.out.println(m[1][2] + " " + log);
        log.setLength(0);
        try {
            int z = t(1) / (t(0) * t(2)) + t(3);
            System.out.println(z);
        } catch (ArithmeticException e) {
            System.out.println(log);
        }
        log.setLength(0);
        boolean b = t(1) < t(2) == t(3) > t(4) || t(5) == 5;
        System.out.println(b + " " + log);
    }
}
