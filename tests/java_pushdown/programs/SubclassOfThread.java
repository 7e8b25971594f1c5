// A subclass of Thread with fields, run overridden twice.
public class SubclassOfThread {
    static class Worker extends Thread {
        int result;

        @Override
        public void run() {
            result = work() + 1;
        }

        int work() {
            return 1;
        }
    }

    static class Better extends Worker {
        @Override
        int work() {
            return 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker a = new Worker(), b = new Better();
        a.start();
        b.start();
        b.join();
        a.join();
        assert a.result == 2 && b.result == 3; // bug: assert b.result == 2;
    }
}
