#!/usr/bin/env python3
"""random_methods.py --weft WEFT --api-jar JAR [--count N] [--seed S]

Methods with random bodies over booleans, bytes, enums, boxes, arrays, records and small objects, checked with all their
arguments: engine explicit enumerates them, engine bmc computes with terms, and both must say the same. Each method that
is safe has a sister with a planted bug, which both must find.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

HEAD = """
    enum Color { RED, GREEN, BLUE }
    record Pair(boolean a, Color c) { }
    static class Node { byte v; boolean b; Node next; }
    static final class Flag { boolean x, y; @weft.Invariant boolean ok() { return x || y; } }
"""
# Type, and how a number is made of an argument.
TYPES = [
    ("boolean", "({n} ? 1 : 0)"),
    ("byte", "{n}"),
    ("Boolean", "({n} ? 2 : -1)"),
    ("Color", "{n}.ordinal()"),
    ("Color[]", "({n} == null ? -3 : {n}.length == 0 ? 5 : {n}.length * 7 + {n}[0].ordinal())"),
    ("boolean[]", "({n} == null ? 9 : {n}.length == 2 && {n}[1] ? 4 : {n}.length)"),
    ("Pair", "({n} == null ? 6 : {n}.a() ? 8 : {n}.c() == null ? -9 : {n}.c().ordinal())"),
    ("Flag", "({n} == null ? 1 : {n}.x ? {n}.y ? 11 : 12 : 13)"),
]


def method(rng, name):
    """Its text, with @ where a bug is planted; and with what condition that can be reached."""
    chosen = [rng.choice(TYPES) for _ in range(rng.randint(1, 2))]
    if sum(t == "byte" for t, _ in chosen) > 1:
        chosen = chosen[:1]
    names = [f"p{i}" for i in range(len(chosen))]
    parameters = ", ".join(f"{t} {n}" for (t, _), n in zip(chosen, names))
    numbers = [form.format(n=n) for (_, form), n in zip(chosen, names)]
    same = [(a, b) for i, a in enumerate(names) for j, b in enumerate(names)
            if i < j and chosen[i][0] == chosen[j][0] and chosen[i][0] in ("Flag", "Pair", "Color[]", "boolean[]")]
    lines = [f"int s = {rng.randint(-5, 5)};"]
    for number in numbers:
        operator = rng.choice(["+", "*", "-", "^"])
        lines.append(f"s = s {operator} {number};")
        lines.append(f"if (s > {rng.randint(-20, 60)}) s += {rng.randint(1, 9)}; else s -= {number} & 3;")
    for a, b in same:
        lines.append(f"if ({a} == {b}) s += 1000;")
    condition = f"s == {rng.randint(-40, 60)}" if rng.random() < 0.5 else f"s > {rng.randint(20, 900)}"
    body = "\n        ".join(lines)
    return f"    static void {name}({parameters}) {{\n        {body}\n        if ({condition}) @\n    }}\n"


def verdict(weft, classes, jar, name, engine):
    command = [weft, "check", "--engine", engine, "--elements", "2", "--objects", "1", "--quiet", "-cp",
               f"{classes}:{jar}", f"Random#{name}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    last = done.stdout.strip().splitlines()
    return last[-1] if last else f"exit status {done.returncode}: {done.stderr}"


def kind(text):
    """SAFE, bounded or not, UNSAFE with its place, or all the rest."""
    return re.sub(r"^verdict: (SAFE( within bounds \(.*\))?|UNSAFE \(.*\)).*$", r"\1", text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", required=True)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    rng = random.Random(o.seed)
    texts = [method(rng, f"m{i}") for i in range(o.count)]
    bug = 'throw new IllegalStateException("here");'
    with tempfile.TemporaryDirectory() as scratch:
        source = os.path.join(scratch, "Random.java")
        with open(source, "w", encoding="utf-8") as f:
            f.write("public class Random {" + HEAD)
            for i, text in enumerate(texts):
                f.write(text.replace("@", bug))
                # The same method with a bug behind all branches, for one value more of what was computed.
                f.write(text.replace(f" m{i}(", f" planted{i}(").replace(") @", " || s < 100000) " + bug))
            f.write("}\n")
        javac = os.path.join(os.environ["JAVA_HOME"], "bin", "javac") if "JAVA_HOME" in os.environ else "javac"
        subprocess.run([javac, "-g", "-cp", o.api_jar, "-d", scratch, source], check=True)
        failures = safe = unsafe = 0
        for i in range(o.count):
            for name in (f"m{i}", f"planted{i}"):
                says = [kind(verdict(o.weft, scratch, o.api_jar, name, e)) for e in ("explicit", "bmc")]
                safe += says[0].startswith("SAFE")
                unsafe += says[0].startswith("UNSAFE")
                planted_unseen = name.startswith("planted") and not says[0].startswith("UNSAFE")
                if says[0] != says[1] or planted_unseen:
                    failures += 1
                    print(f"seed {o.seed} {name}: explicit {says[0]}, bmc {says[1]}\n{texts[i]}")
    print(f"{o.count} methods: {safe} SAFE, {unsafe} UNSAFE, {failures} failures")
    if not safe or not unsafe:
        print("all of one kind: nothing was compared")
    sys.exit(1 if failures or not safe or not unsafe else 0)


if __name__ == "__main__":
    main()
