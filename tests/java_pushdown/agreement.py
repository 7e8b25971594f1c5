#!/usr/bin/env python3
"""The programs of tests/programs/check, decided by the engine pushdown: no verdict may contradict the expected one.

    agreement.py --weft WEFT --api-jar JAR [--time S] [--contexts K] [--least N] [NAME…]

SAFE without bounds where an error is expected, and UNSAFE where none is, are wrong, unless the engine explicit says so,
too (some programs have classes that javac does not make). Where an error is expected and K
contexts are the only bound, the engine explicit says how many it needs: K or fewer are wrong. What is not decided is
counted apart. At least N programs must be decided as expected.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent.parent / "programs" / "check"


def expected(source):
    text = source.read_text()
    want = re.search(r"^// expect: (SAFE|UNSAFE|UNKNOWN)", text, re.M)
    special = re.search(r"^// (property|options|jdk):", text, re.M)
    return None if not want or special else want.group(1)


def contexts_needed(command):
    """By the engine explicit, fewest switches first; None: it finds no error in time."""
    r = subprocess.run(command + ["--engine", "explicit", "--search", "switches"], capture_output=True, text=True)
    found = re.search(r"^(\d+) contexts? \(", r.stdout, re.M)
    return int(found.group(1)) if found and "verdict: UNSAFE" in r.stdout else None


def explicit_says(command):
    r = subprocess.run(command + ["--engine", "explicit", "--quiet"], capture_output=True, text=True)
    return (r.stdout.strip().splitlines() or [""])[-1]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("names", nargs="*")
    p.add_argument("--weft", required=True)
    p.add_argument("--api-jar", required=True)
    p.add_argument("--time", default="5")
    p.add_argument("--contexts", default="4")
    p.add_argument("--least", type=int, default=1)
    p.add_argument("--classes")
    p.add_argument("--verbose", action="store_true")
    a = p.parse_args()
    sources = [s for s in sorted(PROGRAMS.glob("*.java")) if not a.names or s.stem in a.names]
    sources = [s for s in sources if expected(s)]
    agreed = bounded = undecided = 0
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        classes = a.classes or scratch
        if not a.classes:
            subprocess.run(["javac", "-nowarn", "-XDignore.symbol.file", "-cp", a.api_jar, "-d", classes] + [str(s) for s in sources],
                           check=True, stderr=subprocess.DEVNULL)
        for s in sources:
            command = [a.weft, "check", "--time", a.time, "-cp", f"{classes}:{a.api_jar}", s.stem]
            r = subprocess.run(command + ["--engine", "pushdown", "--contexts", a.contexts], capture_output=True, text=True)
            last = (r.stdout.strip().splitlines() or [f"no output, exit status {r.returncode}: {r.stderr[:200]}"])[-1]
            got = re.match(r"verdict: (SAFE within bounds|SAFE|UNSAFE|UNKNOWN)", last)
            got, want = got.group(1) if got else "BROKEN", expected(s)
            if a.verbose:
                print(f"{s.stem}: expected {want}, {last}", flush=True)
            if got == "UNKNOWN" or want == "UNKNOWN":
                undecided += 1
            elif got.split()[0] == want:
                agreed += 1
            elif got == "SAFE within bounds":
                bounded += 1
                needed = None if re.search(" bits|heap of", last) else contexts_needed(command)
                if a.verbose:
                    print(f"{s.stem}: explicit needs {needed} contexts", flush=True)
                if needed and needed <= int(a.contexts):
                    wrong.append(f"{s.stem}: an error in {needed} contexts is not found, {last}")
            elif explicit_says(command) != last:
                wrong.append(f"{s.stem}: expected {want}, {last}")
    print(f"{agreed} programs decided as expected, {bounded} errors not found within the bounds, {undecided} not decided")
    for line in wrong:
        print("WRONG " + line)
    if agreed < a.least:
        print(f"only {agreed} were decided as expected, at least {a.least} are wanted")
    sys.exit(bool(wrong) or agreed < a.least)


main()
