#!/usr/bin/env python3
"""Writes random small programs whose threads wait with a limit of time: queues, locks, conditions, latches, monitors, joins.

Every program is finite for a clock that all threads share: what times out is tried again a given number of times."""
import generator
from random_pools import Program as PoolProgram, frame

QUEUES = ["new LinkedBlockingQueue<>()", "new LinkedBlockingQueue<>(1)", "new ArrayBlockingQueue<>(1)", "new SynchronousQueue<>()",
          "new LinkedBlockingDeque<>(1)", "new LinkedTransferQueue<>()"]
TRIES = {
    "queue": ["q.poll({n}, TimeUnit.MILLISECONDS) != null", "q.offer({n}, {n}, TimeUnit.MILLISECONDS)"],
    "lock": ["lock.tryLock({n}, TimeUnit.MILLISECONDS)"],
    "condition": ["waited({n})"],
    "latch": ["latch.await({n}, TimeUnit.MILLISECONDS)"],
    "semaphore": ["permits.tryAcquire({n}, TimeUnit.MILLISECONDS)"],
}
PLAIN = {
    "queue": ["q.offer(1);", "q.poll();"],
    "lock": ["lock.lock();", "if (lock.isHeldByCurrentThread()) lock.unlock();"],
    "condition": ["tell();", "tell();"],
    "latch": ["latch.countDown();"],
    "semaphore": ["permits.release();"],
}
HELPERS = """
static boolean waited(long n) throws InterruptedException {
    lock.lock();
    try {
        long nanos = n;
        while (v == 0) {
            if (nanos <= 0) return false;
            nanos = changed.awaitNanos(nanos);
        }
        return true;
    } finally {
        lock.unlock();
    }
}
static void tell() {
    lock.lock();
    v++;
    changed.signal();
    lock.unlock();
}"""


class Program(PoolProgram):
    """Threads that use one or two things with limits of time."""

    def timed(self):
        kind = self.rng.choice(self.kinds)
        attempt = self.rng.choice(TRIES[kind]).format(n=self.rng.randint(1, 3))
        self.line(f"if ({attempt}) {{")
        self.line("    " + self.action())
        if kind == "lock":
            self.line("    lock.unlock();")
        self.line("} else {")
        self.line("    " + self.action())
        self.line("}")

    def statement(self, depth, held):
        drawn = self.rng.random()
        if drawn < 0.5:
            self.timed()
        elif drawn < 0.8:
            self.line(self.rng.choice(PLAIN[self.rng.choice(self.kinds)]))
        elif drawn < 0.9:
            self.line(f"Thread.sleep({self.rng.randint(1, 2)});")
        else:
            self.line("synchronized (l) { if (v == 0) l.wait(2); v++; l.notify(); }")

    def thread(self, name):
        self.line(f"Thread {name} = new Thread(() -> {{")
        self.line("    try {")
        self.indent += 1
        self.block(1 if self.tiny else self.rng.randint(1, 2), 0, [])
        self.indent -= 1
        self.line("    } catch (Exception e) { throw new IllegalStateException(e); }")
        self.line("});")

    def generate(self, class_name):
        self.kinds = self.rng.sample(sorted(TRIES), self.rng.choice([1, 1, 2]))
        self.indent = 2
        self.line("static int x;")
        self.line("static volatile int v;")
        self.line("static final AtomicInteger a = new AtomicInteger();")
        self.line("static final Object l = new Object(), m = new Object();")
        self.line("static final Semaphore s = new Semaphore(1);")
        self.line(f"static final BlockingQueue<Integer> q = {self.rng.choice(QUEUES)};")
        self.line("static final ReentrantLock lock = new ReentrantLock();")
        self.line("static final Condition changed = lock.newCondition();")
        self.line("static final CountDownLatch latch = new CountDownLatch(1);")
        self.line("static final Semaphore permits = new Semaphore(1);")
        for text in HELPERS.splitlines()[1:]:
            self.line(text)
        self.line("public static void main(String[] args) throws Exception {")
        self.indent = 3
        names = [f"t{i}" for i in range(1 if self.tiny else self.rng.choice([1, 2, 2]))]
        for name in names:
            self.thread(name)
        for name in names:
            self.line(f"{name}.start();")
        for _ in range(1 if self.tiny else self.rng.randint(1, 2)):
            self.statement(0, [])
        for name in names:
            self.line(self.rng.choice([f"{name}.join();", f"{name}.join(1);"]))
        self.line(f"assert {self.claim()};")
        self.indent = 2
        self.line("}")
        return "\n".join([f"    public static class {class_name} {{", *self.lines, "    }"])


def main():
    parser = generator.parser("writes random small programs with limits of time")
    parser.add_argument("--size", choices=["tiny", "small"], default="small", help="threads, and statements per thread")
    options = parser.parse_args()
    generator.write(options, "RandTimed", lambda rng, name: Program(rng, options.size).generate(name), frame)


if __name__ == "__main__":
    main()
