// threads
import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;

/** Synchronized wrappers and the old thread-safe classes under contention. */
public class SynchronizedCollections {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new TreeMap<>());
        Vector<Integer> vector = new Vector<>();
        Hashtable<Integer, Integer> table = new Hashtable<>();
        StringBuffer buffer = new StringBuffer();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    list.add(k);
                    map.merge(k % 5, 1, Integer::sum);
                    vector.add(n);
                    table.merge(k % 3, 1, Integer::sum);
                    buffer.append('x');
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        int sum = 0;
        synchronized (list) {
            for (int x : list) {
                sum += x;
            }
        }
        System.out.println(sum + " " + map + " " + vector.size() + " " + new TreeMap<>(table) + " " + buffer.length());
    }
}
