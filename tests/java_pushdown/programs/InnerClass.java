// An inner class changes its outer object, under its lock or not.
public class InnerClass {
    int total;

    class Adder implements Runnable {
        final int by;

        Adder(int by) {
            this.by = by;
        }

        public void run() {
            synchronized (InnerClass.this) { // bug: synchronized (this) {
                total += by;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        InnerClass it = new InnerClass();
        Thread a = new Thread(it.new Adder(2)), b = new Thread(it.new Adder(3));
        a.start();
        b.start();
        a.join();
        b.join();
        assert it.total == 5;
    }
}
