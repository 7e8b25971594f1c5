// threads
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Actors with mailboxes over a pool; each handles one message at a time. */
public class ActorSystem {
    static class Actor<M> {
        private final LinkedBlockingQueue<M> mailbox = new LinkedBlockingQueue<>();
        private final AtomicBoolean scheduled = new AtomicBoolean();
        private final ExecutorService pool;
        private final BiConsumer<Actor<M>, M> behaviour;

        Actor(ExecutorService pool, BiConsumer<Actor<M>, M> behaviour) {
            this.pool = pool;
            this.behaviour = behaviour;
        }

        void tell(M m) {
            mailbox.add(m);
            schedule();
        }

        private void schedule() {
            if (!mailbox.isEmpty() && scheduled.compareAndSet(false, true)) {
                pool.execute(() -> {
                    M m = mailbox.poll();
                    if (m != null) {
                        behaviour.accept(this, m);
                    }
                    scheduled.set(false);
                    schedule();
                });
            }
        }
    }

    sealed interface Message permits Add, Ask {
    }

    record Add(String key, int n) implements Message {
    }

    record Ask(CompletableFuture<Map<String, Integer>> reply) implements Message {
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Map<String, Integer> state = new TreeMap<>();
        Actor<Message> counter = new Actor<>(pool, (self, m) -> {
            if (m instanceof Add a) {
                state.merge(a.key(), a.n(), Integer::sum);
            } else if (m instanceof Ask q) {
                q.reply().complete(new TreeMap<>(state));
            }
        });
        Thread[] ts = new Thread[3];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 30; k++) {
                    counter.tell(new Add("k" + k % 3, n + 1));
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        CompletableFuture<Map<String, Integer>> reply = new CompletableFuture<>();
        counter.tell(new Ask(reply));
        System.out.println(reply.get());
        AtomicInteger hops = new AtomicInteger();
        CompletableFuture<Integer> end = new CompletableFuture<>();
        Actor<Integer>[] ring = new Actor[4];
        for (int i = 0; i < 4; i++) {
            int next = (i + 1) % 4;
            ring[i] = new Actor<>(pool, (self, n) -> {
                hops.incrementAndGet();
                if (n == 0) {
                    end.complete(hops.get());
                } else {
                    ring[next].tell(n - 1);
                }
            });
        }
        ring[0].tell(50);
        System.out.println(end.get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
