// A class whose initialiser makes an object of its subclass, which waits for it.
public class SubclassInit {
    static class Shape { static final Shape UNIT = new Square(); }
    static class Square extends Shape { }
    static volatile int x;
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> new Shape()); // bug: Thread t = new Thread(() -> new Square());
        Thread u = new Thread(() -> new Shape());
        t.start();
        u.start();
        x = 1;
        t.join();
        u.join();
    }
}
