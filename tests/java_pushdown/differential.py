#!/usr/bin/env python3
"""Random small Java programs, decided by the engines pushdown and explicit: they must agree.

    differential.py --weft WEFT --api-jar JAR --count N --seed S --least PAIRS

Two threads share booleans, small ints and an object, use monitors, call methods, recurse, throw, and assert things
that hold on some schedules only; in a third of the programs they also wait, notify, join and take two locks. A program that is safe is checked again with its last assertion negated, which then
must fail. PAIRS is the least number of programs on which both engines must have had an answer: a test that compares
nothing fails.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

KINDS = ["write", "write", "flag", "lock", "lock", "if", "call", "recursive", "assert", "try", "object", "local"]


class Program:
    def __init__(self, rng, name):
        self.rng, self.name, self.locals = rng, name, 0
        self.ints = ["x", "y"][: rng.randint(1, 2)]
        self.flags = ["p", "q"][: rng.randint(1, 2)]
        self.kinds = rng.sample(KINDS, rng.randint(4, 7)) + ["write", "assert"]
        self.inputs = rng.random() < 0.3
        self.waits = rng.random() < 0.35
        if self.waits:
            self.kinds += ["wait", "notify", "second"]

    def value(self):
        choices = [str(self.rng.randint(0, 3)), self.rng.choice(self.ints), f"({self.rng.choice(self.ints)} + 1) & 7",
                   f"({self.rng.choice(self.ints)} * 3) % 5", "box.n", f"next({self.rng.choice(self.ints)})"]
        if self.inputs:
            choices.append("weft.Verify.anyInt(0, 2)")
        return self.rng.choice(choices)

    def condition(self):
        a = self.rng.choice(self.ints)
        choices = [self.rng.choice(self.flags), "!" + self.rng.choice(self.flags),
                   f"{a} {self.rng.choice(['==', '!=', '<', '<=', '>'])} {self.rng.randint(0, 3)}",
                   f"{a} <= {self.rng.randint(5, 7)}", f"{a} >= 0", "box.n < 8", f"{a} - box.n < {self.rng.randint(3, 8)}"]
        if self.inputs:
            choices.append("weft.Verify.anyBoolean()")
        return self.rng.choice(choices)

    def block(self, depth, indent):
        return "".join(self.statement(depth, indent) for _ in range(self.rng.randint(1, 2)))

    def statement(self, depth, indent):
        pad, kind = "    " * indent, self.rng.choice(self.kinds)
        if kind in ("lock", "second", "if", "try") and depth == 0:
            kind = "write"
        if kind == "flag":
            return f"{pad}{self.rng.choice(self.flags)} = {self.rng.choice(['true', 'false', self.condition()])};\n"
        if kind == "lock":
            return f"{pad}synchronized (lock) {{\n{self.block(depth - 1, indent + 1)}{pad}}}\n"
        if kind == "second":
            return f"{pad}synchronized (box) {{\n{self.block(depth - 1, indent + 1)}{pad}}}\n"
        if kind == "wait":
            return f"{pad}pause({self.condition()}, {self.rng.choice([0, 0, 5])});\n"
        if kind == "notify":
            return f"{pad}synchronized (lock) {{ {self.rng.choice(['lock.notify();', 'lock.notifyAll();'])} }}\n"
        if kind == "if":
            return f"{pad}if ({self.condition()}) {{\n{self.block(depth - 1, indent + 1)}{pad}}}\n"
        if kind == "call":
            return f"{pad}bump();\n"
        if kind == "recursive":
            return f"{pad}{self.rng.choice(self.ints)} = sum({self.rng.randint(0, 3)});\n"
        if kind == "assert":
            return f"{pad}assert {self.condition()};\n"
        if kind == "try":
            self.locals += 1
            return (f"{pad}try {{\n{self.block(depth - 1, indent + 1)}{pad}    check({self.value()});\n"
                    f"{pad}}} catch (IllegalStateException e{self.locals}) {{\n{self.block(depth - 1, indent + 1)}{pad}}}\n")
        if kind == "object":
            return f"{pad}{self.rng.choice(['box.n = ' + self.value(), 'box.set(' + self.value() + ')'])};\n"
        if kind == "local":
            self.locals += 1
            v = f"v{self.locals}"
            return f"{pad}int {v} = {self.value()};\n{pad}{self.rng.choice(self.ints)} = ({v} + {self.value()}) & 7;\n"
        return f"{pad}{self.rng.choice(self.ints)} = {self.value()};\n"

    def source(self):
        main, other = ("".join(self.statement(2, 2) for _ in range(self.rng.randint(1, 3))) for _ in range(2))
        last = self.condition() if not self.inputs else f"{self.ints[0]} <= {self.rng.randint(3, 7)}"
        body = [f"public class NAME {{\n    static class Box {{\n        int n;\n        synchronized void set(int v) {{\n"
                "            n = v & 7;\n        }\n    }\n\n    static final Object lock = new Object();\n"
                "    static final Box box = new Box();\n"]
        body += [f"    static int {v};\n" for v in self.ints] + [f"    static boolean {v};\n" for v in self.flags]
        body.append("    static int next(int v) {\n        return v < 7 ? v + 1 : 0;\n    }\n\n"
                    "    static int sum(int n) {\n        return n == 0 ? 0 : 1 + sum(n - 1);\n    }\n\n"
                    f"    static void bump() {{\n        {self.ints[0]} = next({self.ints[0]});\n    }}\n\n"
                    "    static void check(int v) {\n        if (v > 2) {\n            throw new IllegalStateException();\n        }\n    }\n\n")
        if self.waits:
            body.append("    static void pause(boolean b, long time) {\n        synchronized (lock) {\n            try {\n"
                        "                if (b) lock.wait(time);\n            } catch (InterruptedException e) {\n"
                        "                throw new AssertionError();\n            }\n        }\n    }\n\n")
        joins = self.waits and self.rng.random() < 0.5
        body.append(f"    static void other() {{\n{other}    }}\n\n"
                    "    public static void main(String[] args) throws Exception {\n"
                    f"        Thread t = new Thread(() -> other());\n        t.start();\n{main}"
                    f"{'        t.join();' if joins else ''}\n        assert LAST;\n    }}\n}}\n")
        text = "".join(body)
        return text.replace("NAME", self.name).replace("LAST", last), \
            text.replace("NAME", self.name + "Planted").replace("LAST", f"!({last})")


def check(a, classes, name, engine):
    command = [a.weft, "check", "--engine", engine, "--time", "30", "-cp", f"{classes}:{a.api_jar}", name]
    if engine == "pushdown":
        # Half of them within a bound, half without.
        contexts = "auto" if sum(name.encode()) % 2 else "10"
        command[4:4] = ["--bits", "5", "--contexts", contexts]
    run = subprocess.run(command, capture_output=True, text=True)
    lines = run.stdout.strip().splitlines()
    return lines[-1] if lines else f"no output, exit status {run.returncode}: {run.stderr[:300]}"


def kind(verdict):
    word = re.match(r"verdict: (SAFE|UNSAFE|UNKNOWN)", verdict)
    return word.group(1) if word else "BROKEN"


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--weft", required=True)
    p.add_argument("--api-jar", required=True)
    p.add_argument("--count", type=int, default=20)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--least", type=int, default=1)
    p.add_argument("--keep")
    a = p.parse_args()
    rng = random.Random(a.seed)
    compared = safe = unsafe = flipped = unknown = 0
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        where = a.keep or scratch
        os.makedirs(where, exist_ok=True)
        names, files = [], []
        for i in range(a.count):
            name = f"Pushed{a.seed}_{i}"
            for text, n in zip(Program(rng, name).source(), (name, name + "Planted")):
                files.append(os.path.join(where, n + ".java"))
                open(files[-1], "w").write(text)
            names.append(name)
        subprocess.run(["javac", "-nowarn", "-cp", a.api_jar, "-d", where] + files, check=True)
        for name in names:
            slow, fast = check(a, where, name, "explicit"), check(a, where, name, "pushdown")
            if "BROKEN" in (kind(slow), kind(fast)):
                wrong.append(f"{name}: explicit {slow}; pushdown {fast}")
            elif "UNKNOWN" in (kind(slow), kind(fast)):
                unknown += 1
                print(f"{name}: explicit {slow}; pushdown {fast}")
                continue
            compared += 1
            safe += kind(slow) == "SAFE"
            unsafe += kind(slow) == "UNSAFE"
            if kind(slow) != kind(fast):
                wrong.append(f"{name}: explicit {slow}; pushdown {fast}")
            elif kind(slow) == "SAFE":
                planted = check(a, where, name + "Planted", "pushdown")
                flipped += kind(planted) == "UNSAFE"
                if kind(planted) != "UNSAFE":
                    wrong.append(f"{name}Planted: pushdown {planted}")
    print(f"compared {compared} pairs: {safe} safe, of which {flipped} flipped with a planted bug, {unsafe} unsafe; "
          f"{unknown} not decided")
    for line in wrong:
        print("WRONG " + line)
    if compared < a.least:
        print(f"only {compared} pairs were compared, at least {a.least} are wanted")
    sys.exit(bool(wrong) or compared < a.least)


main()
