#!/usr/bin/env python3
"""Writes random arithmetic Java programs whose inputs come from weft.Verify.any*().

    random_arith.py --count N --seed S --out DIR [--per-file K]

Each file RandArithS_F.java holds K programs as nested classes RandArithS_F$P0, P1, … with a `main` of
their own (run with `weft run -cp CLASSES 'RandArith7_0$P3'`), so that one javac call compiles all; DIR/programs
lists the main classes, one a line. The file's own `main` runs them all, with a line of a single dot after each. A program draws inputs of every type, computes with ints, longs,
floats, doubles, chars, shorts, bytes and booleans, indexes arrays by inputs, branches and loops on
values that depend on inputs, and prints what it computed (floats and doubles as bits). It ends
normally for all inputs: divisors are made odd, indices taken modulo the length, loops bounded; a
division or index that may fail stands in a try block and its exception is part of the output.
"""
import generator

TYPES = ["int", "long", "float", "double", "char", "short", "byte", "boolean"]
NUMERIC = ["int", "long", "float", "double"]
ANY = {"int": "Verify.anyInt()", "long": "Verify.anyLong()", "float": "Verify.anyFloat()",
       "double": "Verify.anyDouble()", "char": "Verify.anyChar()", "short": "Verify.anyShort()",
       "byte": "Verify.anyByte()", "boolean": "Verify.anyBoolean()"}
CONSTANTS = {
    "int": ["0", "1", "-1", "2", "7", "31", "32", "255", "-128", "65536", "1000003", "Integer.MAX_VALUE", "Integer.MIN_VALUE"],
    "long": ["0L", "1L", "-1L", "63L", "4294967296L", "-4294967297L", "1000000007L", "Long.MAX_VALUE", "Long.MIN_VALUE"],
    "float": ["0f", "-0f", "1f", "0.1f", "-2.5f", "1e20f", "1e-40f", "16777217f", "Float.NaN", "Float.POSITIVE_INFINITY"],
    "double": ["0.0", "-0.0", "1.0", "0.1", "-2.5", "1e200", "1e-310", "9007199254740993.0", "Double.NaN", "Double.NEGATIVE_INFINITY"],
    "char": ["'a'", "'\\0'", "'\\uffff'"], "short": ["(short) 0", "(short) -1", "(short) 32767"],
    "byte": ["(byte) 0", "(byte) -1", "(byte) 127"], "boolean": ["true", "false"],
}
PRINT = {"float": "Float.floatToIntBits({})", "double": "Double.doubleToLongBits({})", "char": "(int) {}"}


class Program(generator.Text):
    """Generates one program; `lines` are the statements of its main."""

    def __init__(self, rng):
        super().__init__(rng)
        self.vars = {t: [] for t in TYPES}
        self.arrays, self.inputs = [], 0

    # Expressions. `depth` bounds the tree; every one has exactly the type asked for.

    def leaf(self, kind):
        r = self.rng.random()
        if self.vars[kind] and r < 0.75:
            return self.rng.choice(self.vars[kind])
        others = [v for t in TYPES if t not in (kind, "boolean") for v in self.vars[t]]
        if others and kind != "boolean" and r < 0.85:
            return f"({kind}) {self.rng.choice(others)}"
        return self.rng.choice(CONSTANTS[kind])

    def element(self, array, depth):
        name, _, length = array
        return f"{name}[({self.expr('int', depth)} & 0x7fffffff) % {length}]"

    def expr(self, kind, depth):
        if depth <= 0:
            return self.leaf(kind)
        if kind == "boolean":
            return self.boolean(depth)
        if kind in ("char", "short", "byte"):
            if self.rng.random() < 0.3:
                return self.leaf(kind)
            return f"({kind}) ({self.expr(self.rng.choice(NUMERIC), depth - 1)})"
        r = self.rng.random()
        if r < 0.12:
            return self.leaf(kind)
        if r < 0.24:
            source = self.rng.choice([t for t in TYPES if t not in (kind, "boolean")])
            return f"({kind}) ({self.expr(source, depth - 1)})"
        if r < 0.30:
            return f"({self.expr('boolean', depth - 1)} ? {self.expr(kind, depth - 1)} : {self.expr(kind, depth - 1)})"
        if r < 0.36:
            return f"-({self.expr(kind, depth - 1)})"
        if r < 0.42 and self.arrays:
            readable = [a for a in self.arrays if a[1] == kind]
            if readable:
                return self.element(self.rng.choice(readable), depth - 1)
        if kind in ("int", "long"):
            return self.integral(kind, depth)
        if r < 0.50:
            call = self.rng.choice(["Math.abs", "Math.max", "Math.min"] + (["Math.sqrt"] if kind == "double" else []))
            args = [self.expr(kind, depth - 1) for _ in range(1 if call in ("Math.abs", "Math.sqrt") else 2)]
            return f"{call}({', '.join(args)})"
        op = self.rng.choice("++--***//%")
        return f"({self.expr(kind, depth - 1)} {op} {self.expr(kind, depth - 1)})"

    def integral(self, kind, depth):
        r = self.rng.random()
        a, b = self.expr(kind, depth - 1), self.expr(kind, depth - 1)
        if r < 0.08:
            return f"~({a})"
        if r < 0.28:
            distance = self.expr(self.rng.choice(["int", "long"]), depth - 1)
            return f"({a} {self.rng.choice(['<<', '>>', '>>>'])} {distance})"
        if r < 0.42:
            return f"({a} {self.rng.choice('/%')} ({b} | 1))"
        if r < 0.48:
            call = self.rng.choice(["Math.abs", "Math.max", "Math.min", "Math.floorMod"])
            if call == "Math.abs":
                return f"Math.abs({a})"
            return f"{call}({a}, {b} | 1)" if call == "Math.floorMod" else f"{call}({a}, {b})"
        if r < 0.52 and kind == "int":
            wide = self.rng.choice(["long", "float", "double"])
            box = {"long": "Long", "float": "Float", "double": "Double"}[wide]
            return f"{box}.compare({self.expr(wide, depth - 1)}, {self.expr(wide, depth - 1)})"
        return f"({a} {self.rng.choice(['+', '-', '*', '+', '-', '*', '&', '|', '^'])} {b})"

    def boolean(self, depth):
        r = self.rng.random()
        if r < 0.65:
            kind = self.rng.choice(NUMERIC + ["int", "char", "byte"])
            op = self.rng.choice(["<", "<=", ">", ">=", "==", "!="])
            return f"{self.expr(kind, depth - 1)} {op} {self.expr(kind, depth - 1)}"
        if r < 0.75:
            return f"!({self.expr('boolean', depth - 1)})"
        op = self.rng.choice(["&&", "||", "&", "|", "^"])
        return f"({self.expr('boolean', depth - 1)}) {op} ({self.expr('boolean', depth - 1)})"

    # Statements.

    def declare(self, kind, value, prefix="v"):
        name = self.fresh(prefix)
        self.line(f"{kind} {name} = {value};")
        self.vars[kind].append(name)
        return name

    def draw(self):
        kind = self.rng.choice(TYPES)
        self.inputs += 1
        if kind == "int" and self.rng.random() < 0.4:
            lo = self.rng.choice([0, -1, -100, 1])
            self.declare(kind, f"Verify.anyInt({lo}, {lo + self.rng.choice([1, 7, 100])})", "in")
        else:
            self.declare(kind, ANY[kind], "in")

    def block(self, statements, budget):
        """Statements in a scope of their own: what they declare is forgotten after it."""
        saved = {t: list(v) for t, v in self.vars.items()}
        saved_arrays = list(self.arrays)
        self.indent += 1
        for _ in range(statements):
            self.statement(budget - 1)
        self.indent -= 1
        self.vars, self.arrays = saved, saved_arrays

    def assign(self):
        assignable = [(t, v) for t in TYPES for v in self.vars[t] if not v.startswith("i")]
        if not assignable:
            self.declare("int", self.expr("int", 2))
            return
        kind, name = self.rng.choice(assignable)
        r = self.rng.random()
        if kind in ("int", "char", "short", "byte", "long") and r < 0.15:
            self.line(self.rng.choice([f"{name}++;", f"--{name};"]))
        elif kind != "boolean" and r < 0.45:
            op = self.rng.choice(["+=", "-=", "*="])
            self.line(f"{name} {op} {self.expr(self.rng.choice(NUMERIC), 2)};")
        elif kind in ("int", "long") and r < 0.6:
            self.line(f"{name} {self.rng.choice(['<<=', '>>=', '>>>='])} {self.expr('int', 2)};")
        else:
            self.line(f"{name} = {self.expr(kind, 3)};")

    def statement(self, budget):
        r = self.rng.random()
        if r < 0.30:
            kind = self.rng.choice(TYPES)
            self.declare(kind, self.expr(kind, 3))
        elif r < 0.55 or budget <= 0:
            self.assign()
        elif r < 0.65:
            array = self.rng.choice(self.arrays)
            self.line(f"{self.element(array, 2)} = {self.expr(array[1], 3)};")
        elif r < 0.80:
            self.line(f"if ({self.expr('boolean', 3)}) {{")
            self.block(self.rng.randint(1, 3), budget)
            if self.rng.random() < 0.6:
                self.line("} else {")
                self.block(self.rng.randint(1, 2), budget)
            self.line("}")
        elif r < 0.90:
            counter = self.fresh("i")
            limit = self.rng.choice([str(self.rng.randint(2, 6)), f"(({self.expr('int', 1)}) & 7)"])
            stop = f" && !({self.expr('boolean', 2)})" if self.rng.random() < 0.4 else ""
            self.line(f"for (int {counter} = 0; {counter} < {limit}{stop}; {counter}++) {{")
            self.vars["int"].append(counter)
            self.block(self.rng.randint(1, 3), budget - 1)
            self.vars["int"].remove(counter)
            self.line("}")
        elif r < 0.95:
            self.line(f"switch (({self.expr('int', 2)}) & {self.rng.choice([3, 7, 1023])}) {{")
            for label in sorted(self.rng.sample([0, 1, 2, 3, 4, 5, 6, 7, 100, 1000], self.rng.randint(2, 4))):
                self.line(f"    case {label}: {{")
                self.indent += 1
                self.block(1, budget - 1)
                self.indent -= 1
                self.line("    }")
                if self.rng.random() < 0.7:
                    self.line("        break;")
            self.line("    default:")
            self.line("}")
        else:
            self.risky()

    def risky(self):
        """A division or an index that may fail; the outcome is an int either way."""
        name = self.fresh("v")
        array = self.rng.choice(self.arrays)
        inner = self.rng.choice([
            f"{self.expr('int', 2)} / ({self.expr('int', 2)})", f"(int) ({self.expr('long', 2)} % ({self.expr('long', 2)}))",
            f"(int) Double.doubleToLongBits({array[0]}[{self.expr('int', 1)} % {array[2] + 2}] {'? 1 : 0' if array[1] == 'boolean' else ''})"])
        self.line(f"int {name};")
        self.line("try {")
        self.line(f"    {name} = {inner};")
        self.line("} catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {")
        self.line(f"    {name} = e.getMessage().length();")
        self.line("}")
        self.vars["int"].append(name)

    def generate(self, class_name):
        for _ in range(self.rng.randint(2, 5)):
            self.draw()
        for _ in range(self.rng.randint(1, 3)):
            kind, length = self.rng.choice(TYPES), self.rng.randint(2, 9)
            name = self.fresh("a")
            if self.rng.random() < 0.5:
                self.line(f"{kind}[] {name} = new {kind}[{length}];")
            else:
                self.line(f"{kind}[] {name} = {{{', '.join(self.expr(kind, 1) for _ in range(length))}}};")
            self.arrays.append((name, kind, length))
        for _ in range(self.rng.randint(5, 12)):
            self.statement(3)
            if self.rng.random() < 0.1:
                self.draw()
        for kind in TYPES:
            for name in self.vars[kind]:
                self.line(f'System.out.println("{name} " + {PRINT.get(kind, "{}").format(name)});')
        for name, kind, length in self.arrays:
            shown = PRINT.get(kind, "{}").format(f"{name}[i]")
            self.line(f"for (int i = 0; i < {length}; i++) {{")
            self.line(f'    System.out.println("{name} " + {shown});')
            self.line("}")
        return "\n".join([f"    public static class {class_name} {{",
                          "        public static void main(String[] args) {", *self.lines, "        }", "    }"])


def frame(outer, bodies):
    calls = [f"        P{i}.main(args);\n        System.out.println(\".\");\n" for i in range(len(bodies))]
    main_method = "    public static void main(String[] args) {\n" + "".join(calls) + "    }"
    return "import weft.Verify;\n\npublic class " + outer + " {\n" + "\n\n".join([*bodies, main_method]) + "\n}\n"


def main():
    options = generator.parser("writes random arithmetic Java programs over weft.Verify").parse_args()
    generator.write(options, "RandArith", lambda rng, name: Program(rng).generate(name), frame)


if __name__ == "__main__":
    main()
