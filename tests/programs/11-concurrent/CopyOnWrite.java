// threads
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Copy-on-write collections and the lock-free queues. */
public class CopyOnWrite {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(java.util.List.of(1, 2, 3));
        Iterator<Integer> snapshot = l.iterator();
        l.add(4);
        for (Integer x : l) {
            l.add(x * 10);
        }
        int n = 0;
        while (snapshot.hasNext()) {
            n += snapshot.next();
        }
        System.out.println(n + " " + l + " " + l.addIfAbsent(4));
        CopyOnWriteArraySet<String> s = new CopyOnWriteArraySet<>();
        System.out.println(s.add("a") + " " + s.add("a") + s);
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        CopyOnWriteArrayList<Integer> shared = new CopyOnWriteArrayList<>();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < ts.length; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 30; k++) {
                    q.add(me);
                    d.addFirst(k);
                    shared.add(k);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(q.size() + " " + q.stream().mapToInt(x -> x).sum() + " " + d.stream().mapToInt(x -> x).sum() + " " + shared.size());
        q.clear();
        System.out.println(q.poll() + " " + q.peek() + " " + d.pollLast());
    }
}
