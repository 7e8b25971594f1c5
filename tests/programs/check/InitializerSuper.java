// expect: UNSAFE deadlock

/** A class whose initialiser makes an instance of its subclass: who begins with the subclass waits for its super. */
public class InitializerSuper {
    static class Shape {
        static final Shape UNIT = new Square();
    }

    static class Square extends Shape {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> new Square());
        t.start();
        new Shape();
        t.join();
    }
}
