import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** Programs with one thread and no inputs, by their argument. Each prints what it computed. */
public class OneThread {
    int value;
    OneThread next;

    static Object digest() throws Exception {
        return MessageDigest.getInstance("SHA-256").digest("hello".getBytes("UTF-8"))[0];
    }

    static Object date() {
        return new SimpleDateFormat("yyyy-MM-dd").format(new Date(0));
    }

    static Object logger() {
        Logger log = Logger.getLogger("x");
        log.setLevel(Level.WARNING);
        log.info("not seen");
        return log.getName();
    }

    static Object uuid() {
        return UUID.nameUUIDFromBytes("x".getBytes()).equals(UUID.randomUUID());
    }

    static Object providers() {
        int services = 0;
        for (Provider p : Security.getProviders()) services += p.getServices().size();
        return services > 100;
    }

    static Object loop() {
        int x = 1;
        for (int i = 0; i < 100_000_000; i++) x = x * 31 + (i ^ (x >>> 3));
        return x;
    }

    static Object fields() {
        OneThread f = new OneThread();
        f.next = new OneThread();
        int total = 0;
        for (int i = 0; i < 10_000_000; i++) {
            f.value += i;
            total ^= f.value;
            if ((i & 7) != 0) continue;
            f = f.next;
            f.next = new OneThread();
        }
        return total;
    }

    static Object collections() {
        Map<String, List<Integer>> lists = new HashMap<>();
        Map<Integer, String> tree = new TreeMap<>();
        for (int i = 0; i < 200_000; i++) {
            lists.computeIfAbsent("k" + i % 1000, k -> new ArrayList<>()).add(i);
            tree.put(i * 7 % 10007, "v" + i);
        }
        return lists.get("k7").size() + tree.size();
    }

    static Object sorting() {
        Random random = new Random(42);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) list.add(random.nextInt());
        Collections.sort(list);
        return list.get(1000);
    }

    static Object strings() {
        Pattern p = Pattern.compile("(a+)(b|c)*d");
        int matches = 0;
        for (int i = 0; i < 20_000; i++)
            if (p.matcher("aaabcbc" + (i % 2 == 0 ? "d" : "e")).matches()) matches++;
        return String.format("%d %5.2f", matches, 2.5);
    }

    static Object locks() {
        AtomicInteger count = new AtomicInteger();
        Map<Integer, Integer> sums = new ConcurrentHashMap<>();
        List<Integer> list = new Vector<>();
        ReentrantLock lock = new ReentrantLock();
        for (int i = 0; i < 200_000; i++) {
            sums.merge(i % 100, 1, Integer::sum);
            lock.lock();
            try {
                list.add(count.incrementAndGet());
            } finally {
                lock.unlock();
            }
        }
        return sums.size() + list.size();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(switch (args[0]) {
            case "digest" -> digest();
            case "date" -> date();
            case "logger" -> logger();
            case "uuid" -> uuid();
            case "providers" -> providers();
            case "loop" -> loop();
            case "fields" -> fields();
            case "collections" -> collections();
            case "sorting" -> sorting();
            case "strings" -> strings();
            case "locks" -> locks();
            default -> "nothing";
        });
    }
}
