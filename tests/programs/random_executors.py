#!/usr/bin/env python3
"""Writes random small programs with ThreadPoolExecutor and its kin, and with java.util.concurrent's queues."""
import generator
from random_pools import Program as PoolProgram, frame

# With the number of workers: those with two make many steps.
POOLS = [("Executors.newSingleThreadExecutor()", 1), ("Executors.newFixedThreadPool(1)", 1), ("Executors.newFixedThreadPool(2)", 2),
         ("Executors.newScheduledThreadPool(1)", 1), ("Executors.newCachedThreadPool()", 2),
         ("new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, q)", 1)]
LARGE_POOLS = [("Executors.newFixedThreadPool(2)", 2), ("Executors.newFixedThreadPool(3)", 3)]
QUEUES = ["new LinkedBlockingQueue<>()", "new LinkedBlockingQueue<>(1)", "new SynchronousQueue<>()", "new ConcurrentLinkedQueue<>()",
          "new LinkedBlockingDeque<>(1)", "new LinkedTransferQueue<>()", "new ArrayBlockingQueue<>(1)"]
BLOCKING = [q for q in QUEUES if "Concurrent" not in q]


class Program(PoolProgram):
    """Tasks of an executor that share fields."""

    def executor_task(self):
        name = self.fresh("f")
        kind = self.rng.choice(["submit", "submit", "call", "execute"])
        if kind == "execute":
            self.lambda_call("pool.execute(() -> ", ");")
            return
        self.lambda_call(f"Future<?> {name} = pool.submit(() -> ", ");", self.value() if kind == "call" else None)
        self.futures.append((name, "task"))

    def ending(self):
        for name, _ in self.futures:
            if self.rng.random() < 0.15:
                self.line(f"{name}.cancel({self.rng.choice(['true', 'false'])});")
            elif self.rng.random() < 0.7:
                self.line(f"{name}.get();")
            if self.rng.random() < 0.3:
                self.line(f"assert {self.claim()};")
        self.line(self.rng.choice(["pool.shutdown();", "pool.shutdown();", "pool.shutdownNow();", ""]))
        if self.rng.random() < 0.4:
            self.line("if (pool.awaitTermination(1, TimeUnit.DAYS))")
            self.line(f"    assert {self.claim()};")
        if self.rng.random() < 0.15 and self.executor.startswith("new"):
            self.line(f"assert ((ThreadPoolExecutor) pool).getActiveCount() {self.rng.choice(['== 0', '!= 1'])} || q.size() > 0;")

    def executors(self):
        self.executor, workers = self.rng.choice(POOLS[:2] if self.tiny else LARGE_POOLS if self.large else POOLS)
        if " q)" in self.executor:
            self.line("BlockingQueue<Runnable> q = new LinkedBlockingQueue<>();")
        self.line(f"ExecutorService pool = {self.executor};")
        few = 1 if self.tiny or workers == 2 else self.rng.choice([1, 2])
        for _ in range(self.rng.randint(2, 5) if self.large else few):
            self.executor_task()
            if self.rng.random() < 0.4:
                self.line(self.action())
        self.ending()

    def queue_operation(self, blocking):
        kinds = ["q.offer(1);", "x += q.poll() == null ? 0 : 1;", "a.addAndGet(q.peek() == null ? 0 : 1);", "if (q.isEmpty()) v++;"]
        if blocking:
            kinds += ["q.put(2);", "x = q.take();"]
        if self.rng.random() < 0.1:
            kinds = ["v = q.size();"]
        return self.rng.choice(kinds)

    def queues(self):
        blocking = self.rng.random() < 0.7
        kind = "BlockingQueue" if blocking else "java.util.Queue"
        self.line(f"{kind}<Integer> q = {self.rng.choice(BLOCKING if blocking else QUEUES)};")
        threads = 1 if self.tiny else self.rng.choice([1, 2])
        for number in range(threads):
            self.line(f"Thread t{number} = new Thread(() -> {{")
            self.line("    try {")
            for _ in range(1 if self.tiny else self.rng.choice([1, 2])):
                self.line("        " + self.queue_operation(blocking))
            self.line("    } catch (Exception e) { throw new IllegalStateException(e); }")
            self.line("});")
            self.line(f"t{number}.start();")
        for _ in range(1 if self.tiny else 2):
            self.line(self.queue_operation(blocking))
        for number in range(threads):
            self.line(f"t{number}.join();")
        self.line(f"assert {self.claim()};")

    def generate(self, class_name):
        self.indent = 2
        self.line("static int x;")
        self.line("static volatile int v;")
        self.line("static final AtomicInteger a = new AtomicInteger();")
        self.line("static final Object l = new Object(), m = new Object();")
        self.line("static final Semaphore s = new Semaphore(1);")
        self.line("public static void main(String[] args) throws Exception {")
        self.indent = 3
        (self.executors if self.large or self.rng.random() < 0.6 else self.queues)()
        self.indent = 2
        self.line("}")
        return "\n".join([f"    public static class {class_name} {{", *self.lines, "    }"])


def main():
    parser = generator.parser("writes random small programs with executors and queues")
    parser.add_argument("--size", choices=["tiny", "small", "large"], default="small", help="tasks, and statements per task")
    options = parser.parse_args()
    generator.write(options, "RandExecutors", lambda rng, name: Program(rng, options.size).generate(name), frame)


if __name__ == "__main__":
    main()
