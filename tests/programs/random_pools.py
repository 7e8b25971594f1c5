#!/usr/bin/env python3
"""Writes random small programs with tasks of ForkJoinPool and CompletableFuture."""
import generator

POOLS = ["new ForkJoinPool(1)", "new ForkJoinPool(1)", "new ForkJoinPool(2)", "ForkJoinPool.commonPool()"]
LARGE_POOLS = ["new ForkJoinPool(2)", "new ForkJoinPool(3)", "ForkJoinPool.commonPool()"]


class Program(generator.Text):
    def __init__(self, rng, size, streams=False):
        super().__init__(rng)
        self.streams = streams  # little else
        self.tiny = size == "tiny"  # one task of one statement
        self.large = size == "large"  # two or three workers, two to five tasks
        self.futures = []  # (name, kind)
        self.wants_locks = rng.random() < 0.4

    def value(self):
        return self.rng.choice(["0", "1", "2", "x", "v", "x + 1", "a.get()"])

    def claim(self):
        kinds = [f"x {self.rng.choice(['==', '!=', '<='])} {self.rng.randint(0, 2)}", f"v <= {self.rng.randint(0, 1)}",
                 f"a.get() != {self.rng.randint(1, 2)}"]
        if self.futures:
            kinds.append(f"!{self.rng.choice(self.futures)[0]}.isDone()")
        if len(self.futures) > 1:
            one, two = self.rng.sample(self.futures, 2)
            kinds.append(f"!{one[0]}.isDone() || {two[0]}.isDone()")
        return self.rng.choice(kinds)

    def action(self):
        kinds = [f"x = {self.value()};", f"v = {self.value()};", "a.incrementAndGet();", "x++;", f"assert {self.claim()};"]
        if self.wants_locks:
            kinds += ["synchronized (l) {{ x++; }}".replace("{{", "{").replace("}}", "}"), "synchronized (m) { synchronized (l) { v++; } }",
                      "synchronized (l) { synchronized (m) { x = v; } }", "s.acquireUninterruptibly(); x++; s.release();"]
        if self.rng.random() < 0.08:
            return "if (v >= 0) throw new IllegalStateException();"
        return self.rng.choice(kinds)

    def body(self, most):
        """Statements of a task, each in a line of its own: errors are told apart by their places."""
        self.indent += 1
        for _ in range(1 if self.tiny else self.rng.randint(1, most)):
            self.line(self.action())
        self.indent -= 1

    def lambda_call(self, before, after, result=None):
        self.line(before + "{")
        self.body(2)
        if result:
            self.line(f"    return {result};")
        self.line("}" + after)

    def task(self):
        """A new task or future; with futures there are, one that depends on them."""
        name = self.fresh("f")
        completable = [f for f, kind in self.futures if kind == "future"]
        kind = self.rng.choice(["submit", "fork", "run", "supply", "complete", "stream", "reduce", "actions"] + ["then", "both", "handle", "compose"] * bool(completable))
        of = self.rng.choice(completable) if completable else None
        if self.streams:
            kind = self.rng.choice(["stream", "stream", "reduce", "submit"])
        if kind == "submit":
            self.lambda_call(f"ForkJoinTask<?> {name} = pool.submit(() -> ", ");")
        elif kind == "fork":
            self.line(f"ForkJoinTask<?> {name} = pool.submit(() -> {{")
            self.lambda_call("    ForkJoinTask<?> child = ForkJoinTask.adapt(() -> ", ").fork();")
            self.body(1)
            joins = ["    child.join();", "    child.quietlyJoin();", "    if (child.tryUnfork()) child.invoke();"]
            if self.wants_locks: # who waits may run the child, or another task, under what he holds
                joins = ["    synchronized (l) { v++; child.join(); v--; }", "    s.acquireUninterruptibly(); child.join(); s.release();"]
            self.line(self.rng.choice(joins))
            self.line("});")
        elif kind == "stream":
            self.line(f"ForkJoinTask<?> {name} = pool.submit(() -> IntStream.range(0, {self.rng.randint(2, 4)}).parallel()")
            self.lambda_call("    .forEach(i -> ", "));")
        elif kind == "reduce":
            self.line(f"ForkJoinTask<?> {name} = pool.submit(() -> IntStream.range(0, {self.rng.randint(2, 4)}).parallel()")
            self.lambda_call("    .mapToObj(i -> ", ")", self.value())
            self.lambda_call("    .reduce(0, (p, q) -> p + q, (p, q) -> ", "));", "p + q")
        elif kind == "actions":
            self.line(f"ForkJoinTask<?> {name} = pool.submit(() -> ForkJoinTask.invokeAll(")
            self.lambda_call("    ForkJoinTask.adapt(() -> ", "),")
            self.lambda_call("    ForkJoinTask.adapt(() -> ", ")));")
        elif kind == "run":
            self.lambda_call(f"CompletableFuture<?> {name} = CompletableFuture.runAsync(() -> ", ", pool);")
        elif kind == "supply":
            self.lambda_call(f"CompletableFuture<?> {name} = CompletableFuture.supplyAsync(() -> ", ", pool);", self.value())
        elif kind == "complete":
            self.line(f"CompletableFuture<Object> {name} = new CompletableFuture<>();")
            self.lambda_call("pool.execute(() -> ", ");", None)
            self.lines.insert(len(self.lines) - 1, "    " * (self.indent + 1) + f"{name}.complete({self.value()});")
        elif kind == "then":
            how = self.rng.choice(["thenRun(() -> ", "thenRunAsync(() -> ", "whenComplete((r, e) -> "])
            self.lambda_call(f"CompletableFuture<?> {name} = {of}.{how}", ");")
        elif kind == "handle":
            self.lambda_call(f"CompletableFuture<?> {name} = {of}.handle((r, e) -> ", ");", "e == null ? 1 : 0")
        elif kind == "compose":
            self.lambda_call(f"CompletableFuture<?> {name} = {of}.thenCompose(r -> ", ");",
                             "CompletableFuture.supplyAsync(() -> x, pool)")
        else:
            other = self.rng.choice(completable)
            self.line(f"CompletableFuture<?> {name} = CompletableFuture.{self.rng.choice(['allOf', 'anyOf'])}({of}, {other});")
        self.futures.append((name, "task" if kind in ("submit", "fork", "stream", "reduce", "actions") else "future"))

    def generate(self, class_name):
        self.indent = 2
        self.line("static int x;")
        self.line("static volatile int v;")
        self.line("static final AtomicInteger a = new AtomicInteger();")
        self.line("static final Object l = new Object(), m = new Object();")
        self.line("static final Semaphore s = new Semaphore(1);")
        self.line("public static void main(String[] args) throws Exception {")
        self.indent = 3
        self.line(f"ForkJoinPool pool = {POOLS[0] if self.tiny else self.rng.choice(LARGE_POOLS if self.large else POOLS)};")
        for _ in range(1 if self.tiny else self.rng.randint(2, 5) if self.large else self.rng.choice([1, 1, 2, 2, 3])):
            self.task()
            if self.rng.random() < 0.4:
                self.line(self.action())
            if self.rng.random() < 0.1:
                self.line(f"{self.rng.choice(self.futures)[0]}.cancel(true);")
        for name, _ in self.futures:
            if self.rng.random() < 0.8:
                self.line(f"{name}.{self.rng.choice(['join', 'join', 'get'])}();")
            if self.rng.random() < 0.3:
                self.line(f"assert {self.claim()};")
        self.line(f"assert {self.claim()};")
        self.indent = 2
        self.line("}")
        return "\n".join([f"    public static class {class_name} {{", *self.lines, "    }"])


def frame(outer, bodies):
    return ("import java.util.concurrent.*;\nimport java.util.concurrent.atomic.AtomicInteger;\n"
            "import java.util.concurrent.locks.*;\nimport java.util.stream.IntStream;\n\npublic class " + outer
            + " {\n" + "\n\n".join(bodies) + "\n}\n")


def main():
    parser = generator.parser("writes random small programs with tasks of pools")
    parser.add_argument("--size", choices=["tiny", "small", "large"], default="small", help="tasks, and statements per task")
    parser.add_argument("--streams", action="store_true", help="most tasks are parallel streams")
    options = parser.parse_args()
    generator.write(options, "RandPools", lambda rng, name: Program(rng, options.size, options.streams).generate(name), frame)


if __name__ == "__main__":
    main()
