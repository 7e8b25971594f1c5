// threads
/** A subclass of Thread, its states before and after, start twice. */
public class SubclassThread {
    static class Worker extends Thread {
        final int n;
        long result;

        Worker(int n) {
            super("worker-" + n);
            this.n = n;
        }

        @Override
        public void run() {
            result = 1;
            for (int i = 2; i <= n; i++) {
                result *= i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker w = new Worker(15);
        System.out.println(w.getState() + " " + w.isAlive() + " " + w.getName());
        w.start();
        w.join();
        System.out.println(w.getState() + " " + w.isAlive() + " " + w.result);
        try {
            w.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("not twice");
        }
        Worker direct = new Worker(5);
        direct.run();
        System.out.println(direct.result + " " + direct.getState());
        new Thread().run();
        Thread empty = new Thread();
        empty.start();
        empty.join();
        System.out.println(empty.getState());
    }
}
