#!/usr/bin/env python3
"""Random handler programs with at most three pending tasks: engine async says what engine explicit says, and a bug that is
planted into a program that both call safe is found. All programs are compiled at once."""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

FIELDS = ["x", "y", "z"]
LOOPS = ["Executors.newSingleThreadExecutor()", "Executors.newFixedThreadPool(1)"]


class Program:
    """Handlers that change fields of few values, post each other, and claim things; main posts, and may wait."""

    def __init__(self, name, seed, planted=False):
        self.rng = random.Random(seed)
        self.name = name
        self.planted = planted
        self.handlers = self.rng.choice([2, 2, 3])
        self.budget = self.rng.choice([1, 2])  # posts by handlers; main posts the rest of three
        self.style = self.rng.choice(["static", "object", "captured", "future"])
        self.loops = 2 if self.rng.random() < 0.15 else 1
        # A loop that is never shut down waits for ever: then deadlocks are not asked for.
        self.deadlocks = self.rng.random() < 0.5
        self.text = self.write()

    def condition(self):
        f = self.rng.choice(FIELDS)
        return f"{f} {self.rng.choice(['==', '!=', '<'])} {self.rng.choice([0, 1, 2])}"

    def claim(self):
        a, b = self.rng.sample(FIELDS, 2)
        if self.rng.random() < 0.6:
            return f"{a} != {self.rng.choice([1, 2])}"
        return f"!({a} == {self.rng.choice([1, 2])} && {b} == {self.rng.choice([0, 0, 1, 2])})"

    def change(self):
        f, g = self.rng.choice(FIELDS), self.rng.choice(FIELDS)
        return self.rng.choice([f"{f} = ({f} + 1) % 3;", f"{f} = {self.rng.choice([0, 1, 2])};", f"{f} = ({f} + {g}) % 3;"])

    def post(self, handler, is_first=False):
        loop = f"loop{self.rng.randrange(self.loops)}"
        if is_first:  # not as a future: that keeps what is thrown to itself
            return f"{loop}.execute({self.name}::h{handler});"
        if self.style == "captured":
            return f"{{ int k = x; Cell c = new Cell(); {loop}.execute(() -> {{ c.n += k; h{handler}(); }}); }}"
        if self.style == "object":
            return f"{loop}.execute(new Task({handler}));"
        if self.style == "future":
            return f"{loop}.submit(() -> h{handler}());"
        return f"{loop}.execute({self.name}::h{handler});"

    def handler(self, number):
        lines = []
        if self.planted and number == self.first:
            lines.append("assert bug != 0;")
        for _ in range(self.rng.choice([1, 2, 2, 3])):
            kind = self.rng.random()
            if kind < 0.3:
                lines.append(f"if ({self.condition()}) {self.change()}")
            elif kind < 0.55:
                lines.append(self.change())
            else:
                lines.append(f"assert {self.claim()};")
        if self.rng.random() < 0.3:  # wrong if the condition can hold
            field, value = self.rng.choice(FIELDS), self.rng.choice([1, 2])
            lines.append(f"if ({self.condition()}) {field} = {value}; assert {field} != {value};")
        if self.rng.random() < 0.7:
            target = self.rng.randrange(self.handlers)
            lines.append(f"if (left > 0 && {self.condition()}) {{ left--; {self.post(target)} }}")
        return f"    static void h{number}() {{ {' '.join(lines)} }}"

    def main(self):
        lines = []
        for i in range(self.loops):
            lines.append(f"loop{i} = {self.rng.choice(LOOPS)};")
        posts = 3 - self.budget
        targets = [self.first] + [self.rng.randrange(self.handlers) for _ in range(posts - 1)]
        for i, target in enumerate(targets):
            if self.rng.random() < 0.3:
                lines.append(self.change())
            lines.append(self.post(target, i == 0))
        if self.rng.random() < 0.3:
            lines.append(f"assert {self.claim()};")
        if self.rng.random() < 0.4:
            lines.append("loop0.submit(() -> y = 1).get();")
        if self.deadlocks:
            lines.append("try { Thread.sleep(1); } catch (InterruptedException e) { }" if self.rng.random() < 0.1 else "")
            lines += [f"loop{i}.shutdown();" for i in range(self.loops)]
        return lines

    def write(self):
        self.first = self.rng.randrange(self.handlers)
        loops = ", ".join(f"loop{i}" for i in range(self.loops))
        # After a shutdown, handlers that post are rejected: an exception, which both engines have to see.
        body = [f"public class {self.name} {{", f"    static int x, y, z, left = {self.budget}, bug;", f"    static ExecutorService {loops};",
                "    static class Cell { int n; }",
                "    static class Task implements Runnable {", "        final int which;", "        Task(int which) { this.which = which; }",
                "        public void run() {"]
        body += [f"            if (which == {i}) h{i}();" for i in range(self.handlers)]
        body += ["        }", "    }"]
        body += [self.handler(i) for i in range(self.handlers)]
        body += ["    public static void main(String[] args) throws Exception {"]
        body += [f"        {line}" for line in self.main() if line]
        body += ["    }", "}"]
        return "\n".join(["import java.util.concurrent.*;"] + body) + "\n"


def check(weft, folder, program, engine, seconds):
    properties = "assert,exception,deadlock" if program.deadlocks else "assert,exception"
    command = [weft, "check", "--engine", engine, "--time", str(seconds), "--property", properties, "-cp", folder, program.name]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr.strip()
    return last.removeprefix("verdict: ")


def kind(verdict):
    return verdict.split(" ")[0]


def compare(weft, folder, program, planted, seconds):
    """The verdict, and what is wrong or None."""
    theirs = check(weft, folder, program, "explicit", seconds)
    ours = check(weft, folder, program, "async", seconds)
    if kind(ours) not in ("SAFE", "UNSAFE") or kind(theirs) not in ("SAFE", "UNSAFE"):
        return ours, f"undecided: async {ours}, explicit {theirs}"
    if kind(ours) != kind(theirs):
        return ours, f"async {ours}, explicit {theirs}"
    if kind(ours) == "SAFE":
        flipped = check(weft, folder, planted, "async", seconds)
        if kind(flipped) != "UNSAFE":
            return ours, f"with a planted bug: async {flipped}"
    return ours, None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--weft", required=True)
    options.add_argument("--count", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--time", type=int, default=10)
    options.add_argument("--keep", help="folder for programs on which they differ")
    given = options.parse_args()
    programs = [Program(f"P{i}", given.seed * 100003 + i) for i in range(given.count)]
    planted = [Program(f"Q{i}", given.seed * 100003 + i, planted=True) for i in range(given.count)]
    failures, unsafe = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for program in programs + planted:
            files.append(os.path.join(folder, f"{program.name}.java"))
            with open(files[-1], "w", encoding="utf-8") as out:
                out.write(program.text)
        subprocess.run(["javac", "-nowarn", "-d", folder] + files, check=True)
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            jobs = [pool.submit(compare, given.weft, folder, p, q, given.time) for p, q in zip(programs, planted)]
            for program, job in zip(programs, jobs):
                verdict, wrong = job.result()
                unsafe += kind(verdict) == "UNSAFE"
                if not wrong:
                    continue
                failures += 1
                print(f"{program.name}: {wrong}\n{program.text}")
                if given.keep:
                    os.makedirs(given.keep, exist_ok=True)
                    with open(os.path.join(given.keep, f"{program.name}.java"), "w", encoding="utf-8") as out:
                        out.write(program.text)
    print(f"{given.count} programs, {unsafe} unsafe, {failures} failed")
    if 3 * unsafe < given.count or 3 * unsafe > 2 * given.count + given.count // 3:
        print("too few of one kind")
        failures += 1
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
