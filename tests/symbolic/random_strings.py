#!/usr/bin/env python3
"""Random programs over two strings and a number, against enumeration by java. The strings have an alphabet of three letters and at most
MOST letters, so EnumerateStrings.java tries all of them; `weft check` must find an error exactly where that does, and one of those that
it found. What does not finish, or is said to be UNKNOWN, is counted and not compared; enough programs must be.

    random_strings.py --weft W --api-jar J --count 20 --seed 1 [--ways "--solve path" ...] [--keep FOLDER]
"""
import argparse
import concurrent.futures
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ALPHABETS = ["a", "a", "8", " ", "@", "Y"]  # the first of three: abc, 89:, space !", @AB, YZ[
MOST = (3, 2)  # letters of s and of t


class Program:
    def __init__(self, name, seed):
        self.name, self.r = name, random.Random(seed)
        self.first = self.r.choice(ALPHABETS)
        self.letters = [chr(ord(self.first) + i) for i in range(3)]
        self.loops = 0
        self.builder = self.r.choice(["StringBuilder", "StringBuffer"])

    def literal(self):
        text = "".join(self.r.choice(self.letters) for _ in range(self.r.randrange(3)))
        return '"' + text.replace('"', '\\"') + '"'

    def letter(self):
        return "'" + self.r.choice(self.letters) + "'"

    def string(self, depth):
        if depth <= 0 or self.r.random() < 0.3:
            return self.r.choice(["s", "s", "t", "u", self.literal()])
        x, y = self.string(depth - 1), self.string(depth - 1)
        return self.r.choice([
            f"({x} + {y})", f"{x}.concat({y})", f"({x} + k)", f"({x} + {self.letter()})",
            f"{x}.replace({self.letter()}, {self.letter()})", f"{x}.replace({self.literal()}, {self.literal()})", f"{x}.trim()",
            f"{x}.strip()", f"{x}.toUpperCase()", f"{x}.toLowerCase()", f"new StringBuilder({x}).reverse().toString()",
            f"{x}.substring({self.number(0)} & 1)", f"{x}.substring(Math.min(k, {x}.length()))", f"String.valueOf({self.number(1)})",
            f"new StringBuilder({x}).insert(k, {y}).toString()", f"new StringBuilder({x}).deleteCharAt(k).toString()",
            f"new StringBuilder({x}).append({y}).append(k).toString()", f"{x}.repeat(k)", f"String.join({self.literal()}, {x}, {y})"])

    def number(self, depth):
        if depth <= 0 or self.r.random() < 0.2:
            return self.r.choice(["k", "s.length()", "t.length()", "n", "1", "0"])
        x, y = self.string(depth - 1), self.string(depth - 1)
        return self.r.choice([
            f"{x}.length()", f"{x}.indexOf({self.letter()})", f"{x}.indexOf({y})", f"{x}.lastIndexOf({y})", f"{x}.compareTo({y})",
            f"({x}.hashCode() & 15)", f"{x}.charAt({self.number(0)})", f"({self.number(depth - 1)} + {self.number(depth - 1)})",
            f"{x}.indexOf({y}, {self.number(0)})", f"parse({x})"])

    def condition(self, depth):
        x, y = self.string(depth), self.string(depth - 1)
        return self.r.choice([
            f"{x}.equals({y})", f"{x}.contains({y})", f"{x}.startsWith({y})", f"{x}.endsWith({y})", f"{x}.isEmpty()",
            f"{x}.equalsIgnoreCase({y})", f"{x}.compareTo({y}) < 0", f"{self.number(depth)} < {self.number(depth)}",
            f"{self.number(depth)} == {self.number(depth)}", f"{x}.regionMatches(0, {y}, 0, 1)"])

    def statement(self, depth):
        pick = self.r.randrange(10)
        if pick == 8:
            return [self.r.choice([f"b.append({self.string(1)});", f"b.append({self.letter()});", f"b.append(k).append({self.letter()});",
                                   f"b.insert(0, {self.string(1)});", "b.reverse();", "b.setLength(b.length() / 2);", "u = b.toString();"])]
        if pick == 9:
            self.loops += 1
            i = f"i{self.loops}"
            return [f"for (int {i} = 0; {i} < s.length(); {i}++) {{",
                    f"    if (s.charAt({i}) == {self.letter()}) b.append({self.r.choice([self.letter(), self.literal()])});",
                    f"    else {self.r.choice(['b.append(s.charAt(' + i + '));', 'u = u + ' + self.letter() + ';', 'n++;'])}", "}", "u = b.toString();"]
        if pick < 2:
            return [f"u = {self.string(2)};"]
        if pick == 2:
            return [f"n = {self.number(2)};"]
        if pick < 5 and depth > 0:
            inner = ["    " + line for line in self.statement(depth - 1)]
            return [f"if ({self.condition(1)}) {{", *inner, "} else {", *("    " + line for line in self.statement(depth - 1)), "}"]
        if pick == 5:
            self.loops += 1
            i = f"i{self.loops}"
            return [f"for (int {i} = 0; {i} < s.length(); {i}++) {{", f"    if (s.charAt({i}) == {self.letter()}) n++;", "}"]
        if pick == 6:
            wanted = "".join(self.r.choice(self.letters) for _ in range(self.r.randrange(1, 4))).replace('"', '\\"')
            return [f'assert !(u.equals("{wanted}") && n == {self.r.randrange(4)});']
        return [f"assert {self.condition(1)} || {self.condition(1)} || !s.equals({self.literal()});"]

    def text(self):
        body = [line for _ in range(self.r.randrange(2, 5)) for line in self.statement(1)]
        if self.r.random() < 0.6:
            body = ["try {", *("    " + line for line in body), "} catch (IndexOutOfBoundsException e) {", "    n = -1;", "}"]
        indent = "\n        "
        return f"""import weft.Verify;

public class {self.name} {{
    static int parse(String s) {{
        try {{
            return Integer.parseInt(s);
        }} catch (NumberFormatException e) {{
            return -2;
        }}
    }}
    static void test(String s, String t, int k) {{
        String u = s;
        {self.builder} b = new {self.builder}({self.r.choice(['', 's', '"a"'])});
        int n = 0;
        {indent.join(body)}
    }}
    static String any(int most) {{
        String s = Verify.anyString(most);
        for (int i = 0; i < s.length(); i++) Verify.assume((char) (s.charAt(i) - '{self.first}') < 3);
        return s;
    }}
    public static void main(String[] args) {{
        test(any({MOST[0]}), any({MOST[1]}), Verify.anyInt(0, 2));
    }}
}}
"""


def verdict(options, classes, name, way):
    command = [options.weft, "check", "--engine", "bmc", *way.split(), "--time", str(options.time), "-cp", str(classes), name]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.strip().splitlines()
    return lines[-1] if lines else f"exit status {done.returncode}: {done.stderr[-300:]}"


def judge(errors, line):
    """True: right; False: wrong; None: not decided."""
    if line.startswith("verdict: UNKNOWN ("):
        return None
    if line.startswith("verdict: SAFE"):
        return not errors
    found = re.match(r"verdict: UNSAFE \((\w+)", line)
    return bool(found) and found.group(1) in errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--ways", nargs="*", default=[""], help="options of each check of a program")
    parser.add_argument("--least", type=float, default=0.5, help="this part of the checks must be decided")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    home = os.environ.get("JAVA_HOME")
    tool = lambda name: str(Path(home) / "bin" / name) if home else name
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        programs = [Program(f"S{i}", options.seed * 100003 + i) for i in range(options.count)]
        for p in programs:
            (folder / f"{p.name}.java").write_text(p.text())
        classes = folder / "classes"
        subprocess.run([tool("javac"), "-nowarn", "-g", "-cp", options.api_jar, "-d", classes, Path(__file__).parent / "EnumerateStrings.java",
                        *folder.glob("S*.java")], check=True)
        letters = [p.name + ":" + str(ord(p.first)) for p in programs]
        said = subprocess.run([tool("java"), "-ea", "-XX:+UseSerialGC", "-cp", f"{classes}:{options.api_jar}", "EnumerateStrings",
                               *map(str, MOST), *letters], capture_output=True, text=True, check=True).stdout
        errors = {words[0]: words[1:] for words in map(str.split, said.splitlines())}
        jobs = [(p.name, way) for p in programs for way in options.ways]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            lines = list(pool.map(lambda job: verdict(options, classes, *job), jobs))
    wrong = decided = 0
    for (name, way), line in zip(jobs, lines):
        right = judge(errors[name], line)
        decided += right is not None
        if right is False:
            wrong += 1
            print(f"FAIL {name} {way}: java {errors[name] or 'finds no error'}, weft {line}")
    unsafe = sum(map(bool, errors.values()))
    print(f"{len(programs)} programs, {unsafe} unsafe; {decided} of {len(jobs)} checks decided, {wrong} wrong")
    if not len(programs) / 10 < unsafe < len(programs) * 9 / 10:
        sys.exit("the programs are too much alike")
    sys.exit(bool(wrong) or decided < options.least * len(jobs))


if __name__ == "__main__":
    main()
