// threads
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** The blocking queues, each between one producer and one consumer. */
public class BlockingQueues {
    static void pipe(String name, BlockingQueue<Integer> q) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    q.put(i);
                }
                q.put(-1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        List<Integer> got = new ArrayList<>();
        int x;
        while ((x = q.take()) >= 0) {
            got.add(x);
        }
        producer.join();
        System.out.println(name + " " + got);
    }

    public static void main(String[] args) throws InterruptedException {
        pipe("array", new ArrayBlockingQueue<>(2));
        pipe("linked", new LinkedBlockingQueue<>());
        pipe("deque", new LinkedBlockingDeque<>(1));
        pipe("synchronous", new SynchronousQueue<>());
        pipe("fair synchronous", new SynchronousQueue<>(true));
        pipe("transfer", new LinkedTransferQueue<>());
        BlockingQueue<Integer> b = new ArrayBlockingQueue<>(2);
        System.out.println(b.offer(1) + " " + b.offer(2) + " " + b.offer(3) + " " + b.offer(4, 1, TimeUnit.MILLISECONDS) + " " + b.remainingCapacity());
        try {
            b.add(5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(b.drainTo(drained) + " " + drained + " " + b.poll(1, TimeUnit.MILLISECONDS) + " " + new SynchronousQueue<Integer>().offer(1));
        PriorityBlockingQueue<Integer> p = new PriorityBlockingQueue<>();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    p.put(k * 3 + n);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        StringBuilder sb = new StringBuilder();
        while (!p.isEmpty()) {
            sb.append(p.take()).append(' ');
        }
        System.out.println(sb);
        LinkedTransferQueue<String> tq = new LinkedTransferQueue<>();
        System.out.println(tq.tryTransfer("nobody"));
        Thread taker = new Thread(() -> {
            try {
                System.out.println("took " + tq.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker.start();
        tq.transfer("handed over");
        taker.join();
    }
}
