// threads
/** Peterson's algorithm with volatile fields: mutual exclusion without locks. */
public class PetersonLock {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static int count;

    static void lock(int me) {
        if (me == 0) {
            want0 = true;
            turn = 1;
            while (want1 && turn == 1) {
                Thread.yield();
            }
        } else {
            want1 = true;
            turn = 0;
            while (want0 && turn == 0) {
                Thread.yield();
            }
        }
    }

    static void unlock(int me) {
        if (me == 0) {
            want0 = false;
        } else {
            want1 = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    lock(me);
                    count++;
                    unlock(me);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(count);
    }
}
