// threads
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** A bank with an executor and futures: ordered locking, failing transfers, an audit that always balances. */
public class Bank {
    static class InsufficientFunds extends Exception {
        InsufficientFunds(int account, long wanted) {
            super("account " + account + " has less than " + wanted);
        }
    }

    static class Account {
        final int id;
        private long balance;
        private final ReentrantLock lock = new ReentrantLock();

        Account(int id, long balance) {
            this.id = id;
            this.balance = balance;
        }
    }

    private final ConcurrentHashMap<Integer, Account> accounts = new ConcurrentHashMap<>();
    private final AtomicLong transfers = new AtomicLong();

    void open(int id, long balance) {
        if (accounts.putIfAbsent(id, new Account(id, balance)) != null) {
            throw new IllegalArgumentException("account " + id + " exists");
        }
    }

    void transfer(int from, int to, long amount) throws InsufficientFunds {
        Account a = accounts.get(Math.min(from, to));
        Account b = accounts.get(Math.max(from, to));
        a.lock.lock();
        try {
            b.lock.lock();
            try {
                Account source = accounts.get(from);
                if (source.balance < amount) {
                    throw new InsufficientFunds(from, amount);
                }
                source.balance -= amount;
                accounts.get(to).balance += amount;
                transfers.incrementAndGet();
            } finally {
                b.lock.unlock();
            }
        } finally {
            a.lock.unlock();
        }
    }

    long total() {
        List<Account> all = new ArrayList<>(new TreeMap<>(accounts).values());
        all.forEach(a -> a.lock.lock());
        try {
            return all.stream().mapToLong(a -> a.balance).sum();
        } finally {
            all.forEach(a -> a.lock.unlock());
        }
    }

    public static void main(String[] args) throws Exception {
        Bank bank = new Bank();
        for (int i = 0; i < 5; i++) {
            bank.open(i, 100000);
        }
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<Integer>> tellers = new ArrayList<>();
        for (int t = 0; t < 6; t++) {
            Random r = new Random(t);
            tellers.add(() -> {
                for (int i = 0; i < 100; i++) {
                    int from = r.nextInt(5);
                    bank.transfer(from, (from + 1 + r.nextInt(4)) % 5, r.nextInt(100));
                }
                return 100;
            });
        }
        Future<Boolean> audit = pool.submit(() -> {
            boolean ok = true;
            for (int i = 0; i < 20; i++) {
                ok &= bank.total() == 500000;
            }
            return ok;
        });
        int done = 0;
        for (Future<Integer> f : pool.invokeAll(tellers)) {
            done += f.get();
        }
        System.out.println(done + " " + bank.transfers + " " + audit.get() + " " + bank.total());
        Future<?> tooMuch = pool.submit(() -> {
            bank.transfer(0, 1, 10_000_000);
            return null;
        });
        try {
            tooMuch.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            bank.open(3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long sum = 0;
        for (Account a : bank.accounts.values()) {
            sum += a.balance;
        }
        pool.shutdown();
        System.out.println(sum + " " + pool.awaitTermination(5, TimeUnit.SECONDS));
    }
}
