#!/usr/bin/env python3
"""Random programs with threads, executors, monitors (of one object, and of many), ReentrantLocks, read/write locks, waits, joins
(in loops, too), exceptions and recursion: engine dpn against the explicit engine.

Every race that the explicit engine finds must be possible or confirmed for `weft races`. A program that `weft races` proves free of
races is run again with one `synchronized` taken away at a time; where the explicit engine then finds a race, so must the model.
Branches are inputs, so the model is nearly exact: how many pairs it calls possible that do not happen is printed and bounded.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

FIELDS = ["x", "y"]
LOCKS = ["a", "b", "c"]  # monitors, a ReentrantLock with a condition; every other program has a read/write lock as well
# How an object of many guards itself, or does not.
OWN = ["synchronized ({0}) {{", "synchronized ({0}.lock) {{", "{0}.again.lock(); try {{", "{{"]


class Program:
    """One class. Lines are made once; `without` leaves out the n-th synchronized (its block stays)."""

    def __init__(self, name, rng, more):
        self.name, self.rng, self.locks, self.guards, self.owns = name, rng, 0, [], 0
        self.more, self.names = more, LOCKS + ["d"] * more
        self.discipline = {f: rng.choice(self.names + self.names + [None]) for f in FIELDS}
        self.disciplined = rng.random() < 0.6
        self.threads = rng.randint(1, 2)
        self.own = rng.choice(OWN[:3])
        self.pool = rng.choice([None, None, None, "newFixedThreadPool(2)", "newSingleThreadExecutor()"])
        bodies = [self.block(2, 2) for _ in range(self.threads)]
        helper = self.block(1, 1)
        self.parts = dict(bodies=bodies, helper=helper, main=self.main())

    def access(self):
        rng = self.rng
        if rng.random() < 0.15:  # its own monitor guards it, or, sometimes, does not
            self.owns += 1
            own = f"o{self.owns}"
            line = rng.choice(["{0}.z++;", "use({0}.z);", "touch({0});", "{0}.array[0]++;", "{0}.inside();"]).format(own)
            kind = self.own if self.disciplined or rng.random() < 0.5 else rng.choice(OWN)
            before, after = kind.format(own), f"}} finally {{ {own}.again.unlock(); }}" if "again" in kind else "}"
            if not self.disciplined and rng.random() < 0.1:  # another one's
                line = line.replace(own, "owns[0]")
            return [f"{{ Own {own} = owns[Verify.anyInt(0, 1)]; {before}", line, after + " }"]
        field = rng.choice(FIELDS)
        kind = rng.choice(["{0}++;", "{0} = 1;", "{0} = 2;", "use({0});"])
        line = kind.format(field)
        lock = self.discipline[field]
        if self.disciplined and lock is None:
            return [f"use({field});"]
        if self.disciplined or rng.random() < 0.3:
            self.guards.append(self.locks)
            return self.sync(lock or rng.choice(self.names), [line], "use" in kind or rng.random() < 0.1)
        return [line]

    def sync(self, lock, lines, reads=False):
        number = self.locks
        if lock == "d":  # a reader that writes is a race
            lock = "d.readLock()" if reads or self.rng.random() < 0.1 else "d.writeLock()"
        self.locks += 1
        wait = []
        if lock == "a" and self.rng.random() < 0.15:  # gives the lock away for a while
            wait = [f"try {{ a.wait(1); }} catch (InterruptedException e{self.rng.randrange(10 ** 6)}) {{}}"]
            lines = [*lines, *wait, *lines] if self.rng.random() < 0.3 else [*wait, *lines]
        if lock == "c" and self.more and self.rng.random() < 0.1:
            wait = [f"try {{ e.awaitNanos(1); }} catch (InterruptedException e{self.rng.randrange(10 ** 6)}) {{}}"]
            lines = [*wait, *lines]
        return [("sync", number, lock, bool(wait)), *lines, ("end",)]

    def block(self, depth, size):
        rng = self.rng
        out = []
        for _ in range(rng.randint(1, size)):
            kind = rng.random()
            if depth == 0 or kind < 0.45:
                out += self.access()
            elif kind < 0.6:
                out += self.sync(rng.choice(self.names), self.block(depth - 1, size))
            elif kind < 0.72:
                out += ["if (Verify.anyBoolean()) {", *self.block(depth - 1, size), "}"]
            elif kind < 0.82:
                out += ["try {", *self.block(depth - 1, size), "if (Verify.anyBoolean()) throw new RuntimeException();",
                        f"}} catch (RuntimeException e{rng.randrange(10 ** 6)}) {{", *self.block(depth - 1, 1), "}"]
            elif kind < 0.92:
                out += ["helper(1);"]
            else:
                out += ["for (int i = 0; i < 2; i++) {", *self.access(), "}"]
        return out

    def main(self):
        rng = self.rng
        out = []
        order = list(range(self.threads))
        for t in order:
            out += self.block(1, 1) if rng.random() < 0.4 else []
            start = [f"t{t} = pool.submit(NAME::run{t});" if self.pool else f"all[{t}].start();" if self.more and rng.random() < 0.5
                     else f"t{t}.start();"]
            out += self.sync(rng.choice(self.names), start) if rng.random() < 0.15 else start
        if rng.random() < 0.8:
            out += self.block(1, 2)
        if self.more and not self.pool and rng.random() < 0.3:  # all of them, in a loop; sometimes some
            out += ["for (Thread t : all) " + rng.choice(["", "", "if (Verify.anyBoolean()) "]) + "t.join();"]
            order = []
        for t in order:
            if rng.random() < 0.5:
                out += [f"t{t}.get();" if self.pool else f"t{t}.join();"]
        out += [f"use({f});" for f in FIELDS if rng.random() < 0.3] if not self.disciplined else []
        if rng.random() < 0.6:
            out += self.access()
        return out

    def text(self, name, without=None):
        lines = []
        ends = []

        def emit(items):
            for item in items:
                if isinstance(item, str):
                    lines.append("        " + item.replace("NAME", name))
                elif item[0] == "sync":
                    gone = item[1] == without and not item[3]  # a wait needs its monitor
                    ends.append("}" if gone or item[2] in "ab" else f"}} finally {{ {item[2]}.unlock(); }}")
                    lines.append("        {" if gone else f"        {item[2]}.lock(); try {{" if item[2] not in "ab"
                                 else f"        synchronized ({item[2]}) {{")
                else:
                    lines.append("        " + ends.pop())

        lines.append("import weft.Verify;")
        lines.append(f"public class {name} {{")
        lines.append("    static int x, y;")
        lines.append("    static class Own {")
        lines.append("        int z; final int[] array = new int[1]; final Object lock = new Object();")
        lines.append("        final java.util.concurrent.locks.ReentrantLock again = new java.util.concurrent.locks.ReentrantLock();")
        lines.append("        void inside() { z++; }")
        lines.append("    }")
        lines.append("    static final Own[] owns = new Own[2];")
        lines.append("    static { for (int i = 0; i < 2; i++) owns[i] = new Own(); }")
        lines.append("    static void touch(Own own) { own.z++; }")
        lines.append("    static final Object a = new Object(), b = new Object();")
        lines.append("    static final java.util.concurrent.locks.ReentrantLock c = new java.util.concurrent.locks.ReentrantLock();")
        lines.append("    static final java.util.concurrent.locks.Condition e = c.newCondition();")
        lines.append("    static final java.util.concurrent.locks.ReentrantReadWriteLock d = new java.util.concurrent.locks.ReentrantReadWriteLock();")
        lines.append("    static void use(int i) {}")
        lines.append("    static void helper(int depth) {")
        lines.append("        if (depth > 0 && Verify.anyBoolean()) helper(depth - 1);")
        emit(self.parts["helper"])
        lines.append("    }")
        for i, body in enumerate(self.parts["bodies"]):
            lines.append(f"    static void run{i}() {{")
            emit(body)
            lines.append("    }")
        lines.append("    public static void main(String[] args) throws Exception {")
        for i in range(self.threads):
            lines.append(f"        java.util.concurrent.Future<?> t{i};" if self.pool else f"        Thread t{i} = new Thread({name}::run{i});")
        if not self.pool:
            lines.append(f"        Thread[] all = {{{', '.join(f't{i}' for i in range(self.threads))}}};")
        if self.pool:
            lines.append(f"        java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.{self.pool};")
        emit(self.parts["main"])
        if self.pool:
            lines.append("        pool.shutdown();")
        lines.append("    }")
        lines.append("}")
        return "\n".join(lines) + "\n"


PAIR = re.compile(r"^race (\S+): (\S+) \((?:read|write)\) and (\S+) \((?:read|write)\): (possible|impossible)")
RACE = re.compile(r"^data race on (\S+) between (\S+) and (\S+):$", re.M)


class Runner:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder

    def weft(self, *args):
        p = subprocess.run([self.args.weft, *args], capture_output=True, text=True, timeout=120, check=False)
        if p.returncode in (2, 4) or p.returncode < 0:
            sys.exit(f"weft {' '.join(args)}: {p.returncode}\n{p.stdout}{p.stderr}")
        return p.stdout

    def model(self, name):
        """{(field, place, place): possible?}, verdict"""
        out = self.weft("races", "--confirm", "0", "--quiet", "-cp", self.folder, name)
        pairs = {}
        for line in out.splitlines():
            m = PAIR.match(line)
            if m:
                key = (m[1], *sorted((m[2], m[3])))
                pairs[key] = pairs.get(key, False) or m[4] == "possible"
        return pairs, out.splitlines()[-1]

    def explicit(self, name):
        """races, all of them?"""
        out = self.weft("check", "--property", "race", "--all-errors", "--time", str(self.args.time), "-cp", self.folder, name)
        races = {(re.sub(r"\[\d+\]", "[]", m[1]), *sorted((m[2], m[3]))) for m in RACE.finditer(out)}
        last = out.splitlines()[-1]
        complete = "there may be more errors" not in out and "UNKNOWN" not in last
        return races, complete


def compare(runner, name, counts):
    pairs, verdict = runner.model(name)
    races, complete = runner.explicit(name)
    missed = [r for r in races if not pairs.get(r)]
    if missed or (races and "SAFE" in verdict and "UNSAFE" not in verdict):
        print(open(os.path.join(runner.folder, name + ".java")).read())
        sys.exit(f"{name}: races that were ruled out: {missed}; {verdict}")
    counts["programs"] += 1
    counts["races"] += len(races)
    counts["impossible"] += sum(not p for p in pairs.values())
    if complete:
        counts["complete"] += 1
        counts["spurious"] += sum(p and k not in races for k, p in pairs.items())
    return verdict == "verdict: SAFE", bool(races)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=5)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    counts = dict.fromkeys(["programs", "races", "impossible", "complete", "spurious", "free", "weakened", "flipped"], 0)
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(args, folder)
        programs = [Program(f"R{i}", rng, i % 2) for i in range(args.count)]
        sources = []
        for p in programs:
            p.without = rng.choice(p.guards) if p.guards else None
            for n in {None, p.without}:
                name = p.name if n is None else f"{p.name}W"
                path = os.path.join(folder, name + ".java")
                with open(path, "w", encoding="utf-8") as f:
                    f.write(p.text(name, n))
                sources.append(path)
        subprocess.run(["javac", "-cp", args.api_jar, "-d", folder, *sources], check=True)
        for p in programs:
            safe, _ = compare(runner, p.name, counts)
            if not safe:
                continue
            counts["free"] += 1
            if p.without is None:
                continue
            weak_safe, weak_races = compare(runner, f"{p.name}W", counts)
            counts["weakened"] += 1
            counts["flipped"] += not weak_safe and weak_races
    print(", ".join(f"{k} {v}" for k, v in counts.items()))
    if counts["programs"] < args.count or counts["complete"] < 0.8 * counts["programs"]:
        sys.exit("too few were compared")
    if counts["free"] < args.count / 6 or counts["flipped"] < counts["weakened"] / 8 or not counts["flipped"]:
        sys.exit("too few race-free programs, or too few that a missing lock breaks")
    if counts["spurious"] > 0.25 * (counts["impossible"] + counts["spurious"] + counts["races"]):
        sys.exit("too many pairs are possible that do not happen")


main()
