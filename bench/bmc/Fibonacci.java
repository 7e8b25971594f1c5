/** Figure 11: two threads add to each other's number; the sum never passes the Fibonacci number (safe) but reaches it. */
public class Fibonacci {
    static volatile int i = 1;
    static volatile int j = 1;

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        Thread one = new Thread(() -> {
            for (int k = 0; k < rounds; k++) {
                i += j;
            }
        });
        Thread two = new Thread(() -> {
            for (int k = 0; k < rounds; k++) {
                j += i;
            }
        });
        one.start();
        two.start();
        int fib = 1;
        int before = 1;
        for (int k = 0; k < 2 * rounds; k++) {
            int sum = fib + before;
            before = fib;
            fib = sum;
        }
        int limit = args[1].equals("safe") ? fib + 1 : fib;
        assert i < limit && j < limit;
        one.join();
        two.join();
        assert i < limit && j < limit;
    }
}
