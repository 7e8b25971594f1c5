// Strings that are made are two locks, not one.
// undecided: the lock of a string that was made
public class MadeStringLock {
    static boolean inside;

    static class Worker extends Thread {
        final int number;

        Worker(int number) {
            this.number = number;
        }

        public void run() {
            synchronized ("worker " + number) {
                assert !inside;
                inside = true;
                inside = false;
            }
        }
    }

    public static void main(String[] args) {
        new Worker(1).start();
        new Worker(2).start();
    }
}
