// threads
/** Readers and writers by a monitor; a reader never sees half a write. */
public class ReadersWriters {
    private int readers;
    private boolean writing;
    private int waitingWriters;
    private final int[] data = new int[8];

    synchronized void startRead() throws InterruptedException {
        while (writing || waitingWriters > 0) {
            wait();
        }
        readers++;
    }

    synchronized void endRead() {
        if (--readers == 0) {
            notifyAll();
        }
    }

    synchronized void startWrite() throws InterruptedException {
        waitingWriters++;
        while (writing || readers > 0) {
            wait();
        }
        waitingWriters--;
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersWriters rw = new ReadersWriters();
        boolean[] torn = new boolean[1];
        Thread[] ts = new Thread[5];
        for (int i = 0; i < ts.length; i++) {
            boolean writer = i % 2 == 0;
            ts[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 40; k++) {
                        if (writer) {
                            rw.startWrite();
                            for (int j = 0; j < rw.data.length; j++) {
                                rw.data[j]++;
                            }
                            rw.endWrite();
                        } else {
                            rw.startRead();
                            for (int j = 1; j < rw.data.length; j++) {
                                torn[0] |= rw.data[j] != rw.data[0];
                            }
                            rw.endRead();
                        }
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(rw.data[0] + " " + torn[0] + " " + rw.readers + rw.waitingWriters);
    }
}
