/** for, while, do, break, continue, labels. */
public class Loops {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 1; i <= 100; i++) {
            sum += i;
        }
        System.out.println(sum);
        int n = 27;
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        System.out.println(steps);
        do {
            steps -= 10;
        } while (steps > 0);
        System.out.println(steps);
        outer:
        for (int i = 2; i < 60; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) {
                    continue outer;
                }
            }
            if (i > 50) {
                break;
            }
            System.out.println(i);
        }
    }
}
