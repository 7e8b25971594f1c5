#!/usr/bin/env python3
"""Writes random small programs full of booleans, for comparing the hybrid engine with the explicit one.

    random_booleans.py --count N --seed S --out DIR [--per-file K]

Static, inherited and instance booleans, annotated (inputs until written) and not, objects made in several threads, arrays
of such objects, boolean[] fields, an enum and a small int; branches, copies, clones, locks, waits, inputs, assertions that
hold on some executions only. One to three threads share them, or main is alone and has more to do. Every program is finite.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "programs"))
import generator  # noqa: E402

HEAD = """import weft.TrackWithBDD;
import weft.Verify;

public class {outer} {{
    enum Color {{ RED, GREEN, BLUE }}

    static class Flag implements Cloneable {{
        boolean up;
        @TrackWithBDD boolean in;
        boolean[] row = new boolean[2];

        Flag copy() {{
            try {{
                return (Flag) clone();
            }} catch (CloneNotSupportedException e) {{
                throw new AssertionError(e);
            }}
        }}

        boolean isUp() {{
            return up;
        }}
    }}

    static class Sub extends Flag {{
        boolean low;
        boolean up; // hides Flag.up
    }}

"""


class Program(generator.Text):
    def __init__(self, rng, size):
        super().__init__(rng)
        self.booleans = [f"b{i}" for i in range(rng.randint(1, 3))]
        self.inputs = [f"i{i}" for i in range(rng.randint(0, 2))]
        self.volatiles = ["v0"] if rng.random() < 0.3 else []
        self.objects = rng.random() < 0.6
        self.bits = rng.random() < 0.5
        self.small = rng.random() < 0.4  # an enum and an int
        self.count = rng.random() < 0.6  # core values
        self.threads = [f"t{i}" for i in range(rng.choice([0, 1, 1, 2]))]
        self.size = size + (3 if not self.threads else 0)
        self.draws = 2

    def flag(self):
        return self.rng.choice(["flag", "flag", "flags[0]", "flags[1]", "sub"])

    def place(self):
        """Something boolean that can be assigned to."""
        places = self.booleans * 3 + self.inputs + self.volatiles
        if self.objects:
            f = self.flag()
            places += [f"{f}.up", f"{f}.in", f"{f}.row[{self.rng.randint(0, 1)}]", "sub.low", "((Flag) sub).up"]
        if self.bits:
            places += [f"bits[{self.rng.randint(0, 2)}]"] * 2 + ["bits[at & 1]" if self.count else "bits[1]"]
        return self.rng.choice(places)

    def value(self):
        kinds = ["true", "false", "true", "false", f"!{self.place()}", self.place(), f"{self.place()} ^ {self.place()}",
                 f"{self.place()} && {self.place()}"]
        if self.objects:
            kinds.append(f"{self.flag()}.isUp()")
        if self.draws > 0 and self.rng.random() < 0.2:
            self.draws -= 1
            return "Verify.anyBoolean()"
        return self.rng.choice(kinds)

    def condition(self):
        kinds = [self.place(), self.place(), f"!{self.place()}", f"{self.place()} == {self.place()}", f"{self.place()} | {self.place()}"]
        if self.small:
            kinds += [f"color == Color.{self.rng.choice(['RED', 'GREEN', 'BLUE'])}", f"mode {self.rng.choice(['==', '<', '>='])} {self.rng.randint(0, 3)}"]
        if self.count:
            kinds += [f"at == {self.rng.randint(0, 2)}"]
        return self.rng.choice(kinds)

    def statement(self, depth, held):
        kinds = ["write", "write", "write", "assert", "local"]
        if depth > 0:
            kinds += ["if", "if", "if", "sync", "loop"]
        kinds += ["object"] * self.objects * 2 + ["bits"] * self.bits + ["small"] * self.small * 2 + ["count"] * self.count * 2
        if held:
            kinds += ["wait", "notify"]
        if self.rng.random() < 0.03:
            kinds = ["assume"]
        getattr(self, "do_" + self.rng.choice(kinds))(depth, held)

    def do_write(self, depth, held):
        self.line(f"{self.place()} = {self.value()};")

    def do_local(self, depth, held):
        name = self.fresh()
        self.line(f"boolean {name} = {self.value()};")
        self.line(f"{self.place()} = {name};")

    def do_assert(self, depth, held):
        self.line(f"assert {self.condition()} || {self.condition()} || !({self.condition()});")

    def do_assume(self, depth, held):
        self.line(f"Verify.assume({self.condition()});")

    def do_if(self, depth, held):
        self.line(f"if ({self.condition()}) {{")
        self.block(self.rng.randint(1, 2), depth - 1, held)
        if self.rng.random() < 0.4:
            self.line("} else {")
            self.block(1, depth - 1, held)
        self.line("}")

    def do_sync(self, depth, held):
        self.line("synchronized (lock) {")
        self.block(self.rng.randint(1, 2), depth - 1, True)
        self.line("}")

    def do_wait(self, depth, held):
        self.line(f"if ({self.condition()}) {{")
        self.line("    lock.wait();")
        self.line("}")

    def do_notify(self, depth, held):
        self.line(f"lock.{self.rng.choice(['notify', 'notifyAll'])}();")

    def do_object(self, depth, held):
        self.line(self.rng.choice(["flag = new Flag();", "flag = new Sub();", f"flags[{self.rng.randint(0, 1)}] = new Flag();",
                                   f"flags[{self.rng.randint(0, 1)}] = flag;", f"flag = {self.flag()}.copy();", "sub = new Sub();",
                                   f"{self.flag()}.row = new boolean[2];", f"if ({self.flag()} == {self.flag()}) {{ {self.place()} = true; }}"]))

    def do_bits(self, depth, held):
        self.line(self.rng.choice(["bits = new boolean[3];", "bits = bits.clone();", "System.arraycopy(bits, 0, bits, 1, 2);",
                                   "System.arraycopy(bits, 1, bits, 0, 2);", "System.arraycopy(bits, 0, plain, 1, 2);",
                                   "System.arraycopy(plain, 0, bits, 1, 2);", f"plain[1] = {self.place()};",
                                   f"if (plain[{self.rng.randint(0, 2)}]) {{ {self.place()} = {self.value()}; }}", "bits[3 & at] = true;" if self.count else "bits[2] = true;"]))

    def do_small(self, depth, held):
        self.line(self.rng.choice(["color = Color.RED;", "color = Color.GREEN;", "color = color == Color.BLUE ? Color.RED : Color.BLUE;",
                                   "mode = (mode + 1) & 3;", f"mode = {self.rng.randint(0, 3)};", "if (color != null) { mode = color.ordinal(); }"]))

    def do_count(self, depth, held):
        self.line(self.rng.choice(["at++;", "at = 0;", f"if ({self.condition()}) {{ at++; }}", f"at = {self.place()} ? 1 : 2;"]))

    def method(self, name, lines):
        outside, self.lines = self.lines, []
        self.block(lines, 2, False)
        body, self.lines = self.lines, outside
        self.line(f"static void {name}() {{")
        if any(".wait(" in line for line in body):
            self.line("    try {")
            self.lines += ["    " + line for line in body]
            self.line("    } catch (InterruptedException e) {")
            self.line(f"        {self.place()} = true;")
            self.line("    }")
        else:
            self.lines += body
        self.line("}")

    def generate(self, class_name):
        self.indent = 2
        self.line("static final Object lock = new Object();")
        for name in self.booleans:
            self.line(f"static boolean {name}{self.rng.choice(['', '', ' = true'])};")
        for name in self.inputs:
            self.line(f"@TrackWithBDD static boolean {name};")
        for name in self.volatiles:
            self.line(f"static volatile boolean {name};")
        self.line("static boolean[] bits = new boolean[3], plain = new boolean[3];")
        self.line("static Flag flag = new Flag();")
        self.line("static Sub sub = new Sub();")
        self.line("static final Flag[] flags = {new Flag(), flag};")
        self.line("static Color color;")
        self.line("static int mode, at;")
        for name in self.threads:
            self.line("")
            self.method(name, self.rng.randint(self.size, self.size + 1))
        self.line("")
        self.method("own", self.rng.randint(self.size, self.size + 2))
        self.line("")
        self.line("public static void main(String[] args) throws InterruptedException {")
        self.indent += 1
        for name in self.threads:
            self.line(f"Thread {name} = new Thread({class_name}::{name});")
        for name in self.threads:
            self.line(f"{name}.start();")
        self.line("own();")
        for name in self.threads:
            if self.rng.random() < 0.7:
                self.line(f"{name}.join();")
        self.do_assert(0, False)
        self.indent -= 1
        self.line("}")
        return "\n".join([f"    public static class {class_name} {{", *self.lines, "    }"])


def frame(outer, bodies):
    return HEAD.format(outer=outer) + "\n\n".join(bodies) + "\n}\n"


def main():
    parser = generator.parser("writes random small programs full of booleans")
    parser.add_argument("--size", type=int, default=2, help="statements per thread, at least")
    options = parser.parse_args()
    generator.write(options, "RandBooleans", lambda rng, name: Program(rng, options.size).generate(name), frame)


if __name__ == "__main__":
    main()
