#!/usr/bin/env python3
"""Awkward programs and models under --time and --memory: each must end in time, in memory, and with a verdict.

    table.py WEFT API_JAR [--time 3] [--memory 200] [--only REGEX] [--short]

One line an entry: seconds of wall time, peak memory of the whole process tree, exit status, what was said last. The bar:
time + 10% + 0.2 s, memory + 10% + 40 MB (code and libraries). --short leaves out all but a few entries.
"""
import argparse
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "programs"))


def resident(pid):
    """Bytes of the process and of all below it; pages that several share count once for each."""
    total, todo = 0, [pid]
    while todo:
        p = todo.pop()
        try:
            with open(f"/proc/{p}/statm") as f:
                total += int(f.read().split()[1]) * 4096
            with open(f"/proc/{p}/task/{p}/children") as f:
                todo += map(int, f.read().split())
        except (OSError, IndexError):
            pass
    return total


class Run:
    def __init__(self, command, cut):
        self.peak, self.done = 0, False
        out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        began = time.monotonic()
        self.process = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        sampler = threading.Thread(target=self.sample)
        sampler.start()
        try:
            self.status = self.process.wait(cut)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            self.status = -1
        self.seconds = time.monotonic() - began
        self.done = True
        sampler.join()
        self.out, self.err = tail(out), tail(err)

    def sample(self):
        while not self.done:
            self.peak = max(self.peak, resident(self.process.pid))
            time.sleep(0.003)


def tail(f):
    f.seek(max(0, f.seek(0, 2) - 4000))
    return f.read().decode(errors="replace")


# ------------------------------------------------------------------ models

def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as f:
        f.write(text)
    return path


def product_network(folder):
    """The middle bit of a product: no order of the variables gives a small diagram."""
    return write(folder, "product.pdn", """network
global x : 24
global y : 24
global z : 24
init (x == any && y == any)
process P starts a
  a -> b (z' == x * y)
  b -> c (x' == z * x + y)
  c -> a (y' == x * z)
contexts 6
reach P:b
error P:c when (z == 7 && x == y && y == z + 1)
""")


def processes_network(folder):
    """Many processes, many contexts."""
    rules = "\n".join(f"  a -> a (x == {i} && x' == x + {i % 5 + 1})" for i in range(40))
    return write(folder, "processes.pdn", f"""network
global x : 16
global y : 16
init (x == 0)
process P1 P2 P3 P4 P5 P6 starts a
{rules}
  a -> b a (x' == x + y)
  b -> (y' == y + x)
contexts 12
reach P1:a
error P1:b P2:b P3:b P4:b P5:b P6:b when (x == 777 && y == 778)
""")


def huge_network(folder):
    """A file of many megabytes."""
    rules = "".join(f"  l{i} -> l{(i * 7 + 1) % 400000} (x == {i % 256})\n" for i in range(400000))
    return write(folder, "huge.pdn", f"network\nglobal x : 8\nprocess P starts l0\n{rules}error P:l399999\n")


def random_net(folder, places=600, seed=5):
    r = random.Random(seed)
    text = ["vars"] + [f"  p{i}" for i in range(places)] + ["rules"]
    for _ in range(2 * places):
        take, give = r.sample(range(places), 3), r.sample(range(places), 3)
        guard = ", ".join(f"p{i} >= {r.randint(1, 2)}" for i in take)
        change = [f"    p{i}' = p{i}-1" for i in take if i not in give] + \
                 [f"    p{i}' = p{i}+1" for i in give if i not in take]
        text.append(f"  {guard} ->\n" + ",\n".join(change) + ";")
    text += ["init", ", ".join(f"p{i} = {int(i < 5) * 3}" for i in range(places)),
             "target", f"p{places - 1} >= 5, p{places - 2} >= 4"]
    return write(folder, "random.spec", "\n".join(text) + "\n")


def threads_net(folder, bits=9, length=56, seed=1):
    """Any number of threads of a program over shared booleans, by valuation: 568 places, 28,000 transitions."""
    r, values = random.Random(seed), 1 << bits
    names = [f"v{v}" for v in range(values)] + [f"l{i}" for i in range(length)]
    text = ["vars"] + [f"  {n}" for n in names] + ["rules"]
    for i in range(length):
        flip, test, jump = 1 << r.randrange(bits), 1 << r.randrange(bits), r.randrange(length)
        for v in range(values):
            to, then = (v, jump) if v & test and i % 3 == 0 else (v ^ flip, (i + 1) % length)
            change = [f"    v{v}' = v{v}-1", f"    v{to}' = v{to}+1"] if to != v else []
            change += [f"    l{i}' = l{i}-1", f"    l{then}' = l{then}+1"] if then != i else []
            if change:
                text.append(f"  v{v} >= 1, l{i} >= 1 ->\n" + ",\n".join(change) + ";")
    text += ["init", ", ".join([f"v{v} = {int(v == 0)}" for v in range(values)] +
                               [f"l{i} {'>= 1' if i == 0 else '= 0'}" for i in range(length)]),
             "target", f"v{values - 1} >= 1, l{length - 1} >= 40, l{length // 2} >= 40, v3 >= 1"]
    return write(folder, "threads.spec", "\n".join(text) + "\n")


def counting_system(folder):
    """A bag that counts to numbers doubly exponential in the file's length."""
    n = 12
    rules = ["mpds", "start q main", "rule q main -> q post go post go"]
    for i in range(n):
        rules += [f"rule q{i} go -> q{i} go go post t{i}", f"rule q{i} go -> q{i + 1}",
                  f"rule q{i} t{i} -> q{i} post t{i + 1} post t{i + 1}", f"rule q{i + 1} t{i} -> q{i} post go"]
    rules += ["rule q go -> q0 go go", f"rule q{n} t{n} -> qbad", "reach q0", "error qnever",
              f"rule q{n} t0 -> qx post t1", f"rule qx t1 -> qy", "reach qy", "error qbad"]
    return write(folder, "counting.mpds", "\n".join(rules) + "\n")


def locks_model(folder):
    n = 14
    text = ["dpn", "start p m0"] + [f"lock x{i}" for i in range(n)]
    for i in range(n):
        text += [f"rule p m{i} -> p m{i + 1} spawn p t{i} : s{i}",
                 f"rule p t{i} -[x{i}]-> p c{i} t{i} : e{i}",
                 f"rule p c{i} -[x{(i + 1) % n}]-> p d{i} c{i} : f{i}",
                 f"rule p c{i} -[x{(i * 5 + 2) % n}]-> p c{(i + 3) % n} d{i} : g{i}",
                 f"rule p d{i} -> p : r{i}", f"rule p c{i} -> p : q{i}",
                 f"rule p d{i} -> p d{i} spawn p t{(i + 1) % n} : h{i}"]
    text += ["visit { t0 }"]
    text += ["visit " + " & ".join("{ d%d }" % i for i in range(n)) + " then { m1 } then { d3 } & { d4 } then { d7 }"]
    return write(folder, "locks.dpn", "\n".join(text) + "\n")


def products_program(folder):
    """Products of integers: hard for every solver."""
    return write(folder, "products.spl", """thread T {
  int a; int b; int c; int n;
  void go(int x) {
    a = any; b = any; c = any; n = any;
    assume a > 1; assume b > 1; assume c > 1; assume n > 2;
    assert a * a * a + b * b * b != c * c * c + n * 0;
    assert a * a * a * a + b * b * b != c * c * c * a + n * n * 3 - 1;
    this.go(x);
  }
}
(new T).go(0);
""")


# ------------------------------------------------------------------ class files

def subroutines(folder):
    """Subroutines that call subroutines twice each: written out, there are 2^n copies."""
    import assemble
    depth = 40
    text = ["class Subroutines49 49", "method main ([Ljava/lang/String;)V", "  jsr s0", "  return"]
    for i in range(depth):
        text += [f"s{i}:", f"  astore {i + 1}"]
        text += [f"  jsr s{i + 1}", f"  jsr s{i + 1}"] if i + 1 < depth else ["  nop"]
        text += [f"  ret {i + 1}"]
    _, data = assemble.assemble("\n".join(text) + "\n")
    with open(os.path.join(folder, "Subroutines49.class"), "wb") as f:
        f.write(data)
    return folder


def long_methods(folder):
    """Methods as long as they may be, with a handler over everything and jumps everywhere."""
    body = "".join(f"if (x == {i}) x += y * {i} - x / (y + {i + 1});" for i in range(2200))
    methods = "".join(f"static int m{k}(int x, int y) {{ try {{ {body} }} catch (ArithmeticException e) {{ y = x; }}"
                      f" return x + y; }}\n" for k in range(6))
    calls = "+".join(f"m{k}(a, b)" for k in range(6))
    return f"class LongMethods {{ {methods} public static void main(String[] s) {{ int a = 0, b = 1;" \
           f" for (;;) {{ a = {calls}; b++; }} }} }}\n"


def many_dimensions():
    """An array type of 255 dimensions, made with many of them."""
    return "class Dimensions { public static void main(String[] s) { Object[] keep = new Object[100];" \
           " for (int i = 0; i < 100; i++) keep[i] = new int" + "[2]" * 20 + "[]" * 235 + "; } }\n"


def huge_jar(folder):
    """A class path of very many entries."""
    path = os.path.join(folder, "huge.jar")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as z:
        for i in range(60000):
            z.writestr(zipfile.ZipInfo(f"p{i % 500}/q{i % 7}/Class{i}.class"), b"\xca\xfe\xba\xbe" + struct.pack(">I", i))
    return path


# ------------------------------------------------------------------ the table

def table(folder, classes, weft):
    check = ["check", "-cp", classes]
    witness = os.path.join(folder, "late.json")
    html = os.path.join(folder, "wide.html")
    entries = [(name.lower(), check + [name]) for name in
               ("Endless", "Counters", "Hundred", "Arrays1", "Arrays2", "Arrays3", "Arrays4", "Nodes", "Strings", "Maps",
                "Numbers", "Regex", "Copies", "Recursion", "Late", "Sleeps", "Pools", "LongMethods", "Dimensions",
                "Subroutines49")]
    entries += [
        ("inputs, hybrid", check + ["--engine", "hybrid", "Inputs"]),
        ("inputs, explicit", check + ["Inputs"]),
        ("flags, hybrid", check + ["--engine", "hybrid", "Flags"]),
        ("hundred, breadth first", check + ["--search", "bfs", "Hundred"]),
        ("hundred, random", check + ["--search", "random", "Hundred"]),
        ("hundred, two jobs", check + ["--jobs", "2", "--search", "dfs", "Hundred"]),
        ("arrays, two jobs", check + ["--jobs", "2", "--search", "dfs", "Arrays4"]),
        ("hundred, races", check + ["--property", "race,assert", "--all-errors", "Hundred"]),
        ("wide, with a report", check + ["--report", html, "--all-errors", "Wide"]),
        ("pools, in steps", check + ["--synchronizers", "steps", "Pools"]),
        ("factors, bmc", check + ["--engine", "bmc", "Factors"]),
        ("factors, Z3 at every branch", check + ["--engine", "bmc", "--solve", "path", "Factors"]),
        ("factors, in blocks", check + ["--engine", "bmc", "--solve", "blocks", "Factors"]),
        ("factors, portfolio", check + ["Factors"]),
        ("paths, bmc", check + ["--engine", "bmc", "Paths"]),
        ("paths, in blocks", check + ["--engine", "bmc", "--solve", "blocks", "Paths"]),
        ("mixing, pushdown", check + ["--engine", "pushdown", "Mixing"]),
        ("mixing, portfolio", check + ["Mixing"]),
        ("loops, async", check + ["--engine", "async", "Loops"]),
        ("races of a hundred", ["races", "-cp", classes, "Hundred"]),
        ("races of regexes", ["races", "-cp", classes, "Regex"]),
        ("races of long methods", ["races", "-cp", classes, "LongMethods"]),
        ("flows of a hundred", ["flows", "-cp", classes, "Hundred"]),
        ("run endless", ["run", "-cp", classes, "Endless"]),
        ("run arrays", ["run", "-cp", classes, "Arrays1"]),
        ("run large arrays", ["run", "-cp", classes, "Arrays2"]),
        ("run prints", ["run", "-cp", classes, "Prints"]),
        ("run maps with terms", ["run", "--concolic", "-cp", classes, "Maps"]),
        ("replay", ["replay", witness]),
        ("show all", ["show", "--all"]),
        ("huge jar", check[:1] + ["-cp", f"{classes}:{huge_jar(folder)}", "Endless"]),
        ("network of products", ["model", product_network(folder)]),
        ("network of processes", ["model", processes_network(folder)]),
        ("network, eager", ["model", processes_network(folder), "--split", "eager"]),
        ("network, reordering", ["model", product_network(folder), "--reorder"]),
        ("huge network", ["model", huge_network(folder)]),
        ("random net", ["model", random_net(folder)]),
        ("random net, backward", ["model", random_net(folder), "--direction", "backward", "--prune", "off"]),
        ("net of threads", ["model", threads_net(folder)]),
        ("net of threads, guided", ["model", threads_net(folder), "--prune", "on"]),
        ("counting system", ["model", counting_system(folder)]),
        ("locks", ["model", locks_model(folder)]),
        ("products in SPL", ["model", products_program(folder)]),
    ]
    long_witness(weft, classes, witness)
    return entries


def long_witness(weft, classes, path):
    """A witness of a short execution, made to say that it is a long one."""
    subprocess.run([weft, "check", "-cp", classes, "--quiet", "--time", "30", "--witness", path, "Late", "--", "12345"],
                   check=False, stdout=subprocess.DEVNULL)
    with open(path) as f:
        text = f.read()
    assert '"12345"' in text
    with open(path, "w") as f:
        f.write(text.replace('"12345"', '"900000000"'))


SHORT = {"arrays2", "numbers", "dimensions", "inputs, hybrid", "factors, in blocks", "arrays, two jobs", "late",
         "network of products", "net of threads, guided", "mixing, portfolio"}


def prepare(folder, api_jar):
    classes = os.path.join(folder, "classes")
    os.makedirs(classes, exist_ok=True)
    sources = [os.path.join(HERE, "Awkward.java"), write(folder, "LongMethods.java", long_methods(folder)),
               write(folder, "Dimensions.java", many_dimensions())]
    subprocess.run(["javac", "-cp", api_jar, "-d", classes] + sources, check=True)
    subroutines(classes)
    return classes


def judge(run, a, command):
    wrong = []
    if run.seconds > a.time * 1.1 + 0.2 + a.slack:
        wrong.append("too long")
    if run.peak > (a.memory * 1.1 + 40) * 2**20:
        wrong.append("too much memory")
    verdicts = command[0] in ("check", "model", "replay", "races", "flows")
    last = (run.out.rstrip("\n").split("\n") or [""])[-1]
    if verdicts and not last.startswith("verdict: "):
        wrong.append("no verdict")
    expected = {"SAFE": 0, "UNSAFE": 1, "UNKNOWN": 3}
    if verdicts and last.startswith("verdict: ") and run.status != expected[last.split()[1]]:
        wrong.append("the exit status contradicts the verdict")
    if not verdicts and run.status not in (0, 3):
        wrong.append("exit status")
    said = last if verdicts else (run.err.rstrip("\n").split("\n") or [""])[-1]
    return wrong, said


def main():
    p = argparse.ArgumentParser()
    p.add_argument("weft")
    p.add_argument("api_jar")
    p.add_argument("--time", type=float, default=3)
    p.add_argument("--memory", type=int, default=200)
    p.add_argument("--slack", type=float, default=0, help="seconds more, for a machine that does other things too")
    p.add_argument("--only", default="")
    p.add_argument("--short", action="store_true")
    p.add_argument("--keep", help="a folder for the programs, kept")
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = a.keep or scratch
        os.makedirs(folder, exist_ok=True)
        classes = prepare(folder, a.api_jar)
        failed = done = 0
        for name, command in table(folder, classes, a.weft):
            if (a.short and name not in SHORT) or not re.search(a.only, name):
                continue
            limits = ["--time", f"{a.time:g}", "--memory", str(a.memory)]
            run = Run([a.weft, command[0]] + limits + command[1:], 10 * a.time + 30)
            wrong, said = judge(run, a, command)
            done += 1
            failed += bool(wrong)
            print(f"{name:24} {run.seconds:6.2f} s {run.peak / 2**20:6.0f} MB  {run.status:2}  {said[:90]}"
                  + (f"   WRONG: {', '.join(wrong)}" if wrong else ""), flush=True)
        print(f"{done} entries, {failed} wrong")
        return failed > 0 or done == 0


if __name__ == "__main__":
    sys.exit(main())
