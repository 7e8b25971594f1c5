#!/usr/bin/env python3
"""Writes random small multithreaded Java programs for comparing search strategies with each other.

    random_threads.py --count N --seed S --out DIR [--per-file K] [--size tiny|small|medium]

Each file RandThreadsS_F.java holds K programs as nested classes RandThreadsS_F$P0, P1, … with a `main` of their own, so
that one javac call compiles all; DIR/programs lists the main classes, one a line. Two or three threads and main
share ints, volatiles, atomics, an array, an object that may be null, locks and a semaphore; they lock (in any order),
wait and notify, park, interrupt, join or do not join, look at each other's life, exit, draw a few inputs, and assert things that hold on some
schedules only. Every program is finite: loops are bounded and waits stand under an `if`. What is wrong with a
program is not known: reduction on and off, depth and breadth first, one job and two must find the same.
"""
import generator

SIZES = {"tiny": (1, 1), "small": (2, 3), "medium": (3, 5)}  # statements per thread


class Program(generator.Text):
    def __init__(self, rng, size, library, symmetric):
        super().__init__(rng)
        self.symmetric = symmetric
        self.least, self.most = SIZES[size]
        self.ints = [f"x{i}" for i in range(rng.randint(1, 2))]
        self.volatiles = [f"v{i}" for i in range(rng.randint(0, 1))]
        self.atomics = [f"a{i}" for i in range(rng.randint(0, 1))]
        self.locks = [f"l{i}" for i in range(rng.randint(1, 2))]
        self.array = rng.random() < 0.3
        self.box = rng.random() < 0.4
        self.semaphore = rng.random() < 0.15
        self.reentrant = rng.random() < 0.15
        self.inputs = 2 if rng.random() < 0.25 else 0
        self.threads = [f"t{i}" for i in range(1 if rng.random() < 0.4 else 2)]
        self.life = 0.25 if rng.random() < 0.5 else 0.0  # threads that deal with threads
        self.kinds = []
        if library:
            self.reentrant, self.life = rng.random() < 0.8, self.life / 2
            self.semaphore = rng.random() < 0.2
            self.kinds = ["reentrant"] * self.reentrant + ["latch"] * (rng.random() < 0.3) + ["readwrite"] * (rng.random() < 0.3)
            self.waits = rng.random() < 0.5
        if symmetric:
            self.threads = [f"t{i}" for i in range(rng.choice([2, 2, 2, 3]))]
            self.life = 0.15 if rng.random() < 0.2 else 0.0
        if size == "tiny":
            self.threads = self.threads[:2 if symmetric else 1]

    def target(self):
        return self.rng.choice(self.ints + self.volatiles)

    def value(self):
        choices = [str(self.rng.randint(0, 2)), self.target(), f"{self.target()} + 1"]
        if self.atomics:
            choices.append(f"{self.rng.choice(self.atomics)}.get()")
        if self.array:
            choices.append("array[1]")
        if self.box:
            choices.append("(box == null ? 0 : 1)")
        return self.rng.choice(choices)

    def condition(self):
        op = self.rng.choice(["==", "!=", "<", "<=", ">="])
        return f"{self.target()} {op} {self.rng.randint(0, 2)}"

    def claim(self):
        """What an assertion says: true at the start, and false after a few of the statements that occur."""
        x, y = self.target(), self.target()
        claims = [f"{x} < {self.rng.randint(2, 6)}", f"{x} != {self.rng.randint(2, 4)}", f"{x} >= {-self.rng.randint(0, 2)}",
                  f"{x} + {y} < {self.rng.randint(3, 7)}", f"{x} != 2 || {y} != {self.rng.randint(1, 2)}"]
        if self.atomics:
            claims.append(f"{self.atomics[0]}.get() <= {self.rng.randint(2, 3)}")
        return self.rng.choice(claims)

    def statement(self, depth, held):
        kinds = ["write", "write", "increment", "increment", "assert", "copy"]
        if depth > 0:
            kinds += ["sync", "sync", "sync", "if", "if", "loop"]
        kinds += ["atomic"] * bool(self.atomics) + ["array"] * self.array + ["box"] * self.box + ["rare"]
        kinds += ["semaphore"] * self.semaphore + ["reentrant"] * (self.reentrant and depth > 0)
        if self.inputs > 0:
            kinds += ["input"] * 2
        if depth > 0:
            kinds += self.kinds * 4
        if "lock" in held:
            kinds += ["await", "signal", "signal"] * self.waits
            held = [lock for lock in held if lock != "lock"]
        if held:
            kinds += ["wait", "notify", "notify"]
        if self.rng.random() < self.life:
            kinds = ["life"]
        getattr(self, "do_" + self.rng.choice(kinds))(depth, held)

    def do_write(self, depth, held):
        self.line(f"{self.target()} = {self.value()};")

    def do_increment(self, depth, held):
        self.line(f"{self.target()}{self.rng.choice(['++', '++', '--', ' += 2'])};")

    def do_copy(self, depth, held):
        name = self.fresh()
        self.line(f"int {name} = {self.target()};")
        self.line(f"{self.target()} = {name}{self.rng.choice(['', ' + 1', ' * 2'])};")

    def do_assert(self, depth, held):
        self.line(f"assert {self.claim()};")

    def do_sync(self, depth, held):
        lock = self.rng.choice(self.locks)
        self.line(f"synchronized ({lock}) {{")
        self.block(self.rng.randint(1, 2), depth - 1, held + [lock])
        self.line("}")

    def do_if(self, depth, held):
        self.line(f"if ({self.condition()}) {{")
        self.block(1, depth - 1, held)
        if self.rng.random() < 0.3:
            self.line("} else {")
            self.block(1, depth - 1, held)
        self.line("}")

    def do_atomic(self, depth, held):
        a = self.rng.choice(self.atomics)
        self.line(self.rng.choice([f"{a}.incrementAndGet();", f"{a}.compareAndSet({self.rng.randint(0, 1)}, 2);",
                                   f"{a}.set({self.target()});", f"assert {a}.getAndAdd(1) <= 1;"]))

    def do_array(self, depth, held):
        index = self.rng.choice(["0", "1", f"{self.target()} & 1", self.target()])
        self.line(f"array[{index}] = {self.value()};")

    def do_box(self, depth, held):
        self.line(self.rng.choice(["box = new Box();", "box = new Box();", "box = null;", "box.field++;", f"if (box != null) {{ box.field = {self.value()}; }}",
                                   *self.own_box()]))

    def own_box(self):
        """An object goes from thread to thread: one alone has it for a while."""
        x, b = self.target(), self.fresh()
        return [f"Box {b} = box; box = null; if ({b} != null) {{ {b}.field++; {x} = {b}.field; }}",
                f"Box {b} = new Box(); {b}.field = {self.value()}; box = {b}; {b}.field++; {x} = {b}.field;",
                f"Box {b} = box; if ({b} != null) {{ synchronized ({b}) {{ {b}.field++; {x} += {b}.field; }} }}",
                f"Box {b} = box; if ({b} != null) {{ {b}.next = box; {b}.field = {b}.next == null ? 2 : {x}; }}",
                f"Box {b} = box; if ({b} != null) {{ box = {b}.next; {b}.field++; assert {b}.field < {self.rng.randint(2, 3)}; }}"]

    def do_rare(self, depth, held):
        self.line(self.rng.choice([f"{self.rng.choice(self.ints)} = 6 / ({self.target()} + 1);", "Thread.yield();", "Thread.yield();",
                                   f"{self.target()} += Late.value++;", "Late.value++;", "Thread.currentThread().interrupt();", f"if (Thread.interrupted()) {{ {self.target()}++; }}"]))

    def do_semaphore(self, depth, held):
        self.line(self.rng.choice(["semaphore.acquireUninterruptibly();", "semaphore.release();", "semaphore.release();",
                                   f"if (semaphore.tryAcquire()) {{ {self.target()}++; }}"]))

    def do_reentrant(self, depth, held):
        how = self.rng.random() if self.kinds else 1
        if how < 0.15:
            self.line("if (lock.tryLock()) {")
        else:
            self.line("lock.lock();" if how > 0.25 else "lock.lockInterruptibly();")
            self.line("try {")
        self.block(1 if how > 0.6 else 2, depth - 1, held + ["lock"] * bool(self.kinds))
        if how >= 0.15:
            self.line("} finally {")
        self.line("    lock.unlock();")
        self.line("}")
        if 0.25 < how < 0.28:
            self.line(f"if (lock.hasQueuedThreads() || lock.isLocked()) {{ {self.target()}++; }}")

    def do_await(self, depth, held):
        self.line(f"if ({self.condition()}) {{")
        self.line(f"    {self.rng.choice(['ready.await();'] * 4 + ['ready.awaitUninterruptibly();', 'ready.awaitNanos(5);'])}")
        self.line("}")

    def do_signal(self, depth, held):
        self.line(f"ready.{self.rng.choice(['signal', 'signalAll'])}();")

    def do_latch(self, depth, held):
        self.line(self.rng.choice(["latch.countDown();"] * 3 + ["latch.await();", f"if (latch.getCount() > 0) {{ {self.target()}++; }}"]))

    def do_readwrite(self, depth, held):
        side = self.rng.choice(["readLock", "writeLock"])
        self.line(f"both.{side}().lock();")
        self.block(1, depth - 1, held)
        self.line(f"both.{side}().unlock();")

    def do_input(self, depth, held):
        self.inputs -= 1
        self.line(self.rng.choice([f"{self.target()} = Verify.anyInt(0, 2);",
                                   f"if (Verify.anyBoolean()) {{ {self.target()}++; }}",
                                   f"Verify.assume({self.condition()});"]))

    def do_wait(self, depth, held):
        self.line(f"if ({self.condition()}) {{")
        self.line(f"    {held[-1]}.wait({self.rng.choice(['', '', '5'])});")
        self.line("}")

    def do_notify(self, depth, held):
        self.line(f"{held[-1]}.{self.rng.choice(['notify', 'notifyAll'])}();")

    def do_life(self, depth, held):
        t, x = "thread_" + self.rng.choice(self.threads), self.target()
        self.line(self.rng.choice([
            f"if ({t}.isAlive()) {{ {x}++; }}", f"{t}.interrupt();", f"{t}.join();", f"{t}.join(3);",
            f"synchronized ({t}) {{ {x}++; }}", f"synchronized ({t}) {{ {t}.notifyAll(); {x}--; }}", "Thread.sleep(1);",
            f"new Thread(() -> {{ {x}++; }}).start();", f"if ({self.condition()}) {{ Runtime.getRuntime().halt(0); }}",
            f"if ({self.condition()}) {{ System.exit(0); }}", f"LockSupport.unpark({t});", "LockSupport.park();",
            "LockSupport.parkNanos(5);", f"Verify.atomicBegin(); {x}++; {self.target()}++; Verify.atomicEnd();",
            f"{self.rng.choice(self.ints)} = new int[] {{{x}, 1}}.clone()[0];",
            *([f"System.arraycopy(array, 0, array, 1, 1);", f"{x} = array.clone()[1];"] * 2 * self.array)]))

    def method(self, name):
        """A thread's body; an interrupt of its wait is one more way to end."""
        outside, self.lines = self.lines, []
        self.block(self.rng.randint(self.least, self.most), 2, [])
        body, self.lines = self.lines, outside
        self.line(f"static void {name}() {{")
        if any(word in line and "awaitUninterruptibly" not in line for line in body
               for word in (".wait(", "sleep(", "join(", ".await", "Interruptibly")):
            self.line("    try {")
            self.lines += ["    " + line for line in body]
            self.line("    } catch (InterruptedException e) {")
            self.line(f"        {self.target()} = 2;")
            self.line("    }")
        else:
            self.lines += body
        self.line("}")

    def fields(self):
        self.line(f"static int {', '.join(self.ints)};")
        for name in self.volatiles:
            self.line(f"static volatile int {name};")
        for name in self.atomics:
            self.line(f"static final AtomicInteger {name} = new AtomicInteger();")
        for name in self.locks:
            self.line(f"static final Object {name} = new Object();")
        for name in self.threads if self.named() else []:
            self.line(f"static Thread thread_{name};")
        if self.array:
            self.line("static final int[] array = new int[2];")
        if self.box:
            self.line(f"static Box box{self.rng.choice(['', ' = new Box()', ' = new Box()'])};")
        if self.semaphore:
            self.line(f"static final Semaphore semaphore = new Semaphore({self.rng.randint(0, 1)});")
        if self.reentrant:
            self.line(f"static final ReentrantLock lock = new ReentrantLock({self.rng.choice(['', '', '', 'true']) if self.kinds else ''});")
        if self.kinds:
            if self.reentrant:
                self.line("static final Condition ready = lock.newCondition();")
            self.line("static final CountDownLatch latch = new CountDownLatch(1);")
            self.line("static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();")

    def named(self):
        """Are the threads known to all?"""
        return not self.symmetric or self.life > 0

    def holding(self, statement):
        """Mostly without a lock."""
        lock = self.rng.choice(self.locks)
        return f"synchronized ({lock}) {{ {statement} }}" if self.rng.random() < 0.2 else statement

    def start_symmetric(self, class_name):
        """Several threads that do the same; the ways in which they are known after that differ."""
        how = self.rng.choice(["array", "array", "forgotten", "one by one", "list"])
        n = len(self.threads)
        target = self.rng.choice([f"{class_name}::t0", f"{class_name}::t0", "() -> { int mine = " + self.target() + "; t0(); " + self.target() + " = mine; }",
                                  "new Same()"])
        if self.named() or how == "one by one":
            for name in self.threads:
                self.line(f"Thread {name} = {f'thread_{name} = ' if self.named() else ''}new Thread({target});")
            for name in self.threads:
                self.line(f"{name}.start();")
            self.line("own();")
            for name in self.threads:
                if self.rng.random() < 0.9:
                    self.line(self.holding(f"{name}.join();"))
        elif how == "forgotten":
            self.line(f"for (int i = 0; i < {n}; i++) {{ new Thread({target}).start(); }}")
            self.line("own();")
        else:
            self.line(f"Thread[] all = new Thread[{n}];")
            self.line(f"for (int i = 0; i < {n}; i++) {{ all[i] = new Thread({target}); }}")
            self.line("for (Thread t : all) { t.start(); }")
            self.line("own();")
            self.line("for (Thread t : " + ("java.util.List.of(all)" if how == "list" else "all") + ") { " + self.holding("t.join();") + " }")

    def generate(self, class_name):
        self.indent = 2
        self.fields()
        if self.symmetric:
            self.line("static class Same implements Runnable { int turns; public void run() { turns++; t0(); turns++; } }")
        self.line(f"static class Late {{ static int value = 1; static {{ {self.rng.choice(self.ints)}++; }} }}")
        for name in self.threads[:1] if self.symmetric else self.threads:
            self.line("")
            self.method(name)
        self.line("")
        self.line("static void own() throws InterruptedException {")
        self.block(self.rng.randint(1, 2), 1, [])
        self.line("}")
        self.line("")
        self.line("public static void main(String[] args) throws InterruptedException {")
        self.indent += 1
        if self.symmetric:
            self.start_symmetric(class_name)
        else:
            self.start_and_join(class_name)
        for _ in range(self.rng.randint(0, 2)):
            self.line(f"assert {self.claim()};")
        self.indent -= 1
        self.line("}")
        return "\n".join([f"    public static class {class_name} {{", *self.lines, "    }"])

    def start_and_join(self, class_name):
        for name in self.threads:
            self.line(f"Thread {name} = thread_{name} = new Thread({class_name}::{name});")
            if self.rng.random() < (0.2 if self.life else 0.05):
                self.line(f"{name}.setDaemon(true);")
        for name in self.threads:
            self.line(f"{name}.start();")
        self.line("own();")
        if self.rng.random() < 0.1:
            self.line(f"{self.threads[0]}.interrupt();")
        for name in self.threads:
            if self.rng.random() < 0.85:
                self.line(f"{name}.join({self.rng.choice(['', '', '', '', '10'])});")


def frame(outer, bodies):
    return ("import java.util.concurrent.*;\nimport java.util.concurrent.atomic.AtomicInteger;\n"
            "import java.util.concurrent.locks.*;\n"
            "import weft.Verify;\n\npublic class " + outer
            + " {\n    static class Box {\n        int field;\n        Box next;\n    }\n\n" + "\n\n".join(bodies) + "\n}\n")


def main():
    parser = generator.parser("writes random small multithreaded Java programs")
    parser.add_argument("--size", choices=sorted(SIZES), default="small", help="statements per thread")
    parser.add_argument("--symmetric", action="store_true", help="threads that do the same")
    parser.add_argument("--library", action="store_true", help="with more of java.util.concurrent's synchronizers")
    options = parser.parse_args()
    generator.write(options, "RandThreads", lambda rng, name: Program(rng, options.size, options.library, options.symmetric).generate(name), frame)


if __name__ == "__main__":
    main()
