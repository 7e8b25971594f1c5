#!/usr/bin/env python3
"""Random programs over small inputs. Sequential ones, inputs of three bits: arithmetic of every width, branches, loops bounded by inputs, arrays with
computed indices, exceptions, in two of three also inputs drawn later, in branches and loops, and an object that is one of two. `main PLANT` fails in addition where its K-th planted assertion is reached with the inputs it names. --threads: two or three threads that share volatile fields and, under
locks taken in any order, an array; they draw inputs, too."""
import argparse
import random
from pathlib import Path

TYPES = ["int", "int", "int", "long", "short", "byte", "char"]


class Program:
    def __init__(self, name, seed):
        self.name, self.r = name, random.Random(seed)
        self.plants = self.loops = 0
        self.draws = self.r.random() < 0.67
        self.locals = [("int", f"x{i}") for i in range(2)] + [(self.r.choice(TYPES), f"y{i}") for i in range(2)]

    def number(self):
        return str(self.r.choice([0, 1, 2, 3, 5, 7, 8, -1, -3, 100, 255, 1 << 20, 2147483647]))

    def atom(self):
        pick = self.r.randrange(10)
        if pick < 4:
            return self.r.choice(["a", "b", "c"])
        if pick < 7:
            return "(int) " + self.r.choice(self.locals)[1]
        if pick == 7:
            return f"t[{self.expression(0)} & 3]"
        if pick == 8:
            return self.r.choice(["total", "(p ? 1 : 0)", "box.value"])
        return self.number()

    def expression(self, depth):
        if depth <= 0 or self.r.random() < 0.2:
            return self.atom()
        x, y = self.expression(depth - 1), self.expression(depth - 1)
        pick = self.r.randrange(16)
        if pick < 9:
            return f"({x} {self.r.choice(['+', '-', '*', '&', '|', '^', '+', '-', '<<', '>>', '>>>'])} {y})"
        if pick == 9:
            return f"({x} {self.r.choice(['/', '%'])} {self.r.choice([f'({y} | 1)', '3', '-2', y])})"
        if pick == 10:
            return f"(-{x})".replace("--", "- -")
        if pick == 11:
            return f"(int) ({self.r.choice(['byte', 'short', 'char', 'long'])}) ({x})"
        if pick == 12:
            return f"({self.condition(0)} ? {x} : {y})"
        if pick == 13:
            return f"Math.{self.r.choice(['max', 'min'])}({x}, {y})"
        if pick == 14:
            return f"twist({x})"
        return f"(int) ({x} * 5L {self.r.choice(['/', '%', '>>', '+'])} {self.r.choice(['3L', '7L'])})"

    def condition(self, depth):
        pick = self.r.randrange(8)
        if pick == 0:
            return "p"
        if pick == 1 and depth:
            return f"({self.condition(depth - 1)} {self.r.choice(['&&', '||'])} {self.condition(depth - 1)})"
        if pick == 2:
            return f"Integer.compare({self.expression(1)}, {self.expression(1)}) {self.r.choice(['<', '==', '>'])} 0"
        return f"({self.expression(1)} {self.r.choice(['<', '<=', '==', '!=', '>', '>='])} {self.expression(1)})"

    def draw(self):
        kind, name = self.r.choice(self.locals)
        return self.r.choice([f"{name} = ({kind}) Verify.anyInt(-1, 2);", "a = Verify.anyInt(0, 7);", "p = Verify.anyBoolean();",
                              "b = Verify.anyInt(2, 5);", "total = Verify.anyInt(0, 3);", "box.value = Verify.anyInt(0, 3);",
                              "box = Verify.anyBoolean() ? first : second;", "t[1] = Verify.anyInt(0, 2);"])

    def assignment(self):
        if self.draws and self.r.random() < 0.3:
            return self.draw()
        kind, name = self.r.choice(self.locals)
        return f"{name} = ({kind}) ({self.expression(2)});"

    def plant(self):
        self.plants += 1
        values = [self.r.randrange(8) for _ in range(3)]
        return f"if (plant == {self.plants}) assert !(a == {values[0]} && b == {values[1]} && c == {values[2]});"

    def statement(self, depth):
        pick = self.r.randrange(15)
        if pick < 3 or depth <= 0:
            return [self.assignment()]
        inner = lambda n: [line for _ in range(n) for line in self.statement(depth - 1)]
        indented = lambda n: ["    " + line for line in inner(n)]
        if pick < 6:
            return [f"if ({self.condition(1)}) {{", *indented(2), "} else {", *indented(1), "}"]
        if pick == 6:
            self.loops += 1
            i = f"i{self.loops}"
            return [f"for (int {i} = 0; {i} < {self.r.choice(['a', 'b', '3', '(c & 3)'])}; {i}++) {{", *indented(1), "}"]
        if pick == 7:
            return [f"t[{self.expression(1)} & 3] = {self.expression(1)};"]
        if pick == 8:
            return [f"t[{self.r.choice(['a', 'b - 2', self.expression(1)])} % 4] += {self.expression(1)};"]
        if pick == 9:
            return [f"switch ({self.expression(1)} & 7) {{", "    case 1: case 2: " + self.assignment(),
                    "    case 5: " + self.assignment() + " break;", "    case -1: total++; break;",
                    "    default: " + self.assignment(), "}"]
        if pick == 10:
            self.loops += 1
            caught = f"(ArithmeticException | IndexOutOfBoundsException e{self.loops})"
            return ["try {", *indented(2), f"}} catch {caught} {{", *indented(1), "}"]
        if pick == 11:
            return [f"Verify.assume({self.condition(1)});"] if self.r.random() < 0.3 else [f"total += {self.expression(1)};"]
        if pick == 12:
            if self.draws and self.r.random() < 0.4:
                return [f"box = {self.condition(1)} ? first : second;"]
            return [f"box.value = {self.expression(2)};"]
        if pick == 13:
            return [f"assert {self.expression(1)} != {self.r.choice([123456789, -77777, 8, 14])};"]
        return [self.plant()]

    def text(self):
        body = [line for _ in range(self.r.randrange(3, 6)) for line in self.statement(2)]
        lines = [self.plant(), *body, self.plant()]
        declared = [f"{kind} {name} = ({kind}) ({self.r.choice(['a', 'b + c', '1', 'a * c'])});" for kind, name in self.locals]
        guard = self.r.random() < 0.6  # exceptions are caught: more programs are safe
        if guard:
            lines = ["try {", *("    " + line for line in lines), "} catch (ArithmeticException | IndexOutOfBoundsException e) {",
                     "    total = -1;", "}"]
        indent = "\n        "
        return f"""import weft.Verify;

public class {self.name} {{
    static int plant, total;
    int value;
    static int twist(int x) {{
        if (x % 3 == 0) return x / 3;
        return x > 5 ? x - 7 : 3 * x + 1;
    }}
    public static void main(String[] args) {{
        plant = args.length > 0 ? Integer.parseInt(args[0]) : 0;
        int a = Verify.anyInt(0, 7), b = Verify.anyInt(0, 7), c = Verify.anyInt(-4, 3);
        boolean p = Verify.anyBoolean();
        int[] t = {{a, 1, b, 3}};
        {self.name} first = new {self.name}(), second = new {self.name}(), box = first;
        {indent.join(declared)}
        {indent.join(lines)}
    }}
}}
"""


class ThreadProgram:
    def __init__(self, name, seed):
        self.name, self.r, self.plants = name, random.Random(seed), 0

    def atom(self):
        return self.r.choice(["a", "b", "x", "y", "x", "y", "mine", str(self.r.randrange(4))])

    def expression(self):
        pick = self.r.randrange(6)
        if pick < 2:
            return self.atom()
        if pick == 2:
            return f"({self.atom()} / ({self.atom()} + 1 | 1))"
        return f"({self.atom()} {self.r.choice(['+', '-', '*', '&', '^', '<<'])} {self.atom()})"

    def condition(self):
        if self.r.randrange(4) == 0:
            return "p"
        return f"{self.expression()} {self.r.choice(['<', '==', '!=', '>'])} {self.atom()}"

    def plant(self):
        self.plants += 1
        return f"if (plant == {self.plants}) assert !(a == {self.r.randrange(3)} && b == {self.r.randrange(3)});"

    def statement(self, depth):
        pick = self.r.randrange(12)
        inner = lambda n: ["    " + line for _ in range(n) for line in self.statement(depth - 1)]
        if pick < 3 or depth == 0:
            return [f"{self.r.choice(['x', 'y', 'mine'])} {self.r.choice(['=', '=', '+=', '^='])} {self.expression()};"]
        if pick < 6:
            return [f"if ({self.condition()}) {{", *inner(1), "} else {", *inner(1), "}"]
        if pick < 8:
            return [f"synchronized ({self.r.choice(['P', 'P', 'P', 'Q'])}) {{", *inner(self.r.choice([1, 2])), "}"]
        if pick == 8:
            return ["synchronized (P) {", f"    t[{self.atom()} & 1] += {self.expression()};", "    mine = t[0];", "}"]
        if pick == 9:
            return ["mine = Verify.anyInt(0, 1);"]
        if pick == 10:
            return [f"assert {self.r.choice(['x', 'y', 'mine'])} != {self.r.choice([6, 7, 9, -2])};"]
        return [self.plant()]

    def text(self):
        bodies = []
        for _ in range(self.r.choice([2, 2, 2, 3])):
            body = [line for _ in range(2) for line in self.statement(2)]
            bodies.append("\n            ".join(["int mine = 0;", *body, *([self.plant()] if self.r.random() < 0.5 else [])]))
        methods = "\n".join(f"""    static void run{i}(int a, int b, boolean p) {{
        try {{
            {body}
        }} catch (ArithmeticException e) {{
            y = 5;
        }}
    }}""" for i, body in enumerate(bodies))
        threads = range(1, len(bodies))
        start = " ".join(f"Thread t{i} = new Thread(() -> run{i}(a, b, p)); t{i}.start();" for i in threads)
        join = " ".join(f"t{i}.join();" for i in threads)
        return f"""import weft.Verify;

public class {self.name} {{
    static int plant;
    static volatile int x, y;
    static final int[] t = new int[2];
    static final Object P = new Object(), Q = new Object();
{methods}
    public static void main(String[] args) throws InterruptedException {{
        plant = args.length > 0 ? Integer.parseInt(args[0]) : 0;
        int a = Verify.anyInt(0, 2), b = Verify.anyInt(0, 2);
        boolean p = Verify.anyBoolean();
        {start}
        run0(a, b, p);
        {join}
        {self.plant()}
        assert x != {self.r.choice([4, 8, 11])} || y != {self.r.choice([1, 3])};
    }}
}}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", action="store_true")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for i in range(options.count):
        name = f"R{i}"
        (options.folder / f"{name}.java").write_text((ThreadProgram if options.threads else Program)(name, options.seed * 100003 + i).text())


if __name__ == "__main__":
    main()
