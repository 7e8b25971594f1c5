// expect: SAFE
// threads

public class ThreadsFibonacciRaceBound {
    static int i = 1;
    static int j = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            i += j;
            i += j;
        });
        Thread b = new Thread(() -> {
            j += i;
            j += i;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert i <= 8 && j <= 8;
    }
}
